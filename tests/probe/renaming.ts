/** What agents propose in a garden: another name for a plant. A gardener decides, may choose another, and can take it back. */
import * as z from "zod";
import type * as doors from "@/lib/db/doors";
import type { Parameters } from "@/lib/db/parameters";
import type { Noting } from "@/lib/platform/audit";
import type * as kernel from "@/lib/platform/authority";
import { AppError, forbidden, notFound } from "@/lib/platform/errors";
import { defineProposal, type Proposal, type Proposals } from "@/lib/platform/proposal";
import type { Place } from "@/lib/platform/space";
import { defineTool } from "@/lib/platform/tool";
import { propose } from "@/lib/suggestions";

type Seat = { readonly id: string; readonly name: string; readonly role: "gardener" | "guest" };
type Entered = { readonly gardens: readonly Seat[]; readonly secrets: boolean };
type ReadDeps = doors.ReadDeps<kernel.Authority & Entered>;
type WriteDeps = doors.WriteDeps<kernel.Authority & Entered>;

const payload = z.strictObject({ name: z.string() });
type Payload = z.output<typeof payload>;
const look = z.object({ plant_id: z.string(), secret: z.boolean() });

export const renaming = defineProposal({
  kind: "plant_name",
  title: "Name of a plant",
  lifetime: { days: 2 },
  payload,
  essence: ({ name }) => [name],
  mayDecide(deps: ReadDeps, { spaceId }) {
    const seat = deps.authority.gardens.find(({ id }) => id === spaceId);
    if (seat?.role !== "gardener")
      throw forbidden("Only gardeners decide this. Ask one.", ["gardener"], seat?.role ?? "");
  },
  look: {
    schema: look,
    async of(deps: ReadDeps, proposal) {
      const plant = await plantOf(deps, proposal);
      return {
        says: `Call ${plant.name} ${proposal.payload.name}`,
        about: { title: plant.name, version: plant.version },
        changes: [{ what: "Name", now: plant.name, after: proposal.payload.name }],
        moved: plant.version !== proposal.subjectVersion,
        look: { plant_id: plant.id, secret: plant.secret },
      };
    },
  },
  listed: {
    schema: look,
    async of(deps: ReadDeps, proposals) {
      const rows = proposals.map(async (one) => {
        const { id, name, version, secret } = await plantOf(deps, one);
        const says = `Call ${name} ${one.payload.name}`;
        const moved = version !== one.subjectVersion;
        const row = { plant_id: id, secret };
        return [one.id, { says, about: { title: name, version }, moved, lookFirst: false, seen: [], row }] as const;
      });
      return new Map(await Promise.all(rows));
    },
  },
  edit: z.strictObject({ plant_name: z.string().min(1).max(80).optional() }),
  audited: [],
  apply: {
    async settle(deps: WriteDeps, proposal, { version, edit }) {
      if ((await plantOf(deps, proposal)).version !== version) throw moved();
      return edit.plant_name === undefined ? proposal.payload : { name: edit.plant_name };
    },
    async run({ sql }: WriteDeps, { subjectId }, { payload: { name } }) {
      const [now] = await sql.query<{ version: number }>(
        "UPDATE plants SET name = $2, version = version + 1 WHERE id = $1 RETURNING version",
        [subjectId, name],
      );
      return now?.version ?? 0;
    },
  },
  undo: {
    async look(deps: ReadDeps, proposal) {
      const { version } = await plantOf(deps, proposal);
      return version === proposal.subjectVersion + 1
        ? { says: ["It has the name of before again."] }
        : { whyNot: "Somebody renamed it since.", says: [] };
    },
    async refuse(deps: WriteDeps, proposal, version: number) {
      const plant = await plantOf(deps, proposal);
      if (plant.version !== version) throw moved();
      return plant;
    },
    run: async (deps: WriteDeps, proposal) => (await plantOf(deps, proposal)).version,
  },
});

const moved = () => new AppError("conflict", "The plant has another name by now. Look again.");

type Plant = { readonly id: string; readonly name: string; readonly version: number; readonly secret: boolean };

/** The plant, if the caller sees it: the policies say it, too. */
async function plantOf({ sql, authority }: ReadDeps, { subjectId }: Pick<Proposal<Payload>, "subjectId">) {
  const [plant] = await sql.query<Plant>(
    "SELECT id, name, version, secret FROM plants WHERE id = $1 AND garden_id = ANY ($2::text[]) AND (NOT secret OR $3::boolean)",
    [subjectId, authority.gardens.map(({ id }) => id), authority.secrets],
  );
  if (!plant) throw notFound("plant");
  return plant;
}

const own = ({ gardens }: Entered, roles: readonly Seat["role"][], p: Parameters) =>
  `s.space_id = ANY (${p.add(gardens.filter(({ role }) => roles.includes(role)).map(({ id }) => id))}::text[])`;
const seen = (p: Parameters, { secrets }: Entered) =>
  `EXISTS (SELECT FROM plants t WHERE t.id = s.subject_id AND (NOT t.secret OR ${p.add(secrets)}::boolean))`;

export const proposals: Proposals<Entered> = {
  kinds: [renaming],
  visible: (authority, _, p: Parameters) => `${own(authority, ["gardener", "guest"], p)} AND ${seen(p, authority)}`,
  decidable: (authority, p: Parameters) => `${own(authority, ["gardener"], p)} AND ${seen(p, authority)}`,
  evidence: ({ gardens }, p: Parameters) => `v.space_id = ANY (${p.add(gardens.map(({ id }) => id))}::text[])`,
  person: (_authority, _p, userId) =>
    `(SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = ${userId})`,
};

export const suggestPlantName = (space: Place<Seat, Entered>, gardenId: z.ZodString) =>
  defineTool({
    name: "suggest_plant_name",
    title: "Suggest a plant's name",
    description: "Propose another name for a plant of a garden. Nothing changes until a gardener confirms.",
    input: z.strictObject({
      garden_id: gardenId,
      plant_id: z.string().regex(/^plt_\w+$/),
      name: z.string().min(1).max(80),
      analysis: z.string().max(400).optional(),
    }),
    output: z.object({ garden_id: z.string(), suggestion_id: z.string() }),
    policy: { kind: "scoped", scopes: ["read:plants"], rate: "agents" },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    door: "write",
    via: ["mcp"],
    space,
    audited: ["garden_id", "plant_id"],
    async run(deps: WriteDeps & Noting, seat, { plant_id, name, analysis }) {
      const plant = await plantOf(deps, { subjectId: plant_id });
      const { id } = await propose(deps, deps.actor, {
        kind: renaming,
        module: "gardens",
        spaceId: seat.id,
        subject: { id: plant.id, version: plant.version },
        payload: { name },
        confidence: null,
        reasons: {},
        analysis: analysis ?? null,
        idempotencyKey: null,
      });
      return { garden_id: seat.id, suggestion_id: id };
    },
  });
