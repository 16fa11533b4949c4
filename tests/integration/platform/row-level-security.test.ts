/** Every row of every table, for every kind of caller, as the database alone decides: compared with the tests' own oracle. @dialect */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReadDeps } from "@/lib/deals/deps";
import { newId } from "@/lib/deals/ids";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { type AllRows, type Reader, readAllRows, rowsSeenBy } from "@/tests/deals-kit/oracle/row-oracle";
import { makeWorld, plantWorld, type World, type WorldPerson } from "@/tests/deals-kit/worlds/world";
import { isFull, seed } from "@/tests/kit/seed";
import { agentActor, unlockedAgent, webActor } from "@/tests/support/actors";
import { openTestDatabase } from "@/tests/support/database";
import { readAs } from "@/tests/support/doors";

const opened = await openTestDatabase();
const { database } = opened;
afterAll(() => opened.close());

/** How a row of each protected table is named in the comparison. */
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
  entry_originals: "entry_id",
  reader_refs: "entry_id || '/' || organization_id",
  firm_prefixes: "project_id || '/' || organization_id",
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
  reader_groups: "id || '/' || organization_id",
  notifications: "id",
  suggestions: "id",
  suggestion_evidence: "suggestion_id",
  embeddings: "source_id",
  connections: "id",
  connection_spaces: "connection_id || '/' || space_id",
  connection_bindings: "connection_id || '/' || space_id",
  connection_grants: "connection_id || '/' || scope",
  mcp_sessions: "id",
  audit_calls: "id",
  visits: "user_id",
};

/** No generated room has these, or says who reads them; deals/people, files, oversee-agents, lanes, enforced-twice, agents/disclosed and probe-evidence do. */
const TRIED_ELSEWHERE = [
  "invitations",
  "file_uploads",
  "kept_drafts",
  "agent_rule_changes",
  "consent_receipts",
  "event_passings",
  "entry_evidence",
];

/** Of people the role may read these columns only; `SELECT *` is refused there. */
const COLUMNS: Record<string, string> = { users: "id, name, title, email" };

/** Everything the role can read of every table, with no condition of ours: the policies alone decide. */
const EVERYTHING = Object.entries(KEYS)
  .map(
    ([table, key]) =>
      `SELECT '${table}' AS name, coalesce(array_agg(${key}), '{}') AS keys FROM (SELECT ${COLUMNS[table] ?? "*"} FROM ${table}) AS t`,
  )
  .join(" UNION ALL ");

/** What stands for entries shows to whom they do: the sums of the one table are the number of the other's rows, kind by kind. */
const KIND =
  "workstream_id || '/' || type || '/' || stage || '/' || status || '/' || priority || '/' || coalesce(reader_group, '')";
const MISCOUNTED = `
  SELECT kind, sum(n)::int AS n
    FROM (SELECT ${KIND} AS kind, entries AS n FROM entry_counts UNION ALL SELECT ${KIND}, -1 FROM entries) AS each
   GROUP BY 1 HAVING sum(n) <> 0`;

async function visibleRows(actor: Actor, deal?: string): Promise<Record<string, string[]>> {
  const look = async ({ sql }: ReadDeps) => {
    const found = await sql.query<{ name: string; keys: string[] }>(EVERYTHING);
    expect(await sql.query(MISCOUNTED), "counts of entries").toEqual([]);
    return Object.fromEntries(found.map(({ name, keys }) => [name, keys.sort()]));
  };
  return readAs(database, systemClock, actor, look, deal);
}

const onTheWeb = (person: WorldPerson) => webActor(person.id, person.sessionId);
const asAgent = (person: WorldPerson) => agentActor(person.id, person.locked);

type Way = { readonly title: string; readonly actor: Actor; readonly reader: Reader; readonly deal?: string };

/** The ways in which one person comes to the database. */
function waysOf(world: World, { id: userId, sessionId, locked, unlocked, narrowed }: WorldPerson): Way[] {
  const web = webActor(userId, sessionId);
  const agent = unlockedAgent(userId, unlocked);
  const person: Reader = { userId, unlocked: true };
  const [first, second] = world.projects.map((project) => project.id) as [string, string];
  return [
    { title: "on the web", actor: web, reader: person },
    { title: "on the web, naming a deal: keeps every seat", actor: web, reader: person, deal: first },
    {
      title: "agent",
      actor: agentActor(userId, locked),
      reader: { userId, unlocked: false, connection: locked },
    },
    { title: "unlocked agent", actor: agent, reader: { ...person, connection: unlocked } },
    {
      title: "unlocked agent whose token does not carry the unlock",
      actor: agentActor(userId, unlocked),
      reader: { userId, unlocked: false, connection: unlocked },
    },
    {
      title: "agent narrowed to a deal",
      actor: unlockedAgent(userId, narrowed),
      reader: { ...person, connection: narrowed, deals: [first] },
    },
    ...[first, second].map((deal) => ({
      title: "unlocked agent that names a deal",
      actor: agent,
      reader: { ...person, connection: unlocked, deals: [deal] },
      deal,
    })),
  ];
}

/** Both gates in one room, and beside what chance makes: kept drafts, a workstream closed to agents, a person for all workstreams, one who left the firm. */
async function plantRoom(from: number): Promise<World> {
  let world = makeWorld(from);
  for (let next = from + 1; !isRich(world); next += 1) world = makeWorld(next);
  const [kept] = world.entries.filter((entry) => entry.type === "answer" && entry.stage === "pre_dataroom");
  if (kept?.sellerOrgId) world.keptDrafts.push({ projectId: kept.projectId, organizationId: kept.sellerOrgId });
  await plantWorld(database, world);
  const [closed] = world.workstreams;
  const [limited] = world.seats.filter((seat) => !seat.removed && seat.workstreamIds.length < 3);
  const left = removedFromFirm(world);
  await database.asOwner(async (sql) => {
    await sql.query("UPDATE workstreams SET agents_allowed = false WHERE id = $1", [closed?.id]);
    await sql.query("UPDATE participants SET all_workstreams = true WHERE id = $1", [limited?.participantId]);
    await sql.query("UPDATE members SET removed_at = now() WHERE user_id = $1 AND organization_id = $2", [
      left?.userId,
      left?.organizationId,
    ]);
  });
  return world;
}

const isRich = (world: World) =>
  new Set(world.projects.map((one) => one.gate)).size === 2 &&
  proposalIn(world) !== undefined &&
  world.entries.some((one) => one.readerGroup != null && one.stage === "dataroom");

/** Somebody of the bank whose agent can propose, and about which request: of answers a seller may keep some from agents. */
function proposalIn(world: World) {
  const [closed] = world.workstreams;
  const left = removedFromFirm(world)?.userId;
  const seats = world.seats.filter((one) => one.side === "bank" && !one.removed && one.userId !== left);
  const found = seats.flatMap(({ userId, workstreamIds }) =>
    world.entries
      .filter(({ type, workstreamId }) => type === "request" && workstreamIds.includes(workstreamId))
      .filter(({ workstreamId }) => workstreamId !== closed?.id)
      .map((entry) => ({ entry, person: world.people.find((one) => one.id === userId) as WorldPerson })),
  );
  return found[0];
}

const removedFromFirm = (world: World) =>
  world.seats.findLast((one) => one.side === "bank" && !one.removed && one.workstreamIds.length > 0);

const worlds: World[] = [];
let rows: AllRows;
beforeAll(async () => {
  for (let i = 0; i < (isFull ? 5 : 1); i += 1) worlds.push(await plantRoom(seed + 1000 * i));
  rows = await readAllRows(database);
});

describe(`row-level security, seed ${seed}`, () => {
  it("shows exactly the oracle's rows of every table: to every role, on the web and as an agent, unlocked, narrowed or naming a deal", async () => {
    const roles = new Set(worlds.flatMap((world) => world.seats.map((seat) => seat.role)));
    expect(roles.size).toBe(7);
    const [shown, hidden] = [new Set<string>(), new Set<string>()];
    for (const world of worlds)
      for (const person of world.people)
        for (const { title, actor, reader, deal } of waysOf(world, person)) {
          const expected = rowsSeenBy(rows, reader);
          expect(await visibleRows(actor, deal), `${person.name}, ${title}`).toEqual(expected);
          for (const table of Object.keys(KEYS)) {
            const seen = expected[table]?.length ?? 0;
            if (seen > 0) shown.add(table);
            if (seen < rows[table as keyof AllRows].length) hidden.add(table);
          }
        }
    expect([...shown].sort(), "tables of which somebody sees a row").toEqual(Object.keys(KEYS).sort());
    expect([...hidden].sort(), "tables of which somebody misses a row").toEqual(Object.keys(KEYS).sort());
  }, 240_000);

  it("shows nothing of a deal to somebody who was removed from the firm", async () => {
    for (const world of worlds) {
      const seat = removedFromFirm(world);
      const person = world.people.find((one) => one.id === seat?.userId);
      if (!seat || !person) throw new Error("every world has a bank");
      const { projects, participants } = await visibleRows(onTheWeb(person));
      expect(projects).not.toContain(seat.projectId);
      expect(participants).not.toContain(seat.participantId);
    }
  });
});

const revokeToken = (id: string) =>
  database.prisma.oauthRecord.create({ data: { kind: "RevokedToken", id, payload: {} } });

describe("fails closed", () => {
  it("shows no row of any table without an actor", async () => {
    await database.transaction("app_rt", async (sql) => {
      for (const table of [...Object.keys(KEYS), "entry_counts", ...TRIED_ELSEWHERE]) {
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
    ["another person's connection", (p, other) => unlockedAgent(p.id, other.unlocked)],
    ["a disabled person", onTheWeb, (p) => user.update({ where: { id: p.id }, data: { disabledAt: now } })],
    ["an unknown person", () => webActor("usr_unknown", "ses_unknown")],
    ["a token that was revoked on its own", asAgent, () => revokeToken("token")],
  ];
  let people: WorldPerson[];
  beforeAll(async () => {
    const world = makeWorld(7);
    await plantWorld(database, world);
    people = world.people;
  });

  // Each has somebody of their own: what is arranged for one leaves the others as they were.
  it.each(refusals.map(([title, ...rest], i) => [title, i, ...rest] as const))(
    "for %s",
    async (_, i, actorOf, arrange) => {
      const [person, other] = [people[i], people.at(-1)];
      if (!person || !other) throw new Error("a world has people");
      await arrange?.(person, other);
      const attempt = readAs(database, systemClock, actorOf(person, other), ({ sql }) =>
        sql.query("SELECT * FROM entries"),
      );
      await expect(attempt).rejects.toSatisfy((error) => error instanceof AppError && error.code === "unauthenticated");
      await database.prisma.oauthRecord.deleteMany();
    },
  );
});

describe("the runtime role", () => {
  it.each([
    ["change the audit log", "UPDATE audit_calls SET tool = 'x'"],
    ["delete from the audit log", "DELETE FROM audit_calls"],
    ["read password hashes", "SELECT * FROM credentials"],
    ["read sessions", "SELECT * FROM web_sessions"],
    ["change a connection", "UPDATE connection_grants SET until = now()"],
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
    const [world] = worlds;
    const proposal = world && proposalIn(world);
    if (!proposal) throw new Error("the first world is drawn with one");
    const { entry, person } = proposal;
    const propose = (changes: Record<string, string | null>) =>
      readAs(database, systemClock, unlockedAgent(person.id, person.unlocked), ({ sql }) => {
        const row: Record<string, string | number | null> = {
          id: newId("suggestion"),
          module: "deals",
          space_id: entry.projectId,
          part_id: entry.workstreamId,
          subject_id: entry.id,
          kind: "routing",
          payload: "{}",
          payload_hash: "x",
          subject_version: 1,
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
      { space_id: other },
      { module: "other" },
      { created_by: "usr_other" },
      { connection_id: person.locked },
      { state: "confirmed" },
      { decided_at: "2020-01-01" },
      { decision_reason: "yes" },
      { decider_organization_id: buyer },
    ]) {
      await expect(propose(changes), JSON.stringify(changes)).rejects.toThrow();
    }
    await database.prisma.suggestion.deleteMany({ where: { connectionId: person.unlocked } });
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
