import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import * as current from "@modelcontextprotocol/client";
import { Client as FormerClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FormerTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FROM, openAgentAccess, REDIRECT } from "@/tests/support/agent-access";
import { HARBOUR_ID, openSample, type Sample, userIdOf } from "@/tests/support/sample";

/**
 * The clients that the world uses, old and new, against our doors served by a bare Node server: they know nothing but the URL.
 * (The consent in a real browser is shown in tests/e2e.)
 */
let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let server: Server;
let url: URL;
const person = userIdOf("ib-admin");

beforeAll(async () => {
  sample = await openSample();
  server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = new URL(`http://localhost:${(server.address() as AddressInfo).port}/mcp`);
  agents = await openAgentAccess(sample.database, { PUBLIC_URL: url.origin });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await agents.close();
  await sample.close();
});

async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const request = new Request(new URL(incoming.url ?? "/", url.origin), {
    method: incoming.method ?? "GET",
    headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    ...(incoming.method === "POST" && { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" }),
  } as RequestInit);
  const response = await route(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function route(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { authorization, mcp } = agents;
  if (pathname === "/mcp")
    return mcp(request, {
      requestId: "req_interop",
      ip: "127.0.0.1",
      userAgent: request.headers.get("user-agent") ?? "",
    });
  if (pathname.startsWith("/oauth/")) return authorization.handle(request, FROM);
  if (pathname === "/.well-known/oauth-authorization-server") return authorization.discovery.authorizationServer();
  if (pathname.startsWith("/.well-known/oauth-protected-resource")) return authorization.discovery.protectedResource();
  return new Response(null, { status: 404 });
}

/** What an application keeps: its registration, its tokens, and where it last sent the person. */
function keeper() {
  const kept: {
    client?: { client_id: string };
    tokens?: { access_token: string; refresh_token?: string };
    verifier?: string;
    sentTo?: URL;
  } = {};
  const keep =
    <K extends keyof typeof kept>(name: K) =>
    (value: (typeof kept)[K]) => {
      kept[name] = value;
    };
  return {
    kept,
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: "Interop client", redirect_uris: [REDIRECT] },
    clientInformation: () => kept.client,
    saveClientInformation: keep("client"),
    tokens: () => kept.tokens,
    saveTokens: keep("tokens"),
    redirectToAuthorization: keep("sentTo"),
    saveCodeVerifier: keep("verifier"),
    codeVerifier: () => kept.verifier ?? "",
  };
}

/** The person follows the link, consents, and comes back with a code. */
async function consent(sentTo: URL | undefined, tick?: readonly string[]): Promise<URLSearchParams> {
  if (!sentTo) throw new Error("the client sent nobody anywhere");
  const { redirect } = await agents.consentTo(`${sentTo.pathname}${sentTo.search}`, person, tick ? { tick } : {});
  return new URL(redirect).searchParams;
}

const structured = (result: unknown) => (result as { structuredContent: Record<string, unknown> }).structuredContent;

describe("@modelcontextprotocol/client 2.4", () => {
  it("gets from the URL alone to a working token, lists tools and calls one [DS-060 DS-806]", async () => {
    const provider = keeper();
    const transport = () => new current.StreamableHTTPClientTransport(url, { authProvider: provider as never });
    const first = transport();
    await expect(new current.Client({ name: "interop", version: "1" }).connect(first)).rejects.toThrow();
    await first.finishAuth(await consent(provider.kept.sentTo));

    const client = new current.Client({ name: "interop", version: "1" });
    await client.connect(transport());
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toContain("list_projects");
    expect(structured(await client.callTool({ name: "list_projects", arguments: {} })).projects).toMatchObject([
      { project_id: HARBOUR_ID },
    ]);
    await client.close();
  });
});

describe("@modelcontextprotocol/sdk 1.32", () => {
  it("gets from the URL alone to a working token, and refreshes by itself when it is refused [DS-060]", async () => {
    const provider = keeper();
    const transport = () => new FormerTransport(url, { authProvider: provider as never });
    const first = transport();
    await expect(new FormerClient({ name: "interop", version: "1" }).connect(first)).rejects.toThrow();
    await first.finishAuth((await consent(provider.kept.sentTo)).get("code") ?? "");

    const client = new FormerClient({ name: "interop", version: "1" });
    await client.connect(transport());
    expect(client.getServerVersion()).toMatchObject({ name: "dealspace", version: "1.0.0" });
    expect(client.getInstructions()).toContain("Project Harbour");
    expect((await client.listTools()).tools.length).toBeGreaterThan(4);

    const before = provider.kept.tokens?.access_token;
    await agents.form("/oauth/revoke", {
      token: before ?? "",
      client_id: provider.kept.client?.client_id ?? "",
    });
    expect(structured(await client.callTool({ name: "whoami", arguments: {} })).user).toMatchObject({
      user_id: person,
    });
    expect(provider.kept.tokens?.access_token).not.toBe(before);
    await client.close();
  });
});
