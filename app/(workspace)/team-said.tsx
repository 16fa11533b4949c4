import type { TaskLook } from "@/lib/deals";
import { Card, CardBody, Notice } from "@/lib/web/ui";
import { Moment } from "./agents/moment";

type Team = NonNullable<TaskLook["team"]>;

/** Before every decision: the last notes of the person's own side, and what its people say stands in the way. */
export function TeamSaid({ team, now }: { team: Team | undefined; now: number }) {
  if (!hasSpoken(team)) return null;
  return (
    <Card title="What your team said">
      <CardBody className="flex flex-col gap-3">
        <Said team={team} now={now} />
      </CardBody>
    </Card>
  );
}

/** The same beside one of several decisions on a page. */
export function TeamSaidWithin({ team, about, now }: { team: Team | undefined; about: string; now: number }) {
  if (!hasSpoken(team)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are no fields
    <div role="group" aria-label={`What your team said: ${about}`} className="my-1 flex flex-col gap-2">
      <Said team={team} now={now} />
    </div>
  );
}

const hasSpoken = (team: Team | undefined): team is Team =>
  team !== undefined && team.notes.length + team.blockers.length > 0;

function Said({ team, now }: { team: Team; now: number }) {
  return (
    <>
      {team.blockers.map((blocker) => (
        <Notice key={blocker.blocker_id} tone="warn" title={`Blocked: ${blocker.request}`}>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{blocker.reason}</p>
          {blocker.by !== undefined && <p className="text-sm text-ink-muted">{blocker.by}</p>}
        </Notice>
      ))}
      {team.notes.map((note) => (
        <blockquote key={`${note.ts} ${note.text}`} className="border-l-2 border-line-strong pl-3">
          <p className="whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">{note.text}</p>
          <footer className="text-sm text-ink-muted">
            {note.by !== undefined && `${note.by}, `}
            <Moment at={note.ts} now={now} />
          </footer>
        </blockquote>
      ))}
    </>
  );
}
