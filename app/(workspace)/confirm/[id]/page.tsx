import type { Metadata, Route } from "next";
import Link from "next/link";
import { cache } from "react";
import { StatusBadge } from "@/app/(workspace)/deals/ui";
import { TeamSaid } from "@/app/(workspace)/team-said";
import { getSuggestion } from "@/lib/deals";
import { unixSeconds } from "@/lib/platform/clock";
import { runtime } from "@/lib/runtime";
import { kindInWords, proposalInWords, stateInWords } from "@/lib/web/suggestions/words";
import { Badge, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { AgentClaim } from "./agent-claim";
import { AgentFacts } from "./agent-facts";
import { Decide } from "./decide";
import { DecisionArea } from "./deciding";
import { LinksDiff } from "./links-diff";
import { StateNotice } from "./state-notice";
import { TaskDiff } from "./task-diff";
import { TaskEvidence } from "./task-evidence";
import { Undo } from "./undo";
import { proposedIn, type SuggestionView } from "./view";

type ConfirmPageProps = { params: Promise<{ id: string }> };

const suggestion = cache((id: string) => callAsPerson(getSuggestion, { suggestion_id: id }));

export async function generateMetadata({ params }: ConfirmPageProps): Promise<Metadata> {
  return { title: proposalInWords(proposedIn(await suggestion((await params).id))) };
}

/** Where a person decides on what an agent proposed. The agent's own token opens nothing here. */
export default async function ConfirmPage({ params }: ConfirmPageProps) {
  const look = await suggestion((await params).id);
  const now = unixSeconds(runtime().clock.now());
  const { word, tone } = stateInWords(look.state, look.edited);
  const waits = look.state === "pending";
  const decides = waits && look.may_decide;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: "Suggestions", href: "/suggestions" }, { label: kindInWords(look.kind) }]}
        title={proposalInWords(proposedIn(look))}
        marks={<Badge tone={tone}>{word}</Badge>}
        description={<About look={look} />}
      />
      <div className="flex flex-col gap-4">
        <DecisionArea kind={look.kind}>
          <StateNotice look={look} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="flex min-w-0 flex-col gap-4">
              {decides && <TeamSaid team={look.team} now={now} />}
              {look.task && <TaskDiff task={look.task} waits={waits} />}
              {look.links && <LinksDiff links={look.links} waits={waits} />}
              {look.task && <TaskEvidence task={look.task} />}
              {look.analysis !== undefined && <AgentClaim analysis={look.analysis} />}
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              {decides && <Decide look={look} />}
              {look.undo && <Undo look={look} undo={look.undo} />}
              <AgentFacts look={look} now={now} />
            </div>
          </div>
        </DecisionArea>
      </div>
    </>
  );
}

function About({ look: { project_id, project_name, entry } }: { look: SuggestionView }) {
  const place = entry.type === "request" ? "requests" : "answers";
  const name = encodeURIComponent(entry.type === "request" ? (entry.ref ?? entry.entry_id) : entry.entry_id);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link
        href={`/projects/${project_id}/${place}/${name}` as Route}
        prefetch={false}
        className="font-medium text-ink underline"
      >
        {entry.title}
      </Link>
      <StatusBadge status={entry.status} />
      <span>in {project_name}</span>
    </span>
  );
}
