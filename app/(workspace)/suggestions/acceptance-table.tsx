import { durationInWords, kindInWords, shareInWords } from "@/lib/web/suggestions/words";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/lib/web/ui";
import { type AcceptanceRow, acceptedShare } from "./view";

/** How often people followed each agent, kind by kind. Of what nobody decided nothing can be said. */
export function AcceptanceTable({ rows }: { rows: readonly AcceptanceRow[] }) {
  return (
    <Table label="Acceptance by agent and kind">
      <TableHead>
        <tr>
          <HeaderCell>Agent</HeaderCell>
          <HeaderCell>Kind</HeaderCell>
          <HeaderCell numeric>Accepted</HeaderCell>
          <HeaderCell className="max-md:hidden">
            <span className="sr-only">Share accepted, as a bar</span>
          </HeaderCell>
          <HeaderCell numeric>Confirmed</HeaderCell>
          <HeaderCell numeric className="max-sm:hidden">
            of these changed
          </HeaderCell>
          <HeaderCell numeric>Dismissed</HeaderCell>
          <HeaderCell numeric className="max-sm:hidden">
            Expired
          </HeaderCell>
          <HeaderCell numeric className="max-md:hidden">
            Median time
          </HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={`${row.agent.name} ${row.agent.host} ${row.kind}`}>
            <Cell className="[overflow-wrap:anywhere]">
              <bdi>{row.agent.name || "Unnamed"}</bdi>
              <span className="block font-mono text-xs text-ink-muted max-sm:hidden">{row.agent.host}</span>
            </Cell>
            <Cell>{kindInWords(row.kind)}</Cell>
            <Cell numeric className="font-medium">
              {shareOf(row)}
            </Cell>
            <Cell className="w-40 max-md:hidden">
              <Bar share={acceptedShare(row) ?? 0} />
            </Cell>
            <Cell numeric>{row.confirmed}</Cell>
            <Cell numeric className="max-sm:hidden">
              {row.edited}
            </Cell>
            <Cell numeric>{row.dismissed}</Cell>
            <Cell numeric className="max-sm:hidden">
              {row.expired}
            </Cell>
            <Cell numeric className="max-md:hidden">
              {row.median_seconds === undefined ? "" : durationInWords(row.median_seconds)}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function shareOf(row: AcceptanceRow): string {
  const share = acceptedShare(row);
  return share === undefined ? "–" : shareInWords(share);
}

/** Drawn, not styled: the policy of our pages allows no style of its own to an element. */
function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 w-full rounded-full">
      <rect width="100" height="6" className="fill-track" />
      <rect width={100 * share} height="6" className="fill-bar-done" />
    </svg>
  );
}
