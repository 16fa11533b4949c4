import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import { actorIs } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";
import { inBrief } from "@/lib/platform/outline";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { partyName } from "@/lib/platform/short-names";
import type { Site } from "@/lib/platform/site";
import { type AnySpace, everywhere } from "@/lib/platform/space";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { selfOf } from "./connections.queries";

/** What is known of the caller in each space, its module says; so there is one for each set of modules. */
export const whoamiOver = (spaces: readonly AnySpace[]) =>
  defineTool({
    name: "whoami",
    title: "Who am I",
    description:
      "For whom and with what this connection acts: person, firm, client, scopes, deals with role, bound deal, unlock, limits. Use it when a call is refused, to learn what was granted.",
    input: z.strictObject({}),
    output: z.object({
      user: z.object({ user_id: z.string(), name: partyName() }),
      organizations: z.array(z.object({ organization_id: z.string(), name: partyName() })),
      client: z.object({ client_id: z.string(), name: partyName() }),
      connection: z.object({ connection_id: z.string(), created_at: z.int(), expires_at: z.int() }),
      scopes: z.array(z.string()),
      ...Object.assign({}, ...spaces.map(({ self }) => self.fields)),
      limits: inBrief(
        z.object({
          calls_per_minute: z.int(),
          calls_left: z.int(),
          cost_per_minute: z.int().describe("A call costs 1; one that compares texts costs 10."),
          cost_left: z.int(),
          deal_calls_per_minute: z.int(),
          embeddings_per_minute: z.int(),
          embeddings_left: z.int(),
          renewed_at: z.int(),
        }),
      ),
    }),
    policy: { kind: "authenticated", rate: "agents" },
    annotations: READ_ONLY,
    door: "read",
    via: ["mcp"],
    space: everywhere,
    audited: [],
    async run(deps: ReadDeps & Site, known) {
      const { actor, clock, limits } = deps;
      if (actorIs(actor) === "machine") throw MACHINE;
      const minute = Math.floor(clock.now().getTime() / MINUTE) * MINUTE;
      const firms = known.flatMap(({ space, authority }) => space.organizations(authority));
      const self = await selfOf(deps, new Set(firms), new Date(minute));
      if (!self) throw new Error("an agent's call without its connection");
      const { connection } = self;
      const ownLimits = known.flatMap(({ space, authority }) => space.callsPerMinute(authority) ?? []);
      return {
        user: { user_id: actor.userId, name: sanitizeLine(self.name) },
        organizations: self.organizations.map(({ id, name }) => ({ organization_id: id, name: sanitizeLine(name) })),
        client: { client_id: connection.clientId, name: sanitizeLine(connection.clientName) },
        connection: {
          connection_id: connection.id,
          created_at: connection.createdAt,
          expires_at: connection.expiresAt,
        },
        scopes: actor.scopes === "all" ? [] : [...actor.scopes],
        ...Object.assign({}, ...known.map(({ space, authority }) => space.self.of(authority))),
        // The person's own. How much of a space's is left would tell of the calls of others.
        limits: {
          calls_per_minute: limits.perUser,
          calls_left: Math.max(0, limits.perUser - self.calls),
          cost_per_minute: limits.costPerUser,
          cost_left: Math.max(0, limits.costPerUser - self.cost),
          deal_calls_per_minute: Math.min(limits.perSpace, ...ownLimits),
          embeddings_per_minute: limits.embeddings,
          embeddings_left: Math.max(0, limits.embeddings - self.embeddings),
          renewed_at: (minute + MINUTE) / 1000,
        },
      };
    },
  });

const MINUTE = 60_000;

const MACHINE = new AppError(
  "forbidden",
  "This describes an agent's connection, and a machine's token has none. Call the tools that tools/list shows.",
);
