import { ArrowRight } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { AskedBy } from "@/app/(workspace)/confirm/[id]/links-diff";
import { proposedIn, type SuggestionView } from "@/app/(workspace)/confirm/[id]/view";
import { StatusBadge } from "@/app/(workspace)/deals/ui";
import { TeamSaidWithin } from "@/app/(workspace)/team-said";
import { countOf } from "@/lib/web/format";
import { DespiteBlockers } from "@/lib/web/forms/despite-blockers";
import { kindInWords, proposalInWords, shareInWords, stateInWords } from "@/lib/web/suggestions/words";
import { Badge } from "@/lib/web/ui";
import { OutcomeOf } from "./reviewing";

/** One of many: what would be done, computed now, and whether it can be. */
export function ReviewItem({ look, now }: { look: SuggestionView; now: number }) {
  const id = look.suggestion_id;
  const sentence = proposalInWords(proposedIn(look));
  const isOpen = isDecidable(look);
  const { word, tone } = stateInWords(look.state, look.edited);
  return (
    <li className="flex gap-3 p-4">
      <input
        type="checkbox"
        name="chosen"
        value={id}
        aria-label={sentence}
        defaultChecked={isOpen && look.obstacle === undefined}
        disabled={!isOpen}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <input type="hidden" name={`version-${id}`} value={look.entry.version} />
      {look.links?.map((link) => (
        <input key={link.entry_id} type="hidden" name={`seen-${id}`} value={`${link.entry_id}@${link.version}`} />
      ))}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link href={`/confirm/${id}` as Route} className="font-medium text-ink underline">
            {sentence}
          </Link>
          <Badge>{kindInWords(look.kind)}</Badge>
          {look.state !== "pending" && <Badge tone={tone}>{word}</Badge>}
          {look.moved && isOpen && <Badge tone="warn">Changed since</Badge>}
        </p>
        <p className="text-ink-muted [overflow-wrap:anywhere]">
          {look.entry.title} · {look.project_name}
        </p>
        {look.task && <Task task={look.task} />}
        {look.links && <Links links={look.links} />}
        {isOpen && <TeamSaidWithin team={look.team} about={sentence} now={now} />}
        {isOpen && <DespiteBlockers open={look.team?.blockers.length ?? 0} name={`despite-${id}`} />}
        {isOpen && look.obstacle !== undefined && (
          <p className="text-warn">It cannot be done as it is. {look.obstacle}</p>
        )}
        {look.why_not !== undefined && <p className="text-warn">{look.why_not}</p>}
        <p className="text-sm text-ink-muted">
          <bdi>{look.agent.name || "An agent"}</bdi>
          {look.acted_for && ` for ${look.acted_for.name}`}
          {look.confidence !== undefined && `, ${shareInWords(look.confidence)} sure`}
        </p>
        <OutcomeOf id={id} />
      </div>
    </li>
  );
}

export const isDecidable = (look: SuggestionView): boolean => look.state === "pending" && look.may_decide;

function Task({ task: { now, afterwards, newly_sees } }: { task: NonNullable<SuggestionView["task"]> }) {
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

function Links({ links }: { links: NonNullable<SuggestionView["links"]> }) {
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
