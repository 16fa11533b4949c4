import clsx from "clsx";
import { OctagonAlert } from "lucide-react";
import { PriorityMark, StatusBadge, workstreamInShort } from "@/app/(workspace)/deals/ui";
import { dayInShort, dayInWords, dueInWords } from "@/lib/web/format";
import { Avatar, RowLink } from "@/lib/web/ui";
import type { BrowsedRow } from "./requests-table";
import { SelectRow } from "./selection";

type Props = { request: BrowsedRow; href: string; workstream: string; works: boolean; selectable: boolean };

export function RequestRow({ request, href, workstream, works, selectable }: Props) {
  const { entry_id, ref, title, status, priority, blocked, assigned_to = [], answer_count, updated_at } = request;
  return (
    <tr
      data-row
      className={clsx(
        "relative *:h-9 *:px-2 *:py-1 hover:bg-hover has-[:checked]:bg-accent-soft has-[a:focus-visible]:bg-accent-soft",
        "max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2 max-md:py-2 max-md:pr-3 max-md:*:h-auto max-md:*:p-0",
        selectable ? "max-md:pl-11" : "max-md:pl-3",
      )}
    >
      {selectable && (
        <td className="text-center max-md:absolute max-md:top-1 max-md:left-0">
          <SelectRow id={entry_id} label={`Select ${ref ?? title}`} />
        </td>
      )}
      <td className="whitespace-nowrap text-sm text-ink-muted tabular-nums max-md:order-2">{ref}</td>
      <td className="max-md:order-1 max-md:min-w-0 max-md:basis-full">
        <span className="flex min-w-0 items-center gap-1.5">
          <RowLink href={href} prefetch={false} title={title} data-row-link className="min-w-0 truncate outline-none">
            {title}
          </RowLink>
          {blocked && <OctagonAlert role="img" aria-label="Blocked" className="size-3.5 shrink-0 text-danger" />}
        </span>
      </td>
      <td className="truncate text-sm text-ink-muted max-md:order-3" title={workstream}>
        {workstreamInShort(request.workstream)}
      </td>
      <td className="max-md:order-4">
        <StatusBadge status={status} />
      </td>
      <td className={clsx("max-md:order-5", priority === "normal" && "max-md:hidden")}>
        <PriorityMark priority={priority} />
      </td>
      <td className="whitespace-nowrap text-sm max-md:order-6">
        <Due request={request} works={works} />
      </td>
      {works && (
        <td className="max-lg:hidden">
          <Assignees names={assigned_to.map((one) => one.name)} />
        </td>
      )}
      <td className="text-right text-sm tabular-nums max-md:hidden">{answer_count > 0 ? answer_count : ""}</td>
      {works && (
        <td className="whitespace-nowrap text-sm text-ink-muted max-2xl:hidden">
          {updated_at !== undefined && <Changed at={updated_at} />}
        </td>
      )}
    </tr>
  );
}

/** How late something is is said to those who do the work; the day itself is no secret. */
function Due({ request: { due_date, days_until_due, status }, works }: { request: BrowsedRow; works: boolean }) {
  if (due_date === undefined || days_until_due === undefined) return null;
  const pressing = works && (status === "open" || status === "assigned") && days_until_due <= 1;
  return (
    <time
      dateTime={due_date}
      title={dayInWords(due_date)}
      className={clsx("tabular-nums", pressing && days_until_due < 0 ? "font-medium text-danger" : "text-ink")}
    >
      {pressing ? dueInWords(days_until_due) : dayInShort(due_date)}
    </time>
  );
}

function Assignees({ names }: { names: readonly string[] }) {
  const [first, ...others] = names;
  if (first === undefined) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm" title={names.join(", ")}>
      <Avatar name={first} size="small" />
      <span className="truncate">{first}</span>
      {others.length > 0 && (
        <span className="shrink-0 text-ink-muted">
          +{others.length}
          <span className="sr-only">: {others.join(", ")}</span>
        </span>
      )}
    </span>
  );
}

function Changed({ at }: { at: number }) {
  const day = new Date(at * 1000).toISOString().slice(0, 10);
  return (
    <time dateTime={day} title={dayInWords(day)}>
      {dayInShort(day)}
    </time>
  );
}
