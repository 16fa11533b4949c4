import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { deal } from "@/lib/deals/space";
import type { AuditRecord } from "@/lib/platform/audit";
import { AppError, notFound } from "@/lib/platform/errors";
import { type Call, execute, type Kernel } from "@/lib/platform/execute";
import { buildRegistry, defineModule } from "@/lib/platform/module";
import { type AnyTool, defineTool, READ_ONLY } from "@/lib/platform/tool";
import { agentActor, testOrigin, webActor } from "@/tests/support/actors";
import { verifies } from "@/tests/support/verifies";

const SECRET = "the-callers-own-words";

/** A small deal room: one tool an agent may call, one only people may. Every step it takes is written down. */
function room(run: () => unknown = () => ({ greeting: "hello" })) {
  const steps: string[] = [];
  const audited: AuditRecord[] = [];
  const observed: { record: AuditRecord; error?: AppError }[] = [];
  const ran = vi.fn<(deps: unknown, where: unknown, input: unknown) => unknown>(run);
  const base = {
    title: "Greet",
    description: "Greets.",
    input: z.strictObject({
      name: z
        .string()
        .min(2)
        .max(10)
        .refine((name) => {
          steps.push("input");
          return name !== "nobody";
        }, "must be somebody")
        .optional(),
      times: z.int().min(1).optional(),
      tone: z.enum(["warm", "cold"]).optional(),
      nested: z.strictObject({ deep: z.int() }).optional(),
    }),
    output: z.object({
      greeting: z.string().refine(() => {
        steps.push("output");
        return true;
      }),
      inner: z.object({ kept: z.int() }).optional(),
    }),
    policy: { kind: "scoped", scopes: ["read:greetings"], rate: "agents" } as const,
    annotations: READ_ONLY,
    audited: ["times"],
    async run(deps: unknown, where: unknown, input: unknown) {
      steps.push("run");
      return ran(deps, where, input) as { greeting: string };
    },
  };
  const greet = defineTool({ ...base, name: "greet", door: "read", via: ["mcp", "web"] });
  const publish = defineTool({
    ...base,
    name: "publish",
    policy: { ...base.policy, rate: "none" },
    door: "write",
    via: ["web"],
  });
  const registry = buildRegistry([
    defineModule({
      name: "greetings",
      scopes: [{ name: "read:greetings", sentence: "Be greeted.", byDefault: true }],
      tools: [greet, publish],
    }),
  ]);
  const door =
    (name: string): Kernel["doors"]["read"] =>
    async (_actor, _entries, work) => {
      steps.push(`${name} door`);
      const kept: AuditRecord[] = [];
      const result = await work({
        deps: { table: "deals" },
        standing: { core: { granted: null, stepUps: {} }, entered: {} },
        audit: async (record) => {
          steps.push("audit");
          await kernel.beforeAudit();
          kept.push(record);
        },
      });
      audited.push(...kept); // commits with the transaction, or not at all
      steps.push("commit");
      return result;
    };
  const tools = registry.tools;
  const kernel = {
    registry: {
      ...registry,
      tools: Object.assign(new Map(tools), {
        get: (name: string) => {
          steps.push("find");
          return tools.get(name);
        },
      }),
    },
    doors: { read: door("read"), write: door("write") },
    makers: { vectors: async () => new Map(), auditChain: async () => Promise.reject(new Error("unasked")) },
    audit: async (record: AuditRecord) => {
      await kernel.beforeAudit();
      audited.push(record);
    },
    limits: {
      take: vi.fn(async () => ({ allowed: true, retryAfter: 1 })),
      takeCall: vi.fn(async () => {
        steps.push("rate");
        return { allowed: true, retryAfter: 1 };
      }),
    },
    callLimits: { perUser: 100, perSpace: 1000, costPerUser: 300, others: 600 },
    addedScopes: vi.fn(async (): Promise<readonly string[]> => []),
    observe: (record: AuditRecord, error?: AppError) => void observed.push({ record, ...(error && { error }) }),
    beforeAudit: async () => undefined as unknown,
  };
  return { kernel, steps, audited, observed, ran, greet, publish };
}

const agent = agentActor("usr_agent", "con_1", ["read:greetings"]);
const unscoped = agentActor("usr_agent", "con_1", []);
const person = webActor("usr_person", "ses_1");
const call = (over: Partial<Call> = {}): Call => ({ via: "mcp", actor: agent, raw: {}, origin: testOrigin, ...over });

async function refusal(attempt: Promise<unknown>): Promise<AppError> {
  const thrown = await attempt.then(
    (output) => new Error(`answered ${JSON.stringify(output)}`),
    (error: unknown) => error,
  );
  if (!(thrown instanceof AppError)) throw thrown;
  return thrown;
}

describe("an allowed call", () => {
  it(
    verifies("DS-722")(
      "goes find → policy → rate → input → transaction → use-case → output → audit → commit, and only then answers",
    ),
    async () => {
      const { kernel, steps } = room();
      const { policy } = kernel.registry.tools.get("greet") ?? {};
      steps.length = 0;
      Object.defineProperty(kernel.registry.tools.get("greet"), "policy", {
        get() {
          if (!steps.includes("policy")) steps.push("policy");
          return policy;
        },
      });
      steps.length = 0;
      expect(await execute(kernel, "greet", call({ raw: { name: "Ada" } }))).toEqual({ greeting: "hello" });
      expect(steps).toEqual(["find", "policy", "rate", "input", "read door", "run", "output", "audit", "commit"]);
    },
  );

  it("hands the use-case its dependencies with the actor and where the call came from, its place, and the parsed input, in this order", async () => {
    const { kernel, ran } = room();
    await execute(kernel, "greet", call({ raw: { times: 2 } }));
    const authority = { granted: null, stepUps: {} };
    const deps = { table: "deals", actor: agent, authority, origin: testOrigin, made: {}, note: expect.any(Function) };
    expect(ran).toHaveBeenCalledExactlyOnceWith(deps, undefined, { times: 2 });
  });

  it("asks what the person added only for a token that does not carry the scope, and goes on with it", async () => {
    const { kernel, ran } = room();
    await execute(kernel, "greet", call());
    expect(kernel.addedScopes).not.toHaveBeenCalled();

    kernel.addedScopes.mockResolvedValue(["read:greetings"]);
    await execute(kernel, "greet", call({ actor: unscoped }));
    expect(kernel.addedScopes).toHaveBeenCalledExactlyOnceWith("con_1");
    expect(ran.mock.calls[1]?.[0]).toMatchObject({ actor: { scopes: new Set(["read:greetings"]) } });

    kernel.addedScopes.mockResolvedValue(["read:others"]);
    expect((await refusal(execute(kernel, "greet", call({ actor: unscoped })))).code).toBe("scope_required");
  });

  it("writes what the use-case noted in rows of their own, beside that of the call", async () => {
    const { kernel, audited, ran } = room();
    ran.mockImplementation((deps: unknown) => {
      (deps as { note(action: string): void }).note("greeting_created");
      return { greeting: "hello" };
    });
    await execute(kernel, "greet", call());
    expect(audited.map((row) => row.action)).toEqual(["mcp_tool_call", "greeting_created"]);
    expect(new Set(audited.map((row) => row.id)).size).toBe(2);
    expect(audited[1]).toMatchObject({ tool: "greet", outcome: "allowed", userId: audited[0]?.userId });
  });

  it.each([undefined, null])("takes arguments that are %s as none", async (raw) => {
    const { kernel, ran } = room();
    await execute(kernel, "greet", call({ raw }));
    expect(ran.mock.calls[0]?.[2]).toEqual({});
  });

  it("tells the door which deal it names, if any, and nothing that could not be one", async () => {
    const { kernel, greet } = room();
    const { prepare: _, ...plain } = greet;
    const dealTool = defineTool({
      ...plain,
      door: "read",
      input: z.strictObject({ project_id: z.string().optional() }),
      space: { spaces: [deal], at: () => undefined },
      run: async () => ({ greeting: "hello" }),
    });
    const told: unknown[] = [];
    const read: Kernel["doors"]["read"] = (actor, entries, work) => {
      told.push(...entries.map(({ named }) => named));
      return kernel.doors.read(actor, entries, work);
    };
    const about = { ...kernel, doors: { ...kernel.doors, read } };
    await execute(about, dealTool, call({ raw: { project_id: "prj_1" } }));
    await execute(about, dealTool, call({ raw: {} }));
    await refusal(execute(about, dealTool, call({ raw: { project_id: ["prj_1"] } })));
    expect(told).toEqual(["prj_1", null]);
  });

  it("runs behind the door its tool names", async () => {
    const { kernel, steps } = room();
    await execute(kernel, "publish", call({ via: "web", actor: person }));
    expect(steps).toContain("write door");
    expect(steps).not.toContain("read door");
  });

  it(verifies("DS-196")("returns only what the output schema names, at every depth"), async () => {
    const { kernel } = room(() => ({ greeting: "hello", secret: 1, inner: { kept: 1, secret: 2 } }));
    expect(await execute(kernel, "greet", call())).toEqual({ greeting: "hello", inner: { kept: 1 } });
  });

  it("is observed once, without an error, after the commit", async () => {
    const { kernel, observed, steps } = room();
    const seen: string[][] = [];
    const observe = (record: AuditRecord, error?: AppError) => {
      seen.push([...steps]);
      kernel.observe(record, error);
    };
    await execute({ ...kernel, observe }, "greet", call());
    expect(seen).toHaveLength(1);
    expect(seen[0]?.at(-1)).toBe("commit");
    expect(observed[0]?.error).toBeUndefined();
  });
});

describe("a refused call", () => {
  it(verifies("TA-003")("never reaches the use-case, nor any later step, when the policy refuses"), async () => {
    const { kernel, steps, ran } = room();
    for (const actor of [undefined, unscoped]) {
      steps.length = 0;
      await refusal(execute(kernel, "greet", call({ actor, raw: { unknown: true } })));
      expect(steps).toEqual(["find"]);
    }
    expect(ran).not.toHaveBeenCalled();
  });

  it("without an actor is `unauthenticated`", async () => {
    const { kernel } = room();
    expect((await refusal(execute(kernel, "greet", call({ actor: undefined })))).code).toBe("unauthenticated");
  });

  it("without an actor stays `unauthenticated` on a public tool: public opens no database", async () => {
    const { kernel, greet, steps } = room();
    const open = { ...greet, policy: { kind: "public", rate: "none" } as const };
    expect((await refusal(execute(kernel, open, call({ actor: undefined })))).code).toBe("unauthenticated");
    expect(steps).toEqual([]);
  });

  it("without the scope is `scope_required` and names the scope", async () => {
    const { kernel } = room();
    const error = await refusal(execute(kernel, "greet", call({ actor: unscoped })));
    expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "read:greetings" } });
  });

  it("over the limit is `rate_limited`, before its arguments are looked at", async () => {
    const { kernel, steps, ran } = room();
    kernel.limits.takeCall.mockResolvedValue({ allowed: false, retryAfter: 17 });
    const error = await refusal(execute(kernel, "greet", call({ raw: { name: "nobody" } })));
    expect(error).toMatchObject({ code: "rate_limited", data: { retry_after: 17 } });
    expect(steps).not.toContain("input");
    expect(ran).not.toHaveBeenCalled();
  });

  it("counts agents against the person's limit, and people on our pages against none", async () => {
    const { kernel } = room();
    await execute(kernel, "greet", call());
    expect(kernel.limits.takeCall).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        userId: "usr_agent",
        module: null,
        space: null,
        cost: 1,
        perUser: 100,
        costPerUser: 300,
      }),
    );
    kernel.limits.takeCall.mockClear();
    await execute(kernel, "greet", call({ via: "web", actor: person }));
    expect(kernel.limits.takeCall).not.toHaveBeenCalled();
  });

  it.each([
    ["proj_0a1b", "proj_0a1b"],
    ["a\0", null],
    ["\0", null],
    ["", null],
    ["a b", null],
    ["x".repeat(65), null],
    [7, null],
  ])("is counted for the deal it names only when that can be an id: %j", async (project_id, space) => {
    const { kernel, greet } = room();
    const about = { ...greet, space: { spaces: [deal], at: () => undefined } };
    await refusal(execute(kernel, about, call({ raw: { project_id } }))); // greet knows no such field; the limit comes first
    expect(kernel.limits.takeCall).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ module: "deals", space }));
  });

  it(verifies("TA-004")("with an unknown tool's name runs no step of any module"), async () => {
    const { kernel, steps, ran } = room();
    const error = await refusal(execute(kernel, "no_such_tool", call()));
    expect(error.code).toBe("unknown_tool");
    expect(steps).toEqual(["find"]);
    expect(ran).not.toHaveBeenCalled();
  });

  it("of an agent for a tool that is for people only looks exactly like an unknown tool", async () => {
    const { kernel, ran } = room();
    const hidden = await refusal(execute(kernel, "publish", call()));
    const unknown = await refusal(execute(kernel, "no_such_tool", call()));
    expect({ ...hidden, message: hidden.message }).toEqual({ ...unknown, message: unknown.message });
    expect(ran).not.toHaveBeenCalled();
  });

  it.each(["__proto__", "constructor", "toString", "", "GREET", "greet ", "read:greetings"])(
    "finds no tool behind the name %j",
    async (name) => {
      const { kernel } = room();
      expect((await refusal(execute(kernel, name, call()))).code).toBe("unknown_tool");
    },
  );
});

describe("malformed arguments", () => {
  it(verifies("TA-020")("never reach the use-case nor open a transaction"), async () => {
    const { kernel, steps, ran } = room();
    for (const raw of [{ name: "x" }, { times: "2" }, { tone: "rude" }, { nested: {} }, "greet", 7, [], [{}], true]) {
      expect((await refusal(execute(kernel, "greet", call({ raw })))).code).toBe("invalid_input");
    }
    expect(steps).not.toContain("read door");
    expect(ran).not.toHaveBeenCalled();
  });

  it("with a NUL in a text are the caller's mistake: no text of the database could hold it", async () => {
    const { kernel, ran, greet } = room();
    for (const raw of [{ name: "a\0b" }, { name: "\0\0" }]) {
      const error = await refusal(execute(kernel, "greet", call({ raw })));
      expect(error).toMatchObject({ code: "invalid_input", data: { issues: [{ path: "name" }] } });
    }
    const deep = { ...greet, input: z.strictObject({ links: z.array(z.strictObject({ reason: z.string() })) }) };
    const raw = { links: [{ reason: "fits" }, { reason: "\0" }] };
    const error = await refusal(execute(kernel, deep as unknown as AnyTool, call({ raw })));
    expect(error.data.issues).toEqual([{ path: "links.1.reason", problem: "has a character that no text may hold" }]);
    expect(ran).not.toHaveBeenCalled();
  });

  it("with an unknown field are refused, not ignored, at the top and within", async () => {
    const { kernel, ran } = room();
    const top = await refusal(execute(kernel, "greet", call({ raw: { nmae: "Ada" } })));
    expect(top.data.issues).toEqual([{ path: "", problem: "has a field that this tool does not define" }]);
    const deep = await refusal(execute(kernel, "greet", call({ raw: { nested: { deep: 1, deeper: 2 } } })));
    expect(deep.data.issues).toEqual([{ path: "nested", problem: "has a field that this tool does not define" }]);
    expect(ran).not.toHaveBeenCalled();
  });

  it.each([
    "user_id",
    "actor_id",
    "org_id",
    "organization_id",
    "role",
    "scopes",
    "unlock",
    "actor",
    "credential",
    "via",
  ])("with a forged %s are refused, whoever sends them", async (field) => {
    const { kernel, ran } = room();
    for (const caller of [call(), call({ via: "web", actor: person })]) {
      const error = await refusal(execute(kernel, "greet", { ...caller, raw: { [field]: "usr_victim" } }));
      expect(error.code).toBe("invalid_input");
    }
    expect(ran).not.toHaveBeenCalled();
  });

  it("are explained field by field, in our words", async () => {
    const { kernel } = room();
    const raw = { name: "x", times: 0, tone: "rude", nested: { deep: 1.5 } };
    const error = await refusal(execute(kernel, "greet", call({ raw })));
    expect(error.data.issues).toEqual([
      { path: "name", problem: "is too small or too short" },
      { path: "times", problem: "is too small or too short" },
      { path: "tone", problem: "is not one of the allowed values" },
      { path: "nested.deep", problem: expect.any(String) },
    ]);
    expect((await refusal(execute(kernel, "greet", call({ raw: { name: "nobody" } })))).data.issues).toEqual([
      { path: "name", problem: "must be somebody" },
    ]);
  });

  it.each([
    [{ name: SECRET }],
    [{ tone: SECRET }],
    [{ times: SECRET }],
    [{ [SECRET]: 1 }],
    [{ nested: { [SECRET]: SECRET } }],
    [SECRET],
    [[SECRET]],
  ])("are never quoted back: %j", async (raw) => {
    const { kernel } = room();
    const error = await refusal(execute(kernel, "greet", call({ raw })));
    expect(JSON.stringify({ message: error.message, data: error.data })).not.toContain(SECRET);
  });
});

describe("a use-case that fails", () => {
  it("passes its own refusal on as it is", async () => {
    const { kernel } = room(() => {
      throw notFound("project");
    });
    expect(await refusal(execute(kernel, "greet", call()))).toMatchObject({ code: "not_found" });
  });

  it("by surprise is `internal`: the cause is for the log, the caller gets our words only", async () => {
    const cause = new Error(`duplicate key value: ${SECRET}`);
    const { kernel, observed } = room(() => {
      throw cause;
    });
    const error = await refusal(execute(kernel, "greet", call()));
    expect(error.code).toBe("internal");
    expect(JSON.stringify({ message: error.message, data: error.data })).not.toContain(SECRET);
    expect(observed).toEqual([{ record: expect.objectContaining({ outcome: "internal" }), error }]);
    expect(observed[0]?.error?.cause).toBe(cause);
  });

  it.each([
    ["a field is missing", {}],
    ["a field has the wrong type", { greeting: 7 }],
    ["nothing came back", undefined],
  ])("returns nothing when %s in its output, and is `internal`", async (_, result) => {
    const { kernel, steps } = room(() => result);
    expect((await refusal(execute(kernel, "greet", call()))).code).toBe("internal");
    expect(steps).not.toContain("commit");
  });
});

describe("the audit row", () => {
  type Case = [string, AuditRecord["outcome"], Partial<Call>, string?, (() => unknown)?];
  const cases: Case[] = [
    ["that is allowed", "allowed", {}],
    ["without an actor", "unauthenticated", { actor: undefined }],
    ["without the scope", "scope_required", { actor: unscoped }],
    ["with malformed arguments", "invalid_input", { raw: { name: 1 } }],
    ["of an unknown tool", "unknown_tool", {}, "no_such_tool"],
    ["of a tool for people only", "unknown_tool", {}, "publish"],
    ["that the use-case refuses", "not_found", {}, "greet", () => Promise.reject(notFound("project"))],
    ["that fails", "internal", {}, "greet", () => Promise.reject(new Error("broken"))],
    ["whose output does not fit", "internal", {}, "greet", () => ({ greeting: 7 })],
  ];
  it.each(cases)("is written exactly once for a call %s", async (_, outcome, over, tool, run) => {
    const { kernel, audited, observed } = room(run);
    await execute(kernel, tool ?? "greet", call(over)).catch(() => undefined);
    expect(audited).toHaveLength(1);
    expect(audited[0]).toMatchObject({
      action: "mcp_tool_call",
      tool: tool ?? "greet",
      via: "mcp",
      outcome,
      userId: "actor" in over && !over.actor ? null : "usr_agent",
      requestId: testOrigin.requestId,
      ip: testOrigin.ip,
      userAgent: testOrigin.userAgent,
    });
    expect(observed.map(({ record }) => record)).toEqual(audited);
  });

  it("is written for a limited call too", async () => {
    const { kernel, audited } = room();
    kernel.limits.takeCall.mockResolvedValue({ allowed: false, retryAfter: 1 });
    await refusal(execute(kernel, "greet", call()));
    expect(audited).toMatchObject([{ outcome: "rate_limited", userId: "usr_agent" }]);
  });

  it("says that a call failed whose transaction could not commit", async () => {
    const { kernel, audited } = room();
    const read: Kernel["doors"]["read"] = async (_actor, _entries, work) => {
      await work({
        deps: {},
        standing: { core: { granted: null, stepUps: {} }, entered: {} },
        audit: async () => undefined,
      });
      throw new Error("connection lost at commit");
    };
    await refusal(execute({ ...kernel, doors: { ...kernel.doors, read } }, "greet", call()));
    expect(audited.map((row) => row.outcome)).toEqual(["internal"]);
  });

  it(verifies("DS-723")("that cannot be written makes the call fail and keeps its data back"), async () => {
    const { kernel, audited, observed } = room();
    const failure = new Error("disk full");
    kernel.beforeAudit = () => Promise.reject(failure);
    // an allowed call, and one that would have been refused anyway
    for (const caller of [call(), call({ actor: unscoped })]) {
      const error = await refusal(execute(kernel, "greet", caller));
      expect(error.code).toBe("internal");
      expect(error.message).not.toContain("disk full");
      expect(observed.at(-1)).toEqual({ record: expect.objectContaining({ outcome: "internal" }), error });
      expect(error.cause).toBe(failure);
    }
    expect(observed).toHaveLength(2);
    expect(audited).toEqual([]);
  });

  it("that cannot be written in the transaction is tried once more outside, as a failed call", async () => {
    const { kernel, audited } = room();
    let tries = 0;
    kernel.beforeAudit = async () => {
      tries += 1;
      if (tries === 1) throw new Error("constraint violated");
    };
    await refusal(execute(kernel, "greet", call()));
    expect(audited.map((row) => row.outcome)).toEqual(["internal"]);
  });
});
