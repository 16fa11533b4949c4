import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { readConfig } from "@/lib/config";
import { newId } from "@/lib/deals/ids";
import { openFiles } from "@/lib/files";
import { createMetrics } from "@/lib/host/metrics";
import { createHost } from "@/lib/host/server";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import type { AppError } from "@/lib/platform/errors";
import { execute } from "@/lib/platform/execute";
import type { AnyTool } from "@/lib/platform/tool";
import { kernel as kernelOf, type Runtime, spacesWith } from "@/lib/runtime";
import { openSheets } from "@/lib/sheets/open-sheets";
import { originOf } from "@/lib/web/session";
import { IDENTITY } from "@/tests/kit/malformed";
import { A_REFUSAL_ADDS_TO, roomSnapshot } from "@/tests/kit/unchanged";
import { agentActor, UNLOCK } from "@/tests/support/actors";
import { auditRows, buildTestKernel, testModule } from "@/tests/support/kernel";
import {
  answersSeenBy,
  callTool,
  entryIdOf,
  HARBOUR_ID,
  openSample,
  refusalOf,
  requestsSeenBy,
  type SignIn,
  userIdOf,
  workstreamIdOf,
} from "@/tests/support/sample";
import { testSealing } from "@/tests/support/sealing";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database } = sample;
afterAll(() => sample.close());

const kernel = buildTestKernel(database, [testModule]);
const room = { database, kernel };
const scopes = ["read:test", "write:test"];
const agent = (who: SignIn, options = {}) => sample.agent(who, { scopes, ...options });

const visibleTo = (who: SignIn, options: { unlocked: boolean }) =>
  [...requestsSeenBy(who, options), ...answersSeenBy(who, options)].map((one) => entryIdOf(one.key)).sort();

/** Something to propose on: a request of the finance workstream that the bank and the seller see without an unlock. */
const onFinance = {
  entry_id: entryIdOf("fin-001"),
  workstream_id: workstreamIdOf("finance"),
  project_id: HARBOUR_ID,
};

/** A call however it ends: its output (empty when refused), the refusal, and what the log says of it. */
async function call(actor: Actor | undefined, tool: string, raw?: unknown) {
  const requestId = newId("request");
  let error: unknown;
  const output = await callTool(kernel, actor, tool, raw, requestId).catch((thrown: unknown) => {
    error = thrown;
    return {} as Record<string, unknown>;
  });
  return { output, error, audit: await auditRows(database, requestId) };
}

describe("a call", () => {
  it("leaves one row in the log, committed with it, that says who did what, from where and with what result", async () => {
    const actor = await agent("ib-admin");
    const { output, audit } = await call(actor, "test_entries", { project_id: HARBOUR_ID, note: "Look at the tenant" });
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({
      action: "mcp_tool_call",
      tool: "test_entries",
      via: "mcp",
      outcome: "allowed",
      userId: userIdOf("ib-admin"),
      connectionId: actor.credential.id,
      clientId: "client",
      tokenId: "token",
      module: "deals",
      spaceId: HARBOUR_ID,
      args: { project_id: HARBOUR_ID, note: "(text, 18)" },
      resultCount: (output.entry_ids as string[]).length,
      ip: "192.0.2.1",
      userAgent: "vitest",
    });
    expect(audit[0]?.latencyMs).toBeGreaterThanOrEqual(0);
    expect(Math.abs(Date.now() - Number(audit[0]?.at))).toBeLessThan(60_000);
  });

  it("that fails after writing leaves nothing but the refusal", async () => {
    const actor = await agent("ib-admin");
    const { error, audit } = await call(actor, "test_propose", { ...onFinance, fail: true });
    expect(error).toMatchObject({ code: "internal" });
    expect(audit.map((row) => row.outcome)).toEqual(["internal"]);
    expect(await database.prisma.suggestion.count({ where: { connectionId: actor.credential.id } })).toBe(0);
  });

  it("whose audit row the database refuses changes nothing and returns nothing", async () => {
    const actor = await agent("ib-admin");
    const requestId = newId("request");
    const broken = {
      ...kernel,
      doors: {
        ...kernel.doors,
        write: ((who, entries, work) =>
          kernel.doors.write(who, entries, (unit) =>
            work({ ...unit, audit: (record) => unit.audit({ ...record, userId: "usr_somebody_else" }) }),
          )) as typeof kernel.doors.write,
      },
    };
    await expect(callTool(broken, actor, "test_propose", onFinance, requestId)).rejects.toMatchObject({
      code: "internal",
    });
    expect(await database.prisma.suggestion.count({ where: { connectionId: actor.credential.id } })).toBe(0);
    expect((await auditRows(database, requestId)).map((row) => row.outcome)).toEqual(["internal"]);
  });
});

const dead = { kind: "connection", id: "con_dead" } as const;

/** Both doors, each with arguments that fit its probe. */
const PROBES = [
  ["test_entries", { project_id: HARBOUR_ID }],
  ["test_propose", onFinance],
] as const;

describe.each(PROBES)("a refused call of %s", (tool, fits) => {
  const [probe] = testModule.tools.filter((one) => one.name === tool) as [AnyTool];
  const people: AnyTool = { ...probe, via: ["web"] };
  const foreign = async () => ({
    ...(await agent("ib-admin")),
    credential: (await agent("other-ib-admin")).credential,
  });
  const foreignSession = async () => ({
    ...(await sample.as("ib-admin")),
    credential: (await sample.as("observer")).credential,
  });

  it.each<[string, AppError["code"], () => Promise<Actor | undefined>, unknown, (AnyTool | string)?]>([
    ["of an unknown tool", "unknown_tool", () => agent("ib-admin"), {}, "drop_tables"],
    ["of an agent for what only people may do", "unknown_tool", () => agent("ib-admin"), fits, people],
    ["without an actor", "unauthenticated", async () => undefined, fits],
    [
      "with a connection that is not there",
      "unauthenticated",
      async () => ({ ...(await agent("ib-admin")), credential: dead }),
      fits,
    ],
    ["with somebody else's connection", "unauthenticated", foreign, fits],
    ["with somebody else's session", "unauthenticated", foreignSession, fits],
    ["without the scope", "scope_required", () => agent("ib-admin", { scopes: [] }), fits],
    ["with malformed arguments", "invalid_input", () => agent("ib-admin"), { ...fits, project_id: 7 }],
    ["with a field that is not defined", "invalid_input", () => agent("ib-admin"), { ...fits, surprise: 1 }],
    ["with arguments that are no object", "invalid_input", () => agent("ib-admin"), "words"],
    ["with NUL in a text", "invalid_input", () => agent("ib-admin"), { ...fits, project_id: "a\0" }],
  ])("%s is %s, leaves one row in the log and changes nothing", async (_, code, actorOf, raw, target = tool) => {
    const actor = await actorOf();
    const before = await roomSnapshot(database, A_REFUSAL_ADDS_TO);
    const { error, audit } = await refusalOf(room, actor, target, raw);
    expect(error.code).toBe(code);
    expect(audit).toEqual([refusalRow(target, code, actor)]);
    expect(await roomSnapshot(database, A_REFUSAL_ADDS_TO)).toEqual(before);
  });

  it(verifies("TA-073")("with a forged identity changes neither who calls nor what is allowed"), async () => {
    const [actor, victim] = [await agent("observer"), userIdOf("ib-admin")];
    const before = await roomSnapshot(database, A_REFUSAL_ADDS_TO);
    for (const field of IDENTITY) {
      const { error, audit } = await refusalOf(room, actor, tool, { ...fits, [field]: victim });
      expect(error.code).toBe("invalid_input");
      expect(audit).toEqual([refusalRow(tool, "invalid_input", actor)]);
      expect(JSON.stringify(audit)).not.toContain(victim);
    }
    expect(await roomSnapshot(database, A_REFUSAL_ADDS_TO)).toEqual(before);
  });

  it(verifies("TA-140")("is refused by the first step that objects, and each decision is in the log"), async () => {
    const limited = { ...room, kernel: buildTestKernel(database, [testModule], { callLimits: NO_CALLS }) };
    const [bare, live] = [agentActor(userIdOf("ib-admin"), dead.id), await agent("ib-admin")];
    const gone: Actor = { ...live, credential: dead };
    const steps: [AppError["code"], typeof limited, Actor | undefined, string, unknown][] = [
      ["unknown_tool", limited, undefined, "drop_tables", "words"],
      ["unauthenticated", limited, undefined, tool, "words"],
      ["scope_required", limited, bare, tool, "words"],
      ["rate_limited", limited, gone, tool, "words"],
      ["invalid_input", room, gone, tool, "words"],
      ["unauthenticated", room, gone, tool, fits],
    ];
    for (const [code, where, actor, name, raw] of steps) {
      const { error, audit } = await refusalOf(where, actor, name, raw);
      expect(error.code).toBe(code);
      expect(audit).toEqual([refusalRow(name, code, actor)]);
    }
    expect((await call(live, tool, fits)).audit.map((row) => row.outcome)).toEqual(["allowed"]);
  });

  it("over the limit is told when to come again", async () => {
    const kernel = buildTestKernel(database, [testModule], { callLimits: NO_CALLS });
    const { error } = await refusalOf({ database, kernel }, await agent("ib-member"), tool, fits);
    expect(error).toMatchObject({ code: "rate_limited", data: { retry_after: expect.any(Number) } });
    expect(error.data.retry_after).toBeGreaterThan(0);
  });

  it("whose output does not fit is `internal`: nothing is returned, nothing stays", async () => {
    const actor = await agent("ib-admin");
    const before = await roomSnapshot(database, A_REFUSAL_ADDS_TO);
    const strange: AnyTool = { ...probe, output: z.object({ never: z.string() }) };
    const { error, audit } = await refusalOf(room, actor, strange, fits);
    expect(error).toEqual({ code: "internal", message: expect.not.stringContaining("never"), data: {} });
    expect(audit).toEqual([refusalRow(tool, "internal", actor)]);
    expect(await roomSnapshot(database, A_REFUSAL_ADDS_TO)).toEqual(before);
  });
});

const NO_CALLS = { perUser: 0, perSpace: 0, costPerUser: 0, others: 0 };

/** Who called, what, and why not; filed under no deal, whatever the arguments name. */
const refusalRow = (tool: AnyTool | string, outcome: string, actor: Actor | undefined) =>
  expect.objectContaining({
    action: `${actor?.via ?? "mcp"}_tool_call`,
    tool: typeof tool === "string" ? tool : tool.name,
    outcome,
    userId: actor?.userId ?? null,
    connectionId: actor?.credential.kind === "connection" ? actor.credential.id : null,
    spaceId: null,
    resultCount: null,
    returned: null,
  });

it("a call about a deal that is not there is refused, and filed under no deal", async () => {
  const actor = await agent("ib-admin");
  const { error, audit } = await refusalOf(room, actor, "test_entries", { project_id: "proj_x" });
  expect(error.code).toBe("not_found");
  expect(audit).toEqual([refusalRow("test_entries", "not_found", actor)]);
  expect(audit).toMatchObject([{ args: { project_id: "proj_x" } }]);
});

describe("many people at once", () => {
  it("each see their own, through the reading and through the writing door", async () => {
    const people = ["ib-admin", "ib-member", "seller-member", "buyer-admin", "rival-buyer", "observer"] as const;
    const actors = await Promise.all(people.map((who) => agent(who)));
    const calls = Array.from({ length: 10 }, () => people.map((who, i) => [who, actors[i]] as const)).flat();
    const answers = await Promise.all(
      calls.map(async ([who, actor]) => ({ who, output: await callTool(kernel, actor, "test_entries") })),
    );
    for (const { who, output } of answers) {
      expect(output.user_id, who).toBe(userIdOf(who));
      expect(output.entry_ids, who).toEqual(visibleTo(who, { unlocked: false }));
    }
  });

  it("leave nothing of themselves behind: the next on the same connection is nobody until it enters", async () => {
    await callTool(kernel, await agent("ib-admin", { unlocked: true }), "test_entries");
    const [row] = await database.transaction("app_rt", (sql) =>
      sql.query<{ entries: number; me: string | null }>(
        "SELECT (SELECT count(*)::int FROM entries) AS entries, app.me() AS me",
      ),
    );
    expect(row).toEqual({ entries: 0, me: null });
  });
});

describe("an agent's proposal", () => {
  it("is stored through the writing door, pending, in the name of its person and connection", async () => {
    const actor = await agent("seller-admin");
    const { output, audit } = await call(actor, "test_propose", onFinance);
    const stored = await database.prisma.suggestion.findUniqueOrThrow({ where: { id: String(output.suggestion_id) } });
    expect(stored).toMatchObject({
      createdBy: userIdOf("seller-admin"),
      connectionId: actor.credential.id,
      state: "pending",
      decidedBy: null,
    });
    expect(audit).toMatchObject([{ outcome: "allowed", subjectId: stored.id, spaceId: HARBOUR_ID }]);
  });

  it.each<[string, SignIn, object]>([
    ["in another person's name", "ib-admin", { pretend: { createdBy: userIdOf("ib-member") } }],
    ["in the name of another connection", "ib-admin", { pretend: { connectionId: "con_other" } }],
    ["as already confirmed", "ib-admin", { pretend: { state: "confirmed" } }],
    ["as decided by somebody", "ib-admin", { pretend: { decidedBy: userIdOf("ib-admin") } }],
    ["on a gated request", "ib-admin", { entry_id: entryIdOf("fin-024") }],
    ["on a request that has not reached the seller", "seller-admin", { entry_id: entryIdOf("fin-b07") }],
    ["on an entry of another deal", "ib-admin", { entry_id: entryIdOf("jun-fin-001") }],
    ["on an entry that does not exist", "ib-admin", { entry_id: "ent_none" }],
    ["under a workstream that is not the entry's", "ib-admin", { workstream_id: workstreamIdOf("legal") }],
    ["as a buyer, even on what the buyer sees", "buyer-admin", {}],
    ["as an observer", "observer", {}],
  ])("cannot be stored %s", async (_, who, over) => {
    const before = await database.prisma.suggestion.count();
    const { error, audit } = await call(await agent(who), "test_propose", { ...onFinance, ...over });
    expect(error).toMatchObject({ code: "internal" }); // the test tool checks nothing: the database had to
    expect(String((error as AppError).cause)).toMatch(/row-level security/);
    expect(audit.map((row) => row.outcome)).toEqual(["internal"]);
    expect(await database.prisma.suggestion.count()).toBe(before);
  });
});

describe("between two calls", () => {
  const { connection, connectionGrant, webSession, user, participant, member } = database.prisma;
  const now = new Date();
  type Change = (actor: Actor) => Promise<unknown>;
  it.each<[string, "agent" | "web", Change]>([
    [
      "the connection is revoked",
      "agent",
      (a) => connection.update({ where: { id: a.credential.id }, data: { revokedAt: now } }),
    ],
    [
      "the connection expires",
      "agent",
      (a) => connection.update({ where: { id: a.credential.id }, data: { expiresAt: now } }),
    ],
    [
      "the session is ended",
      "web",
      (a) => webSession.update({ where: { id: a.credential.id }, data: { endedAt: now } }),
    ],
  ])("%s: the second is refused", async (_, kind, change) => {
    const actor = kind === "agent" ? await agent("ib-admin") : await sample.as("ib-admin");
    expect(await callTool(kernel, actor, "test_entries")).toBeDefined();
    await change(actor);
    const { error, audit } = await refusalOf(room, actor, "test_entries");
    expect(error.code).toBe("unauthenticated");
    expect(audit).toMatchObject([{ outcome: "unauthenticated", userId: userIdOf("ib-admin") }]);
    expect((await refusalOf(room, actor, "test_propose", onFinance)).error.code).toBe("unauthenticated");
  });

  it("the person is disabled: the second is refused, and works again when that is taken back", async () => {
    const actor = await agent("observer");
    await callTool(kernel, actor, "test_entries");
    await user.update({ where: { id: actor.userId }, data: { disabledAt: now } });
    expect((await refusalOf(room, actor, "test_entries")).error.code).toBe("unauthenticated");
    await user.update({ where: { id: actor.userId }, data: { disabledAt: null } });
    expect(await callTool(kernel, actor, "test_entries")).toBeDefined();
  });

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      "leaves the deal",
      () => participant.updateMany({ where: { userId: userIdOf("observer") }, data: { removedAt: now } }),
      () => participant.updateMany({ where: { userId: userIdOf("observer") }, data: { removedAt: null } }),
    ],
    [
      "leaves the firm",
      () => member.updateMany({ where: { userId: userIdOf("observer") }, data: { removedAt: now } }),
      () => member.updateMany({ where: { userId: userIdOf("observer") }, data: { removedAt: null } }),
    ],
  ])("the person %s: the second finds nothing there", async (_, change, undo) => {
    const actor = await agent("observer");
    expect((await callTool(kernel, actor, "test_entries")).entry_ids).not.toEqual([]);
    await change();
    expect((await callTool(kernel, actor, "test_entries")).entry_ids).toEqual([]);
    expect((await refusalOf(room, actor, "test_entries", { project_id: HARBOUR_ID })).error.code).toBe("not_found");
    await undo();
  });

  it("a token without the unlock is used on the unlocked connection: it sees the data room only", async () => {
    const actor = await agent("ib-admin", { unlocked: true });
    const plain: Actor = { ...actor, scopes: new Set([...actor.scopes].filter((scope) => scope !== UNLOCK)) };
    expect((await callTool(kernel, actor, "test_entries")).entry_ids).toEqual(
      visibleTo("ib-admin", { unlocked: true }),
    );
    expect((await callTool(kernel, plain, "test_entries")).entry_ids).toEqual(
      visibleTo("ib-admin", { unlocked: false }),
    );
  });

  it("the unlock ends: the second sees the data room only", async () => {
    const actor = await agent("ib-admin", { unlocked: true });
    expect((await callTool(kernel, actor, "test_entries")).entry_ids).toEqual(
      visibleTo("ib-admin", { unlocked: true }),
    );
    await connectionGrant.updateMany({ where: { connectionId: actor.credential.id }, data: { until: now } });
    expect((await callTool(kernel, actor, "test_entries")).entry_ids).toEqual(
      visibleTo("ib-admin", { unlocked: false }),
    );
  });
});

describe("what an operator sees of a call", () => {
  /** The product's own runtime behind the product's own host; only the page is ours. */
  async function serve(actor: Actor | undefined) {
    const lines: Record<string, unknown>[] = [];
    const metrics = createMetrics();
    const runtime: Runtime = {
      config: readConfig({}),
      secret: "secret",
      signingKeys: [],
      sealing: testSealing,
      trustedIssuers: [],
      spaces: spacesWith(),
      database,
      clock: systemClock,
      log: pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
      metrics,
      files: openFiles("unused", undefined),
      sheets: openSheets(readConfig({}).sheets),
      sample: null,
    };
    const server = createHost(runtime, (asked, response) => {
      const origin = originOf(new Headers(asked.headers as Record<string, string>));
      const [, tool = ""] = (asked.url ?? "").split("/");
      execute(kernelOf(runtime), tool, { via: "mcp", actor, raw: {}, origin }).then(
        (output) => response.end(JSON.stringify(output)),
        (error: AppError) => response.writeHead(400).end(error.code),
      );
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const ask = async (tool: string, headers: Record<string, string> = {}) => {
      // Not fetch: that would not let us name the host we mean.
      const sent = request({
        port,
        path: `/${tool}`,
        host: "127.0.0.1",
        headers: { host: "localhost:3000", ...headers },
      });
      sent.end();
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      answer.resume();
      await once(answer, "end");
      return { status: answer.statusCode, requestId: String(answer.headers["x-request-id"]) };
    };
    const close = () => new Promise((resolve) => server.close(resolve));
    return { ask, lines, metrics, close };
  }

  it(
    verifies(
      "TA-126",
      "TA-127",
      "TA-141",
      "TA-142",
    )("carries one request id: the caller's, in the answer, in every log line and in the audit row"),
    async () => {
      const host = await serve(await sample.agent("ib-admin"));
      const id = `trace-${newId("request")}`;
      const answer = await host.ask("list_projects", { "x-request-id": id });
      expect(answer.requestId).toBe(id);
      const audit = await auditRows(database, id);
      expect(audit.map((row) => [row.tool, row.outcome, row.ip])).toEqual([["list_projects", "allowed", "127.0.0.1"]]);
      await expect.poll(() => host.lines.length).toBe(2);
      expect(host.lines).toMatchObject([
        { msg: "call", requestId: id, tool: "list_projects", via: "mcp", outcome: "allowed" },
        { msg: "request", requestId: id, route: "/(other)", status: 200 },
      ]);
      await host.close();
    },
  );

  it(verifies("TA-128")("carries our own id instead of one that is too long or has control characters"), async () => {
    const host = await serve(await sample.agent("ib-admin"));
    for (const bad of ["x".repeat(65), "a\tb", "tab\there and more"]) {
      host.lines.length = 0;
      const answer = await host.ask("list_projects", { "x-request-id": bad });
      const own = answer.requestId;
      expect(own).toMatch(/^req_\w{24}$/);
      await expect.poll(() => host.lines.length).toBe(2);
      expect(new Set(host.lines.map((line) => line.requestId))).toEqual(new Set([own]));
      expect(await auditRows(database, own)).toHaveLength(1);
      expect(await auditRows(database, bad)).toEqual([]);
    }
    await host.close();
  });

  it(
    verifies(
      "TA-144",
      "TA-145",
      "TA-148",
    )("adds up: metrics, by tool and outcome, and audit agree with the calls that were made"),
    async () => {
      const reader = await sample.agent("ib-member", { scopes: ["read:projects"] });
      const host = await serve(reader);
      const since = await database.prisma.auditCall.count({ where: { connectionId: reader.credential.id } });
      expect(since).toBe(0);
      for (let i = 0; i < 3; i++) expect((await host.ask("list_projects")).status).toBe(200);
      for (let i = 0; i < 2; i++) expect((await host.ask("get_my_tasks")).status).toBe(400); // no scope
      expect((await host.ask("get_project_summary")).status).toBe(400); // no project named

      const made = {
        "list_projects allowed": 3,
        "get_my_tasks scope_required": 2,
        "get_project_summary invalid_input": 1,
      };
      const counted = (await host.metrics.calls.get()).values.map(({ labels, value }) => [
        `${labels.tool} ${labels.outcome}`,
        value,
      ]);
      expect(Object.fromEntries(counted)).toEqual(made);
      const rows = await database.prisma.auditCall.groupBy({
        by: ["tool", "outcome"],
        where: { connectionId: reader.credential.id },
        _count: true,
      });
      expect(Object.fromEntries(rows.map((row) => [`${row.tool} ${row.outcome}`, row._count]))).toEqual(made);

      const timed = (await host.metrics.callSeconds.get()).values.filter((one) => one.metricName?.endsWith("_count"));
      expect(Object.fromEntries(timed.map(({ labels, value }) => [labels.tool, value]))).toEqual({
        list_projects: 3,
        get_my_tasks: 2,
        get_project_summary: 1,
      });
      await host.close();
    },
  );
});
