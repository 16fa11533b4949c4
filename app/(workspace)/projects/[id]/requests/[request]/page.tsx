import type { Metadata } from "next";
import { Suspense } from "react";
import { PublicTextCard } from "@/app/(workspace)/_public-text/public-text-card";
import { myRoleIn } from "@/app/(workspace)/deals/my-deals";
import { StatusBadge } from "@/app/(workspace)/deals/ui";
import { DoneNotice } from "@/app/(workspace)/projects/[id]/_entry/done-notice";
import { HistoryCard } from "@/app/(workspace)/projects/[id]/_entry/history-card";
import { laneIn } from "@/app/(workspace)/projects/[id]/_entry/lane-in";
import { requestPath } from "@/app/(workspace)/projects/[id]/_entry/paths";
import { ThreadCard } from "@/app/(workspace)/projects/[id]/_entry/thread-card";
import { WaitingSuggestions } from "@/app/(workspace)/projects/[id]/_entry/waiting-suggestions";
import { TeamSaid } from "@/app/(workspace)/team-said";
import { sideOf } from "@/lib/deals/roles";
import { runtime } from "@/lib/runtime";
import { offsetIn, type SearchParams, textOf } from "@/lib/web/search-params";
import { Badge, PageHeader, StatusSteps } from "@/lib/web/ui";
import { type Opened, openedRequest } from "./opened";
import { RequestActs } from "./request-acts";
import { RequestAnswers } from "./request-answers";
import { RequestBlockers } from "./request-blockers";
import { RequestBody } from "./request-body";
import { RequestFacts } from "./request-facts";
import { MatchesLoading, RequestMatches } from "./request-matches";
import { RoutingChain } from "./routing-chain";

type Props = { params: Promise<{ id: string; request: string }>; searchParams: Promise<SearchParams> };

async function opened({ params, searchParams }: Props): Promise<Opened> {
  const [{ id, request }, query] = [await params, await searchParams];
  return openedRequest(id, request, offsetIn(query.thread), offsetIn(query.history), laneIn(query.lane));
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { ref, title } = await opened(props);
  return { title: ref === undefined ? title : `${ref} ${title}` };
}

const WAY = ["open", "assigned", "answered", "vetted", "published"];

export default async function RequestPage(props: Props) {
  const request = await opened(props);
  const query = await props.searchParams;
  const path = requestPath(request.project_id, request);
  const now = Math.floor(runtime().clock.now().getTime() / 1000);
  const role = await myRoleIn(request.project_id);
  const side = role && sideOf(role);
  const linking = textOf(query.link) === "1";
  const compared = (side === "bank" && request.origin === "buyer") || (request.own && textOf(query.new) === "1");
  return (
    <>
      <PageHeader
        title={request.title}
        marks={
          <>
            {request.ref !== undefined && <Badge>{request.ref}</Badge>}
            <StatusBadge status={request.status} />
          </>
        }
      />
      {request.status !== "withdrawn" && (side === "bank" || side === "seller") && (
        <div className="-mt-3 mb-5">
          <StatusSteps label="Where the request stands" steps={WAY} at={request.status} />
        </div>
      )}
      <DoneNotice what={textOf(query.done)} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <RequestBlockers request={request} now={now} />
          <TeamSaid team={request.team} now={now} />
          <WaitingSuggestions suggestions={request.suggestions ?? []} now={now} />
          <RequestBody request={request} path={path} editing={textOf(query.edit) === "1"} />
          {request.public_text && <PublicTextCard text={request.public_text} />}
          {compared && (
            <Suspense fallback={<MatchesLoading />}>
              <RequestMatches request={request} />
            </Suspense>
          )}
          <RequestAnswers request={request} path={path} drafting={textOf(query.draft) === "1"} now={now} />
          <ThreadCard
            talk={request}
            side={side ?? "observer"}
            now={now}
            path={path}
            query={query}
            about={{ project_id: request.project_id, entry_id: request.entry_id, entry_type: "request" }}
          />
          <HistoryCard history={request.history} now={now} path={path} query={{ ...query, lane: request.lane }} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <RequestFacts request={request} now={now} />
          <RequestActs
            key={`${textOf(query.v) ?? "first"} ${linking}`}
            request={request}
            path={path}
            linking={linking}
          />
          {request.routing_chain && <RoutingChain chain={request.routing_chain} now={now} />}
        </div>
      </div>
    </>
  );
}
