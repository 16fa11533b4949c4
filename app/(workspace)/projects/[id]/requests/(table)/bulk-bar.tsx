"use client";

import clsx from "clsx";
import { X } from "lucide-react";
import { countOf } from "@/lib/web/format";
import { Button, Field, Input, Select } from "@/lib/web/ui";
import type { BulkReport } from "./bulk-actions";
import type { MayChange, ShownRow } from "./bulk-form";
import { BulkOutcome } from "./bulk-outcome";
import { BulkPanel } from "./bulk-panel";
import { PRIORITY_CHOICES } from "./choices";
import { useSelection } from "./selection";

export type BulkPerson = { readonly value: string; readonly label: string; readonly side: string };

type Props = {
  rows: readonly ShownRow[];
  people: readonly BulkPerson[];
  may: MayChange;
  report: BulkReport;
  pending: boolean;
};

/** Its place below the table is always kept, so that nothing moves when a row is marked; without script the marks alone show it. */
export function BulkBar({ rows, people, may, report, pending }: Props) {
  const { ids, set } = useSelection();
  return (
    <div className="pointer-events-none sticky bottom-0 z-20 mt-2 flex min-h-16 flex-col items-center justify-end gap-2 pb-3 *:pointer-events-auto">
      {/* Enter in a field must not do what the first button of the form would. */}
      <button type="submit" name="act" value="" hidden tabIndex={-1} />
      <BulkOutcome report={report} rows={rows} />
      <div
        role="toolbar"
        aria-label="Selected requests"
        className={clsx(
          "hidden max-w-full flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-raised px-3 py-2 shadow-raised",
          "group-has-[input[name=request]:checked]/bulk:flex",
        )}
      >
        <span className="flex items-center gap-1 text-base font-medium tabular-nums">
          {ids.size > 0 ? countOf(ids.size, "request") : "Requests"} selected
          <Button size="small" variant="ghost" className="px-1" aria-label="Clear selection" onClick={() => set([])}>
            <X aria-hidden="true" />
          </Button>
        </span>
        {may.assign && (
          <BulkPanel title="Assign" act="assign" verb="Assign" pending={pending}>
            <Field label="Assign to" name="assignee" hint="In place of those whom you may relieve.">
              {(wiring) => (
                <Select name="assignee" defaultValue="" {...wiring}>
                  <option value="">Choose somebody</option>
                  {["bank", "seller"].map((side) => (
                    <optgroup key={side} label={side === "bank" ? "Bank" : "Seller"}>
                      {people
                        .filter((one) => one.side === side)
                        .map(({ value, label }) => (
                          <option key={value} value={value}>
                            {label}
                          </option>
                        ))}
                    </optgroup>
                  ))}
                </Select>
              )}
            </Field>
          </BulkPanel>
        )}
        {may.plan && (
          <BulkPanel title="Priority" act="priority" verb="Set priority" pending={pending}>
            <Field label="Priority" name="priority" id="bulk-priority">
              {(wiring) => (
                <Select name="priority" defaultValue="" {...wiring}>
                  <option value="">Choose a priority</option>
                  {PRIORITY_CHOICES.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </BulkPanel>
        )}
        {may.plan && (
          <BulkPanel
            title="Due date"
            act="due"
            verb="Set due date"
            pending={pending}
            also={
              <Button type="submit" name="act" value="undated" disabled={pending}>
                No due date
              </Button>
            }
          >
            <Field label="Due date" name="due_date" type="date" />
          </BulkPanel>
        )}
        {may.withdraw && (
          <BulkPanel title="Withdraw" act="withdraw" verb="Withdraw for good" danger pending={pending}>
            <Field
              label="Reason"
              name="reason"
              hint="Whoever sees a request can read it. A withdrawn request does not come back."
            >
              {(wiring) => <Input name="reason" maxLength={1000} {...wiring} />}
            </Field>
          </BulkPanel>
        )}
      </div>
    </div>
  );
}
