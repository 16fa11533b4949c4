import * as z from "zod";
import { dayIn } from "@/lib/platform/clock";
import { sanitizeLine } from "@/lib/platform/sanitize";
import type { Site } from "@/lib/platform/site";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { mayAct } from "../access/acts.rules";
import type { ReadDeps } from "../deps";
import { projectId } from "../entries/agent-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { ruleChanges } from "./agent-rule-changes.queries";
import { agentRules, sellerRules, workstreamRules } from "./agent-rules.queries";
import { MOST_CHANGES, MOST_ENTRIES, OVERSEEN_DAYS } from "./agent-rules.rules";
import { overseenCalls, overseenConnections, overseenEntries } from "./overseen-agents.queries";
import {
  changeShown,
  connectionShown,
  entryShown,
  overseenConnection,
  overseenEntry,
  ruleChange,
} from "./overseen-fields";

export const overseeAgents = defineTool({
  name: "oversee_agents",
  title: "Oversee agents",
  description:
    "The agents that reach a deal, what they called and were given there, and the rules that bind them: all of them for the bank's admins, those of the own firm for a seller's. Use it before switch_agents, keep_drafts, limit_agents, lock_agent and end_agent.",
  input: z.strictObject({ project_id: projectId }),
  output: z.object({
    project_id: z.string(),
    time_zone: z.string(),
    may: z.object({ switch_agents: z.boolean(), keep_drafts: z.boolean(), sees_all: z.boolean() }),
    rules: z.object({
      allowed: z.boolean(),
      workstreams: z.array(z.object({ workstream: z.string(), name: z.string(), allowed: z.boolean() })),
      sellers: z.array(
        z.object({ organization_id: z.string(), name: z.string(), kept: z.boolean(), own: z.boolean() }),
      ),
      calls_per_minute: z.int().optional(),
      calls_per_day: z.int().optional(),
      most_per_minute: z.int(),
    }),
    connections: z.array(overseenConnection),
    /** Every day of the time that is looked at, oldest first. */
    days: z.array(z.object({ day: z.string(), calls: z.int() })),
    tools: z.array(z.object({ tool: z.string(), calls: z.int(), rows: z.int() })),
    entries: z.array(overseenEntry),
    changes: z.array(ruleChange),
  }),
  policy: { kind: "authenticated", rate: "none", act: "oversee_agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id"],
  async run(deps: ReadDeps & Site, seat) {
    const { actor } = deps;
    // Other people's agents are shown to an admin, not through an admin's eyes.
    if (actor.viewer) throw notFound("project");
    const rules = await agentRules(deps, seat);
    if (!rules) throw notFound("project");
    const days = lastDays(seat.timeZone, deps.clock.now());
    const since = new Date(deps.clock.now().getTime() - OVERSEEN_DAYS * DAY);
    const calls = (await overseenCalls(deps, seat, since)).filter((one) => days.includes(one.day));
    return {
      project_id: seat.projectId,
      time_zone: seat.timeZone,
      may: {
        switch_agents: mayAct(seat.role, "switch_agents"),
        keep_drafts: mayAct(seat.role, "keep_drafts"),
        sees_all: seat.side === "bank",
      },
      rules: {
        allowed: rules.allowed,
        workstreams: (await workstreamRules(deps, seat)).map(({ slug, name, allowed }) => ({
          workstream: slug,
          name: sanitizeLine(name),
          allowed,
        })),
        sellers: (await sellerRules(deps, seat)).map(({ organizationId, name, kept }) => ({
          organization_id: organizationId,
          name: sanitizeLine(name),
          kept,
          own: organizationId === seat.organizationId,
        })),
        ...(rules.callsPerMinute !== null && { calls_per_minute: rules.callsPerMinute }),
        ...(rules.callsPerDay !== null && { calls_per_day: rules.callsPerDay }),
        most_per_minute: deps.limits.perSpace,
      },
      connections: (await overseenConnections(deps, seat)).map(connectionShown),
      days: days.map((day) => ({ day, calls: sumOf(calls.filter((one) => one.day === day)) })),
      tools: byTool(calls),
      entries: (await overseenEntries(deps, seat, since, MOST_ENTRIES)).map(entryShown),
      changes: (await ruleChanges(deps, seat, MOST_CHANGES)).map(changeShown),
    };
  },
});

const DAY = 86_400_000;

/** Oldest first, the last one is today. */
const lastDays = (timeZone: string, now: Date): string[] =>
  Array.from({ length: OVERSEEN_DAYS }, (_, i) =>
    dayIn(timeZone, new Date(now.getTime() - (OVERSEEN_DAYS - 1 - i) * DAY)),
  );

type Called = { readonly tool: string; readonly calls: number; readonly rows: number };
const sumOf = (calls: readonly Called[]) => calls.reduce((sum, one) => sum + one.calls, 0);

function byTool(calls: readonly Called[]): Called[] {
  const tools = [...new Set(calls.map((one) => one.tool))].map((tool) => {
    const own = calls.filter((one) => one.tool === tool);
    return { tool, calls: sumOf(own), rows: own.reduce((sum, one) => sum + one.rows, 0) };
  });
  return tools.sort((a, b) => b.calls - a.calls || (a.tool < b.tool ? -1 : 1));
}
