"use client";

import { X } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useId, useRef } from "react";

/**
 * A dialog that an address opens and another closes: it can be linked to, and without script it stands open on its page.
 * With script it is modal.
 */
export function PageDialog({ title, close, children }: { title: string; close: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.removeAttribute("open");
    element.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        router.push(close as Route, { scroll: false });
      }}
      className="fixed inset-0 z-30 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[34rem] max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-line bg-raised p-0 text-base text-ink shadow-raised backdrop:bg-black/40"
    >
      <header className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
        <h2 id={id} className="text-lg font-semibold tracking-tight [overflow-wrap:anywhere]">
          {title}
        </h2>
        <Link
          href={close as Route}
          scroll={false}
          aria-label="Close"
          className="-mr-2 flex size-8 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken"
        >
          <X aria-hidden="true" className="size-4.5" />
        </Link>
      </header>
      <div className="p-5">{children}</div>
    </dialog>
  );
}
