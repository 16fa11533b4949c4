/** A module that has nothing to do with the others: what it needs of the kernel, every module may have. */
import * as z from "zod";
import type * as doors from "@/lib/db/doors";
import type * as kernel from "@/lib/platform/authority";
import { definePrompt, defineResource } from "@/lib/platform/context";
import { forbidden, notFound } from "@/lib/platform/errors";
import { defineModule } from "@/lib/platform/module";
import { names } from "@/lib/platform/named";
import { type Acts, defineSpace } from "@/lib/platform/space";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { attachable } from "./attaching";
import { diaries } from "./diaries";
import { findable } from "./finding";
import { machinesOf } from "./machines";
import { overseeing } from "./overseeing";
import { proposals, suggestPlantName } from "./renaming";
import { notifications } from "./telling";
import { jobs, letters } from "./working";

type Seat = { readonly id: string; readonly name: string; readonly role: "gardener" | "guest" };
export type Entered = {
  readonly gardens: readonly Seat[];
  readonly bound: string | null;
  /** Whether secret plants show: to people always, to agents while their step-up lasts. */
  readonly secrets: boolean;
};
export type ReadDeps = doors.ReadDeps<kernel.Authority & Entered>;
type WriteDeps = doors.WriteDeps<kernel.Authority & Entered>;

export const SECRET_SCOPE = "see:secret_plants";

const ROLES_OF = { tend: ["gardener"], oversee: ["gardener"] } as const;
const SEATS: Record<Seat["role"], string> = { gardener: "Gardener", guest: "Guest" };
const acts: Acts<Seat> = {
  roles: ROLES_OF,
  refuse({ role }, act) {
    const may: readonly string[] = ROLES_OF[act as keyof typeof ROLES_OF];
    if (!may.includes(role)) throw forbidden("Only gardeners may do this. Ask one.", may, role);
  },
};

export const garden = defineSpace<Entered, Seat>({
  module: "gardens",
  noun: "garden",
  field: "garden_id",
  subjects: ["plant_id"],
  sql: {
    enter: "app.enter_gardens",
    called: "app.called_garden",
    own: "app.own_gardens",
    endSeats: "app.end_garden_seats",
  },
  seatOf({ gardens, bound }, named) {
    const seat = gardens.find(({ id }) => id === (named ?? bound));
    if (!seat) throw notFound("garden");
    return seat;
  },
  seats: ({ gardens }) => gardens,
  bound: ({ bound }) => bound,
  names: ({ gardens }) => gardens.map(({ id, name, role }) => ({ id, name, seat: SEATS[role] })),
  organizations: () => [],
  acts,
  self: { fields: {}, of: () => ({}) },
  callsPerMinute: () => null,
});

const gardenId = z.string().regex(/^gdn_\w+$/);
const plant = names(z.object({ plant_id: z.string(), name: z.string() }), { kind: "plant", id: "plant_id" });

/** What the caller sees of a garden, said a second time: the policies say it, too. */
export const plantsOf = ({ sql, authority }: ReadDeps, gardenId: string) =>
  sql.query<{ plant_id: string; name: string }>(
    "SELECT id AS plant_id, name FROM plants WHERE garden_id = $1 AND garden_id = ANY ($2::text[]) AND (NOT secret OR $3::boolean) ORDER BY id",
    [gardenId, authority.gardens.map(({ id }) => id), authority.secrets],
  );

export const listPlants = defineTool({
  name: "list_plants",
  title: "List plants",
  description: "The plants of a garden.",
  input: z.strictObject({ garden_id: gardenId.optional() }),
  output: z.object({ garden_id: z.string(), plants: z.array(plant) }),
  policy: { kind: "scoped", scopes: ["read:plants"], rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  space: garden.one,
  audited: ["garden_id"],
  async run(deps: ReadDeps, seat) {
    return { garden_id: seat.id, plants: await plantsOf(deps, seat.id) };
  },
});

const renamePlant = defineTool({
  name: "rename_plant",
  title: "Rename a plant",
  description: "A gardener gives a plant another name.",
  input: z.strictObject({
    garden_id: gardenId,
    plant_id: z.string().regex(/^plt_\w+$/),
    name: z.string().min(1).max(80),
  }),
  output: z.object({ garden_id: z.string(), plant_id: z.string() }),
  policy: { kind: "authenticated", rate: "none", act: "tend", on: "plant" },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  door: "write",
  via: ["web"],
  space: garden.one,
  audited: ["garden_id", "plant_id"],
  async prepare({ sql }: ReadDeps, seat, input) {
    const [found] = await sql.query<{ id: string }>("SELECT id FROM plants WHERE id = $1 AND garden_id = $2", [
      input.plant_id,
      seat.id,
    ]);
    if (!found) throw notFound("plant");
    return { found, about: { on: found } };
  },
  async run({ sql }: WriteDeps, seat, input, found) {
    await sql.query("UPDATE plants SET name = $2 WHERE id = $1", [found.id, input.name]);
    await sql.query("SELECT app.plant_was_renamed($1::text) AS told", [found.id]);
    return { garden_id: seat.id, plant_id: found.id };
  },
});

export const gardens = defineModule({
  name: "gardens",
  space: garden,
  pages: { roots: ["gardens"], exports: ["/gardens/:space/export"], heavy: ["/gardens/:space/survey"] },
  scopes: [
    { name: "read:plants", sentence: "See the plants of your gardens.", byDefault: false },
    {
      name: SECRET_SCOPE,
      sentence: "For five minutes, also see the secret plants.",
      byDefault: false,
      stepUp: { minutes: 5, title: "see the secret plants", risk: "A secret that an agent has read, it keeps." },
    },
  ],
  tools: [
    listPlants,
    renamePlant,
    suggestPlantName(garden.one, gardenId),
    ...overseeing(garden.one, gardenId),
    // That a machine has no step-up is the kernel's word, so here one asks for it.
    ...machinesOf(garden.one, gardenId, ["read:plants", SECRET_SCOPE]),
  ],
  proposals,
  evidence: [attachable],
  search: findable(gardenId),
  texts: [diaries],
  jobs,
  letters,
  notifications,
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
