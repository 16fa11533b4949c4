import { Inbox } from "lucide-react";
import type { Metadata } from "next";
import { nameOfMyDeal } from "@/app/(workspace)/deals/my-deals";
import type { SuggestionRow } from "@/app/(workspace)/suggestion-view";
import { suggestions } from "@/lib/modules";
import { unixSeconds } from "@/lib/platform/clock";
import { kernel, runtime } from "@/lib/runtime";
import { count } from "@/lib/web/format";
import { Button, Card, EmptyState, LinkButton, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { type HistoryQuery, historyQuery } from "./history-query";
import { InboxKeys } from "./inbox-keys";
import { PAGE_SIZE, Pager } from "./pager";
import { Past } from "./past";
import { SuggestionTabs } from "./tabs";
import { bySpace } from "./view";
import { WaitingList } from "./waiting-list";

export const metadata: Metadata = { title: "Suggestions" };

type SuggestionsPageProps = {
  searchParams: Promise<Partial<Record<"view" | "from" | "deal" | "agent" | "kind", string | string[]>>>;
};

export default async function SuggestionsPage({ searchParams }: SuggestionsPageProps) {
  const query = await searchParams;
  const past = query.view === "past";
  const from = placeIn(query.from);
  const asked = historyQuery(query, [...kernel().registry.proposals.keys()]);
  const filter = past ? asked : onlyDeal(asked);
  const found = await callAsPerson(suggestions.listMySuggestions, {
    view: past ? "past" : "waiting",
    space: filter.deal,
    agent: filter.agent,
    kind: filter.kind,
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
        <Past found={found} query={filter} now={now} />
      ) : (
        <>
          <Waiting rows={found.suggestions} deal={filter.deal} now={now} />
          {/* Beside the list, not in it: it says what became of the last one, too. */}
          <InboxKeys />
        </>
      )}
      <Pager
        query={{ ...(past && { view: "past" }), ...filter }}
        from={from}
        shown={found.suggestions.length}
        total={found.total}
      />
    </>
  );
}

async function Waiting({ rows, deal, now }: { rows: readonly SuggestionRow[]; deal: string | undefined; now: number }) {
  if (rows.length === 0 && deal !== undefined) return <NothingInDeal name={await nameOfMyDeal(deal)} />;
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title="Nothing waits for your decision"
          action={<LinkButton href="/suggestions?view=past">See what was decided</LinkButton>}
        >
          When an agent proposes something that is yours to decide, it stands here.
        </EmptyState>
      </Card>
    );
  }
  return (
    <form method="get" action="/suggestions/review" data-inbox className="group/inbox flex flex-col gap-4">
      {bySpace(rows).map((space) => (
        <Card key={space.id} title={space.name} aside={count(space.rows.length)}>
          <WaitingList rows={space.rows} now={now} />
        </Card>
      ))}
      <div className="sticky bottom-2 z-20 hidden justify-center group-has-[input[name=id]:checked]/inbox:flex">
        <Button type="submit" variant="primary" className="shadow-raised">
          Review the selected ones
        </Button>
      </div>
    </form>
  );
}

/** Not the end of the inbox: what waits in other deals is one step away. */
function NothingInDeal({ name = "this deal" }: { name: string | undefined }) {
  return (
    <Card>
      <EmptyState
        icon={<Inbox aria-hidden="true" />}
        title={`Nothing waits for your decision in ${name}`}
        action={<LinkButton href="/suggestions">All suggestions</LinkButton>}
      >
        Something may wait in your other deals.
      </EmptyState>
    </Card>
  );
}

/** What waits is narrowed to a deal, and to nothing else. */
const onlyDeal = ({ deal }: HistoryQuery): HistoryQuery => (deal === undefined ? {} : { deal });

/** What is no place is the beginning. */
function placeIn(raw: string | string[] | undefined): number {
  const place = Number(raw);
  return Number.isInteger(place) && place > 0 && place <= 1_000_000 ? place : 0;
}
