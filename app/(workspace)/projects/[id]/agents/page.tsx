import type { Metadata } from "next";
import { overseeAgents } from "@/lib/deals";
import { unixSeconds } from "@/lib/platform/clock";
import { runtime } from "@/lib/runtime";
import { PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { Calls } from "./calls";
import { Changes } from "./changing";
import { Connections } from "./connections";
import { Limits } from "./limits";
import { ReturnedEntries } from "./returned-entries";
import { RuleChanges } from "./rule-changes";
import { Rules } from "./rules";

export const metadata: Metadata = { title: "Agents in this deal" };

export default async function DealAgentsPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const oversight = await callAsPerson(overseeAgents, { project_id: id });
  const now = unixSeconds(runtime().clock.now());
  const { may, rules } = oversight;
  return (
    <>
      <PageHeader
        title="Agents in this deal"
        description={
          may.sees_all
            ? "Every application that reaches this deal, for whom it acts, and what it was given. What is changed here holds from an agent’s next call on."
            : "The applications of your firm that reach this deal, and what they were given. What is changed here holds from an agent’s next call on."
        }
      />
      <div className="flex flex-col gap-6">
        <Changes deal={id}>
          <Connections connections={oversight.connections} now={now} seesAll={may.sees_all} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-6">
              <Rules rules={rules} may={may} />
              {may.switch_agents && <Limits deal={id} rules={rules} />}
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              <Calls days={oversight.days} tools={oversight.tools} />
              <ReturnedEntries deal={id} entries={oversight.entries} now={now} />
              <RuleChanges changes={oversight.changes} zone={oversight.time_zone} />
            </div>
          </div>
        </Changes>
      </div>
    </>
  );
}
