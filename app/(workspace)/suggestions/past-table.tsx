import { Moment } from "@/app/(workspace)/agents/moment";
import type { SuggestionRow } from "@/app/(workspace)/suggestion-view";
import { stateInWords } from "@/lib/web/suggestions/words";
import { Badge, Cell, HeaderCell, RowLink, Table, TableBody, TableHead, TableRow } from "@/lib/web/ui";

export function PastTable({ rows, now }: { rows: readonly SuggestionRow[]; now: number }) {
  return (
    <Table label="What became of earlier proposals">
      <TableHead>
        <tr>
          <HeaderCell>Proposal</HeaderCell>
          <HeaderCell>Outcome</HeaderCell>
          <HeaderCell className="max-md:hidden">Decided by</HeaderCell>
          <HeaderCell className="max-md:hidden">Agent</HeaderCell>
          <HeaderCell numeric className="max-sm:hidden">
            Proposed
          </HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const { word, tone } = stateInWords(row.state, row.edited);
          return (
            <TableRow key={row.suggestion_id}>
              <Cell className="min-w-48">
                <RowLink href={`/confirm/${row.suggestion_id}`}>{row.says}</RowLink>
                <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
                  {row.title} · {row.space_name}
                </p>
                {row.reason !== undefined && (
                  <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
                    Reason: <bdi>{row.reason}</bdi>
                  </p>
                )}
              </Cell>
              <Cell>
                <Badge tone={tone}>{word}</Badge>
              </Cell>
              <Cell className="max-md:hidden">{row.decided_by?.name ?? ""}</Cell>
              <Cell className="[overflow-wrap:anywhere] max-md:hidden">
                <bdi>{row.agent.name}</bdi>
              </Cell>
              <Cell numeric className="text-ink-muted max-sm:hidden">
                <Moment at={row.created_at} now={now} />
              </Cell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
