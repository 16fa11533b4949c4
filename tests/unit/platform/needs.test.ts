/** What a use-case says is missing before it runs, through the pipeline. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { notFound, rateLimited } from "@/lib/platform/errors";
import { execute, type Kernel } from "@/lib/platform/execute";
import { buildRegistry, defineModule } from "@/lib/platform/module";
import type { Made, Missing } from "@/lib/platform/needs";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { agentActor, testOrigin } from "@/tests/support/actors";

const VECTOR = new Float32Array([1]);
const texts = (...wanted: string[]): Missing => ({ vectors: { sources: [], texts: wanted } });

/** A use-case that reads which words it is about, and compares them. Every step is written down. */
function room(prepares: () => { found: string; missing?: Missing | undefined }) {
  const steps: string[] = [];
  const audited: string[] = [];
  const compare = defineTool({
    name: "compare",
    title: "Compare",
    description: "Compares.",
    input: z.strictObject({}),
    output: z.object({ found: z.string(), vectors: z.int() }),
    policy: { kind: "scoped", scopes: ["read:words"], rate: "none" },
    annotations: READ_ONLY,
    door: "write",
    via: ["mcp"],
    audited: [],
    async prepare() {
      steps.push("prepare");
      return prepares();
    },
    async run({ made }: { readonly made: Made }, _where, _input, found) {
      steps.push("run");
      return { found, vectors: made.vectors?.size ?? 0 };
    },
  });
  const module = defineModule({
    name: "words",
    scopes: [{ name: "read:words", sentence: "Read words.", byDefault: true }],
    tools: [compare],
  });
  let open = 0;
  const door: Kernel["doors"]["read"] = async (_actor, _entries, work) => {
    steps.push("begin");
    open += 1;
    try {
      const result = await work({
        deps: {},
        standing: { core: { granted: null, stepUps: {} }, entered: {} },
        audit: async ({ outcome }) => void audited.push(outcome),
      });
      steps.push("commit");
      return result;
    } finally {
      open -= 1;
    }
  };
  const counted = async () => ({ allowed: true, retryAfter: 1 });
  const kernel = {
    registry: buildRegistry([module]),
    doors: { read: door, write: door },
    makers: {
      vectors: async (_actor: unknown, missing: NonNullable<Missing["vectors"]>) => {
        steps.push(`make ${missing.texts.join()}${open > 0 ? " within a transaction" : ""}`);
        return new Map(missing.texts.map((text) => [text, VECTOR]));
      },
      auditChain: async () => Promise.reject(new Error("unasked")),
    },
    audit: async ({ outcome }: { outcome: string }) => void audited.push(outcome),
    limits: { take: counted, takeCall: counted },
    callLimits: { perUser: 1, perSpace: 1, costPerUser: 1, others: 1 },
    addedScopes: async () => [],
    observe: () => undefined,
  } satisfies Kernel;
  const ask = (using: Kernel = kernel) =>
    execute(using, compare, {
      via: "mcp",
      actor: agentActor("usr_1", "con_1", ["read:words"]),
      raw: {},
      origin: testOrigin,
    });
  return { ask, kernel, module, compare, steps, audited };
}

describe("a use-case that is prepared", () => {
  it("runs in the transaction in which it was, where nothing is missing", async () => {
    const { ask, steps, audited } = room(() => ({ found: "words" }));
    expect(await ask()).toEqual({ found: "words", vectors: 0 });
    expect(steps).toEqual(["begin", "prepare", "run", "commit"]);
    expect(audited).toEqual(["allowed"]);
  });

  it("runs once and leaves one trace where something is, which is made between two transactions", async () => {
    const { ask, steps, audited } = room(() => ({ found: "words", missing: texts("a", "b") }));
    expect(await ask()).toEqual({ found: "words", vectors: 2 });
    expect(steps).toEqual(["begin", "prepare", "commit", "make a,b", "begin", "prepare", "run", "commit"]);
    expect(audited).toEqual(["allowed"]);
  });

  it("finds what is there in its own transaction, not what was there in the one before", async () => {
    let read = 0;
    const { ask } = room(() => {
      read += 1;
      return { found: `reading ${read}`, missing: texts("a") };
    });
    expect(await ask()).toMatchObject({ found: "reading 2" });
  });

  it("is refused by its preparation: one trace, nothing made, nothing run", async () => {
    const { ask, steps, audited } = room(() => {
      throw notFound("project");
    });
    await expect(ask()).rejects.toMatchObject({ code: "not_found" });
    expect(steps).toEqual(["begin", "prepare"]);
    expect(audited).toEqual(["not_found"]);
  });

  it("is refused by its second preparation, where the caller lost a right meanwhile: one trace", async () => {
    let read = 0;
    const { ask, steps, audited } = room(() => {
      read += 1;
      if (read > 1) throw notFound("project");
      return { found: "words", missing: texts("a") };
    });
    await expect(ask()).rejects.toMatchObject({ code: "not_found" });
    expect(steps).not.toContain("run");
    expect(audited).toEqual(["not_found"]);
  });

  it("is refused by whoever makes what is missing: one trace, nothing run", async () => {
    const { ask, kernel, steps, audited } = room(() => ({ found: "words", missing: texts("a") }));
    const vectors = async () => {
      throw rateLimited(7);
    };
    await expect(ask({ ...kernel, makers: { ...kernel.makers, vectors } })).rejects.toMatchObject({
      code: "rate_limited",
    });
    expect(steps).toEqual(["begin", "prepare", "commit"]);
    expect(audited).toEqual(["rate_limited"]);
  });

  it("cannot go along with another's result: that transaction waits for nothing", () => {
    const { module, compare } = room(() => ({ found: "words" }));
    expect(() => buildRegistry([{ ...module, tools: [compare], updates: compare }])).toThrow(/another's transaction/);
    expect(() => buildRegistry([{ ...module, instructions: compare }])).toThrow(/another's transaction/);
  });

  it("does not compile where its preparation asks for what the reading door does not give", () => {
    const { compare } = room(() => ({ found: "words" }));
    // @ts-expect-error a preparation writes nothing, whichever its use-case's door is
    defineTool({ ...compare, prepare: async (_deps: { readonly prisma: object }) => ({ found: "words" }) });
    expect(compare.door).toBe("write");
  });
});
