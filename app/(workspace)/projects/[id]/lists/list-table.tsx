import type * as z from "zod";
import type { listRequestLists } from "@/lib/deals";
import { count } from "@/lib/web/format";
import { Badge, RowLink } from "@/lib/web/ui";
import { issueList, releaseList } from "./actions";
import { Step } from "./step";
import { issuedInWords, releasedInWords } from "./what-shows";

type List = z.output<typeof listRequestLists.output>["lists"][number];
type Props = {
  project: string;
  lists: readonly List[];
  names: ReadonlyMap<string, string>;
  mayIssue: boolean;
  mayRelease: boolean;
};

/** No box that scrolls: what opens in a row would be cut off by it. On a narrow screen the cells stand below each other. */
export function ListTable({ project, lists, names, mayIssue, mayRelease }: Props) {
  const acts = mayIssue || mayRelease;
  return (
    <table aria-label="Request lists" className="w-full text-left text-base max-sm:block">
      <thead className="border-b border-line text-sm text-ink-muted max-sm:hidden">
        <tr className="*:h-9 *:px-3 *:font-medium *:first:pl-4 *:last:pr-4">
          <th scope="col">List</th>
          <th scope="col">Workstream</th>
          <th scope="col" className="text-right">
            Requests
          </th>
          <th scope="col">Stands</th>
          {acts && (
            <th scope="col">
              <span className="sr-only">Next step</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-sm:block">
        {lists.map((list) => (
          <tr
            key={list.list_id}
            className="relative *:h-11 *:px-3 *:py-1 *:first:pl-4 *:last:pr-4 hover:bg-hover max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4 max-sm:py-2 max-sm:*:h-auto max-sm:*:p-0! max-sm:*:first:basis-full"
          >
            <td>
              <RowLink href={`/projects/${project}/requests?list=${list.list_id}`}>{list.name}</RowLink>
            </td>
            <td className="text-ink-muted">{names.get(list.workstream) ?? list.workstream}</td>
            <td className="text-right tabular-nums">
              {count(list.request_count)}
              <span className="sm:sr-only"> {list.request_count === 1 ? "request" : "requests"}</span>
            </td>
            <td>
              <Standing list={list} />
            </td>
            {acts && (
              <td className="text-right">
                <span className="relative z-[1] has-[details[open]]:z-10">
                  {mayIssue && list.if_issued && (
                    <Step label="Issue…" verb="Issue to the seller" act={issueList.bind(null, project, list.list_id)}>
                      <Lines title={list.name} lines={issuedInWords(list.if_issued)} />
                    </Step>
                  )}
                  {mayRelease && list.if_released && (
                    <Step
                      label="Release…"
                      verb="Release to the data room"
                      act={releaseList.bind(null, project, list.list_id)}
                    >
                      <Lines title={list.name} lines={releasedInWords(list.if_released)} />
                    </Step>
                  )}
                </span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Standing({ list: { issued, released } }: { list: List }) {
  if (issued === undefined) return <Badge tone="good">Published in part</Badge>;
  if (released) return <Badge tone="good">In the data room</Badge>;
  return issued ? <Badge tone="accent">With the seller</Badge> : <Badge>In preparation</Badge>;
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium">{title}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
