import { exactMoment } from "@/lib/web/format";
import { Card, EmptyState } from "@/lib/web/ui";
import { changeInWords } from "./change-words";
import type { Oversight } from "./view";

/** Who changed what of it, newest first. */
export function RuleChanges({ changes, zone }: { changes: Oversight["changes"]; zone: string }) {
  return (
    <Card title="What was changed" aside={`Times in ${zone}`}>
      {changes.length === 0 ? (
        <EmptyState title="Nothing yet">Who switches, limits, locks or ends something is kept here.</EmptyState>
      ) : (
        <ol className="divide-y divide-line">
          {changes.map((change) => (
            <li key={change.change_id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-4 py-2">
              <p className="min-w-0 text-ink [overflow-wrap:anywhere]">
                <span className="font-medium">{change.by ?? "Somebody"}</span> {changeInWords(change)}
              </p>
              <time
                dateTime={new Date(change.ts * 1000).toISOString()}
                className="text-sm whitespace-nowrap text-ink-muted tabular-nums"
              >
                {exactMoment(change.ts, zone)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
