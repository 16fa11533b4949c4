import clsx from "clsx";
import type { Route } from "next";
import Link from "next/link";
import { count } from "@/lib/web/format";
import type { MyTasks } from "../deals/tasks";
import { tasksPath } from "./tasks-path";

/** Of one deal there is nothing to choose. Links, so that the choice stands in the address. */
export function DealFilter({ deals, chosen }: { deals: MyTasks["deals"]; chosen: string | undefined }) {
  if (deals.length < 2 && chosen === undefined) return null;
  const total = deals.reduce((sum, deal) => sum + deal.tasks, 0);
  const choices = [
    { id: undefined, name: "All deals", tasks: total },
    ...deals.map((deal) => ({ id: deal.project_id, name: deal.name, tasks: deal.tasks })),
  ];
  return (
    <nav aria-label="Deals" className="mb-4">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ id, name, tasks }) => (
          <li key={id ?? "all"}>
            <Link
              href={tasksPath(id) as Route}
              aria-current={id === chosen ? "true" : undefined}
              className={clsx(
                "flex h-7 items-center gap-1.5 rounded-full border px-3",
                id === chosen
                  ? "border-transparent bg-accent-soft font-medium text-accent-text"
                  : "border-line-strong bg-surface text-ink-muted hover:text-ink",
              )}
            >
              {name}
              <span className="text-sm tabular-nums">{count(tasks)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
