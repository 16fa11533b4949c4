import clsx from "clsx";
import { Moment } from "@/app/(workspace)/agents/moment";
import { PriorityMark, stageInWords } from "@/app/(workspace)/deals/ui";
import { Fact, Facts } from "@/app/(workspace)/projects/[id]/_entry/facts";
import { VisibleTo } from "@/app/(workspace)/projects/[id]/_entry/visible-to";
import { dayInWords, dueInWords } from "@/lib/web/format";
import { Card } from "@/lib/web/ui";
import type { Opened } from "./opened";

const STILL_TO_DO = new Set(["open", "assigned"]);

export function RequestFacts({ request, now }: { request: Opened; now: number }) {
  return (
    <Card title="Facts">
      <Facts>
        <Fact name="Priority">
          <PriorityMark priority={request.priority} />
        </Fact>
        <Fact name="Due">
          <Due request={request} />
        </Fact>
        {request.assigned_to && (
          <Fact name="With">
            <Assignees people={request.assigned_to} />
          </Fact>
        )}
        <Fact name="Workstream">{request.workstream_name}</Fact>
        {request.list_name !== undefined && <Fact name="List">{request.list_name}</Fact>}
        <VisibleTo shown={request.visible_to} />
        {request.stage !== undefined && <Fact name="Stage">{stageInWords(request.stage)}</Fact>}
        {request.asked_by !== undefined && <Fact name="Asked by">{request.asked_by}</Fact>}
        {request.asked_by === undefined && request.own && <Fact name="Asked by">Your firm</Fact>}
        {request.known_as !== undefined && request.known_as.length > 0 && (
          <Fact name="Known as">
            <ul>
              {request.known_as.map((one) => (
                <li key={one.organization}>
                  {one.organization} <span className="tabular-nums">{one.ref}</span>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {request.at_seller !== undefined && (
          <Fact name="Seller">{request.at_seller ? "has it" : "does not have it"}</Fact>
        )}
        {request.created_at !== undefined && (
          <Fact name="Asked">
            <Moment at={request.created_at} now={now} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function Due({ request }: { request: Opened }) {
  if (request.due_date === undefined || request.days_until_due === undefined)
    return <span className="text-ink-muted">no due date</span>;
  const waits = STILL_TO_DO.has(request.status);
  const late = waits && request.days_until_due < 0;
  return (
    <span className={clsx(late && "font-medium text-danger")}>
      <time dateTime={request.due_date}>{dayInWords(request.due_date)}</time>
      {waits && `, ${dueInWords(request.days_until_due)}`}
    </span>
  );
}

function Assignees({ people }: { people: NonNullable<Opened["assigned_to"]> }) {
  if (people.length === 0) return <span className="text-ink-muted">nobody yet</span>;
  return (
    <ul>
      {people.map((one) => (
        <li key={one.user_id}>
          {one.name}
          {one.return_to && <span className="text-sm text-ink-muted">, returns to {one.return_to.name}</span>}
        </li>
      ))}
    </ul>
  );
}
