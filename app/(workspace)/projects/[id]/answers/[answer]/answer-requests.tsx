import type { Route } from "next";
import Link from "next/link";
import { requestPath } from "@/app/(workspace)/projects/[id]/_entry/paths";
import { count } from "@/lib/web/format";
import { ActForm, ActText } from "@/lib/web/forms";
import { Badge, Card, CardBody, EmptyState, StatusBadge } from "@/lib/web/ui";
import { link, unlink } from "./actions";
import type { Opened } from "./opened";

/** What the answer answers, and for the bank whether that is settled. */
export function AnswerRequests({ answer }: { answer: Opened }) {
  const given = {
    project_id: answer.project_id,
    answer_id: answer.entry_id,
    ...(answer.version !== undefined && { version: answer.version }),
  };
  return (
    <Card title="Requests it answers" aside={answer.requests.length > 0 && count(answer.requests.length)}>
      {answer.requests.length === 0 ? (
        <EmptyState title="Linked to no request that you see" />
      ) : (
        <ul className="divide-y divide-line">
          {answer.requests.map((request) => (
            <li key={request.entry_id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2.5">
              {request.ref !== undefined && <span className="w-16 text-sm text-ink-muted">{request.ref}</span>}
              <Link
                href={requestPath(answer.project_id, request) as Route}
                className="min-w-0 flex-1 basis-48 rounded font-medium [overflow-wrap:anywhere] hover:underline"
              >
                {request.title}
              </Link>
              {request.asked_by !== undefined && <span className="text-sm text-ink-muted">{request.asked_by}</span>}
              {request.confirmed !== undefined && (
                <Badge tone={request.confirmed ? "good" : "neutral"}>
                  {request.confirmed ? "Confirmed" : "Not confirmed"}
                </Badge>
              )}
              <StatusBadge status={request.status} />
              {request.may_unlink && (
                <ActForm
                  act={unlink}
                  given={{ ...given, request_id: request.entry_id }}
                  submit={
                    <>
                      Unlink<span className="sr-only"> {request.ref ?? request.title}</span>
                    </>
                  }
                  variant="ghost"
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {answer.allowed_acts.includes("link_answer") && (
        <CardBody className="border-t border-line">
          <ActForm act={link} given={given} submit="Link" variant="secondary">
            <ActText
              name="requests"
              label="Link to further requests"
              maxLength={1000}
              required
              hint="Their refs, such as FIN-012, several apart by commas. A link that you make is confirmed."
            />
            <label className="flex cursor-pointer items-start gap-2">
              <input type="checkbox" name="despite_blockers" className="mt-0.5 size-4 shrink-0 accent-accent" />
              <span className="text-ink">Also where a blocker is open</span>
            </label>
          </ActForm>
        </CardBody>
      )}
    </Card>
  );
}
