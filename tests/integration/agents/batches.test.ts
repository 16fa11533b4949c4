import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { openAgentAccess } from "@/tests/support/agent-access";
import { auditRows } from "@/tests/support/kernel";
import { HARBOUR_ID, openSample, type Sample, userIdOf } from "@/tests/support/sample";

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let token: string;
const person = userIdOf("ib-admin");
beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database);
  token = (await agents.connect(person, { tick: ["read:projects"] })).tokens.access_token;
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

type Entry = { id: number | null; result?: Record<string, unknown>; error?: { code: number; data?: unknown } };

/** Sends a body and answers with what came back and the rows that this very request left. */
async function send(body: unknown, headers: Record<string, string> = {}, bearer = token) {
  const requestId = newId("request");
  const response = await agents.post(
    JSON.stringify(body),
    { authorization: `Bearer ${bearer}`, ...headers },
    { requestId },
  );
  const rows = await auditRows(sample.database, requestId);
  return {
    ...response,
    entries: response.body as unknown as Entry[],
    log: rows.map(({ tool, outcome }) => `${tool} ${outcome}`).sort(),
  };
}
const call = (id: number, name: string, args: object = {}) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args },
});
const list = (id: number) => ({ jsonrpc: "2.0", id, method: "tools/list" });

describe("a batch of 2025-03-26", () => {
  it("answers every request by its id, refuses in the entry, and leaves a row for each", async () => {
    const { status, headers, entries, log } = await send([
      call(1, "whoami"),
      call(2, "get_my_tasks", { project_id: HARBOUR_ID }), // its scope was not granted
      { jsonrpc: "2.0", method: "notifications/initialized" },
      list(3),
      call(4, "no_such_tool"),
      { jsonrpc: "2.0", id: 5, method: "deals/delete" },
      call(6, "list_projects"),
    ]);
    expect(status).toBe(200);
    expect(headers.get("www-authenticate")).toBeNull();
    expect(entries.map(({ id, error }) => [id, error?.code])).toEqual([
      [1, undefined],
      [2, 1004],
      [3, undefined],
      [4, -32602],
      [5, -32601],
      [6, undefined],
    ]);
    expect(entries[0]?.result).toHaveProperty("structuredContent.user.user_id", person);
    expect(entries[5]?.result).toHaveProperty("structuredContent.projects.0.project_id", HARBOUR_ID);
    expect(log).toEqual([
      "deals/delete unknown_tool",
      "get_my_tasks scope_required",
      "list_projects allowed",
      "no_such_tool unknown_tool",
      "notifications/initialized allowed",
      "tools/list allowed",
      "whoami allowed",
    ]);
  });

  it("is 202 without a body when it holds notifications only", async () => {
    const { status, body } = await send([{ jsonrpc: "2.0", method: "notifications/initialized" }]);
    expect([status, body]).toEqual([202, {}]);
  });

  it("does not initialize", async () => {
    const params = { protocolVersion: "2025-03-26", capabilities: {}, clientInfo: { name: "old", version: "1" } };
    const { status, headers, entries, log } = await send([
      { jsonrpc: "2.0", id: 1, method: "initialize", params },
      list(2),
    ]);
    expect(status).toBe(200);
    expect(headers.get("mcp-session-id")).toBeNull();
    expect(entries.map(({ id, error }) => [id, error?.code])).toEqual([
      [1, -32600],
      [2, undefined],
    ]);
    expect(log).toEqual(["initialize malformed", "tools/list allowed"]);
  });

  it("is 401 as a whole without a token, and once the connection ended", async () => {
    const stranger = await agents.post(JSON.stringify([list(1), list(2)]), {});
    expect([stranger.status, stranger.refusal?.code]).toEqual([401, 1001]);

    const { clientId, tokens } = await agents.connect(person);
    await agents.form("/oauth/revoke", { token: tokens.refresh_token, client_id: clientId });
    for (const message of [list(1), call(1, "whoami")]) {
      const ended = await send([message, list(2)], {}, tokens.access_token);
      expect([ended.status, ended.refusal?.code]).toEqual([401, 1001]);
      expect(ended.headers.get("www-authenticate")).toContain("invalid_token");
      expect(ended.log).toHaveLength(1);
      expect(ended.log[0]).toContain("unauthenticated");
    }
  });
});

describe("a batch is -32600 with one row", () => {
  it.each([
    ["of 2025-06-18", [list(1), list(2)], { "mcp-protocol-version": "2025-06-18" }],
    ["of 2025-11-25", [list(1)], { "mcp-protocol-version": "2025-11-25" }],
    ["of 2026-07-28", [list(1)], { "mcp-protocol-version": "2026-07-28" }],
    ["without messages", [], {}],
    ["of more than fifty messages", Array.from({ length: 51 }, (_, id) => list(id)), {}],
  ])("%s", async (_, body, headers: Record<string, string>) => {
    const refused = await send(body, headers);
    expect([refused.status, refused.refusal?.code]).toEqual([400, -32600]);
    expect(refused.log).toEqual(["(malformed) malformed"]);
  });

  it("in a session of 2025-06-18, though no header says so", async () => {
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "old", version: "1" } };
    const session = (await agents.rpc(token, "initialize", params)).headers.get("mcp-session-id") ?? "";
    expect((await send([list(1)], { "mcp-session-id": session })).refusal?.code).toBe(-32600);
    expect((await send([list(1)], { "mcp-session-id": "nothing" })).status).toBe(404);
  });
});
