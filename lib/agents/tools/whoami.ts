import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { unixSeconds } from "@/lib/platform/clock";
import { ROLES } from "@/lib/platform/roles";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { connectionOf, selfOf } from "../repository/connections";

export const whoami = defineTool({
  name: "whoami",
  title: "Who am I",
  description:
    "For whom and with what this connection acts: person, firm, client, scopes, deals with role, bound deal, unlock. Use it when a call is refused and you need to know what was granted.",
  input: z.strictObject({}),
  output: z.object({
    user: z.object({ user_id: z.string(), name: z.string() }),
    organizations: z.array(z.object({ organization_id: z.string(), name: z.string() })),
    client: z.object({ client_id: z.string(), name: z.string() }),
    connection: z.object({ connection_id: z.string(), created_at: z.int(), expires_at: z.int() }),
    scopes: z.array(z.string()),
    bound_project: z.string().optional(),
    projects: z.array(z.object({ project_id: z.string(), name: z.string(), role: z.enum(ROLES) })),
    unlock: z.object({ active: z.boolean(), ends_at: z.int().optional() }),
  }),
  policy: { kind: "authenticated", rate: "call" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp"],
  audited: [],
  async run(deps: ReadDeps, actor: Actor) {
    const { authority } = deps;
    const self = await selfOf(deps, actor.userId);
    const connection = await connectionOf(deps, actor.userId, actor.credential.id);
    const bound = authority.seats.find((seat) => seat.projectId === authority.boundProjectId);
    if (!connection) throw new Error("an agent's call without its connection");
    return {
      user: { user_id: actor.userId, name: sanitizeLine(self.name) },
      organizations: self.organizations.map(({ id, name }) => ({ organization_id: id, name: sanitizeLine(name) })),
      client: { client_id: connection.clientId, name: sanitizeLine(connection.clientName) },
      connection: {
        connection_id: connection.id,
        created_at: unixSeconds(connection.createdAt),
        expires_at: unixSeconds(connection.expiresAt),
      },
      scopes: actor.scopes === "all" ? [] : [...actor.scopes],
      ...(bound && { bound_project: bound.projectId }),
      projects: authority.seats.map((seat) => ({
        project_id: seat.projectId,
        name: sanitizeLine(seat.projectName),
        role: seat.role,
      })),
      unlock: {
        active: authority.unlocked,
        ...(authority.unlocked && authority.unlockEnds !== null && { ends_at: Math.floor(authority.unlockEnds) }),
      },
    };
  },
});
