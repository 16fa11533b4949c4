import Link from "next/link";
import { listMyTasks } from "@/lib/deals";
import { count } from "@/lib/web/format";
import { Card } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { NoTasks } from "../no-tasks";
import { TaskGroups } from "../task-groups";
import { BY_DAY, groupTasks } from "../tasks";
import { worksOnADeal } from "./deals-on-home";

/** What fits before the rest of the page; all of them have a page of their own. */
const TASKS = 25;

export async function TasksCard() {
  const [tasks, works] = await Promise.all([callAsPerson(listMyTasks, { limit: TASKS }), worksOnADeal()]);
  return (
    <Card title="My tasks" aside={tasks.total > 0 && <AllTasks total={tasks.total} shown={tasks.tasks.length} />}>
      {tasks.total > 0 ? <TaskGroups groups={groupTasks(tasks, BY_DAY)} /> : <NoTasks worksOnADeal={works} />}
    </Card>
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
