import { Moment } from "@/app/(workspace)/agents/moment";
import { count } from "@/lib/web/format";
import { Card, Cell, EmptyState, HeaderCell, RowLink, Table, TableBody, TableHead, TableRow } from "@/lib/web/ui";
import { entryPath } from "../_entry/paths";
import type { Oversight } from "./view";

type OpenedProps = { deal: string; entries: Oversight["entries"]; now: number };

/** Which entries agents opened in full or proposed something about. What they only saw in lists is counted above. */
export function OpenedEntries({ deal, entries, now }: OpenedProps) {
  return (
    <Card title="Entries that were returned in full" aside="The most often first">
      {entries.length === 0 ? (
        <EmptyState title="None in these days">Requests and answers that an agent opens stand here.</EmptyState>
      ) : (
        <Table label="Entries that were returned in full">
          <TableHead>
            <tr>
              <HeaderCell>Entry</HeaderCell>
              <HeaderCell numeric>Times</HeaderCell>
              <HeaderCell numeric className="max-sm:hidden">
                Agents
              </HeaderCell>
              <HeaderCell numeric>Last</HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {entries.map((entry) => (
              <TableRow key={entry.entry_id}>
                <Cell className="[overflow-wrap:anywhere]">
                  <RowLink href={entryPath(deal, { ...entry, entry_type: entry.type })}>
                    {entry.ref === undefined ? "Answer" : entry.ref}
                  </RowLink>{" "}
                  <span className="text-ink-muted">{entry.title}</span>
                </Cell>
                <Cell numeric>{count(entry.times)}</Cell>
                <Cell numeric className="max-sm:hidden">
                  {count(entry.agents)}
                </Cell>
                <Cell numeric className="whitespace-nowrap text-ink-muted">
                  <Moment at={entry.last_at} now={now} />
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
