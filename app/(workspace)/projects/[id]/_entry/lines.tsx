import type * as z from "zod";
import { Moment } from "@/app/(workspace)/agents/moment";
import { SideBadge } from "@/app/(workspace)/deals/ui";
import type { openRequest } from "@/lib/deals";
import { addressWith, type SearchParams } from "@/lib/web/search-params";
import { NewerOlder } from "@/lib/web/ui";
import { actionInWords, statusInWords } from "./words";

export type LinePage = z.output<typeof openRequest.output>["thread"];
type Line = LinePage["lines"][number];

/** What happened, newest first, one line each. */
export function ToldLines({ page, now }: { page: LinePage; now: number }) {
  return (
    <ol className="divide-y divide-line">
      {page.lines.map((line) => (
        <li key={line.event_id} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5">
          <Who line={line} />
          <span className="text-ink">{actionInWords(line.action)}</span>
          {line.to !== undefined && (
            <span className="text-sm text-ink-muted">
              {line.from === undefined
                ? statusInWords(line.to)
                : `${statusInWords(line.from)} → ${statusInWords(line.to)}`}
            </span>
          )}
          <span className="ml-auto text-sm text-ink-muted">
            <Moment at={line.ts} now={now} />
          </span>
        </li>
      ))}
    </ol>
  );
}

export function Who({ line }: { line: Line }) {
  return (
    <>
      <SideBadge side={line.author_side} />
      {line.actor !== undefined && <span className="font-medium text-ink">{line.actor}</span>}
    </>
  );
}

/** Leads through the pages of a thread or a history. `parameter` is its place in the address. */
export function LinePages({
  page,
  size,
  parameter,
  path,
  query,
  what,
}: {
  page: LinePage;
  size: number;
  parameter: string;
  path: string;
  /** What the address says. */
  query: SearchParams;
  what: string;
}) {
  const { offset, total } = page;
  return (
    <NewerOlder
      label={`Pages of the ${what}`}
      offset={offset}
      size={size}
      hasOlder={offset + size < total}
      at={(start) => addressWith(path, query, { [parameter]: String(start) })}
    >
      <span className="ml-auto text-ink-muted tabular-nums">
        {total === 0 ? 0 : offset + 1}–{Math.min(offset + size, total)} of {total}
      </span>
    </NewerOlder>
  );
}
