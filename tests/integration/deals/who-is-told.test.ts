/** Nobody is told of what they may not see: the database's own question "does this person see it" against the model. */
import { afterAll, expect, it } from "vitest";
import { sightInto } from "@/tests/deals-kit/worlds/generated-room";
import { makeWorld, plantWorld } from "@/tests/deals-kit/worlds/world";
import { openTestDatabase } from "@/tests/support/database";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { userIdOf } from "@/tests/support/sample";

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

it("the author of a rejected answer is told, unless the answer is no longer theirs to see", async () => {
  const { sample, does } = await peopleAtWork();
  try {
    const list = await does("ib-admin", "create_request_list", { workstream: "finance", name: "L" });
    await does("ib-admin", "issue_request_list", { list_id: list.list_id });
    const drafts = async () => {
      const raw = { workstream: "finance", list_id: list.list_id, title: "Ledger" };
      const { entry_id } = await does("ib-admin", "create_request", raw);
      const draft = { workstream: "finance", request_ids: [entry_id], title: "Ledger", body: "Three." };
      const { entry_id: answer_id } = await does("seller-member", "draft_answer", draft);
      return does("seller-member", "submit_answer", { answer_id, version: 1 });
    };
    const rejects = ({ entry_id: answer_id, version }: Awaited<ReturnType<typeof drafts>>) =>
      does("ib-admin", "reject_answer", { answer_id, version, comment: "No" });
    const toldOf = (entryId: string) =>
      sample.database.prisma.notification.findMany({
        where: { subjectId: entryId, kind: "rejected" },
        select: { userId: true },
      });
    const author = userIdOf("seller-member");
    const [before, after] = [await drafts(), await drafts()];
    await rejects(before);
    expect(await toldOf(before.entry_id)).toEqual([{ userId: author }]);

    const seat = { participant: { userId: author }, workstream: { slug: "finance" } };
    await sample.database.prisma.participantWorkstream.deleteMany({ where: seat });
    await rejects(after);
    expect(await toldOf(after.entry_id)).toEqual([]);
  } finally {
    await sample.close();
  }
});
