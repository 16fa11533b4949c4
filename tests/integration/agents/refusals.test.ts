/** The form of a refusal on the wire, once for each version and way in which an agent may ask. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAgentAccess, type RpcAnswer } from "@/tests/support/agent-access";
import type { Refused } from "@/tests/support/refused";
import { DEFAULT_SCOPES, HARBOUR_ID, openSample, type Sample, userIdOf } from "@/tests/support/sample";

type Agents = Awaited<ReturnType<typeof openAgentAccess>>;

let sample: Sample;
let agents: Agents;
let token: string;
let buyer: string;
/** A door with room for one call a minute, and somebody in a hurry. */
let tight: Agents;
let hurried: string;
beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database, { RATE_LIMIT_PER_USER: "1000" });
  const scopes = [...DEFAULT_SCOPES, "write:routing"];
  const tokenOf = async (who: "ib-admin" | "buyer-admin") =>
    (await agents.connect(userIdOf(who), { scope: scopes.join(" "), tick: scopes })).tokens.access_token;
  [token, buyer] = [await tokenOf("ib-admin"), await tokenOf("buyer-admin")];
  tight = await openAgentAccess(sample.database, { RATE_LIMIT_PER_USER: "1" });
  hurried = (await tight.connect(userIdOf("seller-admin"))).tokens.access_token;
});
afterAll(async () => {
  await tight.close();
  await agents.close();
  await sample.close();
});

const CURRENT = "2026-07-28";
const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": CURRENT,
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

type Way = {
  readonly title: string;
  readonly form: "error" | "result";
  ask(door: Agents, bearer: string, method: string, params: Record<string, unknown>): Promise<RpcAnswer>;
};

async function inSession(door: Agents, bearer: string, protocolVersion: string, named: boolean) {
  const hello = { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const session = (await door.rpc(bearer, "initialize", hello)).headers.get("mcp-session-id") ?? "";
  return { "mcp-session-id": session, ...(named && { "mcp-protocol-version": protocolVersion }) };
}
const session = (version: string, form: Way["form"], named = true): Way => ({
  title: `in a session of ${version}${named ? "" : ", which the request does not name"}`,
  form,
  ask: async (door, bearer, method, params) =>
    door.rpc(bearer, method, params, await inSession(door, bearer, version, named)),
});

const WAYS: readonly Way[] = [
  { title: "by a bare POST", form: "error", ask: (door, bearer, method, params) => door.rpc(bearer, method, params) },
  session("2025-03-26", "error"),
  session("2025-06-18", "error"),
  session("2025-06-18", "error", false),
  session("2025-11-25", "result"),
  session("2025-11-25", "result", false),
  {
    title: "without a session in 2025-11-25",
    form: "result",
    ask: (door, bearer, method, params) => door.rpc(bearer, method, params, { "mcp-protocol-version": "2025-11-25" }),
  },
  {
    title: `in ${CURRENT}`,
    form: "result",
    ask: (door, bearer, method, params) => {
      const name = params.name ?? params.uri;
      return door.rpc(
        bearer,
        method,
        { ...params, _meta: ENVELOPE },
        {
          "mcp-protocol-version": CURRENT,
          "mcp-method": method,
          ...(typeof name === "string" && { "mcp-name": name }),
        },
      );
    },
  },
];

const project_id = HARBOUR_ID;
const call = (way: Way, name: string, args: object, bearer = token, door = agents) =>
  way.ask(door, bearer, "tools/call", { name, arguments: args });

function expectForm(form: Way["form"], answer: RpcAnswer, refusal: Partial<Refused>): void {
  expect(answer.body).toMatchObject({ jsonrpc: "2.0", id: 1 });
  expect(Object.keys(answer.body).sort()).toEqual([form, "id", "jsonrpc"].sort());
  expect(answer.refusal).toMatchObject(refusal);
  expect(answer.refusal?.message.length).toBeGreaterThan(20);
}

describe.each(WAYS)("asked $title", (way) => {
  it(`a known tool refuses with ${way.form === "error" ? "an error" : "a result"}`, async () => {
    const wrong = await call(way, "list_requests", { project_id, workstream: "finance", limit: 201 });
    expectForm(way.form, wrong, {
      code: -32602,
      message: expect.stringContaining("limit: is too large or too long, expected a whole number from 1 to 200."),
      data: { issues: [{ path: "limit", problem: "is too large or too long" }] },
    });
    const nothing = await call(way, "get_request", { project_id, request_id: "FIN-999" });
    expectForm(way.form, nothing, { code: 1003 });
    expect(nothing.refusal).not.toHaveProperty("data");
    const { requests } = await published();
    const forbidden = await call(way, "suggest_routing", { project_id, request_id: requests }, buyer);
    expectForm(way.form, forbidden, {
      code: 1002,
      message: expect.stringMatching(/It takes the role ib_admin or .*; yours is buyer_admin\.$/),
      data: { current_role: "buyer_admin" },
    });
    for (const { status } of [wrong, nothing, forbidden]) expect(status).toBe(200);
  });

  it("and is in the log with the same outcome", async () => {
    const rows = () => sample.database.prisma.auditCall.count({ where: { tool: "get_answer", outcome: "not_found" } });
    const before = await rows();
    await call(way, "get_answer", { project_id, answer_id: "ent_unknown" });
    expect(await rows()).toBe(before + 1);
  });

  it("a limit that is full says the seconds, in the text and in Retry-After", async () => {
    // Should the minute turn in between, there is room once more.
    const ask = () => call(way, "get_version", {}, hurried, tight);
    let refused = await ask();
    for (let sent = 0; sent < 3 && !refused.refusal; sent++) refused = await ask();
    const seconds = Number(refused.headers.get("retry-after"));
    expectForm(way.form, refused, {
      code: 1005,
      message: expect.stringContaining(`Wait ${seconds} second`),
      data: { retry_after: seconds },
    });
  });

  it("a scope that is missing is an error with its challenge", async () => {
    const gated = await call(way, "list_answers", { project_id, status: ["draft"] });
    expect(gated.status).toBe(403);
    expectForm("error", gated, { code: 1004, data: { required_scope: "unlock:pre_dataroom" } });
    expect(gated.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
  });

  it("what no tool refuses is an error", async () => {
    expectForm("error", await call(way, "publish_answer", {}), { code: -32602 });
    for (const [method, params, code] of [
      ["deals/delete", {}, -32601],
      ["tools/call", { name: "whoami", arguments: "none" }, -32602],
      ["resources/read", { uri: `dealspace://projects/${project_id}/requests/FIN-999` }, -32602],
      ["prompts/get", { name: "deal_briefing", arguments: { project_id: "proj_unknown" } }, 1003],
      [
        "completion/complete",
        { ref: { type: "ref/prompt", name: "nothing" }, argument: { name: "project_id", value: "" } },
        -32602,
      ],
    ] as const) {
      const { body } = await way.ask(agents, token, method, params);
      expect(body.error?.code, method).toBe(code);
    }
  });
});

// Nobody has a session without a token.
it.each(WAYS.filter(({ title }) => !title.includes("session of")))(
  "asked $title, a token that is none is an error with its challenge",
  async (way) => {
    const stranger = await call(way, "whoami", {}, "nonsense");
    expect(stranger.status).toBe(401);
    expect(stranger.body).not.toHaveProperty("result");
    expect(stranger.refusal?.code).toBe(1001);
    expect(stranger.headers.get("www-authenticate")).toContain('error="invalid_token"');
  },
);

/** A request that the buyer sees. */
async function published() {
  const answer = await agents.call(buyer, "list_requests", { project_id, workstream: "finance" });
  const { structuredContent } = answer.body.result as unknown as {
    structuredContent: { requests: { entry_id: string }[] };
  };
  return { requests: structuredContent.requests[0]?.entry_id };
}
