import type { ReactNode } from "react";
import { Moment } from "@/app/(workspace)/agents/moment";
import type { SuggestionLook } from "@/app/(workspace)/suggestion-view";
import { kernel } from "@/lib/runtime";
import { pretendedClient } from "@/lib/web/agents/known-clients";
import { shareInWords } from "@/lib/web/suggestions/words";
import { Badge, Card } from "@/lib/web/ui";

/** Which application proposed it, for whom, when, and what it was allowed to do in that moment. */
export function AgentFacts({ look, now }: { look: SuggestionLook; now: number }) {
  const { agent, acted_for: person } = look;
  const pretended = pretendedClient(agent.name, agent.host);
  return (
    <Card title="Proposed by">
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 p-4">
        <Fact name="Agent">
          <bdi className="font-medium">{agent.name || "Unnamed"}</bdi>
          {agent.host && <span className="block font-mono text-sm text-ink-muted">{agent.host}</span>}
          {pretended && <Badge tone="warn">Not known as {pretended}</Badge>}
        </Fact>
        <Fact name="Acting for">{person?.name ?? "Somebody who has left"}</Fact>
        <Fact name="Proposed">
          <Moment at={look.created_at} now={now} />
        </Fact>
        {look.confidence !== undefined && <Fact name="Confidence">{shareInWords(look.confidence)}</Fact>}
        {look.state === "pending" && (
          <Fact name="Open until">
            {new Date(look.expires_at * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC
          </Fact>
        )}
        <Fact name="Unlocked">{agent.unlocked ? "Yes, it could read what is not published" : "No"}</Fact>
      </dl>
      <details className="border-t border-line">
        <summary className="cursor-pointer px-4 py-2.5 text-ink-muted hover:text-ink">
          What it was allowed to do then
        </summary>
        <ul className="flex list-disc flex-col gap-1 px-4 pb-3 pl-8 marker:text-ink-faint">
          {agent.scopes.map((name) => (
            <li key={name}>{kernel().registry.scopes.get(name)?.sentence ?? name}</li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
