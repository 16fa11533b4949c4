import type { Route } from "next";
import Link from "next/link";
import { StatusBadge } from "@/app/(workspace)/deals/ui";
import { requestPath } from "@/app/(workspace)/projects/[id]/_entry/paths";
import { TeamSaidWithin } from "@/app/(workspace)/team-said";
import { openRequest } from "@/lib/deals";
import { ActForm, DespiteBlockers } from "@/lib/web/forms";
import { Button, CardBody, Field, LinkButton, Notice } from "@/lib/web/ui";
import { askAsPerson } from "@/lib/web/use-case";
import { link } from "./actions";
import type { Opened } from "./opened";

/** As many as somebody looks through before deciding on all of them. */
const MOST_AT_ONCE = 20;

/** Two steps, which work without script: first which requests, then what the own team said about each, and the tick. */
export async function LinkFurther({
  answer,
  path,
  named,
  now,
}: {
  answer: Opened;
  path: string;
  named: string | undefined;
  now: number;
}) {
  const names = [...new Set((named ?? "").split(/[\s,;]+/).filter(Boolean))];
  const looks = await Promise.all(names.slice(0, MOST_AT_ONCE).map((name) => lookAt(answer.project_id, name)));
  const unknown = looks.flatMap((look) => ("name" in look ? [look.name] : []));
  const requests = looks.flatMap((look) => ("request" in look ? [look.request] : []));
  const isComplete = requests.length > 0 && unknown.length === 0 && names.length <= MOST_AT_ONCE;
  const problem =
    unknown.length > 0
      ? `There is no one request that is called ${unknown.join(", ")}.`
      : names.length > MOST_AT_ONCE
        ? `Name at most ${MOST_AT_ONCE} at once.`
        : undefined;
  if (!isComplete)
    return (
      <CardBody className="border-t border-line">
        <form method="get" action={path} className="flex flex-col gap-3">
          <Field
            label="Link to further requests"
            name="link"
            defaultValue={names.join(", ")}
            maxLength={1000}
            required
            hint="Their refs, such as FIN-012, several apart by commas. You see what your team said about them before you link."
            error={problem}
          />
          <div>
            <Button type="submit" variant="secondary">
              Look at them
            </Button>
          </div>
        </form>
      </CardBody>
    );
  const blockers = requests.reduce((sum, { team }) => sum + team.blockers.length, 0);
  return (
    <CardBody className="flex flex-col gap-3 border-t border-line">
      <Notice title="Would be linked, and confirmed by you">
        Whoever asked sees a published answer at once; a request becomes public only when the answer is published again.
      </Notice>
      <ul aria-label="Would be linked" className="flex flex-col gap-3">
        {requests.map((request) => (
          <li key={request.entry_id} className="flex flex-col gap-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              {request.ref !== undefined && <span className="text-sm text-ink-muted">{request.ref}</span>}
              <Link
                href={requestPath(answer.project_id, request) as Route}
                className="rounded font-medium [overflow-wrap:anywhere] hover:underline"
              >
                {request.title}
              </Link>
              {request.asked_by !== undefined && <span className="text-sm text-ink-muted">{request.asked_by}</span>}
              <StatusBadge status={request.status} />
            </p>
            <TeamSaidWithin team={request.team} about={request.ref ?? request.title} now={now} />
          </li>
        ))}
      </ul>
      <ActForm
        act={link}
        given={{
          project_id: answer.project_id,
          answer_id: answer.entry_id,
          requests: requests.map((request) => request.entry_id).join(","),
          ...(answer.version !== undefined && { version: answer.version }),
        }}
        submit="Link"
      >
        <DespiteBlockers open={blockers} />
      </ActForm>
      <div>
        <LinkButton href={path} variant="ghost">
          Name others
        </LinkButton>
      </div>
    </CardBody>
  );
}

/** A request that somebody named, with what was said about it. */
async function lookAt(project_id: string, name: string) {
  const found = await askAsPerson(openRequest, { project_id, request_id: name });
  if ("error" in found) return { name };
  const { team, blockers = [], ...request } = found.output;
  const said = blockers.map(({ blocker_id, reason }) => ({
    blocker_id,
    reason,
    request: request.ref ?? request.title,
  }));
  return { request: { ...request, team: { notes: team?.notes ?? [], blockers: said } } };
}
