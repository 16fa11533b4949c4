import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "@/lib/platform/clock";
import { fixtures } from "@/tests/conformance/fixtures/module";
import { ORIGIN, openAgentAccess } from "@/tests/support/agent-access";
import { openSample, type Sample, userIdOf } from "@/tests/support/sample";

/** No tool of the product asks its client anything; the conformance fixtures do, over the product's own endpoint. */
let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let token: string;
let session: string;
beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database, {}, systemClock, fixtures);
  token = (await agents.connect(userIdOf("ib-admin"))).tokens.access_token;
  session = await begin(token, { elicitation: {} });
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

async function begin(bearer: string, capabilities: object): Promise<string> {
  const hello = await agents.rpc(bearer, "initialize", {
    protocolVersion: "2025-11-25",
    capabilities,
    clientInfo: { name: "asked", version: "1" },
  });
  return hello.headers.get("mcp-session-id") ?? "";
}

/** Calls the tool that asks; the answer is a stream whose first message is the question. */
async function call(bearer: string, inSession: string) {
  const request = new Request(`${ORIGIN}/mcp`, {
    method: "POST",
    headers: {
      host: new URL(ORIGIN).host,
      authorization: `Bearer ${bearer}`,
      "content-type": "application/json",
      "mcp-session-id": inSession,
      "mcp-protocol-version": "2025-11-25",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 7,
      method: "tools/call",
      params: { name: "test_elicitation", arguments: { message: "Who are you?" } },
    }),
  });
  const response = await agents.mcp(request, { requestId: "req_asked", ip: "192.0.2.8", userAgent: "test" });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    type: response.headers.get("content-type"),
    async next() {
      const { value = "" } = (await reader?.read()) ?? {};
      return JSON.parse(value.replace(/^(event: message\n)?data: /, "")) as Record<string, never>;
    },
  };
}

const answer = (bearer: string, id: unknown, headers: Record<string, string> = {}) =>
  agents.post(
    JSON.stringify({
      jsonrpc: "2.0",
      id,
      result: { action: "accept", content: { username: "ada", email: "ada@example.com" } },
    }),
    { authorization: `Bearer ${bearer}`, "mcp-protocol-version": "2025-11-25", ...headers },
  );

describe("a question to a client of 2025", () => {
  it("goes out on the call's stream, is answered by a request of its own, and the result follows", async () => {
    const stream = await call(token, session);
    expect(stream.type).toBe("text/event-stream");
    const question = await stream.next();
    expect(question).toMatchObject({ method: "elicitation/create", params: { message: "Who are you?" } });
    expect((await answer(token, question.id, { "mcp-session-id": session })).status).toBe(202);
    const result = await stream.next();
    expect(result).toMatchObject({ id: 7, result: { content: [{ type: "text" }] } });
    expect(JSON.stringify(result)).toContain("ada@example.com");
  });

  it("is nobody else's to answer, and stays open for its own connection", async () => {
    const other = (await agents.connect(userIdOf("buyer-admin"))).tokens.access_token;
    const stream = await call(token, session);
    const { id } = await stream.next();
    const refused = await answer(other, id);
    expect(refused).toMatchObject({ status: 400, body: { error: { code: -32600 } } });
    // Exactly what an id gets that was never asked under.
    expect((await answer(other, "never asked")).refusal).toEqual(refused.refusal);
    expect((await answer(token, id)).status).toBe(202);
    expect(await stream.next()).toMatchObject({ id: 7, result: {} });
  });

  it("can be answered once", async () => {
    const stream = await call(token, session);
    const { id } = await stream.next();
    expect((await answer(token, id)).status).toBe(202);
    expect((await answer(token, id)).status).toBe(400);
  });

  it("is not put to a client that did not say it can be asked", async () => {
    const deaf = await begin(token, {});
    const response = await agents.rpc(
      token,
      "tools/call",
      { name: "test_elicitation", arguments: { message: "Who are you?" } },
      { "mcp-session-id": deaf, "mcp-protocol-version": "2025-11-25" },
    );
    expect(response.body).toMatchObject({ result: { isError: true } });
  });
});
