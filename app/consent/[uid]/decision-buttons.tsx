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
        onClick={askForDeal}
      >
        Allow
      </Button>
    </div>
  );
}

/** The server says the same; said here, the person's other choices stay as they are. Of the two ways to choose, the browser asks. */
function askForDeal({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  const deals = [...(form?.querySelectorAll<HTMLInputElement>('input[name="deal"]') ?? [])];
  const ways = form?.querySelectorAll<HTMLInputElement>('input[name="deals"]') ?? [];
  const byTicks = ways.length === 0 || [...ways].some((way) => way.value === "chosen" && way.checked);
  const missing = byTicks && !deals.some((deal) => deal.checked);
  const next = deals.length > 1 ? "Tick at least one deal, or choose all." : "Tick the deal, or deny.";
  deals[0]?.setCustomValidity(missing ? next : "");
}
