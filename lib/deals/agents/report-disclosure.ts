import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import type { Site } from "@/lib/platform/site";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { id, limit, person, projectId, role } from "../entries/agent-fields";
import { entryNamed } from "../entries/named-entry.queries";
import { ENTRY_STATUSES } from "../entries/status.rules";
import { sealPlace, unsealPlace } from "../log/event-cursor.rules";
import { UNLOCK_SCOPE } from "../seat";
import { deal } from "../space";
import {
  callsUntil,
  type Disclosure,
  type DisclosureFilter,
  disclosureChoices,
  disclosurePage,
  disclosureTotals,
} from "./disclosures.queries";

const day = z.iso.date().max(10);

export const reportDisclosure = defineTool({
  name: "report_disclosure",
  title: "Report disclosure",
  description:
    "Which entries of a deal left to which agent, when, for whom and under which unlock, from the log, newest first. Use it for the bank's report to counsel.",
  input: z.strictObject({
    project_id: projectId,
    person_id: id.optional(),
    client_id: z.string().min(1).max(500).optional(),
    connection_id: id.optional(),
    entry_id: id.optional(),
    only: z.enum(["unpublished", "unlocked"]).optional(),
    from: day.optional(),
    to: day.optional(),
    limit,
    cursor: z.string().min(1).max(300).optional(),
  }),
  output: z.object({
    project_id: z.string(),
    name: z.string(),
    time_zone: z.string(),
    calls: z.array(
      z.object({
        call_id: z.string(),
        ts: z.int(),
        tool: z.string(),
        person: person.extend({ organization: z.string(), role }),
        connection_id: z.string(),
        client_name: z.string(),
        client_host: z.string().optional(),
        unlock: z.object({ scope: z.literal(UNLOCK_SCOPE), granted_at: z.int().optional() }).optional(),
        entries: z.array(
          z.object({
            type: z.string(),
            entry_id: z.string().optional(),
            ref: z.string().optional(),
            told_as: z.string().optional(),
            title: z.string().optional(),
            status: z.enum(ENTRY_STATUSES).optional(),
          }),
        ),
      }),
    ),
    calls_before: z.int().describe("How many calls of the report stand before this page."),
    totals: z.object({ calls: z.int(), entries: z.int(), people: z.int(), clients: z.int(), unlocked: z.int() }),
    people: z.array(person),
    clients: z.array(z.object({ client_id: z.string(), name: z.string() })),
    next_cursor: z.string().optional(),
  }),
  policy: { kind: "authenticated", rate: "none", act: "read_disclosure" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id", "person_id", "connection_id", "entry_id", "only", "from", "to", "limit"],
  async run(deps: ReadDeps & Site, seat, input) {
    const { actor } = deps;
    const deal = { projectId: seat.projectId, timeZone: seat.timeZone };
    const filter: DisclosureFilter = {
      ...deal,
      userId: input.person_id,
      clientId: input.client_id,
      connectionId: input.connection_id,
      entryId: input.entry_id === undefined ? undefined : await entryNamed(deps, seat.projectId, input.entry_id),
      only: input.only,
      from: input.from,
      to: input.to,
    };
    const use = { actor, filter: { report: "disclosure", ...filter } };
    const after = input.cursor === undefined ? undefined : unsealPlace(deps.seals, use, input.cursor);
    // One more than asked for tells whether there is a next page.
    const rows = await disclosurePage(deps, filter, after, input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    const { people, clients } = await disclosureChoices(deps, deal);
    return {
      project_id: seat.projectId,
      name: sanitizeLine(seat.projectName),
      time_zone: seat.timeZone,
      calls: page.map(callShown),
      calls_before: after === undefined ? 0 : await callsUntil(deps, filter, after),
      totals: await disclosureTotals(deps, filter),
      people: people.map((one) => ({ user_id: one.id, name: sanitizeLine(one.name) })),
      clients: clients.map((one) => ({ client_id: one.id, name: sanitizeLine(one.name) })),
      ...(last && rows.length > page.length && { next_cursor: sealPlace(deps.seals, use, last) }),
    };
  },
});

const callShown = (call: Disclosure) => ({
  call_id: call.id,
  ts: Math.floor(call.atMilliseconds / 1000),
  tool: call.tool,
  person: {
    user_id: call.user.id,
    name: sanitizeLine(call.user.name),
    organization: sanitizeLine(call.user.organization),
    role: call.user.role,
  },
  connection_id: call.connectionId,
  client_name: sanitizeLine(call.clientName ?? call.clientId),
  ...(call.clientHost !== null && { client_host: sanitizeLine(call.clientHost) }),
  ...(call.unlocked && {
    unlock: {
      scope: UNLOCK_SCOPE as typeof UNLOCK_SCOPE,
      ...(call.unlockGrantedAt !== null && { granted_at: call.unlockGrantedAt }),
    },
  }),
  entries: call.entries.map((entry) => ({
    type: entry.type,
    ...(entry.id !== null && { entry_id: entry.id }),
    ...(entry.ref !== null && { ref: entry.ref }),
    ...(entry.toldAs !== null && { told_as: entry.toldAs }),
    ...(entry.title !== null && { title: sanitizeLine(entry.title) }),
    ...(entry.status !== null && { status: entry.status }),
  })),
});
