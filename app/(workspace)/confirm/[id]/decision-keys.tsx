"use client";

import { useCallback, useEffect, useState } from "react";
import { Keys } from "@/lib/web/keys/keys";
import { Kbd } from "@/lib/web/ui/kbd";

const formOf = (decision: string) => document.querySelector<HTMLFormElement>(`form[data-decision=${decision}]`);

/** The same ways by keys. Confirming takes a second press of its key. `changes`: whether something can be put in its place. */
export function DecisionKeys({ changes }: { changes: boolean }) {
  const [armed, setArmed] = useState(false);

  useEffect(() => {
    const disarm = () => setArmed(false);
    document.addEventListener("pointerdown", disarm);
    return () => document.removeEventListener("pointerdown", disarm);
  }, []);

  const onKey = useCallback(
    (key: string): boolean => {
      if (key === "c" && armed) {
        setArmed(false);
        formOf("confirm")?.requestSubmit();
      } else if (key === "c") setArmed(formOf("confirm")?.querySelector("button:enabled") !== null);
      else if (key === "e") unfold("change", "select, input:not([type=hidden])");
      else if (key === "d") unfold("dismiss", "textarea");
      else if (key === "Escape" && armed) setArmed(false);
      else return false;
      return true;
    },
    [armed],
  );

  return (
    <div className="border-t border-line px-4 pb-2">
      {armed && (
        <p role="status" className="pt-2">
          Press <Kbd>c</Kbd> again to confirm, or <Kbd>Esc</Kbd>.
        </p>
      )}
      <Keys
        keys={changes ? KEYS : KEYS.filter(({ keys }) => !keys.includes("e"))}
        off="dealspace-decision-keys-off"
        onKey={onKey}
      />
    </div>
  );
}

/** Opens a folded form, and puts the person into its first field. */
function unfold(decision: "change" | "dismiss", field: string): void {
  const folded = document.querySelector<HTMLDetailsElement>(`[data-folded=${decision}]`);
  if (!folded) return;
  folded.open = true;
  folded.querySelector<HTMLElement>(field)?.focus();
}

const KEYS = [
  { keys: ["c", "c"], does: "Confirm it as proposed" },
  { keys: ["e"], does: "Change, then confirm" },
  { keys: ["d"], does: "Dismiss it, with a reason" },
  { keys: ["?"], does: "Show these keys" },
];
