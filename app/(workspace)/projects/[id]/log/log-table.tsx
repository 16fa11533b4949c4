import type { Route } from "next";
import Link from "next/link";
import { workstreamInShort } from "@/app/(workspace)/deals/ui";
import { exactMoment, inWords } from "@/lib/web/format";
import { Cell, HeaderCell, Table, TableBody, TableHead } from "@/lib/web/ui";
import { channelInWords, sideInWords } from "./log-words";
import type { LogLine } from "./read-log";

export function LogTable({ deal, lines, timeZone }: { deal: string; lines: readonly LogLine[]; timeZone: string }) {
  return (
    <Table label="Log">
      <TableHead>
        <tr>
          <HeaderCell>When</HeaderCell>
          <HeaderCell>Who</HeaderCell>
          <HeaderCell>Action</HeaderCell>
          <HeaderCell>Entry</HeaderCell>
          <HeaderCell>What</HeaderCell>
          <HeaderCell>Channel</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <tr key={line.event_id} className="align-top">
            <Cell className="whitespace-nowrap tabular-nums text-ink-muted">
              <time dateTime={new Date(line.ts * 1000).toISOString()}>{exactMoment(line.ts, timeZone)}</time>
            </Cell>
            <Cell className="whitespace-nowrap">
              {line.actor.name ?? sideInWords(line.author_side)}
              {line.actor.name !== undefined && (
                <span className="block text-sm text-ink-muted">{sideInWords(line.author_side)}</span>
              )}
            </Cell>
            <Cell className="whitespace-nowrap">{inWords(line.action)}</Cell>
            <Cell className="min-w-52 max-w-72">
              <Link href={entryAddress(deal, line) as Route} className="font-medium text-accent-text hover:underline">
                {line.entry_ref ?? "Answer"}
                <span className="block font-normal text-ink [overflow-wrap:anywhere]">{line.entry_title}</span>
              </Link>
              {line.workstream !== undefined && (
                <span className="text-sm text-ink-muted">{workstreamInShort(line.workstream)}</span>
              )}
            </Cell>
            <Cell className="min-w-60 whitespace-pre-line text-ink-muted [overflow-wrap:anywhere]">
              {line.summary}
              {line.truncated && <span className="text-sm"> (cut; the whole text stands at the entry)</span>}
            </Cell>
            <Cell className="whitespace-nowrap text-ink-muted">{channelInWords(line.channel)}</Cell>
          </tr>
        ))}
      </TableBody>
    </Table>
  );
}

/** A request by the ref that the person knows it by. */
export const entryAddress = (deal: string, line: Pick<LogLine, "entry_type" | "entry_ref" | "entry_id">): string =>
  line.entry_type === "request"
    ? `/projects/${deal}/requests/${line.entry_ref ?? line.entry_id}`
    : `/projects/${deal}/answers/${line.entry_id}`;
