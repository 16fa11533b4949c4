import type { Route } from "next";
import Link from "next/link";
import { StatusBadge } from "@/app/(workspace)/deals/ui";
import { entryAddress } from "@/app/(workspace)/projects/[id]/log/log-table";
import { sideInWords } from "@/app/(workspace)/projects/[id]/log/log-words";
import { countOf, exactMoment } from "@/lib/web/format";
import { Card, Cell, HeaderCell, Table, TableBody, TableHead } from "@/lib/web/ui";
import type { ReportLine } from "./deadline-query";

export function LineTable({
  deal,
  title,
  lines,
  total,
  zone,
}: {
  deal: string;
  title: string;
  lines: readonly ReportLine[];
  total: number;
  zone: string;
}) {
  return (
    <Card
      title={title}
      aside={total > lines.length ? `the newest ${lines.length} of ${total}` : countOf(total, "request")}
    >
      <Table label={title}>
        <TableHead>
          <tr>
            <HeaderCell>When ({zone})</HeaderCell>
            <HeaderCell>Request</HeaderCell>
            <HeaderCell>Who</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell>In the log of calls</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <tr key={`${line.entry_id} ${line.at}`} className="align-top">
              <Cell className="whitespace-nowrap tabular-nums">
                <time dateTime={line.at}>{exactMoment(Date.parse(line.at) / 1000, zone)}</time>
              </Cell>
              <Cell className="min-w-52">
                <Link
                  href={entryAddress(deal, { ...line, entry_type: "request", entry_ref: line.ref }) as Route}
                  className="font-medium text-accent-text hover:underline"
                >
                  {line.ref ?? "Request"}
                </Link>
                <span className="block [overflow-wrap:anywhere]">{line.title}</span>
              </Cell>
              <Cell>
                {line.actor?.name ?? sideInWords(line.author_side)}
                <span className="block text-sm text-ink-muted">
                  {[sideInWords(line.author_side), line.firm].filter(Boolean).join(" · ")}
                </span>
              </Cell>
              <Cell>
                <StatusBadge status={line.status} />
              </Cell>
              <Cell>{line.in_audit ? "Yes" : "No"}</Cell>
            </tr>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
