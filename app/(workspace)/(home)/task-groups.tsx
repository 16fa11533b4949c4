import clsx from "clsx";
import type { Route } from "next";
import Link from "next/link";
import { count, countOf, dayInShort, dueInWords, workstreamInShort } from "@/lib/web/format";
import { PriorityMark } from "@/lib/web/ui";
import { requestPath } from "../projects/[id]/_entry/paths";
import type { GroupedTasks, Task } from "./tasks";

export function TaskGroups({ tasks, total }: { tasks: GroupedTasks; total: number }) {
  const shown = tasks.overdue.length + tasks.today.length + tasks.later.length;
  return (
    <div className="divide-y divide-line">
      <TaskGroup title="Overdue" tasks={tasks.overdue} late />
      <TaskGroup title="Due today" tasks={tasks.today} />
      <TaskGroup title="Later" tasks={tasks.later} />
      {total > shown && (
        <p className="px-4 py-3 text-sm text-ink-muted">
          The first {countOf(shown, "task")} of {count(total)}.
        </p>
      )}
    </div>
  );
}

function TaskGroup({ title, tasks, late = false }: { title: string; tasks: readonly Task[]; late?: boolean }) {
  if (tasks.length === 0) return null;
  return (
    <section>
      <h3 className="flex h-8 items-center gap-2 bg-hover px-4 text-sm font-medium">
        <span className={late ? "text-danger" : "text-ink"}>{title}</span>
        <span className="font-normal text-ink-muted">{count(tasks.length)}</span>
      </h3>
      <ul className="divide-y divide-line border-t border-line">
        {tasks.map((task) => (
          <TaskRow key={task.entry_id} task={task} late={late} />
        ))}
      </ul>
    </section>
  );
}

function TaskRow({ task, late }: { task: Task; late: boolean }) {
  return (
    <li className="relative grid hover:bg-hover grid-cols-[3.75rem_minmax(0,1fr)] gap-x-3 gap-y-1 px-4 py-2 md:grid-cols-[3.75rem_minmax(0,1fr)_5rem_7rem] md:items-center">
      <span className="text-sm text-ink-muted max-md:pt-0.5">{task.ref}</span>
      <div className="min-w-0">
        <Link
          href={requestPath(task.deal_id, task) as Route}
          className="block rounded font-medium text-ink after:absolute after:inset-0 hover:underline md:truncate"
          title={task.title}
        >
          {task.title}
        </Link>
        <p className="text-sm text-ink-muted">
          {workstreamInShort(task.workstream)} · {task.deal}
          {task.return_to && ` · return to ${task.return_to.name}`}
        </p>
      </div>
      <div className="contents max-md:col-start-2 max-md:flex max-md:items-center max-md:gap-4">
        <PriorityMark priority={task.priority} />
        <Due task={task} late={late} />
      </div>
    </li>
  );
}

function Due({ task, late }: { task: Task; late: boolean }) {
  if (task.due_date === undefined || task.days_until_due === undefined)
    return <span className="text-sm text-ink-muted md:text-right">no due date</span>;
  return (
    <span className="flex gap-x-1.5 text-sm md:flex-col md:items-end">
      <span className={clsx(late ? "font-medium text-danger" : "text-ink")}>{dueInWords(task.days_until_due)}</span>
      <time dateTime={task.due_date} className="text-ink-muted tabular-nums">
        {dayInShort(task.due_date)}
      </time>
    </span>
  );
}
