import type { Route } from "next";
import Link from "next/link";
import type * as z from "zod";
import type { listActivity } from "@/lib/deals";
import { Moment } from "../agents/moment";
import { entryPath } from "../projects/[id]/_entry/paths";
import { actionInWords } from "../projects/[id]/_entry/words";
import { SideBadge } from "./ui";

export type ActivityLine = z.output<typeof listActivity.output>["lines"][number];

/** Who did what, to which entry, how long ago; newest first. */
export function ActivityList({ deal, lines, now }: { deal: string; lines: readonly ActivityLine[]; now: number }) {
  return (
    <ol className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.event_id} className="flex flex-col gap-0.5 px-4 py-2">
          <Link
            href={entryPath(deal, line) as Route}
            className="rounded text-ink [overflow-wrap:anywhere] hover:underline"
          >
            {line.ref !== undefined && <span className="text-ink-muted">{line.ref} </span>}
            {line.title}
          </Link>
          <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-sm text-ink-muted">
            <SideBadge side={line.author_side} />
            {line.actor !== undefined && <span className="text-ink">{line.actor}</span>}
            <span>{actionInWords(line.action)}</span>
            <span aria-hidden="true">·</span>
            <Moment at={line.ts} now={now} />
          </p>
        </li>
      ))}
    </ol>
  );
}
