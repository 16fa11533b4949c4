import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import * as current from "@modelcontextprotocol/client";
import { Client as FormerClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FormerTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { openAgentAccess } from "@/tests/support/agent-access";
import { entryIdOf, HARBOUR_ID, openSample, type Sample, userIdOf, workstreamIdOf } from "@/tests/support/sample";

/** The deal as the clients of the world see it that use documents, prompts and completion. They come with a token; how they get one is shown in tests/integration/agents/interop.test.ts. */
let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let server: Server;
let url: URL;

beforeAll(async () => {
  sample = await openSample();
  server = createServer(async (incoming, outgoing) => {
    const request = new Request(new URL(incoming.url ?? "/", url.origin), {
      method: incoming.method ?? "GET",
      headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
      ...(incoming.method === "POST" && { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" }),
    } as RequestInit);
    const response = await agents.mcp(request, { requestId: "req_clients", ip: "127.0.0.1", userAgent: "" });
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
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

const INFO = { name: "reader", version: "1" };
const bearer = async () => {
  const { tokens } = await agents.connect(userIdOf("ib-admin"));
  return { requestInit: { headers: { authorization: `Bearer ${tokens.access_token}` } } };
};

/** What both libraries have in common. */
type Reader = Pick<
  FormerClient,
  | "listTools"
  | "listResources"
  | "listResourceTemplates"
  | "readResource"
  | "listPrompts"
  | "getPrompt"
  | "complete"
  | "getServerCapabilities"
  | "getInstructions"
  | "close"
> & { callTool(call: { name: string; arguments: object }): Promise<unknown> };

const CLIENTS: [string, () => Promise<Reader>][] = [
  [
    "@modelcontextprotocol/client 2.4",
    async () => {
      const client = new current.Client(INFO);
      await client.connect(new current.StreamableHTTPClientTransport(url, await bearer()));
      return client as never as Reader;
    },
  ],
  [
    "@modelcontextprotocol/sdk 1.32",
    async () => {
      const client = new FormerClient(INFO);
      await client.connect(new FormerTransport(url, await bearer()) as never);
      return client as never as Reader;
    },
  ],
];

const DEAL = `dealspace://projects/${HARBOUR_ID}`;
const REQUESTS = "dealspace://projects/{project_id}/requests/{request_id}";

describe.each(CLIENTS)("%s", (_, open) => {
  it("lists and reads documents", async () => {
    const client = await open();
    expect((await client.listResources()).resources.map((one) => one.uri)).toContain(`${DEAL}/workstreams/finance`);
    expect((await client.listResourceTemplates()).resourceTemplates.map((one) => one.uriTemplate)).toContain(REQUESTS);
    for (const uri of [DEAL, `${DEAL}/workstreams/finance`, `${DEAL}/requests/FIN-001`]) {
      const [document] = (await client.readResource({ uri })).contents as { uri: string; text: string }[];
      expect(document?.uri).toBe(uri);
      expect(JSON.parse(document?.text ?? "")).toMatchObject({ project_id: HARBOUR_ID });
    }
    await expect(client.readResource({ uri: `${DEAL}/requests/X-1` })).rejects.toMatchObject({ code: -32602 });
    await client.close();
  });

  it("gets the briefing, and completes ids and refs", async () => {
    const client = await open();
    expect(client.getServerCapabilities()).toMatchObject({ tools: {}, resources: {}, prompts: {}, completions: {} });
    expect((await client.listPrompts()).prompts.map((one) => one.name)).toEqual(["deal_briefing"]);
    const { messages } = await client.getPrompt({ name: "deal_briefing", arguments: { project_id: HARBOUR_ID } });
    expect(messages).toMatchObject([{ content: { text: expect.stringContaining('Deal: "Project Harbour"') } }]);
    const { completion } = await client.complete({
      ref: { type: "ref/resource", uri: REQUESTS },
      argument: { name: "request_id", value: "FIN-00" },
      context: { arguments: { project_id: HARBOUR_ID } },
    });
    expect(completion.values).toContain("FIN-001");
    await client.close();
  });

  it("takes updates with a result, though it holds results against the schema it was given", async () => {
    const client = await open();
    expect((await client.listTools()).tools.every((tool) => tool.outputSchema)).toBe(true);
    await client.callTool({ name: "set_project", arguments: { project_id: HARBOUR_ID } });
    await sample.database.prisma.event.create({
      data: {
        id: newId("event"),
        projectId: HARBOUR_ID,
        workstreamId: workstreamIdOf("finance"),
        entryId: entryIdOf("fin-001"),
        authorSide: "bank",
        channel: "web",
        action: "answered",
        audience: "parties",
        fromStatus: "assigned",
        toStatus: "answered",
      },
    });
    expect(await client.callTool({ name: "get_project_summary", arguments: {} })).toMatchObject({
      structuredContent: { context_updates: [{ ref: "FIN-001", from: "assigned", to: "answered" }] },
    });
    await client.close();
  });
});

describe("a client that shows cards (MCP Apps)", () => {
  const CARD = "ui://dealspace/suggestion";
  const TYPE = "text/html;profile=mcp-app";
  const capabilities = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [TYPE] } } };
  const PROPOSING = ["suggest_answer_link", "suggest_assignment", "suggest_routing"];
  const OPENED: [string, (said: object) => Promise<Reader>][] = [
    [
      "of 2026-07-28",
      async (said) => {
        const client = new current.Client(INFO, { capabilities: said, versionNegotiation: { mode: "auto" } });
        await client.connect(new current.StreamableHTTPClientTransport(url, await bearer()));
        return client as never as Reader;
      },
    ],
    [
      "of 2025",
      async (said) => {
        const client = new FormerClient(INFO, { capabilities: said });
        await client.connect(new FormerTransport(url, await bearer()) as never);
        return client as never as Reader;
      },
    ],
  ];
  const withCard = async (client: Reader) =>
    (await client.listTools()).tools
      .filter((tool) => (tool._meta as { ui?: { resourceUri?: string } } | undefined)?.ui?.resourceUri === CARD)
      .map((tool) => tool.name)
      .sort();

  it.each(OPENED)("%s is told which tools have one, and reads it; nobody else hears of it", async (_, open) => {
    const client = await open(capabilities);
    expect(await withCard(client)).toEqual(PROPOSING);
    expect((await client.listResources()).resources.find((one) => one.uri === CARD)).toMatchObject({ mimeType: TYPE });
    const [page] = (await client.readResource({ uri: CARD })).contents as {
      mimeType: string;
      text: string;
      _meta: object;
    }[];
    expect(page).toMatchObject({
      mimeType: TYPE,
      _meta: { ui: { csp: { connectDomains: [], resourceDomains: [] } } },
    });
    const text = page?.text ?? "";
    expect(text).toContain("default-src 'none'");
    expect(text).toMatch(/script-src 'sha256-[^']+'; style-src 'sha256-/);
    // Nothing is fetched, nothing is put in as markup, no tool of ours is called from it.
    expect(text).not.toMatch(
      /\b(src|srcset|action)=|@import|url\(|innerHTML|insertAdjacent|document\.write|fetch\(|eval/,
    );
    expect(text).not.toContain("tools/call");
    await client.close();

    for (const said of [{}, { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/plain"] } } }]) {
      const plain = await open(said);
      expect(await withCard(plain)).toEqual([]);
      expect((await plain.listResources()).resources.map((one) => one.uri)).not.toContain(CARD);
      await plain.close();
    }
  });
});
