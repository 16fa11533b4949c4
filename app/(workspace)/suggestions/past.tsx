import { Inbox } from "lucide-react";
import { namesOfMyDeals } from "@/app/(workspace)/deals/my-deals";
import type { AcceptanceRow, Listed } from "@/app/(workspace)/suggestion-view";
import { CountBars } from "@/lib/web/charts/share-bar";
import { countOf } from "@/lib/web/format";
import { shareInWords } from "@/lib/web/suggestions/words";
import { Card, EmptyState } from "@/lib/web/ui";
import { AcceptanceTable } from "./acceptance-table";
import { HistoryFilters } from "./history-filters";
import type { HistoryQuery } from "./history-query";
import { PastTable } from "./past-table";
import { acceptedShare } from "./view";

/** What became of proposals: how often people followed, why they did not, and each one. */
export async function Past({ found, query, now }: { found: Listed; query: HistoryQuery; now: number }) {
  const { suggestions: rows, acceptance = [], reasons = [], agents = [] } = found;
  const isFiltered = Object.keys(query).length > 0;
  if (rows.length === 0 && !isFiltered) {
    return (
      <Card>
        <EmptyState icon={<Inbox aria-hidden="true" />} title="Nothing was decided yet">
          Confirmed, dismissed, replaced and expired proposals stand here, with who decided and why.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <HistoryFilters query={query} deals={await namesOfMyDeals()} agents={agents} />
      {rows.length === 0 ? (
        <Card>
          <EmptyState icon={<Inbox aria-hidden="true" />} title="Nothing of this kind">
            Choose another deal, agent or kind.
          </EmptyState>
        </Card>
      ) : (
        <>
          <Card title="How often people followed each agent" aside={inAll(acceptance)}>
            <AcceptanceTable rows={acceptance} />
          </Card>
          {reasons.length > 0 && (
            <Card title="Why people declined" aside="The most frequent reasons">
              <div className="p-4">
                <CountBars
                  label="Reasons for dismissal"
                  rows={reasons.map(({ reason, count }) => ({ word: reason, count }))}
                />
              </div>
            </Card>
          )}
          <Card title="Decided and over">
            <PastTable rows={rows} now={now} />
          </Card>
        </>
      )}
    </div>
  );
}

function inAll(rows: readonly AcceptanceRow[]): string | undefined {
  const sum = (name: "confirmed" | "dismissed" | "undone") => rows.reduce((total, row) => total + row[name], 0);
  const counts = { confirmed: sum("confirmed"), dismissed: sum("dismissed"), undone: sum("undone") };
  const share = acceptedShare(counts);
  const decided = counts.confirmed + counts.dismissed + counts.undone;
  return share === undefined ? undefined : `${shareInWords(share)} of ${countOf(decided, "decision")}`;
}
