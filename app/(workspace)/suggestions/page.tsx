import { Inbox } from "lucide-react";
import type { Metadata } from "next";
import { listMySuggestions } from "@/lib/deals";
import { unixSeconds } from "@/lib/platform/clock";
import { runtime } from "@/lib/runtime";
import { count } from "@/lib/web/format";
import { Button, Card, EmptyState, LinkButton, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { AcceptanceTable } from "./acceptance-table";
import { InboxKeys } from "./inbox-keys";
import { PAGE_SIZE, Pager } from "./pager";
import { PastTable } from "./past-table";
import { SuggestionTabs } from "./tabs";
import { byDeal, type SuggestionRow } from "./view";
import { WaitingList } from "./waiting-list";

export const metadata: Metadata = { title: "Suggestions" };

type SuggestionsPageProps = { searchParams: Promise<Partial<Record<"view" | "from", string | string[]>>> };

export default async function SuggestionsPage({ searchParams }: SuggestionsPageProps) {
  const query = await searchParams;
  const past = query.view === "past";
  const from = placeIn(query.from);
  const found = await callAsPerson(listMySuggestions, {
    view: past ? "past" : "waiting",
    limit: PAGE_SIZE,
    offset: from,
  });
  const now = unixSeconds(runtime().clock.now());
  return (
    <>
      <PageHeader
        title="Suggestions"
        description="What agents proposed. Nothing of it happens until a person confirms it."
      />
      <SuggestionTabs past={past} />
      {past ? (
        <Past rows={found.suggestions} acceptance={found.acceptance ?? []} now={now} />
      ) : (
        <Waiting rows={found.suggestions} now={now} />
      )}
      <Pager past={past} from={from} shown={found.suggestions.length} total={found.total} />
    </>
  );
}

function Waiting({ rows, now }: { rows: readonly SuggestionRow[]; now: number }) {
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title="Nothing waits for your decision"
          action={<LinkButton href="/suggestions?view=past">See what was decided</LinkButton>}
        >
          When an agent proposes a routing, an assignment or an answer link that is yours to decide, it stands here.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <form method="get" action="/suggestions/review" data-inbox className="group/inbox flex flex-col gap-4">
        {byDeal(rows).map((deal) => (
          <Card key={deal.id} title={deal.name} aside={count(deal.rows.length)}>
            <WaitingList rows={deal.rows} now={now} />
          </Card>
        ))}
        <div className="sticky bottom-2 z-20 hidden justify-center group-has-[input[name=id]:checked]/inbox:flex">
          <Button type="submit" variant="primary" className="shadow-raised">
            Review the selected ones
          </Button>
        </div>
      </form>
      <InboxKeys />
    </>
  );
}

function Past({
  rows,
  acceptance,
  now,
}: { rows: readonly SuggestionRow[]; now: number } & {
  acceptance: Parameters<typeof AcceptanceTable>[0]["rows"];
}) {
  if (rows.length === 0) {
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
      <Card title="How often people followed each agent">
        <AcceptanceTable rows={acceptance} />
      </Card>
      <Card title="Decided and over">
        <PastTable rows={rows} now={now} />
      </Card>
    </div>
  );
}

/** What is no place is the beginning. */
function placeIn(raw: string | string[] | undefined): number {
  const place = Number(raw);
  return Number.isInteger(place) && place > 0 && place <= 1_000_000 ? place : 0;
}
