/** Statements that are asked again and again are prepared once. @dialect */
import { afterAll, describe, expect, it } from "vitest";
import type { Database } from "@/lib/db/database";
import { openPostgres } from "@/lib/db/postgres";
import type { Sql } from "@/lib/db/sql";
import { openTestDatabase } from "@/tests/support/database";

const opened = await openTestDatabase();
const { database, url } = opened;
afterAll(() => opened.close());

/** Asks the same thing so often, in one transaction; what came back, and what the connection keeps prepared of it. */
const asked = (of: Database, text: string, values: unknown[][]) =>
  of.transaction("app_sys", async (sql) => {
    const answers: object[] = [];
    for (const parameters of values) answers.push(...(await sql.query(text, parameters)));
    const [kept] = await sql.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement = $1",
      [text],
    );
    return { answers, kept: kept?.n };
  });

describe("a statement that is asked again and again", () => {
  it("is prepared once, and answers for each time's own values", async () => {
    const text =
      "SELECT $1::int AS n, $2::text[] AS list, $3::jsonb AS json, $4::timestamptz AS at, $5::text AS nothing";
    const values = [1, 2, 3, 4, 5].map((n) => [
      n,
      [`${n}`, 'a "b", {c}'],
      JSON.stringify({ n }),
      new Date(n * 1000),
      null,
    ]);
    const { answers, kept } = await asked(database, text, values);
    expect(answers).toEqual(
      [1, 2, 3, 4, 5].map((n) => ({
        ...{ n, list: [`${n}`, 'a "b", {c}'], json: { n } },
        ...{ at: new Date(n * 1000), nothing: null },
      })),
    );
    expect(kept).toBe(1);
  });

  it("fails as it would otherwise, and the next transaction finds everything in order", async () => {
    const divide = (by: number) =>
      database.transaction("app_sys", (sql) => sql.query<{ n: number }>("SELECT 10 / $1::int AS n", [by]));
    for (const by of [1, 2, 5]) expect(await divide(by)).toEqual([{ n: 10 / by }]);
    await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
    expect(await divide(5)).toEqual([{ n: 2 }]);
  });

  it("makes room for others where there are too many, and is there again when it is asked again", async () => {
    const most = process.env.DATABASE_KIND === "postgres" ? 120 : 300;
    const odd = (i: number) => `SELECT $1::int + ${i} AS n`;
    const own = await asked(database, odd(0), [[1], [1], [1]]);
    expect(own.kept).toBe(1);
    const kept = await database.transaction("app_sys", async (sql) => {
      for (let i = 1; i <= most + 20; i++)
        for (let times = 0; times < 3; times++) expect(await sql.query(odd(i), [1])).toEqual([{ n: 1 + i }]);
      return sql.query<{ statement: string }>("SELECT statement FROM pg_prepared_statements");
    });
    expect(kept.length).toBeLessThanOrEqual(most);
    expect(kept.length).toBeGreaterThan(most - 20);
    expect(kept.map(({ statement }) => statement)).not.toContain(odd(0));
    expect(kept.map(({ statement }) => statement)).toContain(odd(most + 20));
    expect(await asked(database, odd(0), [[5], [6]])).toEqual({ answers: [{ n: 5 }, { n: 6 }], kept: 1 });
  });

  it("is refused once its transaction has ended, done or undone: the connection is somebody else's then", async () => {
    const whoAmI = "SELECT current_user::text AS me";
    const kept: Sql[] = [];
    const keep = async (sql: Sql) => {
      kept.push(sql);
      for (let i = 0; i < 4; i++) expect(await sql.query(whoAmI)).toEqual([{ me: "app_sys" }]);
    };
    await database.transaction("app_sys", keep);
    const undone = database.transaction("app_sys", async (sql) => {
      await keep(sql);
      throw new Error("on second thoughts");
    });
    await expect(undone).rejects.toThrow("on second thoughts");
    expect(kept).toHaveLength(2);
    for (const sql of kept) {
      await expect(sql.query(whoAmI)).rejects.toThrow("the transaction has ended");
      await expect(sql.query("SELECT 1 AS one")).rejects.toThrow("the transaction has ended");
    }
  });

  it.runIf(process.env.DATABASE_KIND === "postgres")("is not prepared behind a pooler that keeps nothing", async () => {
    const pooled = await openPostgres(`${url}?pgbouncer=true`, { poolSize: 1 });
    try {
      const { answers, kept } = await asked(pooled, "SELECT $1::int AS n", [[1], [2], [3], [4], [5]]);
      expect(answers).toHaveLength(5);
      expect(kept).toBe(0);
    } finally {
      await pooled.close();
    }
  });
});
