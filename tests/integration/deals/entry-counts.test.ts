import { afterAll, describe, expect, it } from "vitest";
import { settleCounts } from "@/lib/deals/access/counts.queries";
import { makeWorld, plantWorld } from "@/tests/deals-kit/worlds/world";
import { openTestDatabase } from "@/tests/support/database";

/** The counts of entries are kept by triggers: whatever happens to entries, they say what counting would. */
const opened = await openTestDatabase();
const { database } = opened;
afterAll(() => opened.close());

const world = makeWorld(5);
await plantWorld(database, world);

const KINDS = "project_id, workstream_id, type, stage, status, priority, reader_group";

const rows = <Row extends object>(text: string) => database.asOwner((sql) => sql.query<Row>(text));

const counted = () =>
  rows(
    `SELECT ${KINDS}, reached_seller AS reached, organization_id AS firm, sum(entries)::int AS n FROM entry_counts
      GROUP BY ${KINDS}, reached, firm HAVING sum(entries) <> 0 ORDER BY ${KINDS}, reached, firm`,
  );

const there = () =>
  rows(
    `SELECT ${KINDS}, reached, firm, count(*)::int AS n
       FROM (SELECT e.project_id, e.workstream_id, e.type, e.stage, e.status, e.priority, e.reader_group, e.reached_seller_at IS NOT NULL AS reached,
                    CASE e.type WHEN 'answer' THEN e.seller_org_id ELSE asked.organization_id END AS firm
               FROM entries e LEFT JOIN entry_provenance asked ON asked.entry_id = e.id) e
      GROUP BY ${KINDS}, reached, firm ORDER BY ${KINDS}, reached, firm`,
  );

async function expectExact() {
  const truth = await there();
  expect(truth.length).toBeGreaterThan(10);
  expect(await counted()).toEqual(truth);
}

const settle = () => database.transaction("app_sys", (sql) => settleCounts({ sql }));

describe("the counts of entries are exact", () => {
  it("after entries came in, with and without whoever asked", async () => {
    const [asked] = await rows<{ n: number }>("SELECT count(*)::int AS n FROM entry_provenance");
    expect(asked?.n).toBeGreaterThan(3);
    await expectExact();
  });

  it.each([
    [
      "their status",
      "UPDATE entries SET status = 'published' WHERE type = 'request' AND list_id IS NOT NULL AND left(md5(id), 1) < '4'",
    ],
    ["stage and priority", "UPDATE entries SET stage = 'dataroom', priority = 'high' WHERE left(md5(id), 1) < '8'"],
    ["the seller", "UPDATE entries SET reached_seller_at = now() WHERE list_id IS NOT NULL AND left(md5(id), 1) < '8'"],
    [
      "their readers",
      "UPDATE entries SET reader_group = CASE WHEN reader_group IS NULL THEN 'rdg_' || left(md5(id), 1) END WHERE status = 'published'",
    ],
    ["nothing that counts", "UPDATE entries SET title = title || '.'"],
  ])("after a change of %s", async (_, change) => {
    await rows(change);
    await expectExact();
  });

  it("after some were taken away, and a deal with all of its own", async () => {
    const [doomed] = await rows<{ id: string }>(
      `SELECT e.id FROM entries e JOIN entry_provenance asked ON asked.entry_id = e.id
        WHERE NOT EXISTS (SELECT FROM events v WHERE v.related_entry_id = e.id) ORDER BY e.id LIMIT 1`,
    );
    await rows(`DELETE FROM entries WHERE id = '${doomed?.id}'`);
    await expectExact();
  });

  it("once they were added up, by two at once too", async () => {
    await Promise.all([settle(), settle()]);
    await expectExact();
    const [left] = await rows<{ waiting: number; double: number }>(
      `SELECT (SELECT count(*)::int FROM entry_counts WHERE NOT settled) AS waiting,
              (SELECT count(*)::int FROM (SELECT FROM entry_counts GROUP BY ${KINDS}, reached_seller, organization_id HAVING count(*) > 1) d) AS double`,
    );
    expect(left).toEqual({ waiting: 0, double: 0 });
    await rows(
      "UPDATE entries SET status = 'open', reader_group = NULL WHERE type = 'request' AND left(md5(id), 1) < '2'",
    );
    await expectExact();
  });

  it("because nobody else can say who asked", async () => {
    await expect(rows("UPDATE entry_provenance SET organization_id = 'org_other'")).rejects.toThrow(
      "who asked does not change",
    );
  });
});
