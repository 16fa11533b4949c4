import type { Metadata } from "next";
import { myRoleIn } from "@/app/(workspace)/deals/my-deals";
import { StatusBadge } from "@/app/(workspace)/deals/ui";
import { DoneNotice } from "@/app/(workspace)/projects/[id]/_entry/done-notice";
import { HistoryCard } from "@/app/(workspace)/projects/[id]/_entry/history-card";
import { laneIn } from "@/app/(workspace)/projects/[id]/_entry/lane-in";
import { answerPath } from "@/app/(workspace)/projects/[id]/_entry/paths";
import { ThreadCard } from "@/app/(workspace)/projects/[id]/_entry/thread-card";
import { WaitingSuggestions } from "@/app/(workspace)/projects/[id]/_entry/waiting-suggestions";
import { TeamSaid } from "@/app/(workspace)/team-said";
import { sideOf } from "@/lib/deals/roles";
import { runtime } from "@/lib/runtime";
import { offsetIn, type SearchParams, textOf } from "@/lib/web/search-params";
import { PageHeader, StatusSteps } from "@/lib/web/ui";
import { AnswerActs } from "./answer-acts";
import { AnswerBody } from "./answer-body";
import { AnswerFacts } from "./answer-facts";
import { AnswerRequests } from "./answer-requests";
import { AnswerVetting } from "./answer-vetting";
import { AttachedFiles } from "./attached-files";
import { type Opened, openedAnswer } from "./opened";
import { Publication } from "./publication";

type Props = { params: Promise<{ id: string; answer: string }>; searchParams: Promise<SearchParams> };

async function opened({ params, searchParams }: Props): Promise<Opened> {
  const [{ id, answer }, query] = [await params, await searchParams];
  return openedAnswer(id, answer, offsetIn(query.thread), offsetIn(query.history), laneIn(query.lane));
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await opened(props)).title };
}

const WAY = ["draft", "submitted", "approved", "published"];
const WAY_OF_A_REJECTED_ONE = ["draft", "submitted", "rejected"];

export default async function AnswerPage(props: Props) {
  const answer = await opened(props);
  const query = await props.searchParams;
  const path = answerPath(answer.project_id, answer.entry_id);
  const now = Math.floor(runtime().clock.now().getTime() / 1000);
  const role = await myRoleIn(answer.project_id);
  const side = role && sideOf(role);
  const works = side === "bank" || side === "seller";
  const publishing = textOf(query.publish) === "1" && answer.allowed_acts.includes("publish_answer");
  return (
    <>
      <PageHeader title={answer.title} marks={<StatusBadge status={answer.status} />} />
      {works && (
        <div className="-mt-3 mb-5">
          <StatusSteps
            label="Where the answer stands"
            steps={answer.status === "rejected" ? WAY_OF_A_REJECTED_ONE : WAY}
            at={answer.status}
          />
        </div>
      )}
      <DoneNotice what={textOf(query.done)} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {publishing && <Publication answer={answer} path={path} query={query} now={now} />}
          <TeamSaid team={answer.team} now={now} />
          <WaitingSuggestions suggestions={answer.suggestions ?? []} now={now} />
          <AnswerBody answer={answer} path={path} editing={textOf(query.edit) === "1"} />
          <AttachedFiles projectId={answer.project_id} answerId={answer.entry_id} />
          <AnswerRequests
            key={`requests ${textOf(query.v) ?? "first"}`}
            answer={answer}
            path={path}
            named={textOf(query.link)}
            now={now}
          />
          {(answer.lanes.length > 0 || answer.thread.total > 0) && (
            <ThreadCard
              talk={answer}
              side={side ?? "observer"}
              now={now}
              path={path}
              query={query}
              about={{ project_id: answer.project_id, entry_id: answer.entry_id, entry_type: "answer" }}
            />
          )}
          <HistoryCard history={answer.history} now={now} path={path} query={{ ...query, lane: answer.lane }} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {!publishing && <AnswerActs key={textOf(query.v) ?? "first"} answer={answer} path={path} />}
          <AnswerFacts answer={answer} now={now} />
          {answer.vetting && <AnswerVetting vetting={answer.vetting} now={now} />}
        </div>
      </div>
    </>
  );
}
