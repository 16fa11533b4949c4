"use client";

import { Keyboard } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, Kbd } from "@/lib/web/ui";
import { closeOthers, isTyping, stepBy } from "./table-steps";

const OFF = "dealspace-table-keys-off";

/** Moving through the table by keys. Single letters can get in the way of speech input: they can be switched off (WCAG 2.1.4). */
export function TableKeys({ selectable }: { selectable: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [on, setOn] = useState(true);

  useEffect(() => setOn(localStorage.getItem(OFF) === null), []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") closeOthers(event);
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || dialog.current?.open) return;
      if (event.key === "?") dialog.current?.showModal();
      else if (!on || !stepBy(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("click", closeOthers);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("click", closeOthers);
    };
  }, [on]);

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
        aria-labelledby="table-keys"
        className="m-auto w-80 rounded-lg border border-line bg-raised p-4 text-ink shadow-raised backdrop:bg-black/40"
      >
        <h2 id="table-keys" className="mb-3 text-md font-semibold">
          Keys
        </h2>
        <dl className="mb-4 grid grid-cols-[5rem_1fr] items-center gap-y-2">
          {KEYS.filter((one) => selectable || one.keys[0] !== "x").map(({ keys, does }) => (
            <div key={does} className="contents">
              <dt className="flex gap-1">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
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
              if (event.target.checked) localStorage.removeItem(OFF);
              else localStorage.setItem(OFF, "1");
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

const KEYS = [
  { keys: ["j", "↓"], does: "Next row" },
  { keys: ["k", "↑"], does: "Previous row" },
  { keys: ["x"], does: "Select the row" },
  { keys: ["Enter"], does: "Open the request" },
  { keys: ["/"], does: "Filter by words" },
  { keys: ["?"], does: "Show these keys" },
];
