import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { WIRE } from "@/lib/mcp/wire-errors";
import type { Actor } from "@/lib/platform/actor";
import { unixSeconds } from "@/lib/platform/clock";
import { sampleId } from "@/prisma/demo/rows";
import { A_PROPOSAL_ADDS_TO, roomSnapshot } from "@/tests/kit/unchanged";
import { openAgentAccess } from "@/tests/support/agent-access";
import { auditRows } from "@/tests/support/kernel";
import {
  callTool,
  DEFAULT_SCOPES,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  openSample,
  personOf,
  refOf,
  refusalOf,
  requestsSeenBy,
  SAMPLE_NOW,
  type SignIn,
  slugsOf,
  userIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

type Step = { step: number; user_id: string; name: string; role: string; reason: string };
type Routing = {
  project_id: string;
  suggestion_id: string;
  request_ref: string;
  suggested_route: Step[];
  confidence: number;
  status: string;
  confirmation_url: string;
};

/** In the data room, with the seller, and worked on by Lena Brandt. */
const REQUEST = entryIdOf("fin-022");
const GATED = entryIdOf("fin-024");

const suggest = async (actor: Actor, raw: object = {}, requestId?: string) =>
  (await callTool(
    kernel,
    actor,
    "suggest_routing",
    { project_id: HARBOUR_ID, request_id: REQUEST, ...raw },
    requestId,
  )) as Routing;
const refused = (actor: Actor, raw: object) =>
  refusalOf(sample, actor, "suggest_routing", { project_id: HARBOUR_ID, request_id: REQUEST, ...raw });
const storedBy = (actor: Actor) =>
  database.prisma.suggestion.findMany({ where: { connectionId: actor.credential.id }, include: { evidence: true } });

const idOf = (key: string) => sampleId("user", HARBOUR.people.find((one) => one.key === key)?.email ?? key);
const samplePerson = (userId: string) => HARBOUR.people.find((one) => sampleId("user", one.email) === userId);

const WORKING: SignIn[] = ["ib-admin", "ib-member", "seller-admin", "seller-member"];
const READING: SignIn[] = ["buyer-admin", "buyer-member", "rival-buyer", "observer"];
const asAgents = WORKING.flatMap((who) => [false, true].map((unlocked) => [who, { unlocked }] as const));

describe("allowed", () => {
  it.each(asAgents)(
    verifies(
      "DS-450",
      "DS-451",
      "DS-452",
      "DS-453",
      "DS-454",
      "DS-460",
    )("%s, %o: a route through the seller's people on the workstream, each with a reason, and where to confirm it"),
    async (who, options) => {
      const found = await suggest(await sample.agent(who, options));
      expect(found).toMatchObject({ project_id: HARBOUR_ID, request_ref: "FIN-022", status: "pending_confirmation" });
      expect(found.suggestion_id).toMatch(/^sug_\w{24}$/);
      expect(found.confirmation_url).toBe(`https://deals.example.com/confirm/${found.suggestion_id}`);
      expect(found.confidence).toBeGreaterThan(0);
      expect(found.confidence).toBeLessThanOrEqual(1);
      expect(found.suggested_route.map((step) => step.step)).toEqual(found.suggested_route.map((_, i) => i + 1));
      for (const step of found.suggested_route) {
        const person = samplePerson(step.user_id);
        expect(person).toMatchObject({ name: step.name, role: step.role, organization: "kestrel" });
        expect(person && slugsOf(person)).toContain("finance");
        expect(step.reason.length).toBeGreaterThan(20);
      }
      // The admin answers for it, whoever handled most of the workstream does the work.
      expect(found.suggested_route.map((step) => step.user_id)).toEqual([idOf("weber"), idOf("brandt")]);
    },
  );

  it(
    verifies("DS-456")("is stored once: pending, in the name of its person and connection, with its time and its end"),
    async () => {
      const actor = await sample.agent("ib-admin");
      const found = await suggest(actor, { analysis: "Finance leads." });
      const rows = await storedBy(actor);
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({
        id: found.suggestion_id,
        module: "deals",
        spaceId: HARBOUR_ID,
        subjectId: REQUEST,
        kind: "routing",
        state: "pending",
        payload: { user_ids: found.suggested_route.map((step) => step.user_id) },
        confidence: found.confidence,
        subjectVersion: 1,
        deciderOrganizationId: sampleId("organization", "kestrel"),
        createdBy: userIdOf("ib-admin"),
        createdAt: SAMPLE_NOW,
        decidedBy: null,
        decidedAt: null,
        supersededBy: null,
        evidence: {
          analysis: "Finance leads.",
          organizationId: sampleId("organization", "aldridge"),
          reasons: Object.fromEntries(found.suggested_route.map((step) => [step.user_id, step.reason])),
        },
      });
      expect(unixSeconds(rows[0]?.expiresAt ?? SAMPLE_NOW) - unixSeconds(SAMPLE_NOW)).toBe(7 * 86_400);
    },
  );

  it(
    verifies("DS-457", "DS-643")("changes nothing else: every row of every other table is as it was, tasks included"),
    async () => {
      const actors = await Promise.all(WORKING.map((who) => sample.agent(who, { unlocked: true })));
      const before = await roomSnapshot(database, A_PROPOSAL_ADDS_TO);
      expect(Object.keys(before)).toEqual(
        expect.arrayContaining(["entries", "entry_assignees", "routing_steps", "events"]),
      );
      for (const actor of actors) await suggest(actor, { analysis: "All of it.", proposed_route: [idOf("maier")] });
      expect(await roomSnapshot(database, A_PROPOSAL_ADDS_TO)).toEqual(before);
    },
  );

  it("by its ref is the same request as by its id", async () => {
    const actor = await sample.agent("seller-member");
    expect(await suggest(actor, { request_id: "FIN-022" })).toEqual(await suggest(actor));
  });

  it("for a bound project needs no project_id", async () => {
    const actor = await sample.agent("ib-member", { bound: HARBOUR_ID });
    const found = await sample.call(actor, "suggest_routing", { request_id: REQUEST });
    expect(found).toMatchObject({ project_id: HARBOUR_ID, request_ref: "FIN-022" });
  });

  it(verifies("DS-449")("keeps the analysis with the suggestion, cleaned, and never gives it back"), async () => {
    const actor = await sample.agent("ib-admin");
    const analysis = "First\u200b line\r\nsecond \u202eline\u2069 <b>bold</b>";
    const found = await suggest(actor, { analysis });
    const [row] = await storedBy(actor);
    expect(row?.evidence?.analysis).toBe("First line\nsecond line <b>bold</b>");
    expect(JSON.stringify(found)).not.toContain("bold");
    const silent = await sample.agent("ib-admin");
    await suggest(silent);
    expect((await storedBy(silent))[0]?.evidence?.analysis).toBeNull();
  });

  it("takes the agent's own route, in its order, and says so", async () => {
    const actor = await sample.agent("ib-member");
    const route = [idOf("maier"), idOf("weber")];
    const found = await suggest(actor, { proposed_route: route });
    expect(found.suggested_route.map((step) => step.user_id)).toEqual(route);
    for (const step of found.suggested_route) expect(step.reason).toMatch(/^Named by the agent; /);
  });

  it("lets the bank route through its own people, and then only the bank decides", async () => {
    const actor = await sample.agent("ib-admin");
    await suggest(actor, { proposed_route: [idOf("okafor"), idOf("weber")] });
    expect(await storedBy(actor)).toMatchObject([{ deciderOrganizationId: null }]);
  });

  it("counts tasks as far as the agent sees them", async () => {
    const reasonFor = async (unlocked: boolean) => {
      const found = await suggest(await sample.agent("ib-admin", { unlocked }), { proposed_route: [idOf("weber")] });
      return found.suggested_route[0]?.reason ?? "";
    };
    const tasks = (unlocked: boolean) =>
      requestsSeenBy("ib-admin", { unlocked }).filter(
        (one) => /open|assigned/.test(one.status) && one.assignees?.some((a) => a.person === "weber"),
      ).length;
    expect(tasks(true)).toBeGreaterThan(tasks(false));
    expect(await reasonFor(true)).toContain(`current workload: ${tasks(true)} open tasks.`);
    expect(await reasonFor(false)).toContain(`current workload: ${tasks(false)} open tasks in view.`);
  });

  it("never proposes who left the firm, the deal or the workstream, or may not sign in", async () => {
    const brandt = { projectId_userId: { projectId: HARBOUR_ID, userId: idOf("brandt") } };
    const firm = {
      organizationId_userId: { organizationId: sampleId("organization", "kestrel"), userId: idOf("brandt") },
    };
    const { participant, member, user } = database.prisma;
    const away = { removedAt: new Date() };
    const leaves: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [
        () => participant.update({ where: brandt, data: away }),
        () => participant.update({ where: brandt, data: { removedAt: null } }),
      ],
      [
        () => member.update({ where: firm, data: away }),
        () => member.update({ where: firm, data: { removedAt: null } }),
      ],
      [
        () => user.update({ where: { id: idOf("brandt") }, data: { disabledAt: new Date() } }),
        () => user.update({ where: { id: idOf("brandt") }, data: { disabledAt: null } }),
      ],
    ];
    const proposed = async () =>
      (await suggest(await sample.agent("ib-admin"))).suggested_route.map((step) => step.user_id);
    for (const [leave, comeBack] of leaves) {
      expect(await proposed()).toContain(idOf("brandt"));
      await leave();
      expect(await proposed()).not.toContain(idOf("brandt"));
      await comeBack();
    }
  });
});

describe("what a side may not know", () => {
  const chain = (toUser: string, fromUser: string) =>
    database.prisma.routingStep.createMany({
      data: ["fin-007", "fin-021"].map((key) => ({
        id: newId("routing"),
        projectId: HARBOUR_ID,
        entryId: entryIdOf(key),
        fromUser,
        toUser,
        action: "assigned",
      })),
    });

  it("does not shape what it gets: the routing chain is in the bank's reasons and in no word of the seller's", async () => {
    // Alike: "Monthly net working capital since January 2025" and what the buyer asked about working capital.
    const raw = { request_id: entryIdOf("fin-b06"), proposed_route: [idOf("weber"), idOf("maier")] };
    const told = async (who: SignIn, unlocked: boolean) => {
      const {
        suggestion_id: _id,
        confirmation_url: _url,
        ...rest
      } = await suggest(await sample.agent(who, { unlocked }), raw);
      return JSON.stringify(rest);
    };
    const sellers = ["seller-admin", "seller-member"] as const;
    const before = await Promise.all(sellers.map((who) => told(who, true)));
    const bankBefore = await told("ib-admin", true);
    await chain(idOf("maier"), idOf("weber"));
    expect(await Promise.all(sellers.map((who) => told(who, true)))).toEqual(before);
    expect(await told("ib-admin", true)).not.toBe(bankBefore);
  });
});

describe("invalid", () => {
  it.each([
    [{ request_id: undefined }],
    [{ request_id: 42 }],
    [{ request_id: ["FIN-022"] }],
    [{ analysis: 1 }],
    [{ analysis: "x".repeat(4001) }],
    [{ proposed_route: [] }],
    [{ proposed_route: "usr_a" }],
    [{ proposed_route: [idOf("weber"), idOf("weber")] }],
    [{ proposed_route: Array.from({ length: 6 }, (_, i) => `usr_${i}`) }],
    [{ idempotency_key: "" }],
    [{ confidence: 1 }],
  ])(verifies("DS-448")("%j is refused and stores nothing"), async (raw) => {
    const actor = await sample.agent("ib-admin");
    expect((await refused(actor, raw)).error.code).toBe("invalid_input");
    expect(await storedBy(actor)).toEqual([]);
  });

  it("a published request has no way left to go: nobody could confirm it", async () => {
    const published = HARBOUR.requests.find((one) => one.status === "published" && one.workstream === "finance");
    const actor = await sample.agent("ib-admin");
    const { error } = await refused(actor, { request_id: entryIdOf(published?.key ?? "") });
    expect(error).toMatchObject({ code: "invalid_input", data: { issues: [{ path: "request_id" }] } });
    expect(await storedBy(actor)).toEqual([]);
  });

  it("a withdrawn request has no way left to go", async () => {
    const actor = await sample.agent("ib-admin");
    const { error } = await refused(actor, { request_id: entryIdOf("fin-027") });
    expect(error).toMatchObject({ code: "invalid_input", data: { issues: [{ path: "request_id" }] } });
    expect(await storedBy(actor)).toEqual([]);
  });

  it.each<[SignIn, string, string]>([
    ["ib-admin", "somebody of a buyer", "reyes"],
    ["ib-admin", "the observer", "solberg"],
    ["ib-admin", "somebody without the workstream", "rossi"],
    ["seller-admin", "somebody of the bank", "okafor"],
    ["seller-admin", "a colleague without the workstream", "rossi"],
  ])("%s names %s: known, but not for this", async (who, _, key) => {
    const actor = await sample.agent(who);
    const { error } = await refused(actor, { proposed_route: [idOf("weber"), idOf(key)] });
    expect(error.code).toBe("invalid_input");
    expect(error.message).toContain("cannot work on this request");
    expect(await storedBy(actor)).toEqual([]);
  });
});

describe("forbidden", () => {
  const seen = (who: SignIn) => {
    const [request] = requestsSeenBy(who, { unlocked: false });
    if (!request) throw new Error(`${who} sees no request`);
    return { request_id: entryIdOf(request.key) };
  };

  it.each(READING)(
    verifies(
      "DS-461",
      "DS-784",
      "DS-790",
    )("%s may not propose a route for what that person sees, learns who may, and nobody's name"),
    async (who) => {
      const actor = await sample.agent(who, { unlocked: true });
      const { error, audit } = await refused(actor, seen(who));
      expect(error).toMatchObject({
        code: "forbidden",
        data: {
          required_role: "ib_admin or ib_member or seller_admin or seller_member",
          current_role: personOf(who).role,
        },
      });
      expect(WIRE[error.code].rpc).toBe(1002);
      for (const person of HARBOUR.people) expect(JSON.stringify(error)).not.toContain(person.name);
      expect(audit).toMatchObject([{ outcome: "forbidden", tool: "suggest_routing", subjectId: null }]);
      expect(await storedBy(actor)).toEqual([]);
    },
  );

  it.each(READING)(
    "%s gets the same refusal whoever is named: people are not looked up for those who may not",
    async (who) => {
      const actor = await sample.agent(who);
      const plain = await refused(actor, seen(who));
      for (const userId of [idOf("weber"), idOf("reyes"), "usr_none"])
        expect((await refused(actor, { ...seen(who), proposed_route: [userId] })).error).toEqual(plain.error);
    },
  );

  it(verifies("DS-455")("without write:routing it is 1004, and nothing is stored"), async () => {
    const actor = await sample.agent("ib-admin", { scopes: DEFAULT_SCOPES.filter((one) => one !== "write:routing") });
    const { error } = await refused(actor, {});
    expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "write:routing" } });
    expect(WIRE[error.code].rpc).toBe(1004);
    expect(await storedBy(actor)).toEqual([]);
  });
});

describe("not visible = not found", () => {
  const hidden: [SignIn, string, string][] = [
    ["ib-member", "another workstream", entryIdOf("leg-001")],
    ["ib-admin", "another deal", entryIdOf("jun-fin-001")],
    ["seller-admin", "what a buyer asked and the bank kept", entryIdOf("fin-b07")],
    ["seller-member", "a workstream of colleagues", entryIdOf("it-001")],
    ["buyer-admin", "what is not published", REQUEST],
    ["observer", "what is not published", REQUEST],
    ["ib-admin", "an answer", sampleAnswer()],
  ];
  it.each(hidden)(
    verifies("DS-459")("%s, %s: refused exactly as an unknown id, and nothing is stored"),
    async (who, _, request_id) => {
      const actor = await sample.agent(who, { unlocked: true });
      const { error, audit } = await refused(actor, { request_id });
      const unknown = await refused(actor, { request_id: "ent_none" });
      expect(error).toEqual(unknown.error);
      expect(error.code).toBe("not_found");
      expect(audit).toMatchObject([{ outcome: "not_found", subjectId: null }]);
      expect(await storedBy(actor)).toEqual([]);
    },
  );

  it.each<[SignIn, string, string]>([
    ["seller-admin", "somebody of a buyer", idOf("reyes")],
    ["ib-admin", "somebody of another deal", userIdOf("other-ib-admin")],
  ])("%s names %s: as unknown as nobody at all", async (who, _, userId) => {
    const actor = await sample.agent(who, { unlocked: true });
    const { error } = await refused(actor, { proposed_route: [userId] });
    expect(error).toEqual((await refused(actor, { proposed_route: ["usr_none"] })).error);
    expect(error.code).toBe("not_found");
    expect(await storedBy(actor)).toEqual([]);
  });
});

function sampleAnswer(): string {
  const answer = HARBOUR.answers.find((one) => one.status === "published" && one.workstream === "finance");
  return entryIdOf(answer?.key ?? "");
}

describe("gated", () => {
  it.each(["ib-admin", "seller-admin"] as const)(
    "%s is told which scope opens it, and nothing is stored",
    async (who) => {
      const actor = await sample.agent(who);
      const { error } = await refused(actor, { request_id: GATED });
      expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "unlock:pre_dataroom" } });
      expect(await storedBy(actor)).toEqual([]);
      expect(await suggest(await sample.agent(who, { unlocked: true }), { request_id: GATED })).toMatchObject({
        request_ref: refOf(HARBOUR.requests.find((one) => one.key === "fin-024") ?? never()),
      });
    },
  );

  it.each(READING)("%s learns nothing of it", async (who) => {
    const actor = await sample.agent(who);
    const { error } = await refused(actor, { request_id: GATED });
    expect(error).toEqual((await refused(actor, { request_id: "ent_none" })).error);
  });

  it("what an unlock showed is not told again after it ended, though the suggestion stays", async () => {
    const unlocked = await sample.agent("ib-admin", { unlocked: true });
    const before = await suggest(unlocked, { proposed_route: [idOf("weber")] });
    const locked: Actor = { ...unlocked, scopes: new Set(DEFAULT_SCOPES) };
    const after = await suggest(locked, { proposed_route: [idOf("weber")] });
    expect(after.suggestion_id).toBe(before.suggestion_id);
    expect(after.suggested_route[0]?.reason).toContain("in view");
    expect(after.suggested_route[0]?.reason).not.toBe(before.suggested_route[0]?.reason);
  });
});

const never = () => {
  throw new Error("not in the sample");
};

describe("audited", () => {
  it(
    verifies(
      "DS-715",
      "DS-716",
      "DS-717",
    )("names who, where, the suggestion and what it was about, not what the agent wrote"),
    async () => {
      const [actor, requestId] = [await sample.agent("seller-admin"), newId("request")];
      const analysis = "A secret thought";
      const found = await suggest(actor, { analysis, proposed_route: [idOf("brandt")] }, requestId);
      const rows = await auditRows(database, requestId);
      expect(rows.filter((row) => row.action === "mcp_tool_call")).toMatchObject([
        {
          action: "mcp_tool_call",
          tool: "suggest_routing",
          outcome: "allowed",
          userId: userIdOf("seller-admin"),
          spaceId: HARBOUR_ID,
          subjectId: found.suggestion_id,
          resultCount: 1,
          args: {
            project_id: HARBOUR_ID,
            request_id: REQUEST,
            proposed_route: [idOf("brandt")],
            analysis: "(text, 16)",
          },
        },
      ]);
      expect(JSON.stringify(rows)).not.toContain(analysis);
      const kept = await database.prisma.suggestionEvidence.findUnique({
        where: { suggestionId: rows[0]?.subjectId ?? "" },
      });
      expect(kept?.analysis).toBe(analysis);
    },
  );

  it(
    verifies("DS-458")("says of a new one that it was created, in a row that leads to what the agent wrote"),
    async () => {
      const [actor, requestId, again] = [await sample.agent("ib-admin"), newId("request"), newId("request")];
      const analysis = "Another secret thought";
      const found = await suggest(actor, { analysis }, requestId);
      const created = (await auditRows(database, requestId)).filter(
        (row) => row.action === "routing_suggestion_created",
      );
      expect(created).toMatchObject([
        {
          tool: "suggest_routing",
          outcome: "allowed",
          userId: userIdOf("ib-admin"),
          connectionId: actor.credential.id,
          spaceId: HARBOUR_ID,
          subjectId: found.suggestion_id,
        },
      ]);
      expect(JSON.stringify(created)).not.toContain(analysis);
      const where = { suggestionId: created[0]?.subjectId ?? "" };
      expect((await database.prisma.suggestionEvidence.findUnique({ where }))?.analysis).toBe(analysis);
      // The same again is no new one.
      expect((await suggest(actor, { analysis }, again)).suggestion_id).toBe(found.suggestion_id);
      expect((await auditRows(database, again)).map((row) => row.action)).toEqual(["mcp_tool_call"]);
    },
  );
});

describe("over the wire", () => {
  it("leads to the configured origin, and a refused role is told by code and data", async () => {
    const agents = await openAgentAccess(database, { PUBLIC_URL: "https://staging.deals.example" });
    const ask = async (who: SignIn, request_id: string) => {
      const { tokens } = await agents.connect(userIdOf(who));
      return agents.rpc(tokens.access_token, "tools/call", {
        name: "suggest_routing",
        arguments: { project_id: HARBOUR_ID, request_id },
      });
    };
    const { status, body } = await ask("ib-admin", REQUEST);
    const found = (body.result as unknown as { structuredContent: Routing }).structuredContent;
    expect(status).toBe(200);
    expect(found.confirmation_url).toBe(`https://staging.deals.example/confirm/${found.suggestion_id}`);
    const refusal = await ask("buyer-member", entryIdOf("fin-001"));
    expect(refusal).toMatchObject({
      status: 200,
      refusal: { code: 1002, data: { current_role: "buyer_member" } },
    });
    await agents.close();
  });
});
