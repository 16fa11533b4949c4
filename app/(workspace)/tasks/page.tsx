import type { Metadata, Route } from "next";
import Link from "next/link";
import { listMyTasks } from "@/lib/deals";
import { count } from "@/lib/web/format";
import { offsetIn, type SearchParams, textOf } from "@/lib/web/search-params";
import { Card, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { namesOfMyDeals } from "../deals/my-deals";
import { NoDeals } from "../deals/no-deals";
import { NoTasks } from "../deals/no-tasks";
import { TaskGroups } from "../deals/task-groups";
import { BY_WEEK, groupTasks } from "../deals/tasks";
import { DealFilter } from "./deal-filter";
import { tasksPath } from "./tasks-path";

export const metadata: Metadata = { title: "My tasks" };

const PAGE = 50;

/** Everything the person has to do, soonest first. `deal` and `offset` in the address choose and turn the pages. */
export default async function TasksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const query = await searchParams;
  const deal = textOf(query.deal) || undefined;
  const offset = offsetIn(query.offset);
  const [found, deals] = await Promise.all([
    callAsPerson(listMyTasks, { ...(deal !== undefined && { project_id: deal }), limit: PAGE, offset }),
    namesOfMyDeals(),
  ]);
  if (deals.length === 0) {
    return (
      <>
        <PageHeader title="My tasks" />
        <NoDeals />
      </>
    );
  }
  const shown = found.tasks.length;
  return (
    <>
      <PageHeader title="My tasks" />
      <DealFilter deals={found.deals} chosen={deal} />
      <Card aria-label="Tasks">
        {shown > 0 ? (
          <TaskGroups groups={groupTasks(found, BY_WEEK)} />
        ) : (
          <NoTasks worksOnADeal={found.deals.length > 0} />
        )}
        {(offset > 0 || found.total > shown) && (
          <nav aria-label="Pages" className="flex items-center gap-4 border-t border-line px-4 py-2 text-sm">
            <span className="text-ink-muted">
              {shown === 0 ? "None" : `${count(offset + 1)} to ${count(offset + shown)}`} of {count(found.total)}
            </span>
            {offset > 0 && <Turn to={tasksPath(deal, Math.max(0, offset - PAGE))}>Sooner</Turn>}
            {found.total > offset + shown && <Turn to={tasksPath(deal, offset + PAGE)}>Later</Turn>}
          </nav>
        )}
      </Card>
    </>
  );
}

function Turn({ to, children }: { to: string; children: string }) {
  return (
    <Link href={to as Route} className="rounded font-medium text-accent-text hover:underline">
      {children}
    </Link>
  );
}
