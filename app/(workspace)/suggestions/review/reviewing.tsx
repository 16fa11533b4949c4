"use client";

import { createContext, type ReactNode, use, useActionState } from "react";
import { countOf } from "@/lib/web/format";
import { Button, LinkButton } from "@/lib/web/ui/button";
import { Field } from "@/lib/web/ui/field";
import { Notice } from "@/lib/web/ui/notice";
import { decideOnMany, type Report } from "./actions";

const Reviewed = createContext<Report>({ outcomes: {} });

/** All of them in one form, which posts without script too. */
export function Reviewing({ open, children }: { open: number; children: ReactNode }) {
  const [report, action, pending] = useActionState<Report, FormData>(decideOnMany, { outcomes: {} });
  const all = Object.values(report.outcomes);
  const done = all.filter((one) => one.done).length;
  return (
    <Reviewed value={report}>
      <form action={action} className="flex flex-col gap-4">
        {all.length > 0 && (
          <Notice
            live
            tone={done === all.length ? "info" : "warn"}
            title={`${done} of ${countOf(all.length, "suggestion")} decided.`}
          >
            {done < all.length && "Nothing was done about the others; each says why."}
          </Notice>
        )}
        {report.problem !== undefined && (
          <Notice live tone="danger" title={report.problem}>
            Nothing was done.
          </Notice>
        )}
        {children}
        <div className="flex flex-wrap items-end gap-3 rounded-lg border border-line bg-surface p-4">
          {open > 0 ? (
            <>
              <Button type="submit" name="decision" value="confirm" variant="primary" disabled={pending}>
                Confirm the ticked ones
              </Button>
              <Field
                label="Why not?"
                name="reason"
                defaultValue={report.reason}
                maxLength={1000}
                autoComplete="off"
                className="min-w-48 flex-1"
              />
              <Button type="submit" name="decision" value="dismiss" variant="danger" disabled={pending}>
                Dismiss the ticked ones
              </Button>
            </>
          ) : (
            <p className="text-ink-muted">There is nothing left to decide here.</p>
          )}
          <LinkButton href="/suggestions">Back to suggestions</LinkButton>
        </div>
      </form>
    </Reviewed>
  );
}

/** What came of this one: done, or why not. */
export function OutcomeOf({ id }: { id: string }) {
  const outcome = use(Reviewed).outcomes[id];
  if (!outcome) return null;
  if (outcome.done)
    return <p className="font-medium text-good">{outcome.done === "dismissed" ? "Dismissed." : "Confirmed."}</p>;
  return (
    <p className="font-medium text-danger">
      Not done. {outcome.again ? "It changed while you were looking: this is how it stands now." : outcome.refused}
    </p>
  );
}
