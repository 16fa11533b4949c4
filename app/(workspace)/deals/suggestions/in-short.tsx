/** What a proposal would do, as a line or two among others. */
import { ArrowRight } from "lucide-react";
import type { LinksLook, TaskLook } from "@/lib/deals";
import { countOf } from "@/lib/web/format";
import { shareInWords } from "@/lib/web/suggestions/words";
import { StatusBadge } from "../ui";
import { AskedBy } from "./links-diff";

export function Task({ task: { now, afterwards, newly_sees } }: { task: TaskLook["task"] }) {
  const names = (people: readonly { name: string }[]) => people.map((one) => one.name).join(", ");
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-1.5">
        <span className="text-ink-muted">{now.length === 0 ? "Nobody" : names(now)}</span>
        <ArrowRight role="img" aria-label="then" className="size-3.5 text-ink-faint" />
        <span>{names(afterwards)}</span>
      </p>
      {newly_sees.map((one) => (
        <p key={one.organization}>
          <span className="font-medium">{one.organization}</span> would newly see it,{" "}
          {countOf(one.people.length, "person", "people")}.
        </p>
      ))}
    </>
  );
}

export function Links({ links }: { links: LinksLook["links"] }) {
  return (
    <ul className="flex flex-col gap-1">
      {links.map((link) => (
        <li key={link.entry_id} className="flex flex-wrap items-center gap-x-2">
          <span className="text-ink-muted">{link.ref}</span>
          <span className="[overflow-wrap:anywhere]">{link.title}</span>
          <StatusBadge status={link.status} />
          {link.status_then !== link.status && (
            <>
              <ArrowRight role="img" aria-label="becomes" className="size-3.5 text-ink-faint" />
              <StatusBadge status={link.status_then} />
            </>
          )}
          {link.confidence !== undefined && (
            <span className="text-sm text-ink-muted">fits by {shareInWords(link.confidence)}</span>
          )}
          <AskedBy link={link} />
        </li>
      ))}
    </ul>
  );
}
