import type * as z from "zod";
import type { listWorkstreams } from "@/lib/deals";
import { count, countOf } from "@/lib/web/format";
import { Card, EmptyState } from "@/lib/web/ui";

type Workstreams = z.output<typeof listWorkstreams.output>["workstreams"];

export function RequestLists({ workstreams }: { workstreams: Workstreams }) {
  const withLists = workstreams.filter((workstream) => workstream.request_lists.length > 0);
  const lists = withLists.flatMap((workstream) => workstream.request_lists);
  const requests = lists.reduce((sum, list) => sum + list.request_count, 0);
  return (
    <Card
      title="Request lists"
      aside={lists.length > 0 && `${countOf(lists.length, "list")}, ${countOf(requests, "request")}`}
    >
      {withLists.length === 0 ? (
        <EmptyState title="No request lists yet">
          The bank issues requests in lists, one or more for each workstream.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {withLists.map((workstream) => (
            <li key={workstream.workstream_id} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
              <h3 className="py-0.5 font-medium text-ink">{workstream.display_name}</h3>
              <ul>
                {workstream.request_lists.map((list) => (
                  <li key={list.list_id} className="flex justify-between gap-4 py-0.5">
                    <span className="min-w-0 text-ink-muted">{list.name}</span>
                    <span className="shrink-0 tabular-nums">
                      {count(list.request_count)}
                      <span className="sr-only"> {list.request_count === 1 ? "request" : "requests"}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
