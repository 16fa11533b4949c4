import type { Route } from "next";
import Link from "next/link";
import { StatusBadge } from "@/app/(workspace)/deals/ui";
import { requestPath } from "@/app/(workspace)/projects/[id]/_entry/paths";
import { count } from "@/lib/web/format";
import { ActForm } from "@/lib/web/forms";
import { Badge, Card, EmptyState } from "@/lib/web/ui";
import { unlink } from "./actions";
import { LinkFurther } from "./link-further";
import type { Opened } from "./opened";

/** What the answer answers, and for the bank whether that is settled. */
export function AnswerRequests({
  answer,
  path,
  named,
  now,
}: {
  answer: Opened;
  path: string;
  /** Further requests that somebody wants to link. */
  named: string | undefined;
  now: number;
}) {
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
        <LinkFurther answer={answer} path={path} named={named} now={now} />
      )}
    </Card>
  );
}
