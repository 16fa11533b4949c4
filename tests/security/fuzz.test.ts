/**
 * Whatever arrives at the doors for agents: no failure of ours, no word of our inside. Short in the suite; longer with
 * FUZZ_RUNS, and another course with FUZZ_SEED. A failure prints the seed and the smallest input that shows it.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { modules } from "@/lib/modules";
import { buildRegistry } from "@/lib/platform/module";
import { openAgentAccess, REDIRECT } from "@/tests/support/agent-access";
import { entryIdOf, HARBOUR_ID, openSample, type Sample, userIdOf } from "@/tests/support/sample";

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 150), seed: Number(process.env.FUZZ_SEED ?? 20261116) };
const MINUTES = 60_000 * Math.max(5, RUNS.numRuns / 100);

const SCOPES =
  "read:projects read:workstreams read:requests read:answers read:events write:routing unlock:pre_dataroom";
const UNLIMITED = { RATE_LIMIT_PER_USER: "1000000", RATE_LIMIT_PER_PROJECT: "1000000", RATE_LIMIT_REQUESTS: "1000000" };
/** Words of the inside: stacks, statements, drivers, paths, roles. */
const INSIDE =
  /\bat .+:\d+:\d+|node_modules|\/(?:lib|app|work|home|tmp)\/|\b(?:SELECT|INSERT|UPDATE|DELETE) .*\b(?:FROM|INTO|SET)\b|prisma|pg_|app_rt|app_sys|PGlite|ZodError|TypeError|RangeError|SyntaxError|ECONN|violates|syntax error/i;

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let token: string;
beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database, UNLIMITED);
  token = (await agents.connect(userIdOf("seller-member"), { scope: SCOPES, tick: SCOPES.split(" ") })).tokens
    .access_token;
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

async function expectSound(response: Response, sent: string): Promise<void> {
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBeLessThan(500);
  // What the caller sent may come back in an answer about it; only words of our own are the inside.
  if (!INSIDE.test(sent)) expect(text).not.toMatch(INSIDE);
  if (response.headers.get("content-type")?.includes("json")) expect(text).not.toContain("-32603");
  const failures = agents.log.splice(0).filter((line) => JSON.parse(line).level >= 50);
  expect(failures).toEqual([]);
}

const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  agents.mcp(
    new Request("https://deals.example.com/mcp", {
      method: "POST",
      headers: {
        host: "deals.example.com",
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
        ...headers,
      },
      body,
    }),
    { requestId: "req_fuzz", ip: "192.0.2.9", userAgent: "fuzz" },
  );

const odd = fc.constantFrom(
  "",
  "\0",
  "\ud800",
  "'; DROP TABLE entries; --",
  "../../etc/passwd",
  "%00",
  "\u202e",
  "x".repeat(5000),
  "__proto__",
  "constructor",
  HARBOUR_ID,
  entryIdOf("fin-001"),
  "FIN-001",
);
const text = fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), odd);
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  text,
  fc.constantFrom(0, -1, 1e308, 2 ** 53, -0, null, true, [], {}, [[]], [null]),
);

const registry = buildRegistry(modules);
const tools = [...registry.tools.values()].filter((tool) => tool.via.includes("mcp"));
const GOOD: Record<string, unknown> = {
  project_id: HARBOUR_ID,
  request_id: "FIN-001",
  request_ids: ["FIN-001"],
  answer_id: entryIdOf("fin-a01"),
  id: entryIdOf("fin-001"),
  workstream: "finance",
  query: "accounts",
};
/** Arguments as a client would send them, with some of them spoilt. */
const almost = fc
  .record({
    tool: fc.constantFrom(...tools),
    spoilt: fc.dictionary(fc.constantFrom("cursor", "limit", "offset", "status", "analysis", "extra"), value),
    others: fc.array(fc.tuple(fc.nat(20), value), { maxLength: 3 }),
  })
  .map(({ tool, spoilt, others }) => {
    const fields = Object.keys(z.toJSONSchema(tool.input, { io: "input" }).properties ?? {});
    const known = Object.fromEntries(fields.filter((field) => field in GOOD).map((field) => [field, GOOD[field]]));
    const named = others.map(([at, worth]) => [fields[at % Math.max(1, fields.length)] ?? "extra", worth]);
    const used = Object.fromEntries(Object.entries(spoilt).filter(([field]) => fields.includes(field)));
    return { name: tool.name, arguments: { ...known, ...used, ...Object.fromEntries(named) } };
  });

const call = (name: string, args: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: args },
});

const METHODS = [
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "prompts/list",
  "prompts/get",
  "completion/complete",
  "server/discover",
  "logging/setLevel",
  "notifications/initialized",
  "notifications/cancelled",
  "subscriptions/listen",
];
const message = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant("2.0") }, { weight: 1, arbitrary: value }),
    id: fc.oneof(fc.nat(), text, value),
    method: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...METHODS) }, { weight: 1, arbitrary: value }),
    params: fc.oneof(
      value,
      fc.record(
        {
          name: fc.oneof(fc.constantFrom(...tools.map(({ name }) => name), "deal_briefing"), value),
          arguments: value,
          uri: fc.oneof(
            text.map((end) => `dealspace://projects/${end}`),
            value,
          ),
          protocolVersion: fc.oneof(fc.constantFrom("2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"), value),
          capabilities: value,
          clientInfo: value,
          ref: fc.oneof(
            fc.record({ type: fc.constantFrom("ref/resource", "ref/prompt"), uri: text, name: text }),
            value,
          ),
          argument: fc.oneof(fc.record({ name: text, value: text }), value),
          cursor: value,
          _meta: fc.oneof(
            value,
            fc.record({
              "io.modelcontextprotocol/protocolVersion": fc.constantFrom("2026-07-28", "2020-01-01"),
              "io.modelcontextprotocol/clientCapabilities": value,
              progressToken: value,
            }),
          ),
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
);

/** Each is a megabyte or so: fewer of them say as much. */
const LARGE_RUNS = { ...RUNS, numRuns: Math.ceil(RUNS.numRuns / 5) };
/** What somebody else's software sends of itself: of one stuff, from the size of a large call to more than is ever taken. */
const large = fc
  .record({
    kibibytes: fc.integer({ min: 50, max: 1_500 }),
    stuff: fc.constantFrom<(n: number) => unknown>(
      (n) => "x".repeat(n),
      (n) => "\u202e\u0000é".repeat(n / 5),
      (n) => Array.from({ length: n / 3 }, () => 10),
      (n) => Object.fromEntries(Array.from({ length: n / 12 }, (_, i) => [`f${i}`, i])),
      (n) =>
        Array.from({ length: n / 60 }, (_, i) => ({ event: "deal.changed", id: `evt_${i}`, data: { nested: [i] } })),
    ),
  })
  .map(({ kibibytes, stuff }) => stuff(kibibytes * 1024));

const printable = fc.string({
  unit: fc.constantFrom(..." !#$%&'*+-./0123456789:;=?ABCXYZ^_abcxyz|~,\"<>@[]{}()"),
  maxLength: 40,
});

describe("the endpoint for agents", () => {
  it(
    "stands any arguments of any tool",
    async () => {
      await fc.assert(
        fc.asyncProperty(almost, async (params) => {
          const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
          await expectSound(await post(body), body);
        }),
        RUNS,
      );
    },
    MINUTES,
  );

  it(
    "stands any message, alone and in batches",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.oneof(message, fc.array(message, { maxLength: 4 }), value), async (sent) => {
          const body = JSON.stringify(sent) ?? "";
          await expectSound(await post(body), body);
        }),
        RUNS,
      );
    },
    MINUTES,
  );

  it(
    "stands any headers",
    async () => {
      const headers = fc.dictionary(
        fc.constantFrom(
          "accept",
          "authorization",
          "content-type",
          "mcp-method",
          "mcp-name",
          "mcp-protocol-version",
          "mcp-session-id",
          "origin",
          "host",
          "last-event-id",
          "x-request-id",
        ),
        fc.oneof(
          printable,
          fc.constantFrom("application/json", "2026-07-28", "2025-06-18", "tools/list", `Bearer ${"a.b.c"}`),
        ),
      );
      await fc.assert(
        fc.asyncProperty(
          headers,
          fc.constantFrom("tools/list", "initialize", "server/discover"),
          async (sent, method) => {
            const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: {} });
            await expectSound(await post(body, sent), JSON.stringify(sent));
          },
        ),
        RUNS,
      );
    },
    MINUTES,
  );

  it(
    "stands any bytes",
    async () => {
      const bytes = fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        message.chain((sent) => {
          const whole = Buffer.from(JSON.stringify(sent));
          return fc.nat(whole.length).map((length) => new Uint8Array(whole.subarray(0, length)));
        }),
      );
      await fc.assert(
        fc.asyncProperty(bytes, async (sent) => {
          await expectSound(await post(new Uint8Array(sent)), Buffer.from(sent).toString("latin1"));
        }),
        RUNS,
      );
    },
    MINUTES,
  );

  it(
    "stands bodies of a webhook's size, wherever the weight is",
    async () => {
      const places = fc.constantFrom<(weight: unknown) => unknown>(
        (weight) => weight,
        (weight) => ({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { cursor: weight } }),
        (weight) => ({ jsonrpc: "2.0", id: 1, method: weight, params: {} }),
        (weight) => ({ jsonrpc: "2.0", id: weight, method: "ping", params: {} }),
        (weight) => call("search", { project_id: HARBOUR_ID, query: weight }),
        (weight) => call("suggest_assignment", { project_id: HARBOUR_ID, request_id: "FIN-001", analysis: weight }),
        (weight) => [call("whoami", {}), call("search", { query: weight })],
      );
      await fc.assert(
        fc.asyncProperty(large, places, async (weight, place) => {
          // They have a limit of their own, which is told elsewhere.
          await sample.database.prisma.rateWindow.deleteMany();
          const body = JSON.stringify(place(weight));
          const response = await post(body);
          expect(response.status === 413).toBe(Buffer.byteLength(body) > 1024 * 1024);
          await expectSound(response, "");
        }),
        LARGE_RUNS,
      );
    },
    MINUTES,
  );

  it.each([
    ["a hundred thousand brackets", "[".repeat(100_000), 400],
    ["deep nesting that is JSON", "[".repeat(50_000) + "]".repeat(50_000), 400],
    [
      "deep nesting in the arguments",
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"whoami","arguments":{"a":${"[".repeat(9_000)}${"]".repeat(9_000)}}}}`,
      200,
    ],
    ["two megabytes", `"${"x".repeat(2 * 1024 * 1024)}"`, 413],
    ["five megabytes", `"${"x".repeat(5 * 1024 * 1024)}"`, 413],
    [
      "a long list of messages",
      JSON.stringify(Array.from({ length: 5_000 }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" }))),
      400,
    ],
  ])("stands %s", async (_, body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    await expectSound(response, "");
  });
});

describe("the authorization server", () => {
  const fields = fc.dictionary(
    fc.constantFrom(
      "client_id",
      "redirect_uri",
      "response_type",
      "response_mode",
      "scope",
      "state",
      "code_challenge",
      "code_challenge_method",
      "resource",
      "prompt",
      "max_age",
      "claims",
      "request",
      "request_uri",
      "nonce",
      "grant_type",
      "code",
      "code_verifier",
      "refresh_token",
      "token",
      "token_type_hint",
      "client_secret",
    ),
    fc.oneof(
      text,
      fc.constantFrom(
        "code",
        "S256",
        "query",
        "none",
        REDIRECT,
        "authorization_code",
        "refresh_token",
        "https://deals.example.com/mcp",
        "read:projects",
        "https://client.invalid/x",
      ),
    ),
  );
  const readable = (sent: unknown) => JSON.stringify(sent);

  it(
    "stands any authorization request",
    async () => {
      await fc.assert(
        fc.asyncProperty(fields, async (sent) => {
          const query = new URLSearchParams(sent);
          await expectSound(await agents.oauth(`/oauth/authorize?${query}`), readable(sent));
        }),
        RUNS,
      );
    },
    MINUTES,
  );

  it(
    "stands any form at the token, revocation and user-info endpoints",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom("/oauth/token", "/oauth/revoke", "/oauth/userinfo"),
          fields,
          async (path, sent) => {
            await expectSound(await agents.form(path, sent), readable(sent));
          },
        ),
        RUNS,
      );
    },
    MINUTES,
  );

  it(
    "stands any registration",
    async () => {
      const metadata = fc.dictionary(
        fc.constantFrom(
          "client_name",
          "redirect_uris",
          "grant_types",
          "response_types",
          "token_endpoint_auth_method",
          "logo_uri",
          "client_uri",
          "contacts",
          "jwks",
          "scope",
          "application_type",
          "software_id",
        ),
        fc.oneof(value, fc.array(text, { maxLength: 3 }), fc.constant([REDIRECT])),
      );
      await fc.assert(
        fc.asyncProperty(fc.oneof(metadata, value), async (sent) => {
          const response = await agents.oauth("/oauth/register", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(sent),
          });
          await expectSound(response, readable(sent));
        }),
        RUNS,
      );
    },
    MINUTES,
  );

  it(
    "stands bodies of a webhook's size at every endpoint, as a form and as JSON",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom("/oauth/token", "/oauth/revoke", "/oauth/register", "/oauth/authorize", "/oauth/userinfo"),
          fc.constantFrom("client_id", "redirect_uris", "code", "token", "scope", "state"),
          fc.boolean(),
          large,
          async (path, field, asForm, weight) => {
            const filled = { [field]: typeof weight === "string" ? weight : JSON.stringify(weight) };
            const body = asForm ? new URLSearchParams(filled).toString() : JSON.stringify({ [field]: weight });
            const type = asForm ? "application/x-www-form-urlencoded" : "application/json";
            const response = await agents.oauth(path, { method: "POST", headers: { "content-type": type }, body });
            if (Buffer.byteLength(body) > 64 * 1024) expect(response.status).toBe(413);
            await expectSound(response, "");
          },
        ),
        LARGE_RUNS,
      );
    },
    MINUTES,
  );

  it(
    "stands any path below its own",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.webPath(),
          fc.constantFrom("GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"),
          async (path, method) => {
            await expectSound(await agents.oauth(`/oauth${path}`, { method }), path);
          },
        ),
        RUNS,
      );
    },
    MINUTES,
  );
});
