import type { Metadata } from "next";
import { getMyTasks } from "@/lib/deals";
import { count, workstreamInShort } from "@/lib/web/format";
import { Card, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { BlockerList } from "../blocker-list";
import { dealSummary } from "../deal-summary";
import { type MyDeal, myDeals } from "../my-deals";
import { NoDeals } from "../no-deals";
import { overallProgress } from "../progress";
import { DealCard } from "./deal-card";
import { NoTasks } from "./no-tasks";
import { TaskGroups } from "./task-groups";
import { groupTasks } from "./tasks";
import { WaitingSuggestions } from "./waiting-suggestions";

export const metadata: Metadata = { title: "Home" };

/** More than anyone works through in a day; what is beyond is said, not hidden. */
const TASKS_PER_DEAL = 100;

export default async function HomePage() {
  const deals = await Promise.all((await myDeals()).map(withSummaryAndTasks));
  if (deals.length === 0) {
    return (
      <>
        <PageHeader title="Home" />
        <NoDeals />
      </>
    );
  }
  const tasks = groupTasks(
    deals.flatMap(({ deal, tasks }) =>
      tasks.tasks.map((task) => ({ ...task, deal: deal.name, deal_id: deal.project_id })),
    ),
  );
  const total = deals.reduce((sum, { tasks }) => sum + tasks.total, 0);
  const worksOnADeal = deals.some(({ summary }) => overallProgress(summary) !== undefined);
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
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_auto_1fr]">
        <Card title="My tasks" aside={total > 0 && count(total)}>
          {total > 0 ? <TaskGroups tasks={tasks} total={total} /> : <NoTasks worksOnADeal={worksOnADeal} />}
        </Card>
        <section aria-label="My deals" className="flex flex-col gap-3 lg:row-span-3">
          <h2 className="sr-only">My deals</h2>
          {deals.map(({ deal, summary }) => (
            <DealCard key={deal.project_id} deal={deal} summary={summary} />
          ))}
        </section>
        <WaitingSuggestions />
        {blockers.length > 0 && (
          <Card title="Blockers in my deals" aside={count(blockers.length)}>
            <BlockerList blockers={blockers} />
          </Card>
        )}
      </div>
    </>
  );
}

async function withSummaryAndTasks(deal: MyDeal) {
  const [summary, tasks] = await Promise.all([
    dealSummary(deal.project_id),
    callAsPerson(getMyTasks, { project_id: deal.project_id, limit: TASKS_PER_DEAL }),
  ]);
  return { deal, summary, tasks };
}
