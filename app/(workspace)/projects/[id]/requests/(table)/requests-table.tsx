import clsx from "clsx";
import type * as z from "zod";
import type { browseRequests } from "@/lib/deals";
import type { Side } from "@/lib/deals/roles";
import { RequestRow } from "./request-row";
import { SelectAll } from "./selection";
import { SortHeader } from "./sort-header";
import type { TableQuery } from "./table-query";

export type BrowsedRow = z.output<typeof browseRequests.output>["requests"][number];

type Props = {
  root: string;
  side: Side;
  query: TableQuery;
  requests: readonly BrowsedRow[];
  streams: ReadonlyMap<string, string>;
  selectable: boolean;
};

/**
 * One table on every screen: on a narrow one its rows are laid out as cards. The header sticks below the top bar, so the
 * box around it must not scroll by itself.
 */
export function RequestsTable({ root, side, query, requests, streams, selectable }: Props) {
  const works = side === "bank" || side === "seller";
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface">
      <table
        aria-label="Requests"
        data-requests
        className="w-full table-fixed border-collapse text-left text-base max-md:block"
      >
        {/* Of the header a narrow screen keeps what marks all rows. */}
        <thead className={clsx("text-sm text-ink-muted", selectable ? "max-md:block" : "max-md:hidden")}>
          <tr className="max-md:block max-md:*:not-first:hidden *:sticky *:top-12 *:z-10 *:h-9 *:bg-surface *:px-2 *:font-medium *:shadow-[inset_0_-1px_0_var(--line)] *:first:rounded-tl-lg *:last:rounded-tr-lg">
            {selectable && (
              <th scope="col" className="w-9 text-center max-md:block max-md:w-auto max-md:px-0">
                <SelectAll />
              </th>
            )}
            <SortHeader root={root} query={query} sort="ref" className="w-[4.5rem]">
              Ref
            </SortHeader>
            <SortHeader root={root} query={query} sort="title">
              Title
            </SortHeader>
            <th scope="col" className="w-[5.25rem]">
              Stream
            </th>
            <SortHeader root={root} query={query} sort="status" className="w-[5.5rem]">
              Status
            </SortHeader>
            <SortHeader root={root} query={query} sort="priority" className="w-20">
              Priority
            </SortHeader>
            <SortHeader root={root} query={query} sort="due" className={works ? "w-[6.75rem]" : "w-20"}>
              Due
            </SortHeader>
            {works && (
              <th scope="col" className="w-[7.75rem] max-lg:hidden">
                Assignees
              </th>
            )}
            <th scope="col" className="w-[4.25rem] text-right">
              Answers
            </th>
            {works && (
              <SortHeader root={root} query={query} sort="updated" className="w-24 max-2xl:hidden">
                Changed
              </SortHeader>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {requests.map((request) => (
            <RequestRow
              key={request.entry_id}
              request={request}
              href={`${root}/${pageName(request, side)}`}
              workstream={streams.get(request.workstream) ?? request.workstream}
              works={works}
              selectable={selectable}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The ref, where it names one request alone: to the bank a buyer's number can mean several. */
function pageName({ entry_id, ref }: BrowsedRow, side: Side): string {
  return ref === undefined || (side !== "buyer" && ref.startsWith("BUY-")) ? entry_id : ref;
}
