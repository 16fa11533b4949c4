"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState, useTransition } from "react";
import { decideOn, type Outcome } from "@/app/(workspace)/confirm/[id]/actions";
import { Keys } from "@/lib/web/keys/keys";
import { Kbd } from "@/lib/web/ui/kbd";
import { Notice } from "@/lib/web/ui/notice";
import { DismissDialog } from "./dismiss-dialog";
import { decisionOn, focusPlace, placeOf, rowAtHand, step } from "./inbox-steps";

type Report = Outcome & { readonly says: string };

/** Deciding without the mouse. What takes effect at once takes a second press of the same key. */
export function InboxKeys() {
  const router = useRouter();
  const [pending, start] = useTransition();
  const [armed, setArmed] = useState<string | null>(null);
  const [dismissing, setDismissing] = useState<HTMLElement | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const place = useRef<number | null>(null);

  useEffect(() => {
    const disarm = () => setArmed((id) => (id !== null && rowAtHand()?.dataset.row !== id ? null : id));
    document.addEventListener("focusin", disarm);
    return () => document.removeEventListener("focusin", disarm);
  }, []);

  // Once the list is without what was decided, one stands on what took its place.
  useEffect(() => {
    if (pending || place.current === null) return;
    focusPlace(place.current);
    place.current = null;
  }, [pending]);

  const send = useCallback((row: HTMLElement, form: FormData) => {
    const says = row.dataset.says ?? "";
    place.current = placeOf(row);
    start(async () => setReport({ ...(await decideOn({}, form)), says }));
  }, []);

  const onKey = useCallback(
    (key: string): boolean => {
      const row = rowAtHand();
      if (key === "j" || (key === "ArrowDown" && row)) step(1);
      else if (key === "k" || (key === "ArrowUp" && row)) step(-1);
      else if (row === null || pending) return false;
      else if (key === "x") row.querySelector<HTMLInputElement>("input[name=id]")?.click();
      else if (key === "o") router.push(`/confirm/${row.dataset.row}`);
      else if (key === "d") setDismissing(row);
      else if (key === "Escape" && armed !== null) setArmed(null);
      // Who would newly see it, and what the own team said, stands on its page, not in the row.
      else if (key === "c" && row.dataset.look === "first") router.push(`/confirm/${row.dataset.row}`);
      else if (key === "c" && armed !== row.dataset.row) {
        setReport(null);
        setArmed(row.dataset.row ?? null);
      } else if (key === "c") {
        setArmed(null);
        send(row, decisionOn(row, "confirm"));
      } else return false;
      return true;
    },
    [armed, pending, router, send],
  );

  return (
    <>
      <div className="pointer-events-none sticky bottom-2 z-20 mt-2 flex flex-col items-center gap-2 *:pointer-events-auto">
        {armed !== null && (
          <p role="status" className="rounded-lg border border-line-strong bg-raised px-3 py-2 shadow-raised">
            <span className="font-medium">{rowAtHand()?.dataset.says}?</span> Press <Kbd>c</Kbd> again to confirm, or{" "}
            <Kbd>Esc</Kbd>.
          </p>
        )}
        {report && (
          <div className="w-full max-w-xl rounded-md bg-raised shadow-raised">
            <Reported report={report} />
          </div>
        )}
      </div>
      {dismissing && (
        <DismissDialog
          says={dismissing.dataset.says ?? ""}
          onClose={() => setDismissing(null)}
          onReason={(reason) => {
            setDismissing(null);
            send(dismissing, decisionOn(dismissing, "dismiss", reason));
          }}
        />
      )}
      <Keys keys={KEYS} off="dealspace-inbox-keys-off" onKey={onKey} />
    </>
  );
}

function Reported({ report: { done, refused, again, says } }: { report: Report }) {
  if (done) return <Notice live title={`${done === "dismissed" ? "Dismissed" : "Confirmed"}: ${says}.`} />;
  return (
    <Notice live tone={again ? "warn" : "danger"} title={`Nothing was done: ${says}.`}>
      {again ? "It changed while you were looking. Look at it, and decide again." : refused}
    </Notice>
  );
}

const KEYS = [
  { keys: ["j", "↓"], does: "Next suggestion" },
  { keys: ["k", "↑"], does: "Previous suggestion" },
  { keys: ["Enter", "o"], does: "Open it" },
  {
    keys: ["c", "c"],
    does: "Confirm it as proposed; open it where the seller would newly see it or your team left a note or a blocker",
  },
  { keys: ["d"], does: "Dismiss it, with a reason" },
  { keys: ["x"], does: "Select it" },
  { keys: ["?"], does: "Show these keys" },
];
