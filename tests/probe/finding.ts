/** What agents find of the gardens by `search`, and read by `fetch`: plants by their name and by what is written of them. */
import * as z from "zod";
import { notFound } from "@/lib/platform/errors";
import { defineSearch } from "@/lib/platform/search";
import type { ReadDeps } from "./gardens";

type Row = { readonly id: string; readonly garden: string; readonly name: string; readonly diary: string };

const PAGE = "https://gardens.example.com/plants";

/** Said once more: the policies say it, too. */
const shown = ({ sql, authority }: ReadDeps, named: string | undefined) => {
  const gardens = authority.gardens.map(({ id }) => id).filter((id) => named === undefined || id === named);
  return sql.query<Row>(
    `SELECT id, garden_id AS garden, name, diary FROM plants
      WHERE garden_id = ANY ($1::text[]) AND (NOT secret OR $2::boolean) ORDER BY id`,
    [gardens, authority.secrets],
  );
};

export const findable = (gardenId: z.ZodString) =>
  defineSearch<ReadDeps>({
    says: {
      search: "Plants by words in name or diary.",
      fetch: "The diary of a plant.",
      id: "Plant id.",
      searched: "When one garden was searched.",
    },
    scopes: ["read:plants"],
    ids: ["plt_"],
    named: gardenId.optional(),
    found: { type: z.literal("plant") },
    hidden: { secret: z.object({ hidden: z.int() }).optional() },
    metadata: z.object({ type: z.literal("plant"), garden: z.string() }),
    async find(deps, { query, space, limit, offset }) {
      const words = query.toLowerCase().split(/\s+/);
      const found = (await shown(deps, space)).flatMap(({ id, garden, name, diary }) => {
        const held = words.filter((word) => `${name} ${diary}`.toLowerCase().includes(word)).length;
        const finding = { id, space: garden, title: name, url: `${PAGE}/${id}`, merit: held / words.length };
        return held === 0 ? [] : [{ ...finding, more: { type: "plant" } }];
      });
      const [hidden] = await deps.sql.query<{ n: number }>("SELECT app.hidden_plants() AS n");
      return {
        findings: found.sort((a, b) => b.merit - a.merit).slice(offset, offset + limit),
        space,
        hidden: hidden && hidden.n > 0 ? { secret: { hidden: hidden.n } } : {},
      };
    },
    async document(deps, { id, space }) {
      const plant = (await shown(deps, space)).find((one) => one.id === id);
      if (!plant) throw notFound("plant");
      const { garden, name, diary } = plant;
      const metadata = { type: "plant", garden };
      return { id, space: garden, title: name, text: diary, url: `${PAGE}/${id}`, metadata };
    },
  });
