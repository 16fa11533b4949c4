"use client";

import { useEffect } from "react";
import { Keys } from "@/lib/web/keys/keys";
import { closeOthers, stepBy } from "./table-steps";

/** Moving through the table by keys. */
export function TableKeys({ selectable }: { selectable: boolean }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") closeOthers(event);
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("click", closeOthers);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("click", closeOthers);
    };
  }, []);
  return (
    <Keys
      keys={KEYS.filter((one) => selectable || one.keys[0] !== "x")}
      off="dealspace-table-keys-off"
      onKey={stepBy}
    />
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
