import type { Route } from "next";
import Link from "next/link";
import { Changes } from "@/app/(workspace)/confirm/[id]/changes";
import type { SuggestionLook } from "@/app/(workspace)/suggestion-view";
import { viewOf } from "@/app/(workspace)/suggestion-views";
import { shareInWords, stateInWords } from "@/lib/web/suggestions/words";
import { Badge } from "@/lib/web/ui";
import { OutcomeOf } from "./reviewing";

/** One of many: what would be done, computed now, and whether it can be. */
export function ReviewItem({ look, now }: { look: SuggestionLook; now: number }) {
  const id = look.suggestion_id;
  const sentence = look.says;
  const view = viewOf(look.kind);
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
      <input type="hidden" name={`version-${id}`} value={look.version} />
      <input type="hidden" name={`kind-${id}`} value={look.kind} />
      {view.seen?.(look.look).map((seen) => (
        <input key={seen} type="hidden" name={`seen-${id}`} value={seen} />
      ))}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link href={`/confirm/${id}` as Route} className="font-medium text-ink underline">
            {sentence}
          </Link>
          <Badge>{look.kind_title}</Badge>
          {look.state !== "pending" && <Badge tone={tone}>{word}</Badge>}
          {look.moved && isOpen && <Badge tone="warn">Changed since</Badge>}
        </p>
        <p className="text-ink-muted [overflow-wrap:anywhere]">
          {look.title} · {look.space_name}
        </p>
        {view.inShort ? view.inShort(look.look) : <Changes changes={look.changes} />}
        {isOpen && view.ticking?.(look.look, id, sentence, now)}
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

export const isDecidable = (look: SuggestionLook): boolean => look.state === "pending" && look.may_decide;
