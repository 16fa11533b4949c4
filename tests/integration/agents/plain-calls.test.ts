/** Calls that are answered without a server object of the protocol library: to the byte what the library answers. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as plain from "@/lib/mcp/plain-call";
import { FROM, ORIGIN, openAgentAccess } from "@/tests/support/agent-access";
import { entryIdOf, HARBOUR_ID, openSample, type Sample, userIdOf } from "@/tests/support/sample";

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let token: string;
beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database, { RATE_LIMIT_PER_USER: "1000" });
  token = (await agents.connect(userIdOf("ib-admin"))).tokens.access_token;
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const CURRENT = "2026-07-28";
const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": CURRENT,
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
type Era = "current" | "former";
/** Whoever wants to hear of progress is served by the library; that there is none to hear of makes no other difference. */
const AWAITING = { progressToken: "p" };

const send = (headers: Record<string, string>, params: object, id: string | number) =>
  agents.mcp(
    new Request(`${ORIGIN}/mcp`, {
      method: "POST",
      headers: {
        host: new URL(ORIGIN).host,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params }),
    }),
    FROM,
  );
const named = (name: string, version = CURRENT) => ({
  "mcp-protocol-version": version,
  "mcp-method": "tools/call",
  "mcp-name": name,
});

async function call(era: Era, way: "plain" | "library", name: string, args: unknown, id: string | number = 7) {
  const meta = { ...(era === "current" && ENVELOPE), ...(way === "library" && AWAITING) };
  const params = { name, arguments: args, ...(Object.keys(meta).length > 0 && { _meta: meta }) };
  const spied = vi.spyOn(plain, "plainCall");
  const response = await send(era === "current" ? named(name) : { "mcp-protocol-version": "2025-11-25" }, params, id);
  const [taken] = spied.mock.results;
  spied.mockRestore();
  expect(taken?.value === undefined ? "library" : "plain").toBe(way);
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

const project_id = HARBOUR_ID;
const CALLS: [string, unknown][] = [
  ["get_version", {}],
  ["get_version", undefined],
  ["list_projects", {}],
  ["list_requests", { project_id, workstream: "finance", limit: 200 }],
  ["get_request", { project_id, request_id: "FIN-001", include_thread: true }],
  ["get_answer", { project_id, answer_id: entryIdOf("fin-a01") }],
  ["list_events", { project_id, limit: 20 }],
  ["search", { project_id, query: "accounts" }],
  // refusals: no such tool, arguments that do not fit, nothing there, a scope that is missing
  ["no_such_tool", {}],
  ["__proto__", {}],
  ["list_requests", { project_id, workstream: "finance", colour: "red" }],
  ["get_request", { project_id, request_id: "NO-1" }],
  ["list_answers", { project_id, status: ["draft"] }],
];

describe.each<Era>(["current", "former"])("a plain call of a client of the %s version", (era) => {
  it.each(CALLS)("%s %j is answered as the library does it", async (name, args) => {
    const answer = await call(era, "plain", name, args);
    expect(answer).toEqual(await call(era, "library", name, args));
  });

  it.each(['a "quoted" id', 0, -3])("carries the id %j back", async (id) => {
    const answer = await call(era, "plain", "get_version", {}, id);
    expect(JSON.parse(answer.text)).toMatchObject({ id, jsonrpc: "2.0", result: { content: [{ type: "text" }] } });
    expect(answer).toEqual(await call(era, "library", "get_version", {}, id));
  });

  it("leaves one row, as every call does", async () => {
    const rows = () => sample.database.prisma.auditCall.count({ where: { tool: "list_workstreams" } });
    const before = await rows();
    await call(era, "plain", "list_workstreams", { project_id });
    expect(await rows()).toBe(before + 1);
  });
});

it("a version that is not spoken yet is refused, however well the call is formed", async () => {
  const later = "2027-01-01";
  const _meta = { ...ENVELOPE, "io.modelcontextprotocol/protocolVersion": later };
  const response = await send(named("get_version", later), { name: "get_version", _meta }, 1);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { data: { supported: [CURRENT], requested: later } } });
});
