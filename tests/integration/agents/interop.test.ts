import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agedToken } from "@/tests/support/aged-token";
import { FROM, openAgentAccess, REDIRECT } from "@/tests/support/agent-access";
import {
  type Application,
  CURRENT,
  CURRENT_BY_DEFAULT,
  FORMER,
  type Library,
  openApplication,
} from "@/tests/support/mcp-application";
import { refusalOfThrown } from "@/tests/support/refused";
import { DEFAULT_SCOPES, HARBOUR_ID, openSample, type Sample, userIdOf } from "@/tests/support/sample";

/**
 * The clients that the world uses, old and new, against our doors served by a bare Node server: they know nothing but the URL.
 * (The same with a real browser, and by metadata document, is shown in tests/e2e/interop.spec.ts.)
 */
let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let server: Server;
let url: URL;
const person = userIdOf("ib-admin");
const UNLOCK = "unlock:pre_dataroom";

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

/** The person follows the link, leaves these scopes ticked, and comes back with an answer. */
async function consent(application: Application, tick?: readonly string[]): Promise<URL> {
  const asked = application.kept.sentTo.at(-1);
  if (!asked) throw new Error("the client sent nobody anywhere");
  const { redirect } = await agents.consentTo(`${asked.pathname}${asked.search}`, person, tick ? { tick } : {});
  await application.finish(new URL(redirect).searchParams);
  return asked;
}

async function connected(library: Library, tick?: readonly string[]): Promise<Application> {
  const application = openApplication(library, url, { name: "Interop client", redirectUrl: REDIRECT });
  await expect(application.connect()).rejects.toThrow(library.sentAway);
  await consent(application, tick);
  await application.connect();
  return application;
}

/** The library asks the person for what the call lacks. With 1.x only after the application has laid its refresh token aside. */
async function expectToAsk(application: Application, call: () => Promise<unknown>): Promise<void> {
  const { asksDespiteRefreshToken, sentAway } = application.library;
  if (!asksDespiteRefreshToken) {
    await expect(call()).rejects.toThrow("403");
    application.forgetRefreshToken();
    await application.connect();
  }
  await expect(call()).rejects.toThrow(sentAway);
}

const scopesAsked = (asked: URL) => asked.searchParams.get("scope")?.split(" ").sort();
const sorted = (scopes: readonly string[]) => [...scopes].sort();

describe.each([CURRENT, CURRENT_BY_DEFAULT, FORMER])("$title", (library) => {
  it("gets from the URL alone to a working token, lists tools and calls one [DS-060 DS-806 TA-166]", async () => {
    const application = await connected(library);
    const introduction = application.introduction();
    expect(introduction).toMatchObject({ name: "dealspace", version: "1.0.0" });
    expect(introduction.instructions).toContain("Project Harbour");
    expect(await application.toolNames()).toContain("list_projects");
    expect(await application.call("list_projects")).toMatchObject({ projects: [{ project_id: HARBOUR_ID }] });
    expect(await application.call("get_version")).toMatchObject({ protocol: library.protocol });
    expect(application.kept.sentTo).toHaveLength(1);
    await application.close();
  });

  it("hands a refusal to its model, as text that stands alone", async () => {
    const application = await connected(library);
    await application.toolNames(); // from now on it holds results against the output schemas
    const ask = { project_id: HARBOUR_ID, request_id: "FIN-999" };
    expect(await application.result("get_request", ask)).toMatchObject({
      isError: true,
      content: [
        {
          type: "text",
          text: "No such request. Check its id or ref: list_requests and search show those that you can see.",
        },
      ],
      _meta: { "dealspace/error": { code: 1003 } },
    });
    const wrong = { project_id: HARBOUR_ID, workstream: "finance", priority: "soon" };
    expect(await application.result("list_requests", wrong)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("priority: is not one of the allowed values, expected one of low,") }],
    });
    await expect(application.call("get_request", ask)).rejects.toMatchObject({ refusal: { code: 1003 } });
    // What no tool refused is not the model's: the library throws it.
    const unknown = await application.result("publish_answer").catch(refusalOfThrown);
    expect(unknown).toMatchObject({ code: -32602, message: expect.stringContaining("No such tool") });
    const nowhere = await application
      .read(`dealspace://projects/${HARBOUR_ID}/requests/FIN-999`)
      .catch(refusalOfThrown);
    expect(nowhere).toMatchObject({ code: -32602, message: expect.stringContaining("No such resource") });
    await application.close();
  });

  it("refreshes by itself when its token has expired or was revoked [DS-060]", async () => {
    const application = await connected(library);
    const [key] = agents.runtime.signingKeys;
    const held = () => application.kept.tokens?.access_token ?? "";
    application.hold(await agedToken(held(), key as never));
    const old = held();
    expect((await agents.rpc(old, "tools/list")).status).toBe(401);
    expect(await application.call("whoami")).toMatchObject({ user: { user_id: person } });
    const renewed = held();
    expect(renewed).not.toBe(old);
    await agents.form("/oauth/revoke", { token: renewed, client_id: application.kept.client?.client_id ?? "" });
    expect(await application.call("whoami")).toMatchObject({ user: { user_id: person } });
    expect(held()).not.toBe(renewed);
    expect(application.kept.sentTo).toHaveLength(1);
    await application.close();
  });

  it("asks the person for the scope that a call lacks, together with those it has, and the call succeeds", async () => {
    const had = DEFAULT_SCOPES.filter((scope) => scope !== "read:requests");
    const application = await connected(library, had);
    expect(application.scopes()).toEqual(sorted(had));
    const tasks = () => application.call("get_my_tasks", { project_id: HARBOUR_ID });
    await expectToAsk(application, tasks);
    expect(scopesAsked(await consent(application))).toEqual(sorted(DEFAULT_SCOPES));
    expect(await tasks()).toMatchObject({ project_id: HARBOUR_ID });
    expect(application.scopes()).toEqual(sorted(DEFAULT_SCOPES));
    expect(application.kept.sentTo).toHaveLength(2);
    await application.close();
  });

  it("steps up to the unlock, and is back without it when it has ended [DS-085 DS-089 DS-090]", async () => {
    const every = [...DEFAULT_SCOPES, UNLOCK];
    const application = await connected(library);
    const drafts = () =>
      application.call<{ answers: unknown[] }>("list_answers", { project_id: HARBOUR_ID, status: ["draft"] });
    await expectToAsk(application, drafts);
    expect(scopesAsked(await consent(application, every))).toEqual(sorted(every));
    expect(application.scopes()).toEqual(sorted(every));
    expect((await drafts()).answers.length).toBeGreaterThan(0);

    const [key] = agents.runtime.signingKeys;
    application.hold(await agedToken(application.kept.tokens?.access_token ?? "", key as never));
    expect(await application.call("whoami")).toMatchObject({ unlock: { active: false } });
    expect(application.scopes()).toEqual(sorted(DEFAULT_SCOPES));
    expect(application.kept.sentTo).toHaveLength(2);
    await expectToAsk(application, drafts);
    // Not ticked this time: allowed, but not unlocked.
    await consent(application, DEFAULT_SCOPES);
    expect(await application.call("whoami")).toMatchObject({ unlock: { active: false } });
    await application.close();
  });
});
