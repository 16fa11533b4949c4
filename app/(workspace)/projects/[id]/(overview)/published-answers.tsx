import type { Summary } from "@/app/(workspace)/deals/progress";
import { workstreamInShort } from "@/app/(workspace)/deals/ui";
import { count, countOf } from "@/lib/web/format";
import { Card } from "@/lib/web/ui";

/** What a buyer or an observer is told of a deal's progress: what is there to read. */
export function PublishedAnswers({
  rows,
  names,
}: {
  rows: Summary["workstreams"];
  names: ReadonlyMap<string, string>;
}) {
  const total = rows.reduce((sum, row) => sum + (row.published ?? 0), 0);
  return (
    <Card title="Published answers" aside={countOf(total, "answer")}>
      <ul className="divide-y divide-line">
        {rows.map(
          (row) =>
            row.published !== undefined && (
              <li key={row.name} className="flex justify-between gap-4 px-4 py-2.5">
                <h3 className="font-medium text-ink">{names.get(row.name) ?? workstreamInShort(row.name)}</h3>
                <span className="tabular-nums">
                  {count(row.published)}
                  <span className="sr-only"> published {row.published === 1 ? "answer" : "answers"}</span>
                </span>
              </li>
            ),
        )}
      </ul>
    </Card>
  );
}
