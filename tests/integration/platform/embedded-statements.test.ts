/** The embedded database prepares what is asked again and again: faster, and in nothing else different. @dialect */
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINE, embeddedOver } from "@/lib/db/embedded";
import type { Sql } from "@/lib/db/sql";
import { refreshStatistics } from "@/lib/db/statistics";

const engine = await PGlite.create(ENGINE);
const database = embeddedOver(engine);
afterAll(() => database.close());

beforeAll(() =>
  database.asOwner((owner) =>
    owner.script(`
      CREATE ROLE app_rt; CREATE ROLE app_sys;
      CREATE TABLE papers (id int PRIMARY KEY, reader text NOT NULL, words text);
      ALTER TABLE papers ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own ON papers FOR SELECT TO app_rt USING (reader = (SELECT current_setting('test.reader', true)));
      GRANT SELECT ON papers TO app_rt, app_sys;
      INSERT INTO papers SELECT i, CASE WHEN i % 2 = 0 THEN 'ann' ELSE 'bob' END, 'paper ' || i FROM generate_series(1, 100) i;`),
  ),
);

const PAPERS = "SELECT id, words FROM papers WHERE id = ANY ($1::int[]) ORDER BY id";
const readAs = (reader: string, ids: readonly number[], role: "app_rt" | "app_sys" = "app_rt") =>
  database.transaction(role, async (sql) => {
    await sql.query("SELECT set_config('test.reader', $1, true)", [reader]);
    return (await sql.query<{ id: number; words: string }>(PAPERS, [ids])).map(({ id }) => id);
  });
const kept = () =>
  database.transaction("app_rt", (sql) =>
    sql.query<{ text: string; generic: number; custom: number }>(
      "SELECT statement AS text, generic_plans::int AS generic, custom_plans::int AS custom FROM pg_prepared_statements",
    ),
  );

describe("a statement that is run again and again", () => {
  it("is planned no more, and shows each reader their own rows", async () => {
    for (let i = 0; i < 5; i++) expect(await readAs("ann", [1, 2, 3, 4])).toEqual([2, 4]);
    expect((await kept()).find(({ text }) => text === PAPERS)).toMatchObject({ generic: 3, custom: 0 });
    expect(await readAs("bob", [1, 2, 3, 4])).toEqual([1, 3]);
    expect(await readAs("nobody", [1, 2, 3, 4])).toEqual([]);
    expect(await readAs("ann", [98, 99])).toEqual([98]);
  });

  it("follows a policy that has changed, and is another role’s under another role", async () => {
    expect(await readAs("ann", [1, 2], "app_sys")).toEqual([]);
    await database.asOwner((owner) =>
      owner.script("CREATE POLICY all_of_them ON papers FOR SELECT TO app_sys USING (true)"),
    );
    expect(await readAs("ann", [1, 2], "app_sys")).toEqual([1, 2]);
    expect(await readAs("ann", [1, 2])).toEqual([2]);
  });
});

describe("values", () => {
  it("of every kind go in and come out as they did", async () => {
    const at = new Date("2026-06-15T22:30:00Z");
    const ask = () =>
      database.transaction("app_rt", (sql) =>
        sql.query(
          `SELECT $1::text AS text, $2::boolean AS truth, $3::jsonb AS json, $4::text[] AS texts, $5::timestamptz AS at,
                $6::float8 AS figure, $7::text AS nothing, $8::bytea AS bytes`,
          [
            'it\'s "so"',
            false,
            JSON.stringify({ a: [1] }),
            ["a,b", '"{c}"', ""],
            at,
            1.5,
            null,
            new Uint8Array([0, 255]),
          ],
        ),
      );
    // The first times it is asked as it was before, then by its name.
    for (let i = 0; i < 4; i++)
      expect(await ask()).toEqual([
        {
          text: 'it\'s "so"',
          truth: false,
          json: { a: [1] },
          texts: ["a,b", '"{c}"', ""],
          at,
          figure: 1.5,
          nothing: null,
          bytes: new Uint8Array([0, 255]),
        },
      ]);
  });
});

describe("a statement that fails", () => {
  it.each(["SELECT 1 / $1::int", "SELECT nothing_there", "SELECT 1; SELECT 2"])(
    "%s is refused, its transaction is undone, and the next goes on",
    async (text) => {
      for (let i = 0; i < 4; i++) {
        await expect(
          database.transaction("app_rt", (sql) => sql.query(text, text.includes("$1") ? [0] : [])),
        ).rejects.toThrow();
        expect(await readAs("ann", [1, 2])).toEqual([2]);
      }
    },
  );

  it("leaves nothing of its transaction", async () => {
    const failed = database.transaction("app_rt", async (sql) => {
      await sql.query("SELECT set_config('test.reader', 'ann', false)");
      await sql.query("SELECT 1 / $1::int", [0]);
    });
    await expect(failed).rejects.toMatchObject({ code: "22012" });
    expect(await database.transaction("app_rt", (sql) => sql.query(PAPERS, [[1, 2]]))).toEqual([]);
  });
});

it("a handle is worth nothing once its transaction has ended: nothing is ever asked as the owner", async () => {
  const handles: Sql[] = [];
  await database.transaction("app_rt", async (sql) => void handles.push(sql));
  await expect(handles[0]?.query(PAPERS, [[1]])).rejects.toThrow("has ended");
});

it("keeps no more statements than it is meant to, and answers all others too", async () => {
  for (let i = 0; i < 310; i++)
    for (let time = 0; time < 3; time++) {
      const [row] = await database.transaction("app_rt", (sql) => sql.query<{ n: number }>(`SELECT ${i} AS n`));
      expect(row?.n).toBe(i);
    }
  const { length } = await kept();
  expect(length).toBeGreaterThan(280);
  expect(length).toBeLessThanOrEqual(300);
});

it("statistics are made of tables that have outgrown them, and of no others", async () => {
  expect(await refreshStatistics(database)).toEqual(["papers"]);
  expect(await refreshStatistics(database)).toEqual([]);
  await database.asOwner((owner) =>
    owner.script("INSERT INTO papers SELECT i, 'ann', repeat('x', 200) FROM generate_series(101, 2000) i"),
  );
  expect(await refreshStatistics(database)).toEqual(["papers"]);
  const [row] = await database.asOwner((owner) =>
    owner.query<{ rows: number }>("SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'papers'"),
  );
  expect(row?.rows).toBe(2000);
});
