/**
 * A banker who looks as X gets what X gets, from every use-case that the pages read; changes nothing; and nobody else can.
 * Tried over the registry: a new use-case is tried as soon as it is registered.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { execute } from "@/lib/platform/execute";
import { buildRegistry } from "@/lib/platform/module";
import type { AnyTool } from "@/lib/platform/tool";
import { inputSchemaOf } from "@/tests/contract/support/json-schema";
import { isFull } from "@/tests/kit/seed";
import { A_REFUSAL_ADDS_TO, roomSnapshot } from "@/tests/kit/unchanged";
import { testOrigin } from "@/tests/support/actors";
import { readAs, writeAs } from "@/tests/support/doors";
import { auditRows } from "@/tests/support/kernel";
import {
  callTool,
  DEFAULT_SCOPES,
  entryIdOf,
  HARBOUR_ID,
  JUNIPER_ID,
  openSample,
  refusalOf,
  type SignIn,
  userIdOf,
} from "@/tests/support/sample";
import { plantWorkflowRoom, VALID_ACTS } from "@/tests/support/workflow-room";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

const ROLES = [
  "ib-admin",
  "ib-member",
  "seller-admin",
  "seller-member",
  "buyer-admin",
  "buyer-member",
  "rival-buyer",
  "observer",
] as const satisfies readonly SignIn[];

const banker = await sample.as("ib-admin");
const lookingAs = (who: SignIn, { by = banker, asAgent = false, projectId = HARBOUR_ID } = {}): Actor => ({
  ...by,
  userId: userIdOf(who),
  viewer: { userId: by.userId, module: "deals", space: projectId, asAgent },
});

/** Not the room's but the person's own, so nobody looks at it through their eyes. Each with its reason. */
const NOT_THE_ROOM: Record<string, string> = {
  list_notifications: "what a person was told, and has read, is theirs",
  count_notifications: "and so is how much is left to read",
  get_upload: "a file half sent is the sender's",
  list_invitations: "whom a firm has invited is for those who invite",
  list_my_banks: "for whom one may open deals concerns no deal",
  list_connections: "a person's agents are theirs",
  list_consents: "and so is what they granted to them",
  read_receipts: "and the receipts of it",
  report_disclosure: "what left to agents is for the bank's admins to read with their own eyes",
  read_consent: "and so is what was granted",
  list_recent_calls: "and so is what those called",
  oversee_agents: "whose agents reach the deal is for its admins to read with their own eyes",
  whoami: "says who calls, through which connection",
};

const useCases = buildRegistry(modules).useCases;
const reading = useCases.filter(
  (tool) => tool.via.includes("web") && tool.door === "read" && !(tool.name in NOT_THE_ROOM),
);
const writing = useCases.filter((tool) => tool.via.includes("web") && tool.door === "write");
const fieldsOf = (tool: AnyTool) => Object.keys(inputSchemaOf(tool).properties ?? {});

const ENTRIES = ["fin-001", "fin-022", "leg-001", "com-003"].map(entryIdOf);
const ANSWERS = ["fin-a01", "fin-a06", "fin-a15"].map(entryIdOf);
const TRIED: Record<string, readonly object[]> = {
  entry_id: [...ENTRIES, ...ANSWERS].map((entry_id) => ({ entry_id })),
  request_id: ENTRIES.map((request_id) => ({ request_id })),
  answer_id: ANSWERS.map((answer_id) => ({ answer_id })),
  id: [...ENTRIES, ...ANSWERS].map((id) => ({ id })),
  workstream: ["finance", "legal", "commercial"].map((workstream) => ({ workstream })),
  query: [{ query: "accounts" }],
};

/** Arguments that a use-case cannot do without, several of each. One that needs others takes them from VALID_ACTS. */
function inputsOf(tool: AnyTool): Record<string, unknown>[] {
  const { properties = {}, required = [] } = inputSchemaOf(tool);
  const deal = properties.project_id ? { project_id: HARBOUR_ID } : {};
  const needed = required.filter((field) => field !== "project_id");
  const more = {
    ...(properties.limit && { limit: Math.min(200, properties.limit.maximum ?? 200) }),
    ...(properties.include_thread && { include_thread: true }),
  };
  const acts = VALID_ACTS[tool.name];
  if (acts) return [{ ...deal, ...acts.raw }];
  if (needed.length === 0) return [{ ...deal, ...more }];
  const [field] = needed;
  const tried = TRIED[field ?? ""];
  if (needed.length > 1 || !tried) throw new Error(`${tool.name} needs ${needed}: give it a line in VALID_ACTS`);
  return tried.map((one) => ({ ...deal, ...more, ...one }));
}

/**
 * Every use-case with all its inputs for every role. In the gate each with every second role, which is one of each side (or
 * fewer), the next with the others; and with one input, another for each role.
 */
function triedAs(who: (typeof ROLES)[number], tools: readonly AnyTool[], every = 2) {
  const role = ROLES.indexOf(who);
  return tools.flatMap((tool, i) => {
    const inputs = inputsOf(tool);
    const sampled = (role + i) % every === 0 ? inputs.slice(role % inputs.length).slice(0, 1) : [];
    return (isFull ? inputs : sampled).map((raw) => [tool, raw] as const);
  });
}

/** A cursor is sealed for who asks; all the rest must be the same, refusals included. */
const outcomeOf = async (actor: Actor, tool: AnyTool, raw: object) => {
  const call = { via: actor.via, actor, raw, origin: { ...testOrigin, requestId: newId("request") } };
  return execute(kernel, tool, call).then(
    ({ next_cursor, ...result }) => ({ ...result, more: next_cursor !== undefined }),
    (error: unknown) => {
      if (error instanceof AppError && error.code !== "internal")
        return { code: error.code, message: error.message, data: error.data };
      throw error;
    },
  );
};

const WITHIN_A_FIRM = "FROM events WHERE audience = 'organization'";
let spoken: string[] = [];
beforeAll(async () => {
  await plantWorkflowRoom(database);
  const rows = await database.asOwner((sql) => sql.query<{ id: string }>(`SELECT id ${WITHIN_A_FIRM}`));
  spoken = rows.map((one) => one.id);
});

describe("what was said within a firm", () => {
  it("stays there: a banker who looks as one of it does not read it, in no list and no thread", async () => {
    expect(spoken.length).toBeGreaterThan(5);
    for (const who of ["seller-admin", "buyer-admin", "rival-buyer"] as const) {
      const own = await outcomeOf(await sample.as(who), browse(), { project_id: HARBOUR_ID, limit: 200 });
      const seen = await outcomeOf(lookingAs(who), browse(), { project_id: HARBOUR_ID, limit: 200 });
      const [theirs, ours] = [idsIn(own), idsIn(seen)];
      expect(ours.filter((id) => spoken.includes(id))).toEqual([]);
      if (who === "seller-admin") expect(theirs.some((id) => spoken.includes(id))).toBe(true);
    }
    // Either alone is enough: without the query's condition, the policy.
    const bare = await readAs(database, systemClock, lookingAs("seller-admin"), ({ sql }) =>
      sql.query(`SELECT id ${WITHIN_A_FIRM}`),
    );
    expect(bare).toEqual([]);
  });

  it("within the bank, a colleague reads on: it is the same firm", async () => {
    const seen = await readAs(database, systemClock, lookingAs("ib-member"), ({ sql }) =>
      sql.query(`SELECT id ${WITHIN_A_FIRM}`),
    );
    const own = await readAs(database, systemClock, await sample.as("ib-member"), ({ sql }) =>
      sql.query(`SELECT id ${WITHIN_A_FIRM}`),
    );
    expect(seen).toEqual(own);
  });
});

const browse = () => useCases.find((tool) => tool.name === "browse_log") as AnyTool;
const idsIn = (log: object) => (log as { events: { event_id: string }[] }).events.map((one) => one.event_id);

const THEIRS_ALONE = [
  "connections",
  "audit_calls",
  "notifications",
  "invitations",
  "file_uploads",
  "connection_spaces",
  "connection_bindings",
  "connection_grants",
  "mcp_sessions",
  "visits",
  "consent_receipts",
];

describe("a banker who looks as", () => {
  // From here on nobody has said anything within a firm: what is left must be the same to the letter.
  beforeAll(() => database.asOwner((sql) => sql.query(`DELETE ${WITHIN_A_FIRM}`)));

  it("is tried on something: there are use-cases that read, and some that write", () => {
    expect(reading.length).toBeGreaterThan(12);
    expect(writing.length).toBeGreaterThan(20);
  });

  it.each(ROLES)("%s gets what they get, from every use-case that the pages read", async (who) => {
    const [own, seen] = [await sample.as(who), lookingAs(who)];
    let told = 0;
    for (const [tool, raw] of triedAs(who, reading)) {
      const theirs = await outcomeOf(own, tool, raw);
      expect(await outcomeOf(seen, tool, raw), `${tool.name} ${JSON.stringify(raw)}`).toEqual(theirs);
      if (!("code" in theirs)) told += 1;
    }
    expect(told).toBeGreaterThan(5);
  });

  it.each(ROLES)("the agent of %s gets what it gets without an unlock", async (who) => {
    const agent = await sample.agent(who, { scopes: DEFAULT_SCOPES });
    const seen = lookingAs(who, { asAgent: true });
    const tools = reading.filter((one) => one.via.includes("mcp"));
    for (const [tool, raw] of triedAs(who, tools, 4))
      expect(await outcomeOf(seen, tool, raw), tool.name).toEqual(await outcomeOf(agent, tool, raw));
  });

  it.each(ROLES)("%s sees nothing that is theirs alone: no agent, call or notification", async (who) => {
    await sample.agent(who);
    const rows = await readAs(database, systemClock, lookingAs(who), ({ sql }) =>
      sql.query(THEIRS_ALONE.map((table) => `SELECT '${table}' AS table FROM ${table}`).join(" UNION ALL ")),
    );
    expect(rows).toEqual([]);
  });

  it("somebody is refused every act, and nothing changes", async () => {
    const people = ["ib-member", "seller-admin", "buyer-admin"] as const;
    const before = await roomSnapshot(database, A_REFUSAL_ADDS_TO);
    for (const [i, tool] of writing.entries()) {
      const raw = {
        ...VALID_ACTS[tool.name]?.raw,
        ...(fieldsOf(tool).includes("project_id") && { project_id: HARBOUR_ID }),
      };
      for (const who of isFull ? people : [people[i % people.length] ?? "ib-member"]) {
        const { error, audit } = await refusalOf(sample, lookingAs(who), tool, raw);
        expect(error, `${tool.name}, as ${who}`).toMatchObject({
          code: "forbidden",
          message: expect.stringContaining("nothing can be changed"),
        });
        expect(audit, tool.name).toMatchObject([{ userId: banker.userId, outcome: "forbidden" }]);
      }
    }
    expect(await roomSnapshot(database, A_REFUSAL_ADDS_TO)).toEqual(before);
  });

  it("somebody cannot write past the kernel either: the door refuses, the transaction only reads", async () => {
    const looking = lookingAs("seller-admin");
    await expect(writeAs(database, systemClock, looking, async () => undefined)).rejects.toMatchObject({
      code: "forbidden",
    });
    const write = readAs(database, systemClock, looking, ({ sql }) =>
      sql.query("UPDATE entries SET title = 'Changed' WHERE id = $1 RETURNING id", [entryIdOf("fin-022")]),
    );
    await expect(write).rejects.toThrow(/read-only/);
    // nor can it be taken back
    const back = readAs(database, systemClock, looking, async ({ sql }) => {
      await sql.query("SELECT 1");
      await sql.query("SET TRANSACTION READ WRITE");
    });
    await expect(back).rejects.toThrow(/read-write/);
  });
});

describe("audited", () => {
  it("under the banker's name, with whom they looked as", async () => {
    const requestId = newId("request");
    await callTool(
      kernel,
      lookingAs("buyer-admin"),
      "list_requests",
      { project_id: HARBOUR_ID, workstream: "finance" },
      requestId,
    );
    expect(await auditRows(database, requestId)).toMatchObject([
      {
        tool: "list_requests",
        outcome: "allowed",
        userId: banker.userId,
        spaceId: HARBOUR_ID,
        args: { workstream: "finance", viewed_as: userIdOf("buyer-admin") },
      },
    ]);
  });

  it("as is the beginning", async () => {
    const requestId = newId("request");
    const raw = { project_id: HARBOUR_ID, viewpoint_id: userIdOf("buyer-admin"), through: "agent" };
    await callTool(kernel, banker, "look_as", raw, requestId);
    expect(await auditRows(database, requestId)).toMatchObject([{ tool: "look_as", userId: banker.userId, args: raw }]);
  });
});

describe("nobody looks", () => {
  const sees = (actor: Actor, projectId = HARBOUR_ID) =>
    readAs(database, systemClock, actor, async ({ sql, authority }) => ({
      seats: authority.seats.length,
      rows: (await sql.query("SELECT id FROM entries")).length + (await sql.query("SELECT id FROM projects")).length,
      projectId,
    }));
  const NOTHING = { seats: 0, rows: 0, projectId: HARBOUR_ID };

  it.each([
    "seller-admin",
    "seller-member",
    "buyer-admin",
    "buyer-member",
    "rival-buyer",
    "observer",
    "other-ib-admin",
  ] as const)("as %s would: who is not of this deal's bank looks as no one", async (who) => {
    const by = await sample.as(who);
    const targets = isFull ? ROLES : (["ib-admin", who === "seller-admin" ? "buyer-admin" : "seller-admin"] as const);
    for (const target of targets) expect(await sees(lookingAs(target, { by })), target).toEqual(NOTHING);
    const raw = { project_id: HARBOUR_ID, viewpoint_id: userIdOf("buyer-admin"), through: "person" };
    expect(["forbidden", "not_found"]).toContain((await refusalOf(sample, by, "look_as", raw)).error.code);
  });

  it("as somebody of another deal, nor into one, nor as nobody there is", async () => {
    expect(await sees(lookingAs("other-ib-admin"))).toEqual(NOTHING);
    expect(await sees(lookingAs("other-ib-admin", { projectId: JUNIPER_ID }))).toEqual(NOTHING);
    expect(await sees({ ...lookingAs("observer"), userId: "usr_unknown" })).toEqual(NOTHING);
    const foreign = { project_id: HARBOUR_ID, viewpoint_id: userIdOf("other-ib-admin"), through: "person" };
    const unknown = { ...foreign, viewpoint_id: "usr_unknown" };
    expect((await refusalOf(sample, banker, "look_as", foreign)).error).toEqual(
      (await refusalOf(sample, banker, "look_as", unknown)).error,
    );
  });

  it("at more than they see themselves: not as one of more workstreams, and a member not as an admin", async () => {
    const by = await sample.as("ib-member");
    expect(await sees(lookingAs("ib-admin", { by }))).toEqual(NOTHING);
    expect(await sees(lookingAs("observer", { by }))).toEqual(NOTHING);
    expect((await sees(lookingAs("buyer-member", { by }))).seats).toBe(1);
    const { people } = (await sample.call(by, "list_viewpoints", { project_id: HARBOUR_ID })) as {
      people: { user_id: string }[];
    };
    const listed = people.map((one) => one.user_id);
    expect(listed).toContain(userIdOf("buyer-member"));
    for (const hidden of ["ib-admin", "observer"] as const) expect(listed).not.toContain(userIdOf(hidden));
  });

  it("without a live session of their own, or through an agent's connection", async () => {
    const ended = await sample.as("ib-admin");
    await database.prisma.webSession.update({ where: { id: ended.credential.id }, data: { endedAt: new Date() } });
    const agent = await sample.agent("ib-admin");
    const stolen = { ...banker, credential: (await sample.as("buyer-admin")).credential };
    for (const by of [ended, agent, stolen])
      await expect(sees(lookingAs("buyer-admin", { by }))).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("any longer once the banker, or who is looked as, has left the deal", async () => {
    const leave = (who: SignIn, removedAt: Date | null) =>
      database.prisma.participant.update({
        where: { projectId_userId: { projectId: HARBOUR_ID, userId: userIdOf(who) } },
        data: { removedAt },
      });
    for (const who of ["buyer-admin", "ib-admin"] as const) {
      await leave(who, new Date());
      expect(await sees(lookingAs("buyer-admin"))).toEqual(NOTHING);
      await leave(who, null);
    }
    expect((await sees(lookingAs("buyer-admin"))).seats).toBe(1);
  });
});
