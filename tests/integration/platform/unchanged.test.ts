/** The proof that other tests rest on: a row that was added, changed or deleted does not go unnoticed, in whichever table. */
import { isDeepStrictEqual } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { roomSnapshot } from "@/tests/kit/unchanged";
import { openTestDatabase } from "@/tests/support/database";

const { database, close } = await openTestDatabase("sample");
afterAll(close);

/** The tables that differ afterwards. */
async function changedBy(script: string, except: readonly string[] = []): Promise<string[]> {
  const before = await roomSnapshot(database, except);
  await database.asOwner((sql) => sql.script(script));
  const after = await roomSnapshot(database, except);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  return Object.keys(after).filter((table) => !isDeepStrictEqual(after[table], before[table]));
}

describe("a snapshot", () => {
  it("stays the same where nothing changed, and has every table", async () => {
    expect(await changedBy("SELECT 1")).toEqual([]);
    const snapshot = await roomSnapshot(database, []);
    const tables = Object.keys(snapshot);
    expect(tables.length).toBeGreaterThan(40);
    expect(snapshot.users?.length).toBe(await database.prisma.user.count());
    for (const name of ["users", "entries", "participants", "audit_calls", "connections"])
      expect(tables).toContain(name);
  });

  it("names the table of a row that was inserted, changed, replaced by another and deleted", async () => {
    const insert = (id: string) => `INSERT INTO organizations (id, name, kind) VALUES ('${id}', 'New', 'bank')`;
    for (const script of [
      insert("org_a"),
      "UPDATE organizations SET name = 'Newer' WHERE id = 'org_a'",
      `DELETE FROM organizations WHERE id = 'org_a'; ${insert("org_b")}`,
      "DELETE FROM organizations WHERE id = 'org_b'",
    ])
      expect(await changedBy(script), script).toEqual(["organizations"]);
  });

  it("names the table of two rows that swapped a value", async () => {
    const script = `UPDATE users SET name = CASE users.name WHEN a.name THEN b.name ELSE a.name END
      FROM (SELECT min(name) AS name FROM users) a, (SELECT max(name) AS name FROM users) b WHERE users.name IN (a.name, b.name)`;
    expect(await changedBy(script)).toEqual(["users"]);
  });

  it("names the table of equal rows that changed alike", async () => {
    await database.asOwner((sql) =>
      sql.script("CREATE TABLE twins (value integer); INSERT INTO twins VALUES (1), (1)"),
    );
    expect(await changedBy("UPDATE twins SET value = 2")).toEqual(["twins"]);
  });

  it("leaves out what may change", async () => {
    expect(await changedBy("UPDATE organizations SET name = name || '.'", ["organizations"])).toEqual([]);
  });
});
