import { browserInWords, methodInWords } from "@/lib/auth/session-words";
import type { SessionRow } from "@/lib/auth/sessions";
import { Badge, Button, Card } from "@/lib/web/ui";
import { endAllOtherSessions, endOwnSession } from "./actions";
import { Time } from "./time";

type SessionListProps = { sessions: readonly SessionRow[]; current: string; now: number };

/** Where this person is signed in. Ending a session takes effect on its next request. */
export function SessionList({ sessions, current, now }: SessionListProps) {
  const others = sessions.filter(({ id }) => id !== current);
  const own = sessions.filter(({ id }) => id === current);
  return (
    <Card title="Sessions" aside={others.length > 0 && <EndOthers />}>
      <ul className="divide-y divide-line">
        {[...own, ...others].map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-4 px-4 py-3">
            <div className="flex min-w-0 flex-col gap-0.5">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-ink">
                {browserInWords(session.userAgent)}
                {session.id === current && <Badge tone="accent">This session</Badge>}
              </p>
              <p className="text-sm text-ink-muted">
                Last seen <Time at={session.lastSeen} now={now} /> from{" "}
                <span className="[overflow-wrap:anywhere]">{session.ip}</span>
              </p>
              <p className="text-sm text-ink-muted">
                Signed in <Time at={session.created} now={now} /> with {methodInWords(session.method)}
              </p>
            </div>
            {session.id !== current && (
              <form action={endOwnSession}>
                <input type="hidden" name="session" value={session.id} />
                <Button
                  type="submit"
                  size="small"
                  variant="danger"
                  aria-label={`End the session of ${browserInWords(session.userAgent)}`}
                >
                  End
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function EndOthers() {
  return (
    <form action={endAllOtherSessions}>
      <Button type="submit" size="small">
        End all others
      </Button>
    </form>
  );
}
