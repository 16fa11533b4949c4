import type { Metadata } from "next";
import Link from "next/link";
import { listMyTasks } from "@/lib/deals";
import { count } from "@/lib/web/format";
import { Card, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { BlockerList } from "../deals/blocker-list";
import { dealSummary } from "../deals/deal-summary";
import { DealCard } from "../deals/home/deal-card";
import { WaitingSuggestions } from "../deals/home/waiting-suggestions";
import { WhatChanged } from "../deals/home/what-changed";
import { type MyDeal, myDeals } from "../deals/my-deals";
import { NoDeals } from "../deals/no-deals";
import { NoTasks } from "../deals/no-tasks";
import { TaskGroups } from "../deals/task-groups";
import { BY_DAY, groupTasks } from "../deals/tasks";
import { workstreamInShort } from "../deals/ui";

export const metadata: Metadata = { title: "Home" };

/** What fits before the rest of the page; all of them have a page of their own. */
const TASKS = 25;

export default async function HomePage() {
  const [deals, tasks] = await Promise.all([
    myDeals().then((mine) => Promise.all(mine.map(withSummary))),
    callAsPerson(listMyTasks, { limit: TASKS }),
  ]);
  if (deals.length === 0) {
    return (
      <>
        <PageHeader title="Home" />
        <NoDeals />
      </>
    );
  }
  const worksOnADeal = deals.some(({ summary }) => summary.progress !== undefined);
  const blockers = deals.flatMap(({ deal, summary }) =>
    (summary.blockers ?? []).map((blocker) => ({
      deal: deal.project_id,
      place: `${workstreamInShort(blocker.workstream)} · ${deal.name}`,
      blocker,
    })),
  );
  return (
    <>
      <PageHeader title="Home" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card title="My tasks" aside={tasks.total > 0 && <AllTasks total={tasks.total} shown={tasks.tasks.length} />}>
            {tasks.total > 0 ? (
              <TaskGroups groups={groupTasks(tasks, BY_DAY)} />
            ) : (
              <NoTasks worksOnADeal={worksOnADeal} />
            )}
          </Card>
          <WaitingSuggestions decides={worksOnADeal} />
          <WhatChanged />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <section aria-label="My deals" className="flex flex-col gap-3">
            <h2 className="sr-only">My deals</h2>
            {deals.map(({ deal, summary }) => (
              <DealCard key={deal.project_id} deal={deal} summary={summary} />
            ))}
          </section>
          {blockers.length > 0 && (
            <Card title="Blockers in my deals" aside={count(blockers.length)}>
              <BlockerList blockers={blockers} />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

function AllTasks({ total, shown }: { total: number; shown: number }) {
  return (
    <Link href="/tasks" className="underline hover:text-ink">
      {total > shown ? `All ${count(total)}` : count(total)}
      <span className="sr-only"> tasks</span>
    </Link>
  );
}

const withSummary = async (deal: MyDeal) => ({ deal, summary: await dealSummary(deal.project_id) });
