import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetEndedWindows } from "@/lib/db/rate-windows";
import { ORIGIN, openAgentAccess } from "@/tests/support/agent-access";
import { HARBOUR_ID, JUNIPER_ID, openSample, type Sample, userIdOf } from "@/tests/support/sample";

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
    "of %s are served with their version and a session [DS-003 DS-004 DS-005 DS-007 DS-008 DS-009 DS-142]",
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

  it("as another media type is 415, as no JSON 400 with -32700, over 4 MiB 413", async () => {
    expect((await agents.post("x", { ...bearer(), "content-type": "text/plain" })).status).toBe(415);
    const broken = await agents.post("{", bearer());
    expect([broken.status, broken.body.error?.code]).toEqual([400, -32700]);
    expect((await agents.post(JSON.stringify({ big: "x".repeat(4 * 1024 * 1024) }), bearer())).status).toBe(413);
  });

  it("is -32600 without a method, -32601 with an unknown one, -32602 with an unknown tool, each audited [DS-776 DS-777 DS-779 DS-721]", async () => {
    const before = await sample.database.prisma.auditCall.count();
    expect((await agents.post(JSON.stringify({ jsonrpc: "2.0", id: 7 }), bearer())).body.error?.code).toBe(-32600);
    expect((await agents.rpc(token, "deals/delete")).body.error?.code).toBe(-32601);
    expect((await agents.call(token, "publish_answer")).body.error?.code).toBe(-32602);
    expect(await sample.database.prisma.auditCall.count()).toBe(before + 3);
  });

  it("of another verb is 405", async () => {
    const request = new Request(`${ORIGIN}/mcp`, { headers: { host: new URL(ORIGIN).host, ...bearer() } });
    expect((await agents.mcp(request, { requestId: "r", ip: "", userAgent: "" })).status).toBe(405);
  });
});

describe("set_project", () => {
  it("binds this connection, survives refresh, and an explicit id wins for one call [DS-134 DS-135 DS-136 DS-137 DS-251 DS-254]", async () => {
    const first = await agents.connect(person);
    const second = await agents.connect(person);
    const bound = await agents.call(first.tokens.access_token, "set_project", { project_id: HARBOUR_ID });
    expect(content(bound.body)).toMatchObject({ project_id: HARBOUR_ID, name: "Project Harbour", role: "ib_admin" });
    expect(content((await agents.call(first.tokens.access_token, "get_project_summary")).body).project_id).toBe(
      HARBOUR_ID,
    );
    expect((await agents.call(second.tokens.access_token, "get_project_summary")).body.error?.code).toBe(-32602);

    const renewed = (await (await agents.refresh(first.clientId, first.tokens.refresh_token)).json()) as {
      access_token: string;
    };
    expect(content((await agents.call(renewed.access_token, "get_project_summary")).body).project_id).toBe(HARBOUR_ID);

    const foreign = await agents.call(renewed.access_token, "set_project", { project_id: JUNIPER_ID });
    expect(foreign.body.error?.code).toBe(1003);
    expect(
      (await agents.call(renewed.access_token, "get_project_summary", { project_id: JUNIPER_ID })).body.error?.code,
    ).toBe(1003);
    expect(content((await agents.call(renewed.access_token, "get_project_summary")).body).project_id).toBe(HARBOUR_ID);
  });

  it("without a binding or an id, the call says what to do [DS-140]", async () => {
    const { tokens } = await agents.connect(person);
    const { body } = await agents.call(tokens.access_token, "get_project_summary");
    expect(body.error?.code).toBe(-32602);
    expect(body.error?.message).toMatch(/project_id.*set_project/);
  });
});

describe("limits", () => {
  beforeEach(async () => {
    await sample.database.prisma.rateWindow.deleteMany();
  });

  it("the 101st call of one person in a minute is 1005, over all connections, and others go on [DS-738 DS-741 DS-744 DS-745]", async () => {
    const limited = await openAgentAccess(sample.database, { RATE_LIMIT_PER_USER: "5" });
    const one = (await limited.connect(userIdOf("seller-admin"))).tokens.access_token;
    const two = (await limited.connect(userIdOf("seller-admin"))).tokens.access_token;
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push(await limited.call(i % 2 ? one : two, "whoami"));
    const refused = answers.filter((answer) => answer.body.error?.code === 1005);
    expect(answers.filter((answer) => !answer.body.error).length).toBeLessThanOrEqual(10); // at most two windows of five
    expect(refused.length).toBeGreaterThanOrEqual(2);
    const wait = refused[0]?.body.error?.data?.retry_after as number;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused[0]?.headers.get("retry-after")).toBe(String(wait));
    expect(
      (await limited.call((await limited.connect(userIdOf("buyer-member"))).tokens.access_token, "whoami")).body.error,
    ).toBeUndefined();
    await limited.close();
  });

  it("of a deal count only the calls of those who are in it [DS-739]", async () => {
    const limited = await openAgentAccess(sample.database, { RATE_LIMIT_PER_PROJECT: "4" });
    const stranger = (await limited.connect(userIdOf("other-ib-admin"))).tokens.access_token;
    for (let i = 0; i < 10; i++) await limited.call(stranger, "get_project_summary", { project_id: HARBOUR_ID });
    const member = (await limited.connect(userIdOf("ib-member"))).tokens.access_token;
    const buyer = (await limited.connect(userIdOf("rival-buyer"))).tokens.access_token;
    const codes = [];
    for (let i = 0; i < 14; i++)
      codes.push(
        (await limited.call(i % 2 ? member : buyer, "get_project_summary", { project_id: HARBOUR_ID })).body.error
          ?.code,
      );
    expect(codes.slice(0, 3)).toEqual([undefined, undefined, undefined]);
    expect(codes).toContain(1005);
    expect((await limited.call(member, "whoami")).body.error).toBeUndefined();
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
