import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { type ReadDeps, readAs } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { agentActor, webActor } from "@/tests/support/actors";
import { openTestDatabase } from "@/tests/support/database";
import { expectedRows, viewerOf } from "@/tests/support/oracle";
import { makeWorld, plantWorld, type World, type WorldPerson } from "@/tests/support/world";

const opened = await openTestDatabase();
const { database } = opened;
afterAll(() => opened.close());

/** How a row of each protected table is named in the comparison. `SELECT *` otherwise: the policies alone decide. */
const KEYS: Record<string, string> = {
  projects: "id",
  workstreams: "id",
  ref_series: "project_id || '/' || owner",
  request_lists: "id",
  participants: "id",
  participant_workstreams: "participant_id || '/' || workstream_id",
  users: "id",
  organizations: "id",
  entries: "id",
  entry_provenance: "entry_id",
  entry_assignees: "entry_id || '/' || user_id",
  answer_links: "answer_id || '/' || request_id",
  answer_link_evidence: "answer_id || '/' || request_id",
  entry_returns: "entry_id || '/' || user_id",
  files: "id",
  events: "id",
  event_authors: "event_id",
  routing_steps: "id",
  vettings: "id",
  blockers: "id",
  milestones: "id",
  notifications: "id",
  suggestions: "id",
  suggestion_evidence: "suggestion_id",
  embeddings: "entry_id",
  connections: "id",
  connection_projects: "connection_id || '/' || project_id",
  mcp_sessions: "id",
  audit_calls: "id",
  visits: "user_id",
  consent_receipts: "id",
};

/** No generated room has these; deals/people.test.ts, files.test.ts, oversee-agents.test.ts and enforced-twice.test.ts make some and see who reads them. */
const TRIED_ELSEWHERE = ["invitations", "file_uploads", "kept_drafts", "agent_rule_changes"];

/** Everything the role can read of every table, with no condition of ours. */
async function visibleRows(actor: Actor, deal?: string): Promise<Record<string, string[]>> {
  const look = async ({ sql }: ReadDeps) => {
    const found: Record<string, string[]> = {};
    for (const [table, key] of Object.entries(KEYS)) {
      const rows = await sql.query<{ key: string }>(
        `SELECT ${key} AS key FROM (SELECT ${COLUMNS[table] ?? "*"} FROM ${table}) AS everything`,
      );
      found[table] = rows.map((row) => row.key).sort();
    }
    expect(await sql.query(COUNTED), "counts of entries").toEqual(await sql.query(COUNTING));
    return found;
  };
  return readAs(database, systemClock, actor, look, deal);
}

/** What stands for entries shows to whom they do: the sums of the one table are the number of the other's rows, kind by kind. */
const KIND = "workstream_id || '/' || type || '/' || stage || '/' || status || '/' || priority";
const COUNTED = `SELECT ${KIND} AS kind, sum(entries)::int AS n FROM entry_counts GROUP BY 1 HAVING sum(entries) <> 0 ORDER BY 1`;
const COUNTING = `SELECT ${KIND} AS kind, count(*)::int AS n FROM entries GROUP BY 1 ORDER BY 1`;

/** Of people the role may read these columns only; `SELECT *` is refused there. */
const COLUMNS: Record<string, string> = { users: "id, name, title, email" };

type As = { unlocked: boolean; projects?: string[]; connection?: string };

function expected(world: World, userId: string, as: As) {
  const rows = expectedRows(world, userId, viewerOf(world, userId, as), as.connection);
  return Object.fromEntries(Object.entries(rows).map(([table, keys]) => [table, [...keys].sort()]));
}

const onTheWeb = (person: WorldPerson) => webActor(person.id, person.sessionId);
const asAgent = (person: WorldPerson) => agentActor(person.id, person.locked);

const revokeToken = (id: string) =>
  database.prisma.oauthRecord.create({ data: { kind: "RevokedToken", id, payload: {} } });

describe("row-level security agrees with the model", () => {
  it("for every role, on the web, as an agent with and without unlock, with a narrowed connection, and of a deal that is named", async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1_000_000 }), async (seed) => {
        const world = makeWorld(seed);
        await plantWorld(database, world);
        for (const person of world.people) {
          for (const seat of world.seats) if (seat.userId === person.id) seen.add(seat.role);
          expect(await visibleRows(webActor(person.id, person.sessionId)), "web").toEqual(
            expected(world, person.id, { unlocked: true }),
          );
          expect(await visibleRows(agentActor(person.id, person.locked)), "agent").toEqual(
            expected(world, person.id, { unlocked: false, connection: person.locked }),
          );
          expect(await visibleRows(agentActor(person.id, person.unlocked)), "unlocked agent").toEqual(
            expected(world, person.id, { unlocked: true, connection: person.unlocked }),
          );
          const [first] = world.projects;
          expect(await visibleRows(onTheWeb(person), first?.id), "a person keeps every seat").toEqual(
            expected(world, person.id, { unlocked: true }),
          );
          expect(await visibleRows(agentActor(person.id, person.narrowed)), "narrowed agent").toEqual(
            expected(world, person.id, {
              unlocked: true,
              projects: first ? [first.id] : [],
              connection: person.narrowed,
            }),
          );
          for (const { id } of world.projects) {
            expect(await visibleRows(agentActor(person.id, person.unlocked), id), "agent that names a deal").toEqual(
              expected(world, person.id, { unlocked: true, projects: [id], connection: person.unlocked }),
            );
          }
        }
      }),
      { numRuns: 5, endOnFailure: true },
    );
    expect(seen.size).toBe(7);
  }, 240_000);
});

describe("fails closed", () => {
  it("shows no row of any table without an actor", async () => {
    await database.transaction("app_rt", async (sql) => {
      for (const table of [...Object.keys(KEYS), "entry_counts"]) {
        const [row] = await sql.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
        expect(row?.n, table).toBe(0);
      }
    });
  });

  it("covers every table that the runtime role can read", async () => {
    const rows = await database.asOwner((sql) =>
      sql.query<{ name: string; protected: boolean }>(
        `SELECT c.relname::text AS name, c.relrowsecurity AS protected FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p', 'v', 'm')
            AND (has_table_privilege('app_rt', c.oid, 'SELECT') OR has_any_column_privilege('app_rt', c.oid, 'SELECT'))`,
      ),
    );
    expect(rows.filter((row) => !row.protected)).toEqual([]);
    const compared = new Set([...Object.keys(KEYS), "entry_counts", ...TRIED_ELSEWHERE]);
    expect(rows.map((row) => row.name).filter((name) => !compared.has(name))).toEqual([]);
  });

  type Arrange = (person: WorldPerson, other: WorldPerson) => Promise<unknown>;
  const { webSession, connection, user } = database.prisma;
  const now = new Date();
  const past = new Date(0);
  const refusals: [string, (person: WorldPerson, other: WorldPerson) => Actor, Arrange?][] = [
    ["an ended session", onTheWeb, (p) => webSession.update({ where: { id: p.sessionId }, data: { endedAt: now } })],
    [
      "an expired session",
      onTheWeb,
      (p) => webSession.update({ where: { id: p.sessionId }, data: { expiresAt: past } }),
    ],
    ["another person's session", (p, other) => webActor(p.id, other.sessionId)],
    ["a revoked connection", asAgent, (p) => connection.update({ where: { id: p.locked }, data: { revokedAt: now } })],
    [
      "an expired connection",
      asAgent,
      (p) => connection.update({ where: { id: p.locked }, data: { expiresAt: past } }),
    ],
    ["another person's connection", (p, other) => agentActor(p.id, other.unlocked)],
    ["a disabled person", onTheWeb, (p) => user.update({ where: { id: p.id }, data: { disabledAt: now } })],
    ["an unknown person", () => webActor("usr_unknown", "ses_unknown")],
    ["a token that was revoked on its own", asAgent, () => revokeToken("token")],
  ];
  it.each(refusals)("for %s", async (_, actorOf, arrange) => {
    const world = makeWorld(7);
    await plantWorld(database, world);
    const [person, other] = world.people;
    if (!person || !other) throw new Error("a world has people");
    await arrange?.(person, other);
    const attempt = readAs(database, systemClock, actorOf(person, other), ({ sql }) =>
      sql.query("SELECT * FROM entries"),
    );
    await expect(attempt).rejects.toSatisfy((error) => error instanceof AppError && error.code === "unauthenticated");
    await database.prisma.oauthRecord.deleteMany();
  });

  it("for an unlock that the token does not carry, though the connection has one", async () => {
    const world = makeWorld(13);
    await plantWorld(database, world);
    for (const person of world.people) {
      const locked: Actor = {
        ...asAgent(person),
        credential: { kind: "connection", id: person.unlocked, unlock: false },
      };
      expect(await visibleRows(locked)).toEqual(
        expected(world, person.id, { unlocked: false, connection: person.unlocked }),
      );
    }
  });

  it("for a member who was removed from the firm", async () => {
    const world = makeWorld(11);
    await plantWorld(database, world);
    const seat = world.seats.find((one) => one.side === "bank" && !one.removed && one.workstreamIds.length > 0);
    const person = world.people.find((one) => one.id === seat?.userId);
    if (!seat || !person) throw new Error("no bank seat in this world");
    await database.prisma.member.updateMany({ where: { userId: person.id }, data: { removedAt: new Date() } });
    expect((await visibleRows(webActor(person.id, person.sessionId))).entries).toEqual([]);
  });
});

describe("the runtime role", () => {
  it.each([
    ["change the audit log", "UPDATE audit_calls SET tool = 'x'"],
    ["delete from the audit log", "DELETE FROM audit_calls"],
    ["read password hashes", "SELECT * FROM credentials"],
    ["read sessions", "SELECT * FROM web_sessions"],
    ["change a connection", "UPDATE connections SET unlock_until = now()"],
    ["read authorization records", "SELECT * FROM oauth_records"],
    ["see when someone was disabled", "SELECT disabled_at FROM users"],
    ["change an entry", "UPDATE entries SET status = 'published'"],
    ["delete an entry", "DELETE FROM entries"],
    [
      "make itself a participant",
      "INSERT INTO participants (id, project_id, user_id, organization_id, role) VALUES ('a', 'b', 'c', 'd', 'ib_admin')",
    ],
    ["stack a second statement behind a query", "SELECT 1; RESET ROLE"],
  ])("cannot %s", async (_, statement) => {
    await expect(database.transaction("app_rt", (sql) => sql.query(statement))).rejects.toThrow();
  });

  it("cannot write an audit row in another person's name", async () => {
    const attempt = database.transaction("app_rt", (sql) =>
      sql.query(
        "INSERT INTO audit_calls (id, action, tool, via, outcome, user_id, args, latency_ms, ip, user_agent, request_id) VALUES ('a', 'a', 't', 'web', 'allowed', 'usr_other', '{}', 0, '', '', '')",
      ),
    );
    await expect(attempt).rejects.toThrow();
  });
});

describe("an agent's proposal", () => {
  it("cannot be filed under another deal, as already decided, or for a firm that is not the deal's seller", async () => {
    const world = makeWorld(21);
    await plantWorld(database, world);
    const seat = world.seats.find((one) => one.side === "bank" && !one.removed && one.workstreamIds.length > 0);
    const person = world.people.find((one) => one.id === seat?.userId);
    const entry = world.entries.find((one) => seat?.workstreamIds.includes(one.workstreamId));
    if (!seat || !person || !entry) throw new Error("this world has no bank seat with entries: choose another seed");
    const propose = (changes: Record<string, string | null>) =>
      readAs(database, systemClock, agentActor(person.id, person.unlocked), ({ sql }) => {
        const row: Record<string, string | number | null> = {
          id: newId("suggestion"),
          project_id: entry.projectId,
          workstream_id: entry.workstreamId,
          entry_id: entry.id,
          kind: "routing",
          payload: "{}",
          payload_hash: "x",
          entry_version: 1,
          created_by: person.id,
          connection_id: person.unlocked,
          expires_at: "2099-01-01",
          ...changes,
        };
        const names = Object.keys(row);
        return sql.query(
          `INSERT INTO suggestions (${names.join(", ")}) VALUES (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
          Object.values(row),
        );
      });
    const other = world.projects.find((project) => project.id !== entry.projectId)?.id ?? "";
    const buyer = world.organizations.find((one) => one.kind === "buyer")?.id ?? "";
    await propose({});
    for (const changes of [
      { project_id: other },
      { created_by: "usr_other" },
      { connection_id: person.locked },
      { state: "confirmed" },
      { decided_at: "2020-01-01" },
      { decision_reason: "yes" },
      { decidable_by_seller_org: buyer },
    ]) {
      await expect(propose(changes), JSON.stringify(changes)).rejects.toThrow();
    }
  });
});

describe("the role of the product's own work", () => {
  it.each([
    "entries",
    "events",
    "answer_links",
    "files",
    "participants",
    "suggestions",
    "suggestion_evidence",
    "projects",
  ])("cannot read %s", async (table) => {
    await expect(database.transaction("app_sys", (sql) => sql.query(`SELECT * FROM ${table}`))).rejects.toThrow();
  });

  it("cannot change the audit log", async () => {
    await expect(database.transaction("app_sys", (sql) => sql.query("DELETE FROM audit_calls"))).rejects.toThrow();
  });
});
