"use client";

import { Keyboard } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/lib/web/ui/button";
import { Kbd } from "@/lib/web/ui/kbd";
import { isTyping } from "./typing";

export type Key = { readonly keys: readonly string[]; readonly does: string };

/**
 * A page's own keys, and the list of them behind "?". Single letters can get in the way of speech input: they can be switched
 * off, here and from then on (WCAG 2.1.4).
 */
export function Keys({
  keys,
  off,
  onKey,
}: {
  keys: readonly Key[];
  /** Under which name the browser keeps that they are off. */
  off: string;
  /** Whether the key did anything. */
  onKey: (key: string) => boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [on, setOn] = useState(true);

  useEffect(() => setOn(localStorage.getItem(off) === null), [off]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      if (event.key === "?") dialog.current?.showModal();
      else if (!on || !onKey(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [on, onKey]);

  return (
    <>
      <p className="mt-2 text-right max-md:hidden">
        <Button
          size="small"
          variant="ghost"
          icon={<Keyboard aria-hidden="true" />}
          onClick={() => dialog.current?.showModal()}
        >
          Keys <Kbd>?</Kbd>
        </Button>
      </p>
      <dialog
        ref={dialog}
        aria-labelledby={id}
        className="m-auto w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-raised p-4 text-ink shadow-raised backdrop:bg-black/40"
      >
        <h2 id={id} className="mb-3 text-md font-semibold">
          Keys
        </h2>
        <dl className="mb-4 grid grid-cols-[5rem_1fr] items-center gap-y-2">
          {keys.map(({ keys: pressed, does }) => (
            <div key={does} className="contents">
              <dt className="flex gap-1">
                {pressed.map((key, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
                  <Kbd key={place}>{key}</Kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="mb-4 flex items-center gap-2">
          <input
            type="checkbox"
            checked={on}
            onChange={(event) => {
              setOn(event.target.checked);
              if (event.target.checked) localStorage.removeItem(off);
              else localStorage.setItem(off, "1");
            }}
            className="size-4 accent-accent"
          />
          Use these keys
        </label>
        <div className="flex justify-end">
          <Button onClick={() => dialog.current?.close()}>Close</Button>
        </div>
      </dialog>
    </>
  );
}
