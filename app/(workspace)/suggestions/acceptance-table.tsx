import type { AcceptanceRow } from "@/app/(workspace)/suggestion-view";
import { ShareBar as LengthBar } from "@/lib/web/charts/bars";
import { type Part, PartLegend, ShareBar } from "@/lib/web/charts/share-bar";
import { durationInWords, shareInWords } from "@/lib/web/suggestions/words";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/lib/web/ui";
import { acceptedShare } from "./view";

/** How often people followed each agent, kind by kind. Of what nobody decided nothing can be said. */
export function AcceptanceTable({ rows }: { rows: readonly AcceptanceRow[] }) {
  const longest = Math.max(0, ...rows.map((row) => row.median_seconds ?? 0));
  return (
    <>
      <Table label="Acceptance by agent and kind">
        <TableHead>
          <tr>
            <HeaderCell>Agent</HeaderCell>
            <HeaderCell>Kind</HeaderCell>
            <HeaderCell numeric>Accepted</HeaderCell>
            <HeaderCell className="max-md:hidden">What became of them</HeaderCell>
            <HeaderCell numeric>Confirmed</HeaderCell>
            <HeaderCell numeric className="max-lg:hidden">
              of these changed
            </HeaderCell>
            <HeaderCell numeric>Dismissed</HeaderCell>
            <HeaderCell numeric className="max-lg:hidden">
              Undone
            </HeaderCell>
            <HeaderCell numeric className="max-lg:hidden">
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
              <Cell className="min-w-32 [overflow-wrap:anywhere]">
                <bdi>{row.agent.name || "Unnamed"}</bdi>
                <span className="block font-mono text-xs text-ink-muted max-sm:hidden">{row.agent.host}</span>
              </Cell>
              <Cell>{row.kind_title}</Cell>
              <Cell numeric className="font-medium">
                {shareOf(row)}
              </Cell>
              <Cell className="w-32 max-md:hidden">
                <ShareBar label={`${row.agent.name}, ${row.kind_title}`} parts={partsOf(row)} />
              </Cell>
              <Cell numeric>{row.confirmed}</Cell>
              <Cell numeric className="max-lg:hidden">
                {row.edited}
              </Cell>
              <Cell numeric>{row.dismissed}</Cell>
              <Cell numeric className="max-lg:hidden">
                {row.undone}
              </Cell>
              <Cell numeric className="max-lg:hidden">
                {row.expired}
              </Cell>
              <Cell numeric className="max-md:hidden">
                {row.median_seconds !== undefined && (
                  <span className="flex flex-col gap-1">
                    {durationInWords(row.median_seconds)}
                    <LengthBar value={row.median_seconds} most={longest} />
                  </span>
                )}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <div className="border-t border-line px-4 py-2 max-md:hidden">
        <PartLegend parts={partsOf(NOTHING)} />
      </div>
    </>
  );
}

type Counts = Pick<AcceptanceRow, "confirmed" | "edited" | "dismissed" | "undone" | "expired">;

const NOTHING: Counts = { confirmed: 0, edited: 0, dismissed: 0, undone: 0, expired: 0 };

const partsOf = ({ confirmed, edited, dismissed, undone, expired }: Counts): Part[] => [
  { word: "confirmed as proposed", count: confirmed - edited, tone: "done" },
  { word: "confirmed with changes", count: edited, tone: "other" },
  { word: "dismissed or undone", count: dismissed + undone, tone: "declined" },
  { word: "expired", count: expired, tone: "undecided" },
];

function shareOf(row: AcceptanceRow): string {
  const share = acceptedShare(row);
  return share === undefined ? "–" : shareInWords(share);
}
