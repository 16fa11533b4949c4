import { PenLine } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { Moment } from "@/app/(workspace)/agents/moment";
import { StatusBadge } from "@/app/(workspace)/deals/ui";
import { answerPath } from "@/app/(workspace)/projects/[id]/_entry/paths";
import { count } from "@/lib/web/format";
import { ActArea, ActForm, ActText } from "@/lib/web/forms";
import { Badge, Card, CardBody, EmptyState, LinkButton } from "@/lib/web/ui";
import { draft } from "./actions";
import type { Opened } from "./opened";

export function RequestAnswers({
  request,
  path,
  drafting,
  now,
}: {
  request: Opened;
  path: string;
  drafting: boolean;
  now: number;
}) {
  const mayDraft = request.allowed_acts.includes("draft_answer");
  return (
    <Card
      title="Answers"
      aside={
        mayDraft && !drafting ? (
          <LinkButton href={`${path}?draft=1`} size="small" icon={<PenLine aria-hidden="true" />}>
            Draft an answer
          </LinkButton>
        ) : (
          request.answers.length > 0 && count(request.answers.length)
        )
      }
    >
      {drafting && mayDraft && (
        <CardBody className="border-b border-line">
          <ActForm
            act={draft}
            given={{ project_id: request.project_id, request_id: request.entry_id, workstream: request.workstream }}
            submit="Store the draft"
          >
            <ActText name="title" label="Title" maxLength={300} required initial={request.title} />
            <ActArea
              name="body"
              label="Answer"
              rows={8}
              maxLength={10_000}
              hint="The bank and your firm see the draft; bidders see it only when the bank has published it."
            />
          </ActForm>
        </CardBody>
      )}
      {request.answers.length === 0 ? (
        <EmptyState title="No answer yet">
          {mayDraft
            ? "Begin a draft; nobody but your firm and the bank sees it."
            : "Answers stand here once there are some."}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {request.answers.map((answer) => (
            <li key={answer.answer_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <Link
                href={answerPath(request.project_id, answer.answer_id) as Route}
                className="min-w-0 rounded font-medium text-ink [overflow-wrap:anywhere] hover:underline"
              >
                {answer.title}
              </Link>
              <StatusBadge status={answer.status} />
              {answer.confirmed === false && <Badge>Link not confirmed</Badge>}
              <span className="ml-auto text-sm text-ink-muted">
                <Dates answer={answer} now={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Dates({ answer, now }: { answer: Opened["answers"][number]; now: number }) {
  if (answer.published_at !== undefined)
    return (
      <>
        published <Moment at={answer.published_at} now={now} />
      </>
    );
  if (answer.submitted_at === undefined) return null;
  return (
    <>
      submitted <Moment at={answer.submitted_at} now={now} />
    </>
  );
}
