import type { Route } from "next";
import Link from "next/link";
import { unstable_rethrow } from "next/navigation";
import { answerPath } from "@/app/(workspace)/projects/[id]/_entry/paths";
import { findMatchingAnswers, LIKELY } from "@/lib/deals";
import { ActForm, DespiteBlockers } from "@/lib/web/forms";
import { Badge, Card, CardBody, Skeleton } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { link } from "./actions";
import type { Opened } from "./opened";

const SHOWN = 5;

/** Published answers that may already say what was asked. */
export async function RequestMatches({ request }: { request: Opened }) {
  const found = await matchesOf(request);
  const linked = new Set(request.answers.map((answer) => answer.answer_id));
  const matches = found?.matches.filter((match) => !linked.has(match.answer_id)) ?? [];
  const mayLink = request.allowed_acts.includes("link_answer");
  return (
    <Card title="Possible existing answers">
      {matches.length === 0 ? (
        <CardBody>
          <p className="text-ink-muted">
            {found ? "Nothing published so far looks like an answer to this." : "The comparison is not available now."}
          </p>
        </CardBody>
      ) : (
        <ul className="divide-y divide-line">
          {matches.map((match) => (
            <li key={match.answer_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <div className="min-w-0 flex-1 basis-60">
                <Link
                  href={answerPath(request.project_id, match.answer_id) as Route}
                  className="rounded font-medium [overflow-wrap:anywhere] hover:underline"
                >
                  {match.answer_title}
                </Link>
                <p className="text-sm text-ink-muted">{match.match_reason}</p>
              </div>
              <Badge tone={match.similarity >= LIKELY ? "good" : "neutral"}>
                {match.similarity >= LIKELY ? "Likely" : "Worth a look"} · {Math.round(match.similarity * 100)}%
              </Badge>
              {mayLink && (
                <ActForm
                  act={link}
                  given={{
                    project_id: request.project_id,
                    request_id: request.entry_id,
                    answer_id: match.answer_id,
                  }}
                  submit="Link"
                  variant="secondary"
                >
                  <DespiteBlockers open={request.blockers?.length ?? 0} />
                </ActForm>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function MatchesLoading() {
  return (
    <Card title="Possible existing answers">
      <Skeleton className="m-4 h-10" />
    </Card>
  );
}

/** A help, not a condition: when too many compare at once, the page does without. */
async function matchesOf({ project_id, entry_id }: Opened) {
  try {
    return await callAsPerson(findMatchingAnswers, { project_id, request_id: entry_id, limit: SHOWN });
  } catch (thrown) {
    unstable_rethrow(thrown);
    return undefined;
  }
}
