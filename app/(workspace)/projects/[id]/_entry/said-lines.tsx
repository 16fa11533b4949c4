import { Moment } from "@/app/(workspace)/agents/moment";
import { ActForm } from "@/lib/web/forms";
import { Badge } from "@/lib/web/ui";
import type { Lane } from "./lane-words";
import { type LinePage, Who } from "./lines";
import { PartyText } from "./party-text";
import { passOn, takeItBack } from "./say";
import { UntilThen } from "./until-then";
import { actionInWords } from "./words";

type Line = LinePage["lines"][number];
type About = Readonly<Record<string, string>>;

/** What was said in a lane, newest first. */
export function SaidLines({ page, now, about, lane }: { page: LinePage; now: number; about: About; lane: Lane }) {
  return (
    <ol className="divide-y divide-line">
      {page.lines.map((line) => (
        <li key={line.event_id} className="flex flex-col gap-1 px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
            <Who line={line} />
            {line.action !== "message" && <span>{actionInWords(line.action)}</span>}
            <Moment at={line.ts} now={now} />
            <Passing line={line} now={now} />
          </p>
          {line.body !== undefined && <PartyText text={line.body} />}
          <LineActs line={line} now={now} given={{ ...about, lane, event_id: line.event_id }} />
        </li>
      ))}
    </ol>
  );
}

/** Whether the other side has it. */
function Passing({ line, now }: { line: Line; now: number }) {
  if (line.waits) return <Badge tone="warn">Waits for the bank’s release</Badge>;
  if (line.passed_at === undefined) return null;
  return (
    <Badge tone="good">
      {line.author_side === "seller" ? "Released" : "Passed on"} <Moment at={line.passed_at} now={now} />
    </Badge>
  );
}

function LineActs({ line, now, given }: { line: Line; now: number; given: About }) {
  if (line.may_pass_to === undefined && line.take_back_until === undefined) return null;
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {line.may_pass_to !== undefined && (
        <ActForm
          act={passOn}
          given={given}
          submit={line.may_pass_to === "bidder" ? "Release to the bidder" : "Pass on to the seller"}
          variant="secondary"
        />
      )}
      {line.take_back_until !== undefined && (
        <UntilThen seconds={line.take_back_until - now}>
          <ActForm act={takeItBack} given={given} submit="Take back" variant="ghost" />
        </UntilThen>
      )}
    </div>
  );
}
