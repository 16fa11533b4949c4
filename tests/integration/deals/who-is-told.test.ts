/** Nobody is told of what they may not see: the database's own question "does this person see it" against the model. */
import { afterAll, expect, it } from "vitest";
import { sightInto } from "@/tests/deals-kit/worlds/generated-room";
import { makeWorld, plantWorld } from "@/tests/deals-kit/worlds/world";
import { openTestDatabase } from "@/tests/support/database";

const opened = await openTestDatabase();
const { database } = opened;
afterAll(() => opened.close());

it("for every person and entry of generated rooms, the database answers as the model does", async () => {
  let [seen, unseen] = [0, 0];
  for (const seed of [5, 77, 901]) {
    const world = makeWorld(seed);
    await plantWorld(database, world);
    const ids = world.entries.map((entry) => entry.id);
    for (const { id } of world.people) {
      const rows = await database.asOwner((sql) =>
        sql.query<{ id: string }>(
          "SELECT e.id FROM entries e WHERE e.id = ANY ($2::text[]) AND app.person_sees($1::text, e) ORDER BY e.id",
          [id, ids],
        ),
      );
      const sight = sightInto(world, { userId: id, unlocked: true });
      const expected = world.entries.filter((entry) => sight.sees(entry.id)).map((entry) => entry.id);
      expect(rows.map((row) => row.id)).toEqual([...expected].sort());
      seen += expected.length;
      unseen += ids.length - expected.length;
    }
  }
  expect(Math.min(seen, unseen)).toBeGreaterThan(100);
});
