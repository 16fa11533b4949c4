import type { Metadata } from "next";
import { dealSummary } from "@/app/(workspace)/deal-summary";
import { namesOfMyDeals } from "@/app/(workspace)/my-deals";
import { overallProgress } from "@/app/(workspace)/progress";
import { listWorkstreams } from "@/lib/deals";
import { countOf, roleInWords, stageInWords } from "@/lib/web/format";
import { Badge, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { Blockers } from "./blockers";
import { NextMilestone } from "./next-milestone";
import { OverallCompletion } from "./overall-completion";
import { PublishedAnswers } from "./published-answers";
import { RequestLists } from "./request-lists";
import { WorkstreamProgress } from "./workstream-progress";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await dealSummary((await params).id)).name };
}

export default async function DealPage({ params }: Props) {
  const { id } = await params;
  const summary = await dealSummary(id);
  const { workstreams } = await callAsPerson(listWorkstreams, { project_id: id });
  const role = (await namesOfMyDeals()).find((deal) => deal.project_id === id)?.role;
  const names = new Map(workstreams.map((workstream) => [workstream.name, workstream.display_name]));
  const progress = overallProgress(summary);
  return (
    <>
      <PageHeader
        title={summary.name}
        marks={<Badge>{stageInWords(summary.stage)}</Badge>}
        description={role && `Your role: ${roleInWords(role)}, in ${countOf(summary.workstreams.length, "workstream")}`}
      />
      {progress ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr]">
          <div className="flex min-w-0 flex-col gap-6">
            <OverallCompletion progress={progress} percentage={summary.overall_completion_pct ?? 0} />
            <WorkstreamProgress rows={summary.workstreams} names={names} />
          </div>
          <div className="flex flex-col gap-6 lg:row-span-2">
            <NextMilestone line={summary.next_milestone} />
            <Blockers deal={id} blockers={summary.blockers ?? []} names={names} />
          </div>
          <RequestLists workstreams={workstreams} />
        </div>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <PublishedAnswers rows={summary.workstreams} names={names} />
          <RequestLists workstreams={workstreams} />
        </div>
      )}
    </>
  );
}
