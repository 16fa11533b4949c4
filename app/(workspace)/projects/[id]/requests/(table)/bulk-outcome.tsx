"use client";

import { useEffect, useRef, useState } from "react";
import { countOf } from "@/lib/web/format";
import { Button, Notice } from "@/lib/web/ui";
import type { BulkReport } from "./bulk-actions";
import type { ShownRow } from "./bulk-form";
import { useSelection } from "./selection";

/** What was done, or what stands in the way of which request. */
export function BulkOutcome({ report, rows }: { report: BulkReport; rows: readonly ShownRow[] }) {
  const { ids, set } = useSelection();
  const [put, setPut] = useState<BulkReport>();
  const own = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each report, whatever is marked since
  useEffect(() => {
    if (!report.done && !report.refused) return;
    for (const open of own.current?.closest("form")?.querySelectorAll("details[open]") ?? [])
      open.removeAttribute("open");
    if (report.done) set([]);
  }, [report]);

  const { done, refused } = report;
  const order = rows.map((row) => row.id);
  const because = [...(refused?.because ?? [])].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const hidden = put === report || (!done && !refused);
  const refOf = new Map(rows.map((row) => [row.id, row.ref]));
  return (
    <div ref={own} className={hidden ? "hidden" : "w-full max-w-xl rounded-md bg-raised shadow-raised"}>
      {done && !hidden && (
        <Notice live title={`${countOf(done.count, "request")} ${done.what}.`}>
          <Button size="small" onClick={() => setPut(report)}>
            Close
          </Button>
        </Notice>
      )}
      {refused && !hidden && (
        <Notice live tone="danger" title={because.length > 0 ? "Nothing was changed." : refused.message}>
          {because.length > 0 && (
            <ul
              className="mb-2 flex max-h-40 flex-col gap-1 overflow-y-auto"
              aria-label="Requests that stand in the way"
            >
              {because.map(({ id, problem }) => (
                <li key={id}>
                  <span className="font-medium">{refOf.get(id) ?? "A request"}</span> {problem}
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-2">
            {because.length > 0 && because.length < ids.size && (
              <Button
                size="small"
                onClick={() => {
                  const inTheWay = new Set(because.map(({ id }) => id));
                  set([...ids].filter((id) => !inTheWay.has(id)));
                  setPut(report);
                }}
              >
                Leave {because.length === 1 ? "it" : "these"} out
              </Button>
            )}
            <Button size="small" onClick={() => setPut(report)}>
              Close
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
