import type { Metadata } from "next";
import { cache } from "react";
import type { SuggestionLook } from "@/app/(workspace)/suggestion-view";
import { viewOf } from "@/app/(workspace)/suggestion-views";
import { suggestions } from "@/lib/modules";
import { unixSeconds } from "@/lib/platform/clock";
import { runtime } from "@/lib/runtime";
import { stateInWords } from "@/lib/web/suggestions/words";
import { Badge, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { AgentClaim } from "./agent-claim";
import { AgentFacts } from "./agent-facts";
import { Difference } from "./changes";
import { Decide } from "./decide";
import { DecisionArea } from "./deciding";
import { StateNotice } from "./state-notice";
import { Undo } from "./undo";

type ConfirmPageProps = { params: Promise<{ id: string }> };

const suggestion = cache((id: string) => callAsPerson(suggestions.getSuggestion, { suggestion_id: id }));

export async function generateMetadata({ params }: ConfirmPageProps): Promise<Metadata> {
  return { title: (await suggestion((await params).id)).says };
}

/** Where a person decides on what an agent proposed. The agent's own token opens nothing here. */
export default async function ConfirmPage({ params }: ConfirmPageProps) {
  const look = await suggestion((await params).id);
  const now = unixSeconds(runtime().clock.now());
  const { word, tone } = stateInWords(look.state, look.edited);
  const view = viewOf(look.kind);
  const waits = look.state === "pending";
  const decides = waits && look.may_decide;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: "Suggestions", href: "/suggestions" }, { label: look.kind_title }]}
        title={look.says}
        marks={<Badge tone={tone}>{word}</Badge>}
        description={<About look={look} />}
      />
      <div className="flex flex-col gap-4">
        <DecisionArea told={view.told ?? {}} undone={view.undone ?? "It is as it was before."}>
          <StateNotice look={look} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="flex min-w-0 flex-col gap-4">
              {decides && view.before?.(look.look, now)}
              {view.difference ? (
                view.difference(look.look, waits)
              ) : (
                <Difference changes={look.changes} waits={waits} />
              )}
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

function About({ look }: { look: SuggestionLook }) {
  const { subject } = viewOf(look.kind);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {subject?.(look, look.look) ?? (
        <>
          <span className="font-medium text-ink">{look.title}</span>
          <span>in {look.space_name}</span>
        </>
      )}
    </span>
  );
}
