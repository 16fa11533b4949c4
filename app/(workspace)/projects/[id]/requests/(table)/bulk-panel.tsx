"use client";

import clsx from "clsx";
import type { KeyboardEvent, ReactNode } from "react";
import { Button, buttonClass } from "@/lib/web/ui";

type Props = {
  title: string;
  act: string;
  verb: string;
  danger?: boolean;
  pending: boolean;
  /** A second button beside the first. */
  also?: ReactNode;
  children: ReactNode;
};

/** A button of the bar with what it needs to know. Opening one closes the others: they share a name. */
export function BulkPanel({ title, act, verb, danger = false, pending, also, children }: Props) {
  function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
    const panel = event.currentTarget;
    if (event.key === "Escape" && panel.open) {
      panel.open = false;
      panel.querySelector("summary")?.focus();
    } else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      panel.querySelector<HTMLButtonElement>(`button[value=${act}]`)?.click();
    }
  }
  return (
    <details name="bulk" className="sm:relative" data-closes-outside onKeyDown={onKeyDown}>
      <summary
        className={clsx(
          buttonClass({ size: "small", variant: danger ? "danger" : "secondary" }),
          "cursor-pointer list-none [&::-webkit-details-marker]:hidden",
        )}
      >
        {title}
      </summary>
      <div className="absolute right-0 bottom-full z-30 mb-2 flex w-72 flex-col gap-3 rounded-lg border border-line bg-raised p-4 shadow-raised max-sm:inset-x-0 max-sm:w-auto">
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          {also}
          <Button type="submit" name="act" value={act} variant={danger ? "danger" : "primary"} disabled={pending}>
            {pending ? "Working…" : verb}
          </Button>
        </div>
      </div>
    </details>
  );
}
