import type { Metadata } from "next";
import { dealSummary } from "@/app/(workspace)/deals/deal-summary";
import { namesOfMyDeals } from "@/app/(workspace)/deals/my-deals";
import { stageInWords } from "@/app/(workspace)/deals/ui";
import { getProjectCourse, listActivity, listWorkstreams } from "@/lib/deals";
import { roleInWords } from "@/lib/deals/roles";
import { unixSeconds } from "@/lib/platform/clock";
import { runtime } from "@/lib/runtime";
import { countOf } from "@/lib/web/format";
import { Badge, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { Blockers } from "./blockers";
import { CourseOverTime } from "./course";
import { NextMilestone } from "./next-milestone";
import { OverallCompletion } from "./overall-completion";
import { PublishedAnswers } from "./published-answers";
import { RecentActivity } from "./recent-activity";
import { RequestLists } from "./request-lists";
import { WorkstreamProgress } from "./workstream-progress";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await dealSummary((await params).id)).name };
}

export default async function DealPage({ params }: Props) {
  const { id } = await params;
  const [summary, { workstreams }, course, activity, deals] = await Promise.all([
    dealSummary(id),
    callAsPerson(listWorkstreams, { project_id: id }),
    callAsPerson(getProjectCourse, { project_id: id }),
    callAsPerson(listActivity, { project_id: id, limit: 8 }),
    namesOfMyDeals(),
  ]);
  const role = deals.find((deal) => deal.project_id === id)?.role;
  const names = new Map(workstreams.map((workstream) => [workstream.name, workstream.display_name]));
  const { progress } = summary;
  const recent = <RecentActivity deal={id} lines={activity.lines} now={unixSeconds(runtime().clock.now())} />;
  return (
    <>
      <PageHeader
        title={summary.name}
        marks={<Badge>{stageInWords(summary.stage)}</Badge>}
        description={role && `Your role: ${roleInWords(role)}, in ${countOf(summary.workstreams.length, "workstream")}`}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {progress && <OverallCompletion deal={id} progress={progress} waiting={summary.waiting} />}
          <CourseOverTime course={course} />
          {progress && <WorkstreamProgress rows={summary.workstreams} names={names} />}
          <RequestLists workstreams={workstreams} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {progress ? (
            <>
              <NextMilestone milestone={course.next_milestone} />
              <Blockers deal={id} blockers={summary.blockers ?? []} names={names} />
            </>
          ) : (
            <PublishedAnswers rows={summary.workstreams} names={names} />
          )}
          {recent}
        </div>
      </div>
    </>
  );
}
