/** What overseers are shown of connections, entries and changes: absent where it is not known. */
import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { person, role } from "../entries/agent-fields";
import { ENTRY_TYPES } from "../entries/status.rules";
import type { RuleChange } from "./agent-rule-changes.queries";
import { RULE_CHANGES } from "./agent-rules.rules";
import type { OverseenConnection, OverseenEntry } from "./overseen-agents.queries";

export const overseenConnection = z.object({
  connection_id: z.string(),
  person: person.extend({ role }),
  organization: z.string(),
  client_name: z.string(),
  client_host: z.string(),
  scopes: z.array(z.string()),
  created_at: z.int(),
  last_used_at: z.int().optional(),
  calls: z.int(),
  unlock_ends_at: z.int().optional(),
});

export const overseenEntry = z.object({
  entry_id: z.string(),
  type: z.enum(ENTRY_TYPES),
  ref: z.string().optional(),
  title: z.string(),
  times: z.int(),
  agents: z.int(),
  last_at: z.int(),
});

export const ruleChange = z.object({
  change_id: z.string(),
  ts: z.int(),
  kind: z.enum(RULE_CHANGES),
  by: z.string().optional(),
  workstream: z.string().optional(),
  organization: z.string().optional(),
  allowed: z.boolean().optional(),
  calls_per_minute: z.int().optional(),
  calls_per_day: z.int().optional(),
  person: z.string().optional(),
  client_name: z.string().optional(),
});

export const connectionShown = (one: OverseenConnection) => ({
  connection_id: one.id,
  person: { user_id: one.userId, name: sanitizeLine(one.name), role: one.role },
  organization: sanitizeLine(one.firm),
  client_name: sanitizeLine(one.clientName),
  client_host: sanitizeLine(one.clientHost),
  scopes: [...one.scopes],
  created_at: Math.floor(one.createdAt),
  ...(one.lastUsed !== null && { last_used_at: Math.floor(one.lastUsed) }),
  calls: one.calls,
  ...(one.unlockEnds !== null && { unlock_ends_at: Math.floor(one.unlockEnds) }),
});

export const entryShown = (one: OverseenEntry) => ({
  entry_id: one.id,
  type: one.type,
  ...(one.ref !== null && { ref: one.ref }),
  title: sanitizeLine(one.title),
  times: one.times,
  agents: one.agents,
  last_at: Math.floor(one.last),
});

export const changeShown = (one: RuleChange) => ({
  change_id: one.id,
  ts: Math.floor(one.at),
  kind: one.kind,
  ...(one.by !== null && { by: sanitizeLine(one.by) }),
  ...(one.workstream !== null && { workstream: sanitizeLine(one.workstream) }),
  ...(one.firm !== null && { organization: sanitizeLine(one.firm) }),
  ...(one.allowed !== null && { allowed: one.allowed }),
  ...(one.callsPerMinute !== null && { calls_per_minute: one.callsPerMinute }),
  ...(one.callsPerDay !== null && { calls_per_day: one.callsPerDay }),
  ...(one.person !== null && { person: sanitizeLine(one.person) }),
  ...(one.client !== null && { client_name: sanitizeLine(one.client) }),
});
