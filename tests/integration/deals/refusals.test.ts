/**
 * What every tool must refuse, tried on every tool there is, those of the product and those of a module it does not know; and on
 * every use-case that only a resource, a prompt, a completion or a handshake asks for.
 */
import { afterAll, describe, expect, it } from "vitest";
import { deals } from "@/lib/deals";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { newId } from "@/lib/platform/ids";
import { buildRegistry, type Module } from "@/lib/platform/module";
import type { AnyTool } from "@/lib/platform/tool";
import { sampleId } from "@/prisma/demo/rows";
import { inputSchemaOf } from "@/tests/contract/support/json-schema";
import { auditRows, buildTestKernel, clockAt, testModule } from "@/tests/support/kernel";
import {
  callTool,
  entryIdOf,
  HARBOUR_ID,
  JUNIPER_ID,
  openSample,
  refusalOf,
  SAMPLE_NOW,
  userIdOf,
  workstreamIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";
import { VALID_ACTS } from "@/tests/support/workflow-room";

const sample = await openSample();
const { database } = sample;
afterAll(() => sample.close());

const everything: readonly Module[] = [...modules, testModule];
const kernel = buildTestKernel(database, everything, { clock: clockAt(SAMPLE_NOW) });
const room = { database, kernel };
const tools = buildRegistry(everything).useCases.filter((tool) => tool.via.includes("mcp"));
const every = everything.flatMap((module) => module.scopes.map((scope) => scope.name));

/** Arguments with which a call of ib-admin succeeds. A tool with required fields needs a line here. */
const VALID: Record<string, object> = {
  ...Object.fromEntries(Object.entries(VALID_ACTS).map(([name, { raw }]) => [name, raw])),
  create_project: {
    bank_id: sampleId("organization", "aldridge"),
    name: "New",
    workstreams: [{ slug: "finance", name: "Finance", prefix: "FIN" }],
  },
  fetch: { id: entryIdOf("fin-001") },
  find_matching_answers: { request_id: entryIdOf("fin-001") },
  get_answer: { answer_id: entryIdOf("fin-a01") },
  get_request: { request_id: entryIdOf("fin-001") },
  get_workstream_summary: { workstream: "finance" },
  list_requests: { workstream: "finance" },
  search: { query: "accounts" },
  suggest_answer_link: { answer_id: entryIdOf("fin-a06"), request_ids: [entryIdOf("fin-022")] },
  suggest_assignment: { request_id: entryIdOf("fin-022") },
  suggest_routing: { request_id: entryIdOf("fin-022") },
  test_propose: { entry_id: entryIdOf("fin-001"), workstream_id: workstreamIdOf("finance") },
};
/** Narrows what the caller sees anyway; its own tests prove that it changes nothing about who is calling. */
const IS_A_FILTER = new Set(["list_events actor_id"]);
const fieldsOf = (tool: AnyTool) => Object.keys(inputSchemaOf(tool).properties ?? {});
const valid = (tool: AnyTool): Record<string, unknown> => ({
  ...VALID[tool.name],
  ...(fieldsOf(tool).includes("project_id") && { project_id: HARBOUR_ID }),
});
const scopesOf = (tool: AnyTool) => (tool.policy.kind === "scoped" ? tool.policy.scopes : []);

const bank = (scopes: readonly string[] = every) => sample.agent("ib-admin", { scopes });

/** One row, with who called, what, and why not. */
const audited = (tool: AnyTool, outcome: string, actor?: Actor) => [
  expect.objectContaining({
    tool: tool.name,
    outcome,
    action: "mcp_tool_call",
    userId: actor?.userId ?? null,
    connectionId: actor?.credential.id ?? null,
    resultCount: null,
  }),
];

const named = (some: readonly AnyTool[]) => some.map((tool) => [tool.name, tool] as const);

describe.each(named(tools))(verifies("TA-023", "TA-076", "TA-140")("%s"), (name, tool) => {
  it("answers who may call it, and that is in the log", async () => {
    const [actor, requestId] = [await bank(), newId("request")];
    expect(await callTool(kernel, actor, tool, valid(tool), requestId)).toBeDefined();
    // What a use-case notes besides has rows of its own.
    const calls = (await auditRows(database, requestId)).filter((row) => row.action.endsWith("_tool_call"));
    expect(calls).toMatchObject([
      { tool: name, outcome: "allowed", userId: actor.userId, connectionId: actor.credential.id },
    ]);
  });

  it("refuses nobody in particular", async () => {
    const { error, audit } = await refusalOf(room, undefined, tool, valid(tool));
    expect(error.code).toBe("unauthenticated");
    expect(audit).toEqual(audited(tool, "unauthenticated"));
  });

  it("refuses a connection that was revoked, whatever its token says", async () => {
    const actor = await bank();
    await database.prisma.connection.update({ where: { id: actor.credential.id }, data: { revokedAt: new Date() } });
    const { error, audit } = await refusalOf(room, actor, tool, valid(tool));
    expect(error.code).toBe("unauthenticated");
    expect(audit).toEqual(audited(tool, "unauthenticated", actor));
  });

  it("refuses a connection of somebody else", async () => {
    const [own, foreign] = [await bank(), await sample.agent("other-ib-admin", { scopes: every })];
    const { error } = await refusalOf(room, { ...own, credential: foreign.credential }, tool, valid(tool));
    expect(error.code).toBe("unauthenticated");
  });

  it("refuses a field that it does not define", async () => {
    const actor = await bank();
    const { error, audit } = await refusalOf(room, actor, tool, { ...valid(tool), surprise: 1 });
    expect(error.code).toBe("invalid_input");
    expect(audit).toEqual(audited(tool, "invalid_input", actor));
  });

  it(verifies("TA-073")("refuses forged identity, and the log names the true caller"), async () => {
    const actor = await sample.agent("observer", { scopes: every });
    for (const field of ["user_id", "actor_id", "org_id", "organization_id", "role", "scopes", "unlock", "actor"]) {
      if (IS_A_FILTER.has(`${name} ${field}`)) continue;
      if (fieldsOf(tool).includes(field)) throw new Error(`${name} defines ${field}`);
      const { error, audit } = await refusalOf(room, actor, tool, { ...valid(tool), [field]: userIdOf("ib-admin") });
      expect(error.code).toBe("invalid_input");
      expect(audit).toEqual(audited(tool, "invalid_input", actor));
      expect(JSON.stringify(audit)).not.toContain(userIdOf("ib-admin"));
    }
  });

  it.each([["text"], [42], [[]], [true], [{ "": 1 }], [{ __proto__: null, toString: 1 }]])(
    "refuses arguments that make no sense: %j",
    async (raw) => {
      const actor = await bank();
      const { error, audit } = await refusalOf(room, actor, tool, raw);
      expect(error.code).toBe("invalid_input");
      expect(audit).toEqual(audited(tool, "invalid_input", actor));
    },
  );
});

describe.each(named(tools.filter((tool) => scopesOf(tool).length > 0)))("%s, which needs a scope,", (_, tool) => {
  it.each(scopesOf(tool))("refuses an agent that lacks %s, and names it", async (missing) => {
    const actor = await bank(every.filter((scope) => scope !== missing));
    const { error, audit } = await refusalOf(room, actor, tool, valid(tool));
    expect(error).toMatchObject({ code: "scope_required", data: { required_scope: missing } });
    expect(audit).toEqual(audited(tool, "scope_required", actor));
  });

  it("looks at the scope before the arguments", async () => {
    expect((await refusalOf(room, await bank([]), tool, { nonsense: true })).error.code).toBe("scope_required");
  });
});

// test_propose checks nothing itself: there the policies refuse, see execute.test.ts.
const aboutADeal = tools.filter((tool) => fieldsOf(tool).includes("project_id") && tool.name !== "test_propose");

describe.each(named(aboutADeal))("%s, which is about a deal,", (_, tool) => {
  it("refuses another deal exactly as one that does not exist: same code, text and data", async () => {
    const actor = await bank();
    const foreign = await refusalOf(room, actor, tool, { ...valid(tool), project_id: JUNIPER_ID });
    const unknown = await refusalOf(room, actor, tool, { ...valid(tool), project_id: "proj_0123456789abcdefghijkmnp" });
    expect(foreign.error).toEqual(unknown.error);
    expect(foreign.error.code).toBe("not_found");
    expect(foreign.audit).toEqual(audited(tool, "not_found", actor));
    expect(unknown.audit).toEqual(audited(tool, "not_found", actor));
  });

  it("files nothing under a deal that the caller only names", async () => {
    const { audit } = await refusalOf(room, await bank(), tool, { ...valid(tool), project_id: JUNIPER_ID });
    expect(audit).toMatchObject([{ projectId: null, args: { project_id: JUNIPER_ID } }]);
  });

  it("refuses a deal that the connection was not given, as if it did not exist", async () => {
    const narrowed = await sample.agent("ib-admin", { scopes: every, projects: [] });
    const { error } = await refusalOf(room, narrowed, tool, valid(tool));
    const unknown = await refusalOf(room, narrowed, tool, { ...valid(tool), project_id: "proj_x" });
    expect(error).toEqual(unknown.error);
  });
});

describe.each(named(tools.filter((tool) => tool.policy.rate === "call")))("%s, which is counted,", (_, tool) => {
  it("refuses over the limit without running, and the log says so", async () => {
    const limited = buildTestKernel(database, everything, {
      clock: { now: () => new Date() },
      callLimits: { perUser: 0, perProject: 0, others: 0 },
    });
    const actor = await sample.agent("ib-member", { scopes: every });
    const { error, audit } = await refusalOf({ database, kernel: limited }, actor, tool, valid(tool));
    expect(error.code).toBe("rate_limited");
    expect(error.data.retry_after).toBeGreaterThan(0);
    expect(audit).toEqual(audited(tool, "rate_limited", actor));
  });
});

/** Where a tool takes text: every string of its input, a word of a closed list and an item of an array included. */
const texts = buildRegistry(everything).useCases.flatMap((tool) =>
  Object.entries(inputSchemaOf(tool).properties ?? {}).flatMap(([field, schema]) => {
    if (schema.type === "string") return [{ tool, field, sent: (text: string): unknown => text }];
    const items = schema.type === "array" && schema.items?.type === "string";
    return items ? [{ tool, field, sent: (text: string): unknown => [text] }] : [];
  }),
);

describe.each(texts.map((one) => [one.tool.name, one.field, one] as const))(
  "%s with a strange %s",
  (name, field, one) => {
    it.each([
      ["NUL", "\0"],
      ["a word with NUL", "a\0"],
      ["NUL in front", "\0proj_x"],
    ])("is refused as the caller's mistake, not answered as ours: %s", async (_, text) => {
      const actor = await callerOf(one.tool);
      const { error, audit } = await refusalOf(room, actor, one.tool, { ...valid(one.tool), [field]: one.sent(text) });
      expect(error.code).toBe("invalid_input");
      expect(error.data.issues?.length).toBeGreaterThan(0);
      expect(audit).toMatchObject([{ tool: name, outcome: "invalid_input", userId: actor.userId }]);
    });
  },
);

const callerOf = (tool: AnyTool) => (tool.via.includes("mcp") ? bank() : sample.as("ib-admin"));

const ofDeals = buildRegistry([deals]).useCases;
// An application's id is its own, an address even.
const ids = texts.filter(
  ({ tool, field }) => ofDeals.includes(tool) && /^workstream$|_id$/.test(field) && field !== "client_id",
);

describe.each(ids.map((one) => [one.tool.name, one.field, one] as const))(
  "%s with a %s that can be none",
  (_, field, one) => {
    it.each(["", " ", "a b", "a\n", "é", "a/b", "a'--", "%", "\ud800", "x".repeat(65)])(
      "%j is refused",
      async (text) => {
        const { error } = await refusalOf(room, await callerOf(one.tool), one.tool, {
          ...valid(one.tool),
          [field]: text,
        });
        expect(error.code).toBe("invalid_input");
      },
    );
  },
);

describe("the suite", () => {
  it("covers every tool an agent can call, and each with required fields has arguments here", () => {
    expect(tools.length).toBeGreaterThanOrEqual(6);
    expect(aboutADeal.length).toBeGreaterThanOrEqual(4);
    expect(ids.map(({ tool, field }) => `${tool.name} ${field}`)).toContain("get_my_tasks workstream");
    for (const tool of tools) {
      const missing = (inputSchemaOf(tool).required ?? []).filter((field) => !(field in valid(tool)));
      expect(missing, tool.name).toEqual([]);
    }
  });
});
