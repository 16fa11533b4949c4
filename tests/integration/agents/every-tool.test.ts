/** What holds for every tool, seen as a client sees it: over the wire, with tokens of real connections. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { kernel } from "@/lib/runtime";
import { openAgentAccess, type RpcAnswer } from "@/tests/support/agent-access";
import { entryIdOf, HARBOUR, HARBOUR_ID, openSample, type Sample, userIdOf } from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

type Listed = {
  name: string;
  inputSchema: { properties?: Record<string, { type?: string }>; required?: string[] };
  outputSchema: object;
};
type Content = Record<string, unknown>;

const UNLOCK = "unlock:pre_dataroom";
const DEFAULTS = "read:projects read:workstreams read:requests read:answers read:events write:routing";
/** What the specification asks for each tool. */
const NEEDED: Record<string, readonly string[]> = {
  list_projects: ["read:projects"],
  set_project: ["read:projects"],
  get_project_summary: ["read:projects"],
  list_workstreams: ["read:workstreams"],
  get_workstream_summary: ["read:workstreams"],
  list_requests: ["read:requests"],
  get_request: ["read:requests"],
  get_my_tasks: ["read:requests"],
  list_answers: ["read:answers"],
  get_answer: ["read:answers"],
  find_matching_answers: ["read:answers", "read:requests"],
  list_events: ["read:events"],
  suggest_routing: ["write:routing"],
  suggest_assignment: ["write:routing"],
  suggest_answer_link: ["write:routing"],
  list_suggestions: ["write:routing"],
  search: ["read:requests", "read:answers"],
  fetch: ["read:requests", "read:answers"],
};
const NEEDS_NONE = ["get_version", "whoami"];
/** What a call needs besides the deal. */
const ARGUMENTS: Record<string, Content> = {
  fetch: { id: entryIdOf("fin-001") },
  find_matching_answers: { request_id: "FIN-001", threshold: 0 },
  get_answer: { answer_id: entryIdOf("fin-a01") },
  get_request: { request_id: "FIN-001", include_thread: true },
  get_workstream_summary: { workstream: "finance" },
  list_requests: { workstream: "finance" },
  search: { query: "accounts" },
  suggest_answer_link: { answer_id: entryIdOf("fin-a06"), request_ids: ["FIN-022"] },
  suggest_assignment: { request_id: "FIN-022" },
  suggest_routing: { request_id: "FIN-022" },
};

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let token: string;
let tools: Listed[];
const results = new Map<string, Content>();

const argumentsOf = ({ name, inputSchema }: Listed): Content => ({
  ...ARGUMENTS[name],
  ...(inputSchema.properties?.project_id && { project_id: HARBOUR_ID }),
});
const contentOf = ({ body }: RpcAnswer) => (body.result as unknown as { structuredContent: Content }).structuredContent;
const tokenOf = async (scopes: readonly string[]) =>
  (await agents.connect(userIdOf("ib-admin"), { scope: scopes.join(" "), tick: scopes })).tokens.access_token;

beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database, { RATE_LIMIT_PER_USER: "10000", RATE_LIMIT_REQUESTS: "10000" });
  token = await tokenOf([...DEFAULTS.split(" "), UNLOCK]);
  tools = ((await agents.rpc(token, "tools/list")).body.result as unknown as { tools: Listed[] }).tools;
  for (const tool of tools) {
    const answer = await agents.call(token, tool.name, argumentsOf(tool));
    if (answer.refusal) throw new Error(`${tool.name}: ${JSON.stringify(answer.refusal)}`);
    results.set(tool.name, contentOf(answer));
  }
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const each = async (check: (tool: Listed) => Promise<void> | void) => {
  for (const tool of tools) await check(tool);
};
const refused = async (tool: Listed, args: Content, with_ = token) => {
  const answer = await agents.call(with_, tool.name, args);
  return { status: answer.status, ...answer.refusal };
};
/** The rows of a result: the one list in it that is not about the answer itself. */
const rowsOf = ({ name }: Listed, content: Content | undefined): Content[] =>
  (Object.entries(content ?? {}).find(([field, value]) => Array.isArray(value) && field !== "context_updates")?.[1] ??
    failed(`${name} has no rows`)) as Content[];
const failed = (why: string): never => {
  throw new Error(why);
};
const toolNamed = (name: string) => tools.find((tool) => tool.name === name) ?? failed(`no tool ${name}`);
const limitOf = ({ inputSchema }: Listed) =>
  z.object({ default: z.int(), maximum: z.int() }).parse(inputSchema.properties?.limit);
/** Every row that the pages of this size give, by offset or by cursor. */
async function walked(tool: Listed, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let place: Content = {};
  for (;;) {
    const content = contentOf(await agents.call(token, tool.name, { ...argumentsOf(tool), limit, ...place }));
    const rows = rowsOf(tool, content);
    seen.push(...rows.map((row) => JSON.stringify(row)));
    const byCursor = tool.inputSchema.properties?.cursor !== undefined;
    if (rows.length < limit || (byCursor && content.next_cursor === undefined)) return seen;
    place = byCursor ? { cursor: content.next_cursor } : { offset: seen.length };
  }
}
const about = (field: string) => tools.filter(({ inputSchema }) => inputSchema.properties?.[field]);

describe("scopes", () => {
  it(
    verifies(
      "DS-073",
      "DS-074",
      "DS-076",
      "DS-077",
      "DS-078",
      "DS-786",
      "TA-057",
      "TA-058",
    )("without the one it needs, a tool is 403, 1004 and the step-up, also with bad arguments"),
    async () => {
      expect(Object.keys(NEEDED).sort()).toEqual(
        tools
          .map((tool) => tool.name)
          .filter((name) => !NEEDS_NONE.includes(name))
          .sort(),
      );
      for (const missing of new Set(Object.values(NEEDED).flat())) {
        const narrow = await tokenOf(DEFAULTS.split(" ").filter((scope) => scope !== missing));
        for (const tool of tools.filter(({ name }) => NEEDED[name]?.includes(missing))) {
          for (const args of [argumentsOf(tool), { nonsense: 1 }]) {
            const answer = await agents.call(narrow, tool.name, args);
            expect(answer.status, tool.name).toBe(403);
            expect(answer.refusal, tool.name).toMatchObject({ code: 1004, data: { required_scope: missing } });
            const challenge = answer.headers.get("www-authenticate") ?? "";
            expect(challenge).toContain('error="insufficient_scope"');
            expect(/scope="([^"]*)"/.exec(challenge)?.[1]?.split(" ")).toContain(missing);
          }
        }
      }
    },
  );

  it(
    verifies("TA-006")(
      "are one set: what the server announces, the consent page explains, the list shows and a call needs",
    ),
    async () => {
      const { registry } = kernel(agents.runtime);
      const announced = (await agents.authorization.discovery.authorizationServer().json())
        .scopes_supported as string[];
      const byDefault = [...registry.scopes.values()].filter((scope) => scope.byDefault);
      expect(announced).toEqual(byDefault.map((scope) => scope.name));
      const page = await agents.openConsentPage(
        agents.authorizePath(await agents.register(), { challenge: "c".repeat(43), scope: `${DEFAULTS} ${UNLOCK}` }),
        userIdOf("ib-admin"),
      );
      const explained = [...(page.asked?.scopes ?? []), ...(page.asked?.stepUps ?? [])].map((scope) => [
        scope?.name,
        scope?.sentence,
      ]);
      expect(explained).toEqual([...registry.scopes.values()].map(({ name, sentence }) => [name, sentence]));

      for (const scopes of [...announced.map((scope) => [scope]), announced]) {
        const narrow = await tokenOf(scopes);
        const answer = await agents.rpc(narrow, "tools/list");
        const listed = (answer.body.result as unknown as { tools: Listed[] }).tools.map(({ name }) => name);
        for (const { name } of tools) {
          const { code } = (await agents.call(narrow, name, { nonsense: 1 })).refusal ?? {};
          expect(code, `${name} with ${scopes.join(" ")}`).toBe(listed.includes(name) ? -32602 : 1004);
        }
      }
    },
  );

  it(verifies("DS-793")("are looked at before the limit, and the limit before the arguments"), async () => {
    const tight = await openAgentAccess(sample.database, { RATE_LIMIT_PER_USER: "1" });
    const scopes = ["read:projects"];
    const narrow = (await tight.connect(userIdOf("seller-member"), { scope: scopes.join(" "), tick: scopes })).tokens
      .access_token;
    const codes: (number | undefined)[] = [];
    for (const [name, args] of [
      ["list_requests", { nonsense: 1 }],
      ["list_projects", {}],
      ["list_projects", { nonsense: 1 }],
      ["list_requests", { nonsense: 1 }],
    ] as const)
      codes.push((await tight.call(narrow, name, args)).refusal?.code);
    // Should the minute turn in between, there is room once more: then the arguments are what is wrong.
    expect([
      [1004, undefined, 1005, 1004],
      [1004, undefined, -32602, 1004],
    ]).toContainEqual(codes);
    await tight.close();
  });

  it(verifies("DS-075", "DS-570")("are not asked for by get_version and whoami, which take no arguments"), async () => {
    const narrow = await tokenOf(["read:events"]);
    for (const name of NEEDS_NONE) {
      expect((await agents.call(narrow, name)).refusal).toBeUndefined();
      expect(tools.find((tool) => tool.name === name)?.inputSchema.properties ?? {}).toEqual({});
    }
  });
});

describe("arguments", () => {
  it(
    verifies("DS-205", "TA-071", "DS-778")("of every tool are refused when one is not defined, user_id included"),
    () =>
      each(async (tool) => {
        for (const field of ["surprise", "user_id"])
          expect(
            await refused(tool, { ...argumentsOf(tool), [field]: userIdOf("ib-member") }),
            tool.name,
          ).toMatchObject({
            status: 200,
            code: -32602,
          });
      }),
  );

  it(verifies("DS-206", "DS-250")("of every tool are refused when a required one is missing"), () =>
    each(async (tool) => {
      for (const field of tool.inputSchema.required ?? []) {
        const { [field]: _, ...rest } = argumentsOf(tool);
        expect(await refused(tool, rest), `${tool.name} without ${field}`).toMatchObject({ code: -32602 });
      }
    }),
  );

  it(verifies("DS-207")("of every tool are refused when one has the wrong type"), () =>
    each(async (tool) => {
      for (const [field, { type }] of Object.entries(tool.inputSchema.properties ?? {})) {
        const wrong = type === "object" ? 1 : { not: "this" };
        expect(await refused(tool, { ...argumentsOf(tool), [field]: wrong }), `${tool.name} ${field}`).toMatchObject({
          code: -32602,
        });
      }
    }),
  );

  it(verifies("DS-208")("name the deal as an optional string, except for set_project, which requires it"), () => {
    const withDeal = about("project_id");
    expect(
      tools
        .filter((tool) => !withDeal.includes(tool))
        .map((tool) => tool.name)
        .sort(),
    ).toEqual(["get_version", "list_projects", "whoami"]);
    for (const { name, inputSchema } of withDeal) {
      expect(inputSchema.properties?.project_id?.type, name).toBe("string");
      expect(inputSchema.required?.includes("project_id") ?? false, name).toBe(name === "set_project");
    }
  });

  it(verifies("DS-213", "DS-214")("have a limit of at least 1 and an offset of at least 0"), async () => {
    expect(about("limit").length).toBeGreaterThan(4);
    expect(about("offset").length).toBeGreaterThan(2);
    for (const [field, wrong] of [
      ["limit", [0, -1]],
      ["offset", [-1]],
    ] as const)
      for (const tool of about(field))
        for (const value of wrong)
          expect(await refused(tool, { ...argumentsOf(tool), [field]: value }), tool.name).toMatchObject({
            code: -32602,
          });
  });

  it(
    verifies("DS-209", "DS-210")("have a limit of 50 or less unless the client names one, and of 200 at most"),
    async () => {
      for (const tool of about("limit")) {
        const { default: usual, maximum } = limitOf(tool);
        expect([usual <= 50, maximum <= 200], tool.name).toEqual([true, true]);
        expect(rowsOf(tool, results.get(tool.name)).length, tool.name).toBeLessThanOrEqual(usual);
        expect(await refused(tool, { ...argumentsOf(tool), limit: maximum + 1 }), tool.name).toMatchObject({
          code: -32602,
        });
      }
      // not by chance: there are more
      expect(rowsOf(toolNamed("list_events"), results.get("list_events"))).toHaveLength(50);
      expect(results.get("list_events")?.total).toBeGreaterThan(50);
    },
  );

  it(verifies("DS-211")("lead to every row of a list, page by page; lists without pages are whole"), async () => {
    const paged = about("limit");
    for (const tool of paged) {
      const few = await walked(tool, 15);
      const whole = await walked(tool, limitOf(tool).maximum);
      expect(few, tool.name).toEqual(whole);
      expect(new Set(few).size, `${tool.name}: no row twice`).toBe(few.length);
      const total = results.get(tool.name)?.total;
      if (total !== undefined) expect(few, tool.name).toHaveLength(Number(total));
    }
    const unpaged = tools.filter(({ name, inputSchema }) => name.startsWith("list_") && !inputSchema.properties?.limit);
    expect(unpaged.map(({ name }) => name).sort()).toEqual(["list_projects", "list_workstreams"]);
    expect(rowsOf(toolNamed("list_workstreams"), results.get("list_workstreams")).map((one) => one.name)).toEqual(
      HARBOUR.workstreams.map((one) => one.slug),
    );
  });

  it(verifies("DS-219")("take a ref wherever they take a request's id"), async () => {
    for (const name of [
      "get_request",
      "find_matching_answers",
      "list_answers",
      "suggest_routing",
      "suggest_assignment",
    ]) {
      const tool = tools.find((one) => one.name === name) as Listed;
      const by = async (request_id: string) =>
        contentOf(await agents.call(token, name, { ...argumentsOf(tool), request_id }));
      const [ref, id] = [await by("FIN-022"), await by(entryIdOf("fin-022"))];
      if (name.startsWith("suggest_")) expect(id.suggestion_id).toBe(ref.suggestion_id);
      else expect(id).toEqual(ref);
    }
    const links = (request: string) =>
      agents.call(token, "suggest_answer_link", {
        project_id: HARBOUR_ID,
        answer_id: entryIdOf("fin-a06"),
        request_ids: [request],
      });
    expect(contentOf(await links(entryIdOf("fin-022"))).suggestion_id).toBe(
      contentOf(await links("FIN-022")).suggestion_id,
    );
  });
});

describe("results", () => {
  it(verifies("DS-203")("are structured as the listed schema says"), () =>
    each((tool) => {
      expect(Object.keys(tool.outputSchema), tool.name).toContain("properties");
      const parsed = z.fromJSONSchema(tool.outputSchema as never).safeParse(results.get(tool.name));
      expect(parsed.error?.issues ?? [], tool.name).toEqual([]);
    }),
  );

  it(verifies("DS-204")("of every tool about a deal name the deal"), () => {
    for (const { name } of about("project_id")) expect(results.get(name)?.project_id, name).toBe(HARBOUR_ID);
  });

  it(verifies("DS-215", "DS-216")("give times as whole Unix seconds and dates as YYYY-MM-DD"), () => {
    const seen = new Set<string>();
    for (const [name, result] of results)
      walk(result, (field, value) => {
        if (/(^ts$|_at$)/.test(field)) {
          expect(
            Number.isInteger(value) && Number(value) > 1_000_000_000 && Number(value) < 10_000_000_000,
            `${name} ${field} ${value}`,
          ).toBe(true);
          seen.add("time");
        }
        if (/(^due$|_date$)/.test(field)) {
          expect(value, `${name} ${field}`).toMatch(/^\d{4}-\d{2}-\d{2}$/);
          seen.add("date");
        }
        if (typeof value === "string") expect(value, `${name} ${field}`).not.toMatch(/\d{4}-\d{2}-\d{2}T\d{2}:/);
      });
    expect([...seen].sort()).toEqual(["date", "time"]);
  });

  it(verifies("DS-217")("give prefixed, opaque ids"), () => {
    const PREFIX: Record<string, RegExp> = {
      project_id: /^proj_/,
      workstream_id: /^ws_/,
      list_id: /^rl_/,
      entry_id: /^ent_/,
      answer_id: /^ent_/,
      event_id: /^evt_/,
      suggestion_id: /^sug_/,
      user_id: /^usr_/,
      object_id: /^obj_/,
    };
    const seen = new Set<string>();
    for (const [name, result] of results)
      walk(result, (field, value) => {
        const form = PREFIX[field];
        if (form) {
          expect(value, `${name} ${field}`).toMatch(form);
          expect(String(value).split("_")[1], `${name} ${field}`).toMatch(/^[0-9a-z]{16,}$/i);
          seen.add(field);
        }
      });
    expect([...seen].sort()).toEqual(Object.keys(PREFIX).sort());
  });

  it(verifies("DS-756")("of lists hold no body"), () => {
    for (const name of [
      "list_requests",
      "list_answers",
      "get_my_tasks",
      "list_workstreams",
      "search",
      "find_matching_answers",
    ])
      walk(results.get(name) ?? {}, (field) => expect(field, name).not.toBe("body"));
  });

  it(
    verifies(
      "DS-757",
      "DS-758",
      "DS-759",
    )("hold of a file its description and a link without any token, never its content"),
    () => {
      const { files } = results.get("get_answer") as { files: Content[] };
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) {
        expect(Object.keys(file).sort()).toEqual(["filename", "mime", "object_id", "size", "url"]);
        const url = new URL(String(file.url));
        expect([url.search, url.hash, url.username, url.password]).toEqual(["", "", "", ""]);
        expect(url.pathname).toContain(String(file.object_id));
      }
      for (const [name, result] of results)
        walk(result, (field, value) => {
          expect(String(value), `${name} ${field}`).not.toMatch(
            /^data:|[A-Za-z0-9+/]{200,}={0,2}$|[?&](token|signature|sig|expires)=/i,
          );
        });
    },
  );
});

describe("what is left behind", () => {
  it(verifies("DS-638", "DS-639")("by a tool that reads or finds is its row in the log alone"), async () => {
    const rows = () =>
      sample.database.asOwner(async (sql) =>
        sql.query(
          ["entries", "answer_links", "events", "suggestions", "notifications", "entry_assignees", "blockers", "files"]
            .map(
              (table) =>
                `SELECT '${table}' AS name, count(*)::int, md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${table} t`,
            )
            .join(" UNION ALL "),
        ),
      );
    const before = await rows();
    for (const tool of tools.filter(({ name }) => !name.startsWith("suggest_"))) {
      const answer = await agents.call(token, tool.name, argumentsOf(tool));
      expect(answer.refusal, tool.name).toBeUndefined();
      expect((answer.body.result as unknown as Content).resultType ?? "complete", tool.name).toBe("complete");
    }
    expect(await rows()).toEqual(before);
  });

  it(verifies("DS-724")("in the log holds no title, text, file name or token"), async () => {
    const { prisma } = sample.database;
    const log = JSON.stringify(
      await prisma.auditCall.findMany({ where: { userId: userIdOf("ib-admin") } }),
      (_, value) => (typeof value === "bigint" ? String(value) : value),
    );
    expect(log).toContain("get_answer");
    expect(log).not.toContain(token);
    expect(log).not.toMatch(/eyJ[A-Za-z0-9_-]{10,}/);
    for (const { title, body } of await prisma.entry.findMany()) {
      expect(log).not.toContain(title);
      if (body) expect(log).not.toContain(body.slice(0, 60));
    }
    for (const { filename } of await prisma.storedFile.findMany()) expect(log).not.toContain(filename);
  });
});

describe("errors", () => {
  it(
    verifies("DS-789", "DS-792", "TA-060")("have the same form, whatever is wrong, and say what to do next"),
    async () => {
      const tool = tools.find((one) => one.name === "get_request") as Listed;
      const wrong: [string, RpcAnswer][] = [
        ["no token", await agents.rpc(undefined, "tools/call", { name: "whoami", arguments: {} })],
        ["unknown tool", await agents.call(token, "publish_answer", {})],
        ["bad arguments", await agents.call(token, "get_request", {})],
        ["not found", await agents.call(token, "get_request", { ...argumentsOf(tool), request_id: "FIN-999" })],
        ["no scope", await agents.call(await tokenOf(["read:events"]), "get_request", argumentsOf(tool))],
        ["unknown method", await agents.rpc(token, "tools/dance")],
        ["not JSON", await agents.post("{", { authorization: `Bearer ${token}` })],
      ];
      for (const [what, { headers, body }] of wrong) {
        expect(headers.get("content-type"), what).toContain("application/json");
        const { jsonrpc, id, error } = body as unknown as { jsonrpc: string; id: unknown; error: Content };
        expect(jsonrpc, what).toBe("2.0");
        expect(id, what).toBe(["no token", "not JSON"].includes(what) ? null : 1);
        expect(Number.isInteger(error.code), what).toBe(true);
        expect(String(error.message).length, what).toBeGreaterThan(10);
        if (error.data !== undefined) expect(typeof error.data, what).toBe("object");
      }
      for (const [what, next] of [
        ["no token", /authorize|connect|sign in/i],
        ["unknown tool", /tools\/list/],
        ["bad arguments", /request_id: is missing.*call again/],
        ["not found", /list_requests|search|check/i],
        ["no scope", /authorize|ask/i],
      ] as const)
        expect(wrong.find(([one]) => one === what)?.[1].refusal?.message, what).toMatch(next);
    },
  );
});

function walk(value: unknown, visit: (field: string, value: unknown) => void, field = ""): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit, field);
  else if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      visit(name, inner);
      walk(inner, visit, name);
    }
}
