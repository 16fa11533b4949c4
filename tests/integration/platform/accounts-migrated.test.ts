/** What the migration makes of accounts that were there before it. */
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
let folder: string;
let drop = async (): Promise<void> => undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dealspace-migrations-"));
  await cp(MIGRATIONS, folder, { recursive: true });
  for (const name of await readdir(folder)) if (name >= "0041") await rm(join(folder, name), { recursive: true });
  database = await emptyDatabase();
  await migrate(database, folder);
  await database.asOwner((sql) => sql.script(BEFORE));
  await migrate(database, MIGRATIONS);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.close();
  await drop();
});

async function emptyDatabase(): Promise<Database> {
  if (process.env.DATABASE_KIND !== "postgres") return embeddedOver(await PGlite.create());
  const created = await createDatabase();
  drop = created.drop;
  return openPostgres(created.url, { poolSize: 2 });
}

/** Made at ten by an invitation; linked to a provider at noon, where there is a link. */
const invited = (name: string, { mailed = false, linked = false } = {}) => `
  INSERT INTO users (id, email, name, created_at) VALUES ('usr_${name}', '${name}@firm.example', '${name}', '2026-01-01T10:00Z');
  INSERT INTO credentials (user_id, hash, changed_at) VALUES ('usr_${name}', 'x', '2026-01-01T10:00Z');
  INSERT INTO invitations (id, project_id, organization_id, email, role, workstream_ids, created_by, expires_at, accepted_at, accepted_by)
    VALUES ('inv_${name}', 'proj_a', 'org_a', '${name}@firm.example', 'observer', '{}', 'usr_operator', '2026-01-08', '2026-01-01T10:00Z', 'usr_${name}');
  INSERT INTO connections (id, user_id, client_id, client_name, scopes, created_at, expires_at)
    VALUES ('con_${name}', 'usr_${name}', 'c', 'An agent', '{}', '2026-01-01T11:00Z', now() + interval '1 day');
  INSERT INTO web_sessions (id, user_id, created_at, expires_at, method, ip, user_agent)
    VALUES ('ses_${name}', 'usr_${name}', '2026-01-01T10:00Z', now() + interval '1 day', 'invitation', '', '');
  ${mailed ? `INSERT INTO outbox (id, kind, payload, delivered_at) VALUES ('out_${name}', 'invitation', '{"invitation_id": "inv_${name}"}', '2026-01-01');` : ""}
  ${linked ? `INSERT INTO linked_accounts (provider, subject, user_id, created_at) VALUES ('google', '${name}', 'usr_${name}', '2026-01-01T12:00Z');` : ""}`;

const BEFORE = `
  INSERT INTO users (id, email, name) VALUES ('usr_operator', 'first@bank.example', 'First'), ('usr_sample', 'ib-admin@sample.test', 'Sample');
  INSERT INTO credentials (user_id, hash) VALUES ('usr_operator', 'x');
  INSERT INTO linked_accounts (provider, subject, user_id) VALUES ('google', 'first', 'usr_operator');
  INSERT INTO organizations (id, name, kind) VALUES ('org_a', 'A', 'bank');
  INSERT INTO projects (id, host_organization_id, name, description, stage) VALUES ('proj_a', 'org_a', 'A', '', 'dataroom');
  ${invited("shown")} ${invited("mailed", { mailed: true })} ${invited("merged", { linked: true })}
  ${invited("both", { mailed: true, linked: true })}`;

const account = async (name: string) => {
  const person = await database.prisma.user.findUniqueOrThrow({
    where: { id: `usr_${name}` },
    include: { credential: true, notices: true, sessions: true, connections: true },
  });
  return {
    by: person.provenBy,
    password: person.credential !== null,
    open: [...person.sessions.filter((one) => !one.endedAt), ...person.connections.filter((one) => !one.revokedAt)]
      .length,
    told: person.notices.map((notice) => notice.facts),
  };
};

describe("an account of before", () => {
  it.each([
    ["operator", "operator"],
    ["sample", "sample"],
  ])("that no invitation made (%s) counts as proven, and keeps its password beside a provider", async (name, by) => {
    expect(await account(name)).toMatchObject({ by, password: name === "operator", told: [] });
  });

  it("that a letter made counts as proven by mail, also when a provider was linked later", async () => {
    for (const name of ["mailed", "both"])
      expect(await account(name)).toEqual({ by: "mail", password: true, open: 2, told: [] });
    expect(await database.prisma.invitation.findUnique({ where: { id: "inv_mailed" } })).toMatchObject({
      mailedAt: expect.any(Date),
    });
  });

  it("that a shown link made stays as it is, and unproven", async () => {
    expect(await account("shown")).toEqual({ by: null, password: true, open: 2, told: [] });
  });

  it("that was merged with a provider's loses what is older than that, and its owner is told", async () => {
    expect(await account("merged")).toEqual({
      ...{ by: "provider", password: false, open: 0 },
      told: [{ password: true, agents: ["An agent"], seats: [], kept: [] }],
    });
  });
});
