/** How a garden's gardeners let machines in and turn them away: by tokens that are shown once. */
import * as z from "zod";
import { newMachineToken } from "@/lib/auth/machine-token";
import type * as doors from "@/lib/db/doors";
import type * as kernel from "@/lib/platform/authority";
import { notFound } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { Place } from "@/lib/platform/space";
import { defineTool } from "@/lib/platform/tool";

type WriteDeps = doors.WriteDeps<kernel.Authority>;
type InGarden = Place<{ readonly id: string }>;

/** `scopes`: what its machines may do, whoever lets them in. */
export const machinesOf = (space: InGarden, gardenId: z.ZodString, scopes: readonly string[]) => [
  defineTool({
    name: "let_garden_machine_in",
    title: "Let a machine into a garden",
    description: "Makes a token for a machine that works in one garden.",
    input: z.strictObject({ garden_id: gardenId }),
    output: z.object({ garden_id: z.string(), machine_id: z.string(), token: z.string() }),
    policy: { kind: "authenticated", rate: "none", act: "oversee" },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    door: "write",
    via: ["web"],
    space,
    audited: ["garden_id"],
    async run({ sql }: WriteDeps, seat) {
      const { token, hash } = newMachineToken();
      const id = newId("machine");
      await sql.query("SELECT app.let_machine_into_garden($1::text, $2::text, $3::text[], $4::text) AS id", [
        seat.id,
        id,
        [...scopes],
        hash,
      ]);
      return { garden_id: seat.id, machine_id: id, token };
    },
  }),
  defineTool({
    name: "turn_garden_machine_away",
    title: "Turn a machine away from a garden",
    description: "Ends the token of a machine that works in a garden.",
    input: z.strictObject({ garden_id: gardenId, machine_id: z.string().regex(/^mac_\w+$/) }),
    output: z.object({ garden_id: z.string(), machine_id: z.string() }),
    policy: { kind: "authenticated", rate: "none", act: "oversee" },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    door: "write",
    via: ["web"],
    space,
    audited: ["garden_id", "machine_id"],
    async run({ sql }: WriteDeps, seat, { machine_id }) {
      const [ended] = await sql.query<{ done: boolean }>(
        "SELECT app.turn_machine_away_from_garden($1::text, $2::text) AS done",
        [seat.id, machine_id],
      );
      if (!ended?.done) throw notFound("machine");
      return { garden_id: seat.id, machine_id };
    },
  }),
];
