/** Connections from before deals had to be named reach, after the upgrade, what they reached, and nothing that comes. */
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/lib/db/database";
import { embeddedOver } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";
import { createDatabase, MIGRATIONS } from "@/tests/support/database";

let database: Database;
let close: () => Promise<unknown> = async () => undefined;

const BEFORE = `
  INSERT INTO users (id, email, name) VALUES ('usr_a', 'a@sample.test', 'A');
  INSERT INTO organizations (id, name, kind) VALUES ('org_bank', 'Bank', 'bank'), ('org_left', 'Left', 'bank');
  INSERT INTO members (organization_id, user_id, removed_at) VALUES ('org_bank', 'usr_a', NULL), ('org_left', 'usr_a', now());
  INSERT INTO projects (id, host_organization_id, name)
    SELECT 'proj_' || name, 'org_bank', name FROM unnest(ARRAY['one', 'two', 'left', 'other', 'former']) AS name;
  INSERT INTO participants (id, project_id, user_id, organization_id, role, removed_at) VALUES
    ('par_1', 'proj_one', 'usr_a', 'org_bank', 'ib_admin', NULL), ('par_2', 'proj_two', 'usr_a', 'org_bank', 'ib_member', NULL),
    ('par_3', 'proj_left', 'usr_a', 'org_bank', 'ib_member', now()), ('par_4', 'proj_former', 'usr_a', 'org_left', 'ib_member', NULL);
  INSERT INTO connections (id, user_id, client_id, client_name, scopes, all_projects, bound_project_id, expires_at, revoked_at) VALUES
    ('con_all', 'usr_a', 'c', 'All', '{}', true, 'proj_two', now() + interval '1 day', NULL),
    ('con_chosen', 'usr_a', 'c', 'Chosen', '{}', false, NULL, now() + interval '1 day', NULL),
    ('con_none', 'usr_a', 'c', 'None', '{}', false, NULL, now() + interval '1 day', NULL),
    ('con_ended', 'usr_a', 'c', 'Ended', '{}', true, NULL, now() + interval '1 day', now()),
    ('con_over', 'usr_a', 'c', 'Over', '{}', true, NULL, now() - interval '1 day', NULL);
  INSERT INTO connection_projects (connection_id, project_id) VALUES ('con_chosen', 'proj_one');`;

beforeAll(async () => {
  ({ database, close } = await openEmpty());
  const earlier = await mkdtemp(join(tmpdir(), "dealspace-migrations-"));
  const names = (await readdir(MIGRATIONS)).filter((name) => /^\d/.test(name) && name < "0039");
  for (const name of names) await cp(join(MIGRATIONS, name), join(earlier, name), { recursive: true });
  await migrate(database, earlier);
  await rm(earlier, { recursive: true });
  await database.asOwner((sql) => sql.script(BEFORE));
  await migrate(database, MIGRATIONS);
});
afterAll(() => close());

async function openEmpty(): Promise<{ database: Database; close(): Promise<unknown> }> {
  if (process.env.DATABASE_KIND !== "postgres") {
    const embedded = embeddedOver(await PGlite.create());
    return { database: embedded, close: () => embedded.close() };
  }
  const { url, drop } = await createDatabase();
  const opened = await openPostgres(url, { poolSize: 2 });
  return { database: opened, close: () => opened.close().then(drop) };
}

describe("after the upgrade, a connection", () => {
  it("reaches the deals its person is in at that moment where it reached all, the chosen ones where they were chosen", async () => {
    const rows = await database.prisma.connectionProject.findMany({
      orderBy: [{ connectionId: "asc" }, { projectId: "asc" }],
    });
    expect(rows.map((row) => `${row.connectionId} ${row.projectId}`)).toEqual([
      "con_all proj_one",
      "con_all proj_two",
      "con_chosen proj_one",
    ]);
  });

  it("keeps the deal it works on", async () => {
    const row = await database.prisma.connection.findUniqueOrThrow({ where: { id: "con_all" } });
    expect(row.boundProjectId).toBe("proj_two");
  });

  it("does not reach a deal that its person joins now", async () => {
    const enter = async (connection: string) => {
      await database.prisma.participant.upsert({
        where: { id: "par_5" },
        update: {},
        create: { id: "par_5", projectId: "proj_other", userId: "usr_a", organizationId: "org_bank", role: "ib_admin" },
      });
      const [row] = await database.transaction("app_rt", (sql) =>
        sql.query<{ entered: { seats: { projectId: string }[] } }>(
          "SELECT app.enter('usr_a', 'connection', $1, NULL, false) AS entered",
          [connection],
        ),
      );
      return row?.entered.seats.map((seat) => seat.projectId).sort();
    };
    expect(await enter("con_all")).toEqual(["proj_one", "proj_two"]);
    expect(await enter("con_chosen")).toEqual(["proj_one"]);
    expect(await enter("con_none")).toEqual([]);
  });

  it("has a receipt of that where it was narrowed, by the server, with the deals that are left", async () => {
    const receipts = await database.prisma.consentReceipt.findMany({ where: { act: "narrowed" } });
    expect(receipts).toMatchObject([
      { connectionId: "con_all", byKind: "server", allProjects: false, projectIds: ["proj_one", "proj_two"] },
    ]);
  });
});
