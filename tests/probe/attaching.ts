/** What of the gardens can be attached as evidence: a plant, with what is written of it, to those who see it. */
import { defineEvidence } from "@/lib/platform/evidence";
import type { ReadDeps } from "./gardens";

type Row = { readonly id: string; readonly space: string; readonly title: string; readonly text: string };

export const attachable = defineEvidence<ReadDeps>({
  kind: "plant",
  title: "Plant",
  ids: "plt_",
  scopes: ["read:plants"],
  says: "a plant, by its plt_ id from list_plants",
  async find({ sql, authority }, ids) {
    const plants = await sql.query<Row>(
      `SELECT id, garden_id AS space, name AS title, diary AS text FROM plants
        WHERE id = ANY ($1::text[]) AND garden_id = ANY ($2::text[]) AND (NOT secret OR $3::boolean)`,
      [ids, authority.gardens.map(({ id }) => id), authority.secrets],
    );
    return plants.map((plant) => ({ ...plant, from: "The gardener", url: `/gardens/${plant.space}/${plant.id}` }));
  },
});
