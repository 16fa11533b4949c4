import { DayBars, ShareBar } from "@/lib/web/charts/bars";
import { count, countOf } from "@/lib/web/format";
import { Card, CardBody, Cell, EmptyState, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/lib/web/ui";
import type { Oversight } from "./view";

/** How often agents called, day by day and by tool. */
export function Calls({ days, tools }: Pick<Oversight, "days" | "tools">) {
  const total = tools.reduce((sum, one) => sum + one.calls, 0);
  const most = Math.max(0, ...tools.map((one) => one.calls));
  return (
    <Card title="Calls" aside={`${countOf(total, "call")} in ${days.length} days`}>
      {total === 0 ? (
        <EmptyState title="No calls in these days">What agents ask for in this deal is counted here.</EmptyState>
      ) : (
        <>
          <CardBody>
            <DayBars label="Calls a day" figures={days.map(({ day, calls }) => ({ day, value: calls }))} />
          </CardBody>
          <Table label="Calls by tool" className="border-t border-line">
            <TableHead>
              <tr>
                <HeaderCell>Tool</HeaderCell>
                <HeaderCell className="w-1/3 max-sm:hidden">
                  <span className="sr-only">Share</span>
                </HeaderCell>
                <HeaderCell numeric>Calls</HeaderCell>
                <HeaderCell numeric>Rows given</HeaderCell>
              </tr>
            </TableHead>
            <TableBody>
              {tools.map(({ tool, calls, rows }) => (
                <TableRow key={tool}>
                  <Cell className="font-mono text-sm [overflow-wrap:anywhere]">{tool}</Cell>
                  <Cell className="max-sm:hidden">
                    <ShareBar value={calls} most={most} />
                  </Cell>
                  <Cell numeric>{count(calls)}</Cell>
                  <Cell numeric>{count(rows)}</Cell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </>
      )}
    </Card>
  );
}
