/** What a garden's gardeners see and stop of the agents there, over what the kernel knows of connections. */
import * as z from "zod";
import type * as doors from "@/lib/db/doors";
import type * as kernel from "@/lib/platform/authority";
import { notFound } from "@/lib/platform/errors";
import type { Place } from "@/lib/platform/space";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";

type ReadDeps = doors.ReadDeps<kernel.Authority>;
type WriteDeps = doors.WriteDeps<kernel.Authority>;
type InGarden = Place<{ readonly id: string }>;

export const overseeing = (space: InGarden, gardenId: z.ZodString) => [
  defineTool({
    name: "oversee_garden",
    title: "Oversee a garden's agents",
    description: "Which agents reach a garden, and what they called there in a day.",
    input: z.strictObject({ garden_id: gardenId }),
    output: z.object({
      garden_id: z.string(),
      agents: z.array(z.object({ connection_id: z.string(), client: z.string(), calls: z.int() })),
      calls: z.array(z.object({ tool: z.string(), calls: z.int(), rows: z.int() })),
    }),
    policy: { kind: "authenticated", rate: "none", act: "oversee" },
    annotations: READ_ONLY,
    door: "read",
    via: ["web"],
    space,
    audited: ["garden_id"],
    async run({ sql }: ReadDeps, seat) {
      return {
        garden_id: seat.id,
        agents: await sql.query<{ connection_id: string; client: string; calls: number }>(
          "SELECT id AS connection_id, client_name AS client, calls FROM app.overseen_in_garden($1::text) ORDER BY id",
          [seat.id],
        ),
        calls: await sql.query<{ tool: string; calls: number; rows: number }>(
          "SELECT tool, calls, rows FROM app.called_in_garden($1::text) ORDER BY tool",
          [seat.id],
        ),
      };
    },
  }),
  defineTool({
    name: "stop_garden_agent",
    title: "Stop a garden's agent",
    description: "Ends the connection of an agent that reaches a garden.",
    input: z.strictObject({ garden_id: gardenId, connection_id: z.string().regex(/^con_\w+$/) }),
    output: z.object({ garden_id: z.string(), connection_id: z.string() }),
    policy: { kind: "authenticated", rate: "none", act: "oversee" },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    door: "write",
    via: ["web"],
    space,
    audited: ["garden_id", "connection_id"],
    async run({ sql }: WriteDeps, seat, input) {
      const [stopped] = await sql.query<{ done: boolean }>("SELECT app.stop_in_garden($1::text, $2::text) AS done", [
        seat.id,
        input.connection_id,
      ]);
      if (!stopped?.done) throw notFound("agent");
      return { garden_id: seat.id, connection_id: input.connection_id };
    },
  }),
];
