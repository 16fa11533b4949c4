import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetEndedWindows } from "@/lib/db/rate-windows";
import { newId } from "@/lib/deals/ids";
import type { AppError } from "@/lib/platform/errors";
import { kernel } from "@/lib/runtime";
import { ORIGIN, openAgentAccess } from "@/tests/support/agent-access";
import { wordEmbedder } from "@/tests/support/embedders";
import { callTool, HARBOUR_ID, JUNIPER_ID, openSample, type Sample, userIdOf } from "@/tests/support/sample";

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let token: string;
const person = userIdOf("ib-admin");
beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database);
  token = (await agents.connect(person)).tokens.access_token;
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const content = (body: object) =>
  (body as { result: { structuredContent: Record<string, unknown> } }).result.structuredContent;
const bearer = () => ({ authorization: `Bearer ${token}` });
const auditOf = async (tool: string) =>
  sample.database.prisma.auditCall.findMany({ where: { tool, userId: person }, orderBy: { at: "desc" }, take: 1 });

describe("a bare POST, as curl sends it", () => {
  it("is answered without handshake, session or Accept [DS-804 DS-129 DS-143]", async () => {
    const { status, body } = await agents.rpc(token, "tools/call", { name: "list_projects", arguments: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({ jsonrpc: "2.0", id: 1 });
    expect(content(body).projects).toMatchObject([
      { project_id: HARBOUR_ID, name: "Project Harbour", role: "ib_admin" },
    ]);
  });
});

describe("clients of the older protocols", () => {
  it.each(["2025-03-26", "2025-06-18", "2025-11-25"])(
    "of %s are served with their version and a session [DS-003 DS-004 DS-005 DS-007 DS-008 DS-009 DS-142 DS-572]",
    async (version) => {
      const hello = await agents.rpc(token, "initialize", {
        protocolVersion: version,
        capabilities: {},
        clientInfo: { name: "old", version: "1" },
      });
      expect(hello.body).toMatchObject({
        result: { protocolVersion: version, serverInfo: { name: "dealspace", version: "1.0.0" } },
      });
      const session = hello.headers.get("mcp-session-id") ?? "";
      expect(session.length).toBeGreaterThan(20);
      const headers = { "mcp-session-id": session, "mcp-protocol-version": version };
      expect(JSON.stringify((await agents.rpc(token, "tools/list", {}, headers)).body)).toContain("list_projects");
      const told = await agents.rpc(token, "tools/call", { name: "get_version", arguments: {} }, headers);
      expect(content(told.body)).toMatchObject({ server: "dealspace", version: "1.0.0", protocol: version });
    },
  );

  it("are answered whatever id they choose, also the one we resume sessions under", async () => {
    for (const method of ["tools/list", "ping"]) {
      const answer = await agents.post(JSON.stringify({ jsonrpc: "2.0", id: "resumed-session", method }), bearer());
      expect(answer).toMatchObject({ status: 200, body: { id: "resumed-session", result: {} } });
    }
  });

  it("are served with any name and any list of what they can do, stored or not", async () => {
    const odd = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: {
        protocolVersion: "2025-11-25",
        capabilities: { experimental: { odd: { text: "UNPAIRED" } } },
        clientInfo: { name: "a NUL UNPAIRED b", version: "1" },
      },
    });
    const body = odd.replaceAll("UNPAIRED", "\\ud800").replaceAll("NUL", "\\u0000");
    const hello = await agents.post(body, bearer());
    expect(hello.status).toBe(200);
    const session = hello.headers.get("mcp-session-id") ?? "";
    const next = await agents.rpc(token, "ping", {}, { "mcp-session-id": session });
    expect(next.body).toMatchObject({ result: {} });
  });

  it("cannot use the session of another connection, an unknown one or one that ended [DS-012]", async () => {
    const hello = await agents.rpc(token, "initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "old", version: "1" },
    });
    const session = hello.headers.get("mcp-session-id") ?? "";
    const other = (await agents.connect(userIdOf("buyer-admin"))).tokens.access_token;
    expect((await agents.rpc(other, "tools/list", {}, { "mcp-session-id": session })).status).toBe(404);
    expect((await agents.rpc(token, "tools/list", {}, { "mcp-session-id": "nothing" })).status).toBe(404);

    const end = (bearerToken: string) =>
      agents.mcp(
        new Request(`${ORIGIN}/mcp`, {
          method: "DELETE",
          headers: { host: new URL(ORIGIN).host, authorization: `Bearer ${bearerToken}`, "mcp-session-id": session },
        }),
        { requestId: "r", ip: "192.0.2.1", userAgent: "" },
      );
    expect((await end(other)).status).toBe(404);
    expect((await agents.rpc(token, "tools/list", {}, { "mcp-session-id": session })).status).toBe(200);
    expect((await end(token)).status).toBe(204);
    expect((await agents.rpc(token, "tools/list", {}, { "mcp-session-id": session })).status).toBe(404);
  });

  it("must initialize again once their session expired [DS-013]", async () => {
    const hello = await agents.rpc(token, "initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "old", version: "1" },
    });
    const session = hello.headers.get("mcp-session-id") ?? "";
    await sample.database.prisma.mcpSession.update({ where: { id: session }, data: { expiresAt: new Date(0) } });
    expect((await agents.rpc(token, "tools/list", {}, { "mcp-session-id": session })).status).toBe(404);
  });
});

describe("clients of 2026-07-28", () => {
  const meta = {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "new", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  };
  const modern = (method: string, params: object, name?: string) =>
    agents.rpc(
      token,
      method,
      { ...params, ...meta },
      { "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...(name !== undefined && { "mcp-name": name }) },
    );

  it("find nothing to subscribe to, and no stream is kept open for them", async () => {
    const { status, refusal } = await modern("subscriptions/listen", { notifications: { toolsListChanged: true } });
    expect({ status, code: refusal?.code }).toEqual({ status: 404, code: -32601 });
  });

  it("discover the server and call tools without a session [DS-006]", async () => {
    const found = await modern("server/discover", {});
    expect(found.status).toBe(200);
    expect(found.headers.get("mcp-session-id")).toBeNull();
    expect(JSON.stringify(found.body)).toContain("2026-07-28");
    const told = await modern("tools/call", { name: "get_version", arguments: {} }, "get_version");
    expect(content(told.body).protocol).toBe("2026-07-28");
  });
});

describe("what does not come by the book", () => {
  it("from a foreign page or for a foreign host is refused before the token is read [DS-014]", async () => {
    for (const headers of [{ origin: "https://evil.example" }, { host: "evil.example" }]) {
      const { status } = await agents.rpc("nonsense", "tools/list", {}, headers);
      expect(status).toBe(403);
    }
  });

  it("as another media type is 415, as no JSON 400 with -32700, over 1 MiB 413", async () => {
    expect((await agents.post("x", { ...bearer(), "content-type": "text/plain" })).status).toBe(415);
    const broken = await agents.post("{", bearer());
    expect([broken.status, broken.refusal?.code]).toEqual([400, -32700]);
    expect((await agents.post(JSON.stringify({ big: "x".repeat(1024 * 1024) }), bearer())).status).toBe(413);
  });

  it("and large again and again is refused before it is parsed, with when to go on and a row", async () => {
    const other = await agents.connect(userIdOf("seller-member"));
    const send = (body: string) => agents.post(body, { authorization: `Bearer ${other.tokens.access_token}` });
    const broken = `{${" ".repeat(64 * 1024)}`;
    const codes = new Set<number | undefined>();
    let refused = await send(broken);
    for (let sent = 1; sent < 60 && refused.refusal?.code !== 1005; sent++) {
      codes.add(refused.refusal?.code);
      refused = await send(broken);
    }
    expect([...codes]).toEqual([-32700]);
    expect(refused.refusal?.code).toBe(1005);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(
      await sample.database.prisma.auditCall.count({ where: { tool: "request/large", outcome: "rate_limited" } }),
    ).toBe(1);
    // What is as large as a call is, goes on.
    expect((await send("{")).refusal?.code).toBe(-32700);
  });

  it("is -32600 without a method, -32601 with an unknown one, -32602 with an unknown tool, each audited [DS-776 DS-777 DS-779 DS-721]", async () => {
    const before = await sample.database.prisma.auditCall.count();
    expect((await agents.post(JSON.stringify({ jsonrpc: "2.0", id: 7 }), bearer())).refusal?.code).toBe(-32600);
    expect((await agents.rpc(token, "deals/delete")).refusal?.code).toBe(-32601);
    expect((await agents.call(token, "publish_answer")).refusal?.code).toBe(-32602);
    expect(await sample.database.prisma.auditCall.count()).toBe(before + 3);
  });

  it.each([
    ["a tool that is named by no text", '"tools/call","params":{"name":7}'],
    ["a tool that is not named", '"tools/call","params":{}'],
    [
      "a client that says what it can do in thirty thousand brackets",
      `"initialize","params":{"protocolVersion":"2025-06-18","clientInfo":{"name":"deep","version":"1"},"capabilities":{"experimental":{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}}}`,
    ],
  ])("is -32602 in our own words for %s", async (_, sent) => {
    const { body } = await agents.post(`{"jsonrpc":"2.0","id":5,"method":${sent}}`, bearer());
    expect(body).toEqual({
      jsonrpc: "2.0",
      id: 5,
      error: { code: -32602, message: expect.stringMatching(/^The parameters do not fit this method\. Send /) },
    });
  });

  it("of another verb is 405", async () => {
    const request = new Request(`${ORIGIN}/mcp`, { headers: { host: new URL(ORIGIN).host, ...bearer() } });
    expect((await agents.mcp(request, { requestId: "r", ip: "", userAgent: "" })).status).toBe(405);
  });
});

describe("set_project", () => {
  const bind = (bearerToken: string, project_id: string) => agents.call(bearerToken, "set_project", { project_id });
  const summaryOf = async (bearerToken: string, args: object = {}) =>
    content((await agents.call(bearerToken, "get_project_summary", args)).body).project_id;
  const boundOf = async (bearerToken: string) => content((await agents.call(bearerToken, "whoami")).body).bound_project;

  it("binds this connection, survives refresh, and finds no deal the person is not in [DS-134 DS-136 DS-137 DS-251 DS-252 DS-253]", async () => {
    const first = await agents.connect(person);
    const second = await agents.connect(person);
    const bound = await bind(first.tokens.access_token, HARBOUR_ID);
    expect(content(bound.body)).toMatchObject({ project_id: HARBOUR_ID, name: "Project Harbour", role: "ib_admin" });
    expect(await summaryOf(first.tokens.access_token)).toBe(HARBOUR_ID);
    expect((await agents.call(second.tokens.access_token, "get_project_summary")).refusal?.code).toBe(-32602);

    const renewed = (await (await agents.refresh(first.clientId, first.tokens.refresh_token)).json()) as {
      access_token: string;
    };
    expect(await summaryOf(renewed.access_token)).toBe(HARBOUR_ID);
    const foreign = await bind(renewed.access_token, JUNIPER_ID);
    expect(foreign.refusal?.code).toBe(1003);
    expect(foreign.body).toEqual((await bind(renewed.access_token, "proj_0123456789abcdefghijkmnp")).body);
    expect(
      (await agents.call(renewed.access_token, "get_project_summary", { project_id: JUNIPER_ID })).refusal?.code,
    ).toBe(1003);
    expect(await summaryOf(renewed.access_token)).toBe(HARBOUR_ID);
  });

  it("without a binding or an id, the call says what to do [DS-140]", async () => {
    const { tokens } = await agents.connect(person);
    const { refusal } = await agents.call(tokens.access_token, "get_project_summary");
    expect(refusal?.code).toBe(-32602);
    expect(refusal?.message).toMatch(/project_id.*set_project/);
  });

  describe("for a person in two deals", () => {
    beforeAll(async () => {
      const { prisma } = sample.database;
      const seat = await prisma.participant.findFirstOrThrow({ where: { userId: person, projectId: HARBOUR_ID } });
      await prisma.participant.create({
        data: { ...seat, id: newId("participant"), projectId: JUNIPER_ID, createdAt: new Date() },
      });
    });
    afterAll(async () => {
      await sample.database.prisma.participant.deleteMany({ where: { userId: person, projectId: JUNIPER_ID } });
    });

    it("an explicit id wins for that call only, and a second set_project replaces the first [DS-135 DS-254]", async () => {
      const { access_token } = (await agents.connect(person)).tokens;
      await bind(access_token, HARBOUR_ID);
      expect(await summaryOf(access_token, { project_id: JUNIPER_ID })).toBe(JUNIPER_ID);
      expect(await summaryOf(access_token)).toBe(HARBOUR_ID);
      expect(content((await bind(access_token, JUNIPER_ID)).body)).toMatchObject({ project_id: JUNIPER_ID });
      expect(await summaryOf(access_token)).toBe(JUNIPER_ID);
      expect(await summaryOf(access_token, { project_id: HARBOUR_ID })).toBe(HARBOUR_ID);
      expect(await summaryOf(access_token)).toBe(JUNIPER_ID);
    });

    it("holds in every session of the connection, and an id in the call needs no binding [DS-133 DS-139]", async () => {
      const { access_token } = (await agents.connect(person)).tokens;
      expect(await summaryOf(access_token, { project_id: JUNIPER_ID })).toBe(JUNIPER_ID);
      const session = async () => {
        const hello = await agents.rpc(access_token, "initialize", {
          protocolVersion: "2025-11-25",
          capabilities: {},
          clientInfo: { name: "old", version: "1" },
        });
        return { "mcp-session-id": hello.headers.get("mcp-session-id") ?? "", "mcp-protocol-version": "2025-11-25" };
      };
      const params = (name: string, args: object) => ({ name, arguments: args });
      await agents.rpc(access_token, "tools/call", params("set_project", { project_id: JUNIPER_ID }), await session());
      const later = await agents.rpc(access_token, "tools/call", params("get_project_summary", {}), await session());
      expect(content(later.body).project_id).toBe(JUNIPER_ID);
    });

    it("to a deal that the person lost is no deal for a call that relies on it [DS-141]", async () => {
      const { prisma } = sample.database;
      const { access_token } = (await agents.connect(person)).tokens;
      await bind(access_token, JUNIPER_ID);
      const seat = { projectId_userId: { projectId: JUNIPER_ID, userId: person } };
      await prisma.participant.update({ where: seat, data: { removedAt: new Date() } });
      expect((await agents.call(access_token, "get_project_summary")).refusal?.code).toBe(1003);
      await prisma.participant.update({ where: seat, data: { removedAt: null } });
      expect(await summaryOf(access_token)).toBe(JUNIPER_ID);
    });

    it("whoami names the bound deal only while the person has a seat there", async () => {
      const { prisma } = sample.database;
      const { access_token } = (await agents.connect(person)).tokens;
      await bind(access_token, JUNIPER_ID);
      expect(await boundOf(access_token)).toBe(JUNIPER_ID);
      const seat = { projectId_userId: { projectId: JUNIPER_ID, userId: person } };
      await prisma.participant.update({ where: seat, data: { removedAt: new Date() } });
      expect(await boundOf(access_token)).toBeUndefined();
      await prisma.participant.update({ where: seat, data: { removedAt: null } });
    });

    it("a consent that no longer includes the bound deal forgets it; one that does keeps it", async () => {
      const { clientId, tokens } = await agents.connect(person);
      await bind(tokens.access_token, JUNIPER_ID);
      const kept = await agents.connect(person, { clientId, projects: [JUNIPER_ID] });
      expect(await boundOf(kept.tokens.access_token)).toBe(JUNIPER_ID);
      await agents.connect(person, { clientId, projects: [HARBOUR_ID] });
      // Also when all deals are allowed again: the person took this one away.
      const widened = await agents.connect(person, { clientId });
      expect(await boundOf(widened.tokens.access_token)).toBeUndefined();
    });
  });
});

describe("limits", () => {
  const MINUTE = new Date("2026-06-15T22:30:00Z").getTime();
  let now: Date;
  const clock = { now: () => now };
  beforeEach(async () => {
    now = new Date(MINUTE + 12_000);
    await sample.database.prisma.rateWindow.deleteMany();
  });
  const limitedTools = async (userId: string) =>
    (await sample.database.prisma.auditCall.findMany({ where: { userId, outcome: "rate_limited" } }))
      .map((row) => row.tool)
      .sort();

  it("the 101st call of one person in a minute is 1005, over all connections, runs nothing, is audited, and others go on [DS-738 DS-741 DS-744 DS-745 DS-788]", async () => {
    const limited = await openAgentAccess(sample.database, {}, clock);
    const seller = userIdOf("seller-admin");
    const one = (await limited.connect(seller)).tokens.access_token;
    const two = (await limited.connect(seller)).tokens.access_token;
    for (let i = 0; i < 100; i++) {
      expect((await limited.call(i % 2 ? one : two, "get_version")).refusal).toBeUndefined();
    }
    const refused = await limited.call(one, "set_project", { project_id: HARBOUR_ID });
    expect(refused.refusal).toMatchObject({ code: 1005, data: { retry_after: 48 } });
    expect(refused.headers.get("retry-after")).toBe("48");
    expect((await limited.call(two, "get_version")).refusal?.code).toBe(1005);
    expect(await limitedTools(seller)).toEqual(["get_version", "set_project"]);
    const other = (await limited.connect(userIdOf("buyer-member"))).tokens.access_token;
    expect((await limited.call(other, "whoami")).refusal).toBeUndefined();

    now = new Date(MINUTE + 59_999);
    expect((await limited.call(one, "whoami")).refusal?.code).toBe(1005);
    now = new Date(MINUTE + 12_000 + 48_000); // after retry_after
    expect(content((await limited.call(one, "whoami")).body)).not.toHaveProperty("bound_project");
    await limited.close();
  });

  it("are what the operator sets, all three of them [DS-743]", async () => {
    const set = { RATE_LIMIT_PER_USER: "3", RATE_LIMIT_PER_PROJECT: "2", RATE_LIMIT_EMBEDDINGS: "1" };
    const limited = await openAgentAccess(sample.database, set, clock);
    const [observer, seller, buyer] = await Promise.all(
      (["observer", "seller-member", "buyer-member"] as const).map(
        async (who) => (await limited.connect(userIdOf(who))).tokens.access_token,
      ),
    );
    const codeOf = async (bearerToken: string | undefined, tool: string, args: object = {}) =>
      (await limited.call(bearerToken, tool, args)).refusal?.code;
    for (const expected of [undefined, undefined, undefined, 1005])
      expect(await codeOf(observer, "whoami")).toBe(expected);
    const deal = { project_id: HARBOUR_ID };
    expect(await codeOf(seller, "list_workstreams", deal)).toBeUndefined();
    expect(await codeOf(buyer, "list_workstreams", deal)).toBeUndefined();
    expect(await codeOf(seller, "list_workstreams", deal)).toBe(1005);

    // Nothing of the sample has a vector of this model: each request needs one computed.
    now = new Date(MINUTE + 60_000);
    const withModel = kernel({ ...limited.runtime, embedder: wordEmbedder("limits") });
    const actor = await sample.agent("ib-admin");
    const match = (request_id: string) =>
      callTool(withModel, actor, "find_matching_answers", { ...deal, request_id }).then(
        ({ method }) => method,
        (error: AppError) => error.code,
      );
    expect([await match("FIN-001"), await match("FIN-002")]).toEqual(["hybrid", "rate_limited"]);
    await limited.close();
  });

  it("of a deal count the calls of all who are in it, and only theirs [DS-739]", async () => {
    const limited = await openAgentAccess(sample.database, { RATE_LIMIT_PER_PROJECT: "4" }, clock);
    const tokenOf = async (userId: string) => (await limited.connect(userId)).tokens.access_token;
    const ask = async (bearerToken: string) =>
      (await limited.call(bearerToken, "get_project_summary", { project_id: HARBOUR_ID })).refusal?.code;
    const stranger = await tokenOf(userIdOf("other-ib-admin"));
    for (let i = 0; i < 10; i++) expect(await ask(stranger)).toBe(1003);
    const member = await tokenOf(userIdOf("ib-member"));
    const buyer = await tokenOf(userIdOf("rival-buyer"));
    for (const who of [member, buyer, member, buyer]) expect(await ask(who)).toBeUndefined();
    expect(await ask(member)).toBe(1005);
    expect(await ask(buyer)).toBe(1005);
    expect(await limitedTools(userIdOf("ib-member"))).toEqual(["get_project_summary"]);
    expect((await limited.call(member, "whoami")).refusal).toBeUndefined();
    now = new Date(MINUTE + 60_000);
    expect(await ask(buyer)).toBeUndefined();
    await limited.close();
  });
});

describe("whoami", () => {
  it("tells the person's limits, and what is left of them until the minute is over [DS-194]", async () => {
    const start = new Date("2026-06-15T23:10:00Z").getTime();
    await sample.database.prisma.rateWindow.deleteMany();
    const timed = await openAgentAccess(
      sample.database,
      { RATE_LIMIT_EMBEDDINGS: "7" },
      { now: () => new Date(start + 30_000) },
    );
    const { clientId, tokens } = await timed.connect(userIdOf("buyer-member"));
    const rival = (await timed.connect(userIdOf("rival-buyer"))).tokens.access_token;
    for (let i = 0; i < 4; i++) await timed.call(tokens.access_token, "get_version");
    await timed.call(rival, "get_version");
    const told = content((await timed.call(tokens.access_token, "whoami")).body);
    expect(told).toEqual({
      user: { user_id: userIdOf("buyer-member"), name: expect.any(String) },
      organizations: [{ organization_id: expect.any(String), name: expect.any(String) }],
      client: { client_id: clientId, name: "Test agent" },
      connection: {
        connection_id: expect.stringMatching(/^con_/),
        created_at: expect.any(Number),
        expires_at: expect.any(Number),
      },
      scopes: tokens.scope.split(" "),
      projects: [{ project_id: HARBOUR_ID, name: "Project Harbour", role: "buyer_member" }],
      unlock: { active: false },
      limits: {
        calls_per_minute: 100,
        calls_left: 95,
        cost_per_minute: 300,
        cost_left: 295,
        deal_calls_per_minute: 1000,
        embeddings_per_minute: 7,
        embeddings_left: 7,
        renewed_at: start / 1000 + 60,
      },
    });
    await timed.close();
  });
});

describe("the limit of handshakes and lists", () => {
  it("refuses with 1005 and makes no session, while calls of tools go on and count apart", async () => {
    const limited = await openAgentAccess(sample.database, { RATE_LIMIT_REQUESTS: "3" });
    const member = (await limited.connect(userIdOf("seller-member"))).tokens.access_token;
    const sessions = () => sample.database.prisma.mcpSession.count();
    const hello = () =>
      limited.rpc(member, "initialize", {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name: "eager", version: "1" },
      });
    const before = await sessions();
    // Should the minute turn in between, there is room for three more; never for seven.
    const answers = await Promise.all(Array.from({ length: 7 }, hello));
    const refused = answers.filter((answer) => answer.refusal?.code === 1005);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((answer) => Number(answer.headers.get("retry-after")) > 0)).toBe(true);
    expect((await sessions()) - before).toBe(answers.length - refused.length);
    expect((await limited.call(member, "get_version")).refusal).toBeUndefined();
    await limited.close();
  });
});

describe("the log", () => {
  it("has one row for a handshake, a list and a call, with connection, client, address and request id [DS-714 DS-718 DS-719]", async () => {
    await agents.rpc(token, "tools/list");
    expect(await auditOf("tools/list")).toMatchObject([
      {
        action: "mcp_request",
        outcome: "allowed",
        clientId: expect.any(String),
        connectionId: expect.stringMatching(/^con_/),
        ip: "192.0.2.7",
        userAgent: "test",
        requestId: "req_rpc",
      },
    ]);
    const before = await sample.database.prisma.auditCall.count();
    await agents.call(token, "list_projects");
    expect(await sample.database.prisma.auditCall.count()).toBe(before + 1);
    expect(await auditOf("list_projects")).toMatchObject([
      { action: "mcp_tool_call", outcome: "allowed", resultCount: 1 },
    ]);
  });

  it("sums up strangers per address and minute in one row", async () => {
    for (let i = 0; i < 5; i++) await agents.rpc(undefined, "tools/list");
    await forgetEndedWindows(sample.database, { now: () => new Date(Date.now() + 120_000) });
    const rows = await sample.database.prisma.auditCall.findMany({ where: { action: "mcp_unauthenticated" } });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.reduce((sum, row) => sum + (row.resultCount ?? 0), 0)).toBeGreaterThanOrEqual(5);
    expect(rows[0]).toMatchObject({ ip: "192.0.2.7", userId: null, outcome: "unauthenticated" });
  });
});
