import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { unixSeconds } from "@/lib/platform/clock";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { liveConnections, recentCalls } from "../repository/connections";

const RECENT_CALLS = 8;
/** What a client calls itself in its requests: enough to recognise it by. */
const MOST_OF_PROGRAM = 80;

export const listConnections = defineTool({
  name: "list_connections",
  title: "List connected agents",
  description:
    "The agents a person has connected, with what each may do, where, and what it last did. For the person's own page; use it to decide what to lock or end.",
  input: z.strictObject({}),
  output: z.object({
    connections: z.array(
      z.object({
        connection_id: z.string(),
        client_name: z.string(),
        client_host: z.string(),
        scopes: z.array(z.string()),
        projects: z.array(z.object({ project_id: z.string(), name: z.string() })),
        other_deals: z.int().describe("Deals of the person that it does not reach: joined since, or not chosen."),
        bound_project: z.string().optional(),
        created_at: z.int(),
        expires_at: z.int(),
        last_used_at: z.int().optional(),
        calls_today: z.int(),
        unlock_ends_at: z.int().optional(),
        refreshed: z
          .object({ ts: z.int(), address: z.string(), program: z.string() })
          .describe("When and from where its client last renewed its access; absent before the first time.")
          .optional(),
        recent_calls: z.array(
          z.object({ ts: z.int(), tool: z.string(), outcome: z.string(), result_count: z.int().optional() }),
        ),
      }),
    ),
  }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  audited: [],
  async run(deps: ReadDeps, actor: Actor) {
    const rows = await liveConnections(deps, actor.userId);
    const calls = await recentCalls(deps, actor.userId, RECENT_CALLS);
    const nameOf = (id: string) => deps.authority.seats.find((seat) => seat.projectId === id)?.projectName;
    return {
      connections: rows.map((row) => ({
        connection_id: row.id,
        client_name: sanitizeLine(row.clientName),
        client_host: sanitizeLine(row.clientHost),
        scopes: [...row.scopes],
        projects: row.projectIds.flatMap((id) =>
          nameOf(id) === undefined ? [] : [{ project_id: id, name: sanitizeLine(nameOf(id) ?? "") }],
        ),
        other_deals: deps.authority.seats.filter((seat) => !row.projectIds.includes(seat.projectId)).length,
        ...(row.boundProjectId !== null &&
          nameOf(row.boundProjectId) !== undefined && {
            bound_project: sanitizeLine(nameOf(row.boundProjectId) ?? ""),
          }),
        created_at: unixSeconds(row.createdAt),
        expires_at: unixSeconds(row.expiresAt),
        ...(row.lastUsedAt !== null && { last_used_at: unixSeconds(row.lastUsedAt) }),
        calls_today: row.callsToday,
        ...(row.unlockUntil !== null && { unlock_ends_at: unixSeconds(row.unlockUntil) }),
        ...(row.refreshedAt !== null && {
          refreshed: {
            ts: unixSeconds(row.refreshedAt),
            address: row.refreshedIp ?? "",
            program: sanitizeLine(row.refreshedUserAgent ?? "").slice(0, MOST_OF_PROGRAM),
          },
        }),
        recent_calls: calls
          .filter((call) => call.connectionId === row.id)
          .map((call) => ({
            ts: unixSeconds(call.at),
            tool: call.tool,
            outcome: call.outcome,
            ...(call.resultCount !== null && { result_count: call.resultCount }),
          })),
      })),
    };
  },
});
