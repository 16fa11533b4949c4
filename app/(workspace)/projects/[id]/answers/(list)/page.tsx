import type { Metadata } from "next";
import { myRoleIn } from "@/app/(workspace)/deals/my-deals";
import { statusInWords } from "@/app/(workspace)/projects/[id]/_entry/words";
import { listAnswers, listWorkstreams } from "@/lib/deals";
import { sideOf } from "@/lib/deals/roles";
import { count } from "@/lib/web/format";
import { offsetIn, type SearchParams, textOf } from "@/lib/web/search-params";
import { Card, EmptyState, NewerOlder, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { AnswerFilters, STATUSES } from "./answer-filters";
import { AnswerTable } from "./answer-table";

export const metadata: Metadata = { title: "Answers" };

const PAGE = 50;

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function AnswersPage({ params, searchParams }: Props) {
  const { id } = await params;
  const query = await searchParams;
  const { workstreams } = await callAsPerson(listWorkstreams, { project_id: id });
  const role = await myRoleIn(id);
  const side = role && sideOf(role);
  const works = side === "bank" || side === "seller";
  const status = works ? STATUSES.find((one) => one === textOf(query.status)) : undefined;
  const workstream = workstreams.find((one) => one.name === textOf(query.workstream))?.name;
  const offset = offsetIn(query.offset);
  const filter = { project_id: id, ...(workstream !== undefined && { workstream }) };
  const queue =
    side === "bank" && status === undefined && offset === 0
      ? await callAsPerson(listAnswers, { ...filter, status: ["submitted"], limit: PAGE })
      : undefined;
  const page = await callAsPerson(listAnswers, { ...filter, ...(status && { status: [status] }), limit: PAGE, offset });
  return (
    <>
      <PageHeader title="Answers" />
      <div className="flex flex-col gap-6">
        <AnswerFilters workstreams={workstreams} workstream={workstream} status={status} works={works} />
        {queue && queue.total > 0 && (
          <Card title="Waiting for your judgement" aside={count(queue.total)}>
            <AnswerTable deal={id} answers={queue.answers} label="Answers waiting for the bank's judgement" />
          </Card>
        )}
        <Card title={status ? `${statusInWords(status)} answers` : "All answers"} aside={count(page.total)}>
          {page.total === 0 ? (
            <EmptyState title="No answers here">
              {works
                ? "Answers begin as drafts on the page of a request."
                : "What the bank publishes for you stands here."}
            </EmptyState>
          ) : (
            <AnswerTable deal={id} answers={page.answers} label="Answers" />
          )}
          <Pages path={`/projects/${id}/answers`} query={{ status, workstream }} offset={offset} total={page.total} />
        </Card>
      </div>
    </>
  );
}

function Pages({
  path,
  query,
  offset,
  total,
}: {
  path: string;
  query: Readonly<Record<string, string | undefined>>;
  offset: number;
  total: number;
}) {
  const at = (start: number) => {
    const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    return `${path}?${new URLSearchParams([...given, ["offset", String(start)]])}`;
  };
  return (
    <NewerOlder offset={offset} size={PAGE} hasOlder={offset + PAGE < total} at={at}>
      <span className="ml-auto text-ink-muted tabular-nums">
        {Math.min(offset + 1, total)}–{Math.min(offset + PAGE, total)} of {count(total)}
      </span>
    </NewerOlder>
  );
}
