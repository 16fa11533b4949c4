import { ArrowRight } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { Moment } from "@/app/(workspace)/agents/moment";
import { kindInWords, proposalInWords, shareInWords } from "@/lib/web/suggestions/words";
import { Badge, LinkButton } from "@/lib/web/ui";
import type { SuggestionRow } from "./view";

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
  const sentence = proposalInWords(row);
  return (
    <li
      data-row={row.suggestion_id}
      data-says={sentence}
      data-version={row.entry.version}
      data-look={row.shows_to_seller || row.team_warns ? "first" : undefined}
      data-seen={row.requests.map(({ entry_id, version }) => `${entry_id}@${version}`).join(" ")}
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
          <Badge>{kindInWords(row.kind)}</Badge>
          {row.team_warns === "blocked" && <Badge tone="warn">Blocked</Badge>}
          {row.team_warns === "noted" && <Badge tone="warn">Team note</Badge>}
          {row.moved && <Badge tone="warn">Changed since</Badge>}
        </p>
        <p className="text-ink-muted [overflow-wrap:anywhere]">{row.entry.title}</p>
        {row.kind !== "answer_link" && <Glance row={row} />}
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

/** Who has it, who would. */
function Glance({ row: { now, people } }: { row: SuggestionRow }) {
  const last = people.at(-1);
  if (last && now.length === 1 && now[0]?.user_id === last.user_id)
    return <p className="text-sm text-ink-muted">Stays with {last.name}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
      <span className="text-ink-muted">{now.length === 0 ? "Nobody" : now.map((one) => one.name).join(", ")}</span>
      <ArrowRight role="img" aria-label="then" className="size-3.5 text-ink-faint" />
      <span>{last?.name ?? "Somebody who has left"}</span>
    </p>
  );
}
