/** Three gardens of one person's, of which a second person visits one, and a fourth of nobody's. */
import { readFile } from "node:fs/promises";
import type { Database } from "@/lib/db/database";
import { userIdOf } from "@/tests/support/sample";

export const GARDENER = userIdOf("ib-admin");
export const GUEST = userIdOf("observer");

export const PLANTS = [
  { id: "plt_a", garden: "gdn_rose", name: "Gallica", secret: false },
  { id: "plt_b", garden: "gdn_rose", name: "Nightshade", secret: true },
  { id: "plt_c", garden: "gdn_herb", name: "Sage", secret: false },
  { id: "plt_d", garden: "gdn_other", name: "Fern", secret: false },
] as const;

/** How often each of the two was told of each plant, also of those that the guest does not see. */
export const TOLD_EACH = 5;

export async function plantGardens(database: Database): Promise<void> {
  await database.asOwner(async (sql) => {
    for (const file of ["tests/probe/gardens.sql", "prisma/sql/guard.sql"])
      await sql.script(await readFile(file, "utf8"));
    await sql.script(`
      INSERT INTO gardens VALUES ('gdn_rose', 'Rose garden', 1000), ('gdn_herb', 'Herb garden', NULL), ('gdn_moss', 'Moss garden', 2), ('gdn_other', 'Not theirs', NULL);
      INSERT INTO garden_seats VALUES ('gdn_rose', '${GARDENER}', 'gardener'), ('gdn_herb', '${GARDENER}', 'gardener'), ('gdn_moss', '${GARDENER}', 'gardener'), ('gdn_rose', '${GUEST}', 'guest');`);
    for (const { id, garden, name, secret } of PLANTS)
      await sql.query("INSERT INTO plants VALUES ($1, $2, $3, $4::boolean)", [id, garden, name, secret]);
    await sql.query(
      `INSERT INTO notifications (id, module, space_id, user_id, kind, subject_id)
         SELECT 'ntf_' || p.id || '_' || person || nth, 'gardens', p.garden_id, person, 'plant_renamed', p.id
           FROM plants p, unnest($1::text[]) AS person, generate_series(1, $2::int) AS nth`,
      [[GARDENER, GUEST], TOLD_EACH],
    );
  });
}
