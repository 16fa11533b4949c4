/** When the pipeline asks who may: after what somebody does not see is not found, before anything is made or done. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { AppError, forbidden, notFound } from "@/lib/platform/errors";
import { execute, type Kernel } from "@/lib/platform/execute";
import { buildRegistry, defineModule } from "@/lib/platform/module";
import type { Missing } from "@/lib/platform/needs";
import { type Acts, defineSpace } from "@/lib/platform/space";
import { type AnyTool, defineTool } from "@/lib/platform/tool";
import { testOrigin, webActor } from "@/tests/support/actors";

type Seat = { readonly role: string };
type Prepares = () => { found: undefined; about?: { on: unknown; seat?: unknown }; missing?: Missing };

const ROLES_OF = { sign: ["partner"] };

/** An office in which a paper is signed. Every step is written down. */
function office({ role, on, prepares }: { readonly role: string; readonly on?: string; readonly prepares: Prepares }) {
  const steps: string[] = [];
  const acts: Acts<Seat> = {
    roles: ROLES_OF,
    refuse(seat, act, paper, userId) {
      steps.push(`may ${seat.role} ${act} ${JSON.stringify(paper)} as ${userId}`);
      if (seat.role !== "partner") throw forbidden("Only partners sign.", ROLES_OF.sign, seat.role);
    },
  };
  const space = defineSpace<object, Seat>({
    module: "offices",
    noun: "office",
    field: "office_id",
    subjects: [],
    sql: {
      enter: "app.enter_offices",
      called: "app.called_office",
      own: "app.own_offices",
      endSeats: "app.end_office_seats",
    },
    acts,
    seatOf: () => ({ role }),
    seats: () => [],
    bound: () => null,
    names: () => [],
    organizations: () => [],
    self: { fields: {}, of: () => ({}) },
    callsPerMinute: () => null,
  });
  const sign = defineTool({
    name: "sign_paper",
    title: "Sign a paper",
    description: "Signs.",
    input: z.strictObject({}),
    output: z.object({}),
    policy: { kind: "authenticated", rate: "none", act: "sign", ...(on && { on }) },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    door: "write",
    via: ["web"],
    space: space.one,
    audited: [],
    async prepare() {
      steps.push("find");
      return prepares();
    },
    async run() {
      steps.push("sign");
      return {};
    },
  });
  const door: Kernel["doors"]["read"] = (_actor, _entries, work) =>
    work({
      deps: {},
      standing: { core: { granted: null, stepUps: {} }, entered: {} },
      audit: async ({ outcome }) => void steps.push(outcome),
    });
  const counted = async () => ({ allowed: true, retryAfter: 1 });
  const kernel = {
    registry: buildRegistry([defineModule({ name: "offices", space, scopes: [], tools: [sign] })]),
    doors: { read: door, write: door },
    makers: {
      vectors: async () => {
        steps.push("make");
        return new Map();
      },
      auditChain: async () => Promise.reject(new Error("unasked")),
    },
    audit: async ({ outcome }: { outcome: string }) => void steps.push(outcome),
    limits: { take: counted, takeCall: counted },
    callLimits: { perUser: 1, perSpace: 1, costPerUser: 1, others: 1 },
    addedScopes: async () => [],
    observe: () => undefined,
  } satisfies Kernel;
  const ask = async (tool: AnyTool = sign) => {
    const call = { via: "web", actor: webActor("usr_1", "ses_1"), raw: {}, origin: testOrigin } as const;
    const refused = await execute(kernel, tool as typeof sign, call).then(
      () => undefined,
      (thrown: unknown) => (thrown instanceof AppError ? thrown.code : String(thrown)),
    );
    return { refused, steps };
  };
  return { ask, sign };
}

const nothing: Prepares = () => ({ found: undefined });
const paper: Prepares = () => ({ found: undefined, about: { on: { page: 1 } } });

describe("an act on the space itself", () => {
  it("is asked about before anything is read", async () => {
    expect(await office({ role: "clerk", prepares: nothing }).ask()).toEqual({
      refused: "forbidden",
      steps: ["may clerk sign undefined as usr_1", "forbidden"],
    });
    expect(await office({ role: "partner", prepares: nothing }).ask()).toEqual({
      refused: undefined,
      steps: ["may partner sign undefined as usr_1", "find", "sign", "allowed"],
    });
  });
});

describe("an act on something in it", () => {
  it("is asked about once that is found, with what was found", async () => {
    expect(await office({ role: "clerk", on: "paper", prepares: paper }).ask()).toEqual({
      refused: "forbidden",
      steps: ["find", 'may clerk sign {"page":1} as usr_1', "forbidden"],
    });
    const done = await office({ role: "partner", on: "paper", prepares: paper }).ask();
    expect(done.steps).toEqual(["find", 'may partner sign {"page":1} as usr_1', "sign", "allowed"]);
  });

  it("is not asked about where nothing is found: to nobody is said more than that", async () => {
    const absent = () => {
      throw notFound("paper");
    };
    expect(await office({ role: "clerk", on: "paper", prepares: absent }).ask()).toEqual({
      refused: "not_found",
      steps: ["find", "not_found"],
    });
  });

  it("is asked about before anything is made for it", async () => {
    const missing: Missing = { vectors: { sources: [], texts: ["a"] } };
    const prepares = () => ({ ...paper(), missing });
    const refused = await office({ role: "clerk", on: "paper", prepares }).ask();
    expect(refused.steps).toEqual(["find", 'may clerk sign {"page":1} as usr_1', "forbidden"]);
    expect((await office({ role: "partner", on: "paper", prepares }).ask()).steps).toContain("make");
  });

  it("is asked about in the seat that the preparation found, where the place says none", async () => {
    const prepares = () => ({ found: undefined, about: { on: 1, seat: { role: "clerk" } } });
    expect((await office({ role: "partner", on: "paper", prepares }).ask()).steps).toEqual([
      "find",
      "may clerk sign 1 as usr_1",
      "forbidden",
    ]);
  });

  it("is refused where the preparation does not say what it found, or nobody says who may", async () => {
    expect((await office({ role: "partner", on: "paper", prepares: nothing }).ask()).refused).toBe("internal");
    const { ask, sign } = office({ role: "partner", prepares: nothing });
    const { refused, steps } = await ask({ ...sign, space: { spaces: [], at: () => ({ role: "partner" }) } });
    expect([refused, steps]).toEqual(["internal", ["internal"]]);
  });
});

describe("a registry", () => {
  const { sign } = office({ role: "partner", prepares: nothing });
  const built = (tool: AnyTool) => () => buildRegistry([defineModule({ name: "offices", scopes: [], tools: [tool] })]);
  const doing = (over: object) => ({ ...sign, policy: { ...sign.policy, ...over } }) as AnyTool;

  it("refuses an act that the space's table does not have, and one of no space", () => {
    const refusal = "tool sign_paper states the act shred, of which its space has no roles";
    expect(built(doing({ act: "shred" }))).toThrow(refusal);
    const { space: _, ...nowhere } = doing({});
    expect(built(nowhere as AnyTool)).toThrow("states the act sign, of which its space has no roles");
  });

  it("refuses an act on something that nothing finds", () => {
    const { prepare: _, ...unprepared } = doing({ on: "paper" });
    expect(built(unprepared as AnyTool)).toThrow("tool sign_paper acts on a paper, which no preparation");
    expect(built(doing({ act: undefined, on: "paper" }))).toThrow(
      "tool sign_paper acts on a paper, which no preparation",
    );
  });

  it("refuses a use-case for people alone whose rate pretends to limit them", () => {
    expect(built(doing({ rate: "agents" }))).toThrow("tool sign_paper is for people only");
    expect(built({ ...doing({ rate: "agents" }), via: ["web", "mcp"] })).not.toThrow();
  });
});
