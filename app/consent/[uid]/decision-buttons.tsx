"use client";

import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/lib/web/ui/button";

/** Long enough for a second click that was meant for another window to pass. */
const SETTLE_MS = 600;

/**
 * Deny stands first, so that Enter in a field never allows. When the window comes to the front it takes no decision for a
 * moment: a page that lures into a double click can close itself after the first and leave the second to this one.
 */
export function DecisionButtons() {
  const [settling, setSettling] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    const wait = () => {
      setSettling(true);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => setSettling(false), SETTLE_MS);
    };
    window.addEventListener("focus", wait);
    return () => {
      window.removeEventListener("focus", wait);
      window.clearTimeout(timer.current);
    };
  }, []);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button type="submit" name="decision" value="deny" size="large" formNoValidate>
        Deny
      </Button>
      <Button
        type="submit"
        name="decision"
        value="allow"
        size="large"
        variant="primary"
        disabled={settling}
        onClick={askForSpace}
      >
        Allow
      </Button>
    </div>
  );
}

/** The server says the same; said here, the person's other choices stay as they are. Which of two ways, the browser asks where one is required. */
function askForSpace({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  const spaces = [...(form?.querySelectorAll<HTMLInputElement>("input[data-space]") ?? [])];
  const ways = [...(form?.querySelectorAll<HTMLInputElement>("input[data-way]") ?? [])];
  const byTicks = !ways.some((way) => way.value === "all" && way.checked);
  const asked = ways.length === 0 || ways.some((way) => way.checked) || ways.every((way) => !way.required);
  const missing = byTicks && asked && !spaces.some((space) => space.checked);
  spaces[0]?.setCustomValidity(missing ? (spaces[0].dataset.missing ?? "") : "");
}
