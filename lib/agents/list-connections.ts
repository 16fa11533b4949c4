import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import { unixSeconds } from "@/lib/platform/clock";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { everywhere } from "@/lib/platform/space";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { liveConnections, recentCalls } from "./connections.queries";
import { namesOf, spaceName } from "./space-fields";

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
        spaces: z.array(spaceName).describe("Where it reaches, of those in which the person has a seat."),
        other_spaces: z.int().describe("Spaces of the person that it does not reach: joined since, or not chosen."),
        bound: z.array(z.string()).describe("Names of those it works in when it names none."),
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
  space: everywhere,
  audited: [],
  async run(deps: ReadDeps, known) {
    const rows = await liveConnections(deps, deps.actor.userId);
    const calls = await recentCalls(deps, deps.actor.userId, RECENT_CALLS);
    const own = namesOf(known);
    return {
      connections: rows.map((row) => ({
        connection_id: row.id,
        client_name: sanitizeLine(row.clientName),
        client_host: sanitizeLine(row.clientHost),
        scopes: [...row.scopes],
        spaces: own.filter(({ space_id }) => row.spaceIds.includes(space_id)),
        other_spaces: own.filter(({ space_id }) => !row.spaceIds.includes(space_id)).length,
        bound: own.filter(({ space_id }) => row.boundSpaceIds.includes(space_id)).map(({ name }) => name),
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
