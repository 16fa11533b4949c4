import { Fragment } from "react";
import { outcomeInWords } from "@/lib/web/agents/outcomes";
import { count, countOf } from "@/lib/web/format";
import { Badge, Cell, EmptyState, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/lib/web/ui";
import type { ConnectionView } from "./connection";
import { Moment } from "./moment";

type RecentCallsProps = { name: string; calls: ConnectionView["recent_calls"]; now: number };

export function RecentCalls({ name, calls, now }: RecentCallsProps) {
  if (calls.length === 0) {
    return <EmptyState title="No calls yet">What it asks for, and how much it got, will stand here.</EmptyState>;
  }
  return (
    <Table label={`Recent calls of ${name}`}>
      <TableHead>
        <tr>
          <HeaderCell>Recent call</HeaderCell>
          <HeaderCell>Outcome</HeaderCell>
          <HeaderCell numeric className="max-sm:hidden">
            Rows
          </HeaderCell>
          <HeaderCell numeric>When</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {calls.map((call, at) => {
          const { word, tone } = outcomeInWords(call.outcome);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two calls of one second differ in nothing but their place
            <TableRow key={`${call.ts}-${at}`}>
              <Cell className="font-mono text-sm [overflow-wrap:anywhere]">{breakable(call.tool)}</Cell>
              <Cell>
                <Badge tone={tone}>{word}</Badge>
                {call.result_count !== undefined && (
                  <span className="ml-2 text-sm whitespace-nowrap text-ink-muted sm:hidden">
                    {countOf(call.result_count, "row")}
                  </span>
                )}
              </Cell>
              <Cell numeric className="max-sm:hidden">
                {call.result_count === undefined ? "" : count(call.result_count)}
              </Cell>
              <Cell numeric className="text-ink-muted">
                <Moment at={call.ts} now={now} />
              </Cell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** Tool names are long; on a narrow screen they break after an underscore. */
const breakable = (tool: string) =>
  tool.split("_").map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name never change places
    <Fragment key={at}>
      {at > 0 && (
        <>
          _<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
