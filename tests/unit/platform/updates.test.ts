import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { AuditRecord } from "@/lib/platform/audit";
import { execute, type Kernel, type Unit } from "@/lib/platform/execute";
import { buildRegistry, defineModule } from "@/lib/platform/module";
import { type AnyTool, defineTool, READ_ONLY } from "@/lib/platform/tool";
import { agentActor, testOrigin } from "@/tests/support/actors";

const toolOf = (name: string, scope: string, run: (unit: string) => Record<string, unknown>): AnyTool =>
  defineTool({
    name,
    title: "Test",
    description: "Test.",
    input: z.strictObject({}),
    output: z.object({ rows: z.array(z.string()).optional(), news: z.array(z.string()).optional() }),
    policy: { kind: "scoped", scopes: [scope], rate: "none" },
    annotations: READ_ONLY,
    door: "read",
    via: ["mcp"],
    audited: [],
    run: async (deps: object) => run((deps as { transaction: string }).transaction),
  });

/** Two modules, of which one has something to add to its results. */
function room(news: (transaction: string) => Record<string, unknown> = (transaction) => ({ news: [transaction] })) {
  const audited: AuditRecord[] = [];
  let opened = 0;
  const door: Kernel["doors"]["read"] = async (_actor, _entries, work) => {
    opened += 1;
    const kept: AuditRecord[] = [];
    const unit: Unit = {
      deps: { transaction: `transaction ${opened}` },
      standing: { core: { granted: null, stepUps: {} }, entered: {} },
      audit: async (one) => void kept.push(one),
    };
    const result = await work(unit);
    audited.push(...kept);
    return result;
  };
  const tell = toolOf("tell_news", "read:news", news);
  const registry = buildRegistry([
    defineModule({
      name: "deals",
      scopes: ["read:rows", "read:news"].map((name) => ({ name, sentence: "Look.", byDefault: true })),
      tools: [toolOf("list_rows", "read:rows", (transaction) => ({ rows: [transaction], extra: 1 }))],
      updates: tell,
    }),
    defineModule({ name: "others", tools: [toolOf("list_others", "read:rows", () => ({ rows: [] }))] }),
  ]);
  const kernel: Kernel = {
    registry,
    doors: { read: door, write: door },
    makers: { vectors: async () => new Map(), auditChain: () => Promise.reject(new Error("unasked")) },
    audit: async (record) => void audited.push(record),
    limits: { take: () => Promise.reject(new Error("counted")), takeCall: () => Promise.reject(new Error("counted")) },
    callLimits: { perUser: 0, perSpace: 0, costPerUser: 0, others: 0 },
    addedScopes: async () => [],
    observe: () => undefined,
  };
  const call = (tool: string, { withUpdates = true, scopes = ["read:rows", "read:news"] } = {}) =>
    execute(kernel, tool, {
      via: "mcp",
      actor: agentActor("usr_1", "con_1", scopes),
      raw: {},
      origin: testOrigin,
      withUpdates,
    });
  return { registry, call, audited };
}

describe("what a module has to add", () => {
  it("goes along with the result of its tools, from the same transaction", async () => {
    expect(await room().call("list_rows")).toEqual({ rows: ["transaction 1"], news: ["transaction 1"] });
  });

  it("does not go along with another module's, nor where the answer cannot carry it", async () => {
    const { call } = room();
    expect(await call("list_others")).toEqual({ rows: [] });
    expect(await call("list_rows", { withUpdates: false })).toEqual({ rows: ["transaction 2"] });
  });

  it("is left out for whoever lacks its scope, and the call is answered", async () => {
    expect(await room().call("list_rows", { scopes: ["read:rows"] })).toEqual({ rows: ["transaction 1"] });
  });

  it("is neither counted nor filed: the row is that of the call", async () => {
    const { call, audited } = room(() => ({ news: ["a", "b", "c"] }));
    await call("list_rows");
    expect(audited).toMatchObject([{ tool: "list_rows", outcome: "allowed", resultCount: 1 }]);
  });

  it("fails the call when it fails: nothing is told that was not written down", async () => {
    const { call, audited } = room(() => {
      throw new Error("broken");
    });
    await expect(call("list_rows")).rejects.toMatchObject({ code: "internal" });
    expect(audited).toMatchObject([{ tool: "list_rows", outcome: "internal" }]);
  });

  it("holds only what its output names", async () => {
    expect(await room(() => ({ news: ["a"], secret: 1 })).call("list_rows")).not.toHaveProperty("secret");
  });
});

describe("a registry", () => {
  it("holds updates and instructions to the rules of tools, and lets nobody call them by name", async () => {
    const { registry, call } = room();
    expect(registry.useCases.map((one) => one.name)).toEqual(["list_rows", "list_others", "tell_news"]);
    await expect(call("tell_news")).rejects.toMatchObject({ code: "unknown_tool" });
    const loose = { ...toolOf("tell", "read:rows", () => ({})), input: z.object({}) };
    const scopes = [{ name: "read:rows", sentence: "Look.", byDefault: true }];
    const tools = [toolOf("list_rows", "read:rows", () => ({}))];
    for (const part of [{ updates: loose }, { instructions: loose }]) {
      expect(() => buildRegistry([defineModule({ name: "deals", scopes, tools, ...part })])).toThrow("strict object");
    }
  });
});
