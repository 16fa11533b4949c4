import { Moment } from "@/app/(workspace)/agents/moment";
import { count } from "@/lib/web/format";
import { Card, Cell, EmptyState, HeaderCell, RowLink, Table, TableBody, TableHead, TableRow } from "@/lib/web/ui";
import { entryPath } from "../_entry/paths";
import type { Oversight } from "./view";

type ReturnedProps = { deal: string; entries: Oversight["entries"]; now: number };

/** Which entries agents were given, in how many calls: opened one by one, in lists or found. */
export function ReturnedEntries({ deal, entries, now }: ReturnedProps) {
  return (
    <Card title="Entries that were returned" aside="The most often first">
      {entries.length === 0 ? (
        <EmptyState title="None in these days">Requests and answers that an agent is given stand here.</EmptyState>
      ) : (
        <Table label="Entries that were returned">
          <TableHead>
            <tr>
              <HeaderCell>Entry</HeaderCell>
              <HeaderCell numeric>Calls</HeaderCell>
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
