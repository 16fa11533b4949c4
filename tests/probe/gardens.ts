/** A module that has nothing to do with the others: what it needs of the kernel, every module may have. */
import * as z from "zod";
import type * as doors from "@/lib/db/doors";
import type * as kernel from "@/lib/platform/authority";
import { definePrompt, defineResource } from "@/lib/platform/context";
import { forbidden, notFound } from "@/lib/platform/errors";
import { defineModule } from "@/lib/platform/module";
import { names } from "@/lib/platform/named";
import { defineSpace } from "@/lib/platform/space";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";

type Seat = { readonly id: string; readonly name: string; readonly role: "gardener" | "guest" };
type Entered = { readonly gardens: readonly Seat[]; readonly bound: string | null };
type ReadDeps = doors.ReadDeps<kernel.Authority & Entered>;
type WriteDeps = doors.WriteDeps<kernel.Authority & Entered>;

export const SECRET_SCOPE = "see:secret_plants";

const garden = defineSpace<Entered, Seat>({
  module: "gardens",
  noun: "garden",
  field: "garden_id",
  subjects: ["plant_id"],
  sql: { enter: "app.enter_gardens", called: "app.called_garden", own: "app.own_gardens" },
  seatOf({ gardens, bound }, named) {
    const seat = gardens.find(({ id }) => id === (named ?? bound));
    if (!seat) throw notFound("garden");
    return seat;
  },
  seats: ({ gardens }) => gardens,
  bound: ({ bound }) => bound,
  names: ({ gardens }) => gardens,
  organizations: () => [],
  self: { fields: {}, of: () => ({}) },
  callsPerMinute: () => null,
});

const gardenId = z.string().regex(/^gdn_\w+$/);
const plant = names(z.object({ plant_id: z.string(), name: z.string() }), { kind: "plant", id: "plant_id" });

const listPlants = defineTool({
  name: "list_plants",
  title: "List plants",
  description: "The plants of a garden.",
  input: z.strictObject({ garden_id: gardenId.optional() }),
  output: z.object({ garden_id: z.string(), plants: z.array(plant) }),
  policy: { kind: "scoped", scopes: ["read:plants"], rate: "call" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  space: garden.one,
  audited: ["garden_id"],
  async run({ sql }: ReadDeps, seat) {
    const plants = await sql.query<{ plant_id: string; name: string }>(
      "SELECT id AS plant_id, name FROM plants WHERE garden_id = $1 ORDER BY id",
      [seat.id],
    );
    return { garden_id: seat.id, plants };
  },
});

const renamePlant = defineTool({
  name: "rename_plant",
  title: "Rename a plant",
  description: "A gardener gives a plant another name.",
  input: z.strictObject({ garden_id: gardenId, plant_id: z.string(), name: z.string().min(1).max(80) }),
  output: z.object({ garden_id: z.string(), plant_id: z.string() }),
  policy: { kind: "authenticated", rate: "call" },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  door: "write",
  via: ["web"],
  space: garden.one,
  audited: ["garden_id", "plant_id"],
  async run({ sql }: WriteDeps, seat, input) {
    if (seat.role !== "gardener") throw forbidden("Only gardeners rename plants.", ["gardener"], seat.role);
    const rows = await sql.query("UPDATE plants SET name = $3 WHERE id = $1 AND garden_id = $2 RETURNING id", [
      input.plant_id,
      seat.id,
      input.name,
    ]);
    if (rows.length === 0) throw notFound("plant");
    return { garden_id: seat.id, plant_id: input.plant_id };
  },
});

export const gardens = defineModule({
  name: "gardens",
  space: garden,
  scopes: [
    { name: "read:plants", sentence: "See the plants of your gardens.", byDefault: false },
    {
      name: SECRET_SCOPE,
      sentence: "For five minutes, also see the secret plants.",
      byDefault: false,
      stepUp: { minutes: 5, title: "see the secret plants", risk: "A secret that an agent has read, it keeps." },
    },
  ],
  tools: [listPlants, renamePlant],
  resources: [
    defineResource({
      uri: "dealspace://gardens/{garden_id}",
      name: "garden",
      title: "Garden",
      description: "A garden, as list_plants gives it.",
      mimeType: "application/json",
      read: listPlants,
    }),
  ],
  prompts: [
    definePrompt({
      name: "garden_walk",
      title: "A walk through a garden",
      description: "What grows there.",
      arguments: [{ name: "garden_id", description: "Which garden.", required: true }],
      from: listPlants,
      present: ({ plants }) => ({
        messages: [
          {
            role: "user",
            content: { type: "text", text: `Growing here: ${plants.map(({ name }) => name).join(", ")}.` },
          },
        ],
      }),
    }),
  ],
});
