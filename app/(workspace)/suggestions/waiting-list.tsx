import type { Route } from "next";
import Link from "next/link";
import { Moment } from "@/app/(workspace)/agents/moment";
import type { SuggestionRow } from "@/app/(workspace)/suggestion-view";
import { viewOf } from "@/app/(workspace)/suggestion-views";
import { shareInWords } from "@/lib/web/suggestions/words";
import { Badge, LinkButton } from "@/lib/web/ui";

export function WaitingList({ rows, now }: { rows: readonly SuggestionRow[]; now: number }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <Waiting key={row.suggestion_id} row={row} now={now} />
      ))}
    </ul>
  );
}

/** One line says what would be done, the next what it is about, the last whose idea it was. Its attributes are what the keys decide on. */
function Waiting({ row, now }: { row: SuggestionRow; now: number }) {
  const sentence = row.says;
  const view = viewOf(row.kind);
  return (
    <li
      data-row={row.suggestion_id}
      data-says={sentence}
      data-kind={row.kind}
      data-version={row.version}
      data-look={row.look_first ? "first" : undefined}
      data-seen={row.seen.join(" ")}
      className="relative flex items-center gap-3 px-4 py-3 hover:bg-hover has-[:checked]:bg-accent-soft has-[a:focus-visible]:bg-accent-soft"
    >
      <label className="relative z-[1] -my-3 -ml-4 flex cursor-pointer items-center self-stretch pr-1 pl-4">
        <span className="sr-only">Select: {sentence}</span>
        <input type="checkbox" name="id" value={row.suggestion_id} className="size-4 cursor-pointer accent-accent" />
      </label>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={`/confirm/${row.suggestion_id}` as Route}
            data-row-link
            className="font-medium text-ink after:absolute after:inset-0 hover:underline"
          >
            {sentence}
          </Link>
          <Badge>{row.kind_title}</Badge>
          {view.marks?.(row.row)}
          {row.moved && <Badge tone="warn">Changed since</Badge>}
        </p>
        <p className="text-ink-muted [overflow-wrap:anywhere]">{row.title}</p>
        {view.glance?.(row.row)}
        <p className="text-sm text-ink-muted">
          <bdi>{row.agent.name || "An agent"}</bdi>
          {row.acted_for && ` for ${row.acted_for.name}`}, <Moment at={row.created_at} now={now} />
          {row.confidence !== undefined && `, ${shareInWords(row.confidence)} sure`}
        </p>
      </div>
      <LinkButton
        href={`/confirm/${row.suggestion_id}`}
        tabIndex={-1}
        aria-hidden="true"
        size="small"
        className="relative max-sm:hidden"
      >
        Decide
      </LinkButton>
    </li>
  );
}
