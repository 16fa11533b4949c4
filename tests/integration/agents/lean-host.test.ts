/** The endpoint for agents behind a bare Node server: what comes over the wire is what the plain function gives. */
import { once } from "node:events";
import { type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agentAccess } from "@/lib/agent-access";
import { leanHost } from "@/lib/host/lean-host";
import { createHost } from "@/lib/host/server";
import { ORIGIN, openAgentAccess } from "@/tests/support/agent-access";
import { HARBOUR_ID, openSample, type Sample, userIdOf } from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const HOST = new URL(ORIGIN).host;

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let server: Server;
let port: number;
let token: string;
const toPages: string[] = [];

beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database);
  token = (await agents.connect(userIdOf("ib-admin"))).tokens.access_token;
  const routes = leanHost(agentAccess(agents.runtime), agents.runtime);
  server = createHost(agents.runtime, (incoming, outgoing) => {
    if (!routes(incoming, outgoing)) {
      toPages.push(`${incoming.method} ${incoming.url}`);
      outgoing.end("a page");
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await agents.close();
  await sample.close();
});

type Sent = { method?: string; headers?: Record<string, string>; body?: string };
async function send(path: string, { method = "GET", headers = {}, body }: Sent = {}) {
  const sent = request({ host: "127.0.0.1", port, path, method, headers: { host: HOST, ...headers } });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode, headers: answer.headers, text };
}
const posting = (body: string, headers: Record<string, string> = {}): Sent => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body,
});
const bearer = () => ({ authorization: `Bearer ${token}` });
const rpc = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
const calling = (name: string, args: object = {}) => rpc("tools/call", { name, arguments: args });

describe("a bare Node host", () => {
  it.each<[string, () => { body: string; headers: Record<string, string> }]>([
    ["a list of tools", () => ({ body: rpc("tools/list"), headers: bearer() })],
    ["a result", () => ({ body: calling("list_projects"), headers: bearer() })],
    [
      "a refusal",
      () => ({ body: calling("get_request", { project_id: HARBOUR_ID, request_id: "NO-1" }), headers: bearer() }),
    ],
    [
      "a step-up",
      () => ({ body: calling("list_answers", { project_id: HARBOUR_ID, status: ["draft"] }), headers: bearer() }),
    ],
    ["what is no JSON", () => ({ body: "{", headers: bearer() })],
    ["what is of another kind", () => ({ body: "x", headers: { ...bearer(), "content-type": "text/plain" } })],
    ["a batch", () => ({ body: `[${rpc("ping")},${rpc("tools/list")}]`, headers: bearer() })],
    ["no token", () => ({ body: rpc("tools/list"), headers: {} })],
    ["a foreign page", () => ({ body: rpc("tools/list"), headers: { ...bearer(), origin: "https://evil.example" } })],
  ])(verifies("TA-184")("gives for %s what the function gives: status, headers and body"), async (_, make) => {
    const { body, headers } = make();
    const sent = { "content-type": "application/json", ...headers };
    const wire = await send("/mcp", { method: "POST", headers: sent, body });
    const plain = await agents.mcp(
      new Request(`${ORIGIN}/mcp`, { method: "POST", headers: { host: HOST, ...sent }, body }),
      { requestId: "req_plain", ip: "127.0.0.1", userAgent: "" },
    );
    expect([wire.status, wire.text]).toEqual([plain.status, await plain.text()]);
    expect(wire.headers).toMatchObject(Object.fromEntries(plain.headers));
  });

  it("serves the authorization server and its documents, and nothing beside them", async () => {
    const document = await send("/.well-known/oauth-authorization-server");
    expect(JSON.parse(document.text)).toMatchObject({ issuer: ORIGIN, token_endpoint: `${ORIGIN}/oauth/token` });
    expect((await send("/.well-known/openid-configuration")).text).toBe(document.text);
    for (const path of ["", "/mcp"])
      expect(JSON.parse((await send(`/.well-known/oauth-protected-resource${path}`)).text)).toMatchObject({
        resource: `${ORIGIN}/mcp`,
      });
    expect(await send("/.well-known/oauth-protected-resource", { method: "HEAD" })).toMatchObject({
      status: 200,
      text: "",
    });
    expect((await send("/.well-known/oauth-protected-resource", { method: "DELETE" })).status).toBe(405);
    expect(await send("/.well-known/oauth-protected-resource", { method: "OPTIONS" })).toMatchObject({
      status: 204,
      headers: { allow: "GET, HEAD, OPTIONS" },
    });
    expect(JSON.parse((await send("/oauth/jwks")).text)).toMatchObject({ keys: [{ kty: "EC" }] });
    expect((await send("/oauth/token", { method: "PUT" })).status).toBe(405);
    const registered = await send(
      "/oauth/register",
      posting(JSON.stringify({ client_name: "x", redirect_uris: ["http://127.0.0.1:1/cb"] })),
    );
    expect(registered.status).toBe(201);
    expect((await send("/oauth/authorize?client_id=x&state=1")).status).toBe(400);
    expect(toPages).toEqual([]);
    for (const path of ["/mcp/", "/mcpx", "/oauth", "/.well-known/other", "/__proto__", "/toString", "/projects"])
      expect((await send(path)).text, path).toBe("a page");
  });

  it("notes the caller's own address and id, not what it says of itself", async () => {
    const headers = { ...bearer(), "x-dealspace-address": "198.51.100.66", "x-request-id": "mine-1" };
    expect((await send("/mcp", posting(calling("get_version"), headers))).headers["x-request-id"]).toBe("mine-1");
    const rows = await sample.database.prisma.auditCall.findMany({ where: { requestId: "mine-1" } });
    expect(rows).toMatchObject([{ tool: "get_version", ip: "127.0.0.1" }]);
  });

  it.each([
    ["TRACE", "/mcp", 405],
    ["PROPFIND", "/oauth/token", 405],
    ["GET", "/oauth/%", 404],
    ["GET", "/oauth/../../etc/passwd", 404],
    ["GET", "/oauth/authorize?%=%&[", 400],
    ["POST", "/mcp?access_token=x", 401],
  ])("answers %s %s with %d, never with a fault", async (method, path, status) => {
    expect((await send(path, { method })).status).toBe(status);
  });

  it("keeps an idle connection for longer than a proxy in front of it would", async () => {
    const { headers } = await send("/mcp", posting(calling("get_version"), bearer()));
    expect(headers["keep-alive"]).toBe("timeout=65");
  });

  it.each(["/mcp", "/oauth/authorize?client_id=x", "/.well-known/oauth-authorization-server", "/projects"])(
    "refuses %s where the first line names another server, and leads nowhere",
    async (path) => {
      const before = toPages.length;
      const socket = connect(port, "127.0.0.1");
      socket.write(`GET http://evil.example${path} HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`);
      let text = "";
      for await (const chunk of socket) text += chunk;
      expect(text).toMatch(/^HTTP\/1\.1 403 /);
      expect(text).not.toMatch(/evil|^location:/im);
      expect(toPages).toHaveLength(before);
    },
  );

  it("answers where the first line names us", async () => {
    const socket = connect(port, "127.0.0.1");
    const document = `${ORIGIN}/.well-known/oauth-authorization-server`;
    socket.write(`GET ${document} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
    let text = "";
    for await (const chunk of socket) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).toContain(`"issuer":"${ORIGIN}"`);
  });

  it("goes on with the connection of who was refused before the body was read", async () => {
    const body = rpc("tools/list", { filler: "x".repeat(30_000) });
    const socket = connect(port, "127.0.0.1");
    const head = (more: string) =>
      `POST /mcp HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;
    socket.write(head(""));
    socket.write(head(`Authorization: Bearer ${token}\r\nConnection: close\r\n`));
    let text = "";
    for await (const chunk of socket) text += chunk;
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 200"]);
  });

  it("refuses what is too large with an answer, also where its length is not said", async () => {
    const large = "x".repeat(1_100_000);
    expect((await send("/mcp", posting(large, bearer()))).status).toBe(413);
    expect((await send("/mcp", posting(large, { ...bearer(), "transfer-encoding": "chunked" }))).status).toBe(413);
  });
});
