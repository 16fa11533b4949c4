import clsx from "clsx";
import type { Route } from "next";
import Link from "next/link";
import { count, dayInShort, dueInWords } from "@/lib/web/format";
import { LinkButton } from "@/lib/web/ui";
import { answerPath, requestPath } from "../projects/[id]/_entry/paths";
import type { Task, TaskGroup } from "./tasks";
import { PriorityMark, workstreamInShort } from "./ui";

export function TaskGroups({ groups }: { groups: readonly TaskGroup[] }) {
  return (
    <div className="divide-y divide-line">
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className="flex h-8 items-center gap-2 bg-hover px-4 text-sm font-medium">
            <span className={group.late ? "text-danger" : "text-ink"}>{group.title}</span>
            <span className="font-normal text-ink-muted">{count(group.count)}</span>
          </h3>
          <ul className="divide-y divide-line border-t border-line">
            {group.tasks.map((task) => (
              <TaskRow key={task.entry_id} task={task} late={group.late} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function TaskRow({ task, late }: { task: Task; late: boolean }) {
  return (
    <li className="relative grid hover:bg-hover grid-cols-[3.75rem_minmax(0,1fr)] gap-x-3 gap-y-1 px-4 py-2 md:grid-cols-[3.75rem_minmax(0,1fr)_5rem_7rem] md:items-center">
      <span className="text-sm text-ink-muted max-md:pt-0.5">{task.ref}</span>
      <div className="min-w-0">
        <Link
          href={requestPath(task.project_id, task) as Route}
          className="block rounded font-medium text-ink after:absolute after:inset-0 hover:underline md:truncate"
          title={task.title}
        >
          {task.title}
        </Link>
        <p className="text-sm text-ink-muted">
          {workstreamInShort(task.workstream)} · {task.project_name}
          {task.return_to && ` · return to ${task.return_to.name}`}
        </p>
        {task.sent_back && <SentBack deal={task.project_id} {...task.sent_back} />}
      </div>
      <div className="contents max-md:col-start-2 max-md:flex max-md:items-center max-md:gap-4">
        <PriorityMark priority={task.priority} />
        <Due task={task} late={late} />
      </div>
    </li>
  );
}

/** What the bank said, and the one thing to do about it. */
function SentBack({ deal, answer_id, comment }: { deal: string } & NonNullable<Task["sent_back"]>) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {comment && (
        <p className="line-clamp-3 min-w-0 flex-1 basis-60 text-sm text-ink">
          <span className="font-medium">The bank says: </span>
          {comment}
        </p>
      )}
      <LinkButton href={answerPath(deal, answer_id)} size="small" className="relative">
        Correct the answer
      </LinkButton>
    </div>
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
