import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { WIRE } from "@/lib/mcp/wire-errors";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { A_PROPOSAL_ADDS_TO, roomSnapshot } from "@/tests/kit/unchanged";
import { indexAll, wordEmbedder } from "@/tests/support/embedders";
import { auditRows, buildTestKernel, clockAt } from "@/tests/support/kernel";
import {
  answersSeenBy,
  callTool,
  DEFAULT_SCOPES,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  openSample,
  personOf,
  refusalOf,
  requestsSeenBy,
  SAMPLE_NOW,
  type SignIn,
  userIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database } = sample;
afterAll(() => sample.close());

const embedder = wordEmbedder("words");
const kernel = buildTestKernel(database, modules, { clock: clockAt(SAMPLE_NOW), embedder });
const byWords = buildTestKernel(database, modules, { clock: clockAt(SAMPLE_NOW) });
beforeAll(() => indexAll(database, embedder));

type Link = { request_id: string; request_ref: string; confidence: number; reason: string };
type Linking = {
  project_id: string;
  suggestion_id: string;
  answer_id: string;
  proposed_links: Link[];
  status: string;
  confirmation_url: string;
};

/** Published, about working capital; linked to fin-007, and by matching, unconfirmed, to a buyer's request. */
const ANSWER = entryIdOf("fin-a06");
const REQUESTS = [entryIdOf("fin-022"), entryIdOf("fin-023")];

const suggest = async (actor: Actor, raw: object = {}, requestId?: string, using = kernel) =>
  (await callTool(
    using,
    actor,
    "suggest_answer_link",
    { project_id: HARBOUR_ID, answer_id: ANSWER, request_ids: REQUESTS, ...raw },
    requestId,
  )) as Linking;
const refused = (actor: Actor, raw: object) =>
  refusalOf({ database, kernel }, actor, "suggest_answer_link", {
    project_id: HARBOUR_ID,
    answer_id: ANSWER,
    request_ids: REQUESTS,
    ...raw,
  });
const storedBy = (actor: Actor) =>
  database.prisma.suggestion.findMany({ where: { connectionId: actor.credential.id }, include: { evidence: true } });

const WORKING: SignIn[] = ["ib-admin", "ib-member", "seller-admin", "seller-member"];
const READING: SignIn[] = ["buyer-admin", "buyer-member", "rival-buyer", "observer"];
const asAgents = WORKING.flatMap((who) => [false, true].map((unlocked) => [who, { unlocked }] as const));

describe("allowed", () => {
  it.each(asAgents)(
    verifies(
      "DS-533",
      "DS-534",
      "DS-535",
    )("%s, %o: each pair with its score and a reason, the best first, and where the bank confirms it"),
    async (who, options) => {
      const found = await suggest(await sample.agent(who, options));
      expect(found).toMatchObject({
        project_id: HARBOUR_ID,
        answer_id: ANSWER,
        status: "pending_confirmation",
        confirmation_url: `https://deals.example.com/confirm/${found.suggestion_id}`,
      });
      expect(found.proposed_links.map((link) => link.request_id).sort()).toEqual([...REQUESTS].sort());
      expect(found.proposed_links.map((link) => link.request_ref).sort()).toEqual(["FIN-022", "FIN-023"]);
      const scores = found.proposed_links.map((link) => link.confidence);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      for (const link of found.proposed_links) {
        expect(link.confidence).toBeGreaterThanOrEqual(0);
        expect(link.confidence).toBeLessThanOrEqual(1);
        expect(link.reason.length).toBeGreaterThan(5);
      }
    },
  );

  it.each([
    ["a model", kernel],
    ["words alone", byWords],
  ])("scores as find_matching_answers does, with %s", async (_, using) => {
    const actor = await sample.agent("ib-admin");
    const requests = requestsSeenBy("ib-admin", { unlocked: false }).filter(
      (one) => one.workstream === "finance" && one.status === "assigned",
    );
    const found = await suggest(actor, { request_ids: requests.map((one) => entryIdOf(one.key)) }, undefined, using);
    expect(found.proposed_links.length).toBeGreaterThan(3);
    for (const link of found.proposed_links) {
      const { matches } = (await callTool(using, actor, "find_matching_answers", {
        project_id: HARBOUR_ID,
        request_id: link.request_id,
        threshold: 0,
        limit: 200,
      })) as { matches: { answer_id: string; similarity: number; match_reason: string }[] };
      expect(matches.find((one) => one.answer_id === ANSWER)).toMatchObject({
        similarity: link.confidence,
        match_reason: link.reason,
      });
    }
  });

  it(
    verifies("DS-537")("is stored once and pending, with each request's version, for the bank alone to decide"),
    async () => {
      const actor = await sample.agent("seller-member");
      const found = await suggest(actor);
      expect(await storedBy(actor)).toMatchObject([
        {
          id: found.suggestion_id,
          kind: "answer_link",
          state: "pending",
          subjectId: ANSWER,
          payload: {
            links: found.proposed_links.map(({ request_id, confidence }) => ({ request_id, confidence, version: 1 })),
          },
          createdBy: userIdOf("seller-member"),
          deciderOrganizationId: null,
          evidence: { reasons: Object.fromEntries(found.proposed_links.map((link) => [link.request_id, link.reason])) },
        },
      ]);
    },
  );

  it(
    verifies("DS-539")("changes nothing else: no link, no count, no line of history, in no table and to no reader"),
    async () => {
      const reader = await sample.as("ib-admin");
      const read = async () => [
        await sample.call(reader, "get_answer", { project_id: HARBOUR_ID, answer_id: ANSWER }),
        await sample.call(reader, "get_request", { project_id: HARBOUR_ID, request_id: REQUESTS[0] }),
        await sample.call(reader, "list_requests", { project_id: HARBOUR_ID, workstream: "finance", limit: 200 }),
      ];
      const actors = await Promise.all(WORKING.map((who) => sample.agent(who, { unlocked: true })));
      const [before, readBefore] = [await roomSnapshot(database, A_PROPOSAL_ADDS_TO), await read()];
      expect(before.answer_links?.length).toBeGreaterThan(50);
      for (const actor of actors) await suggest(actor, { analysis: "They fit." });
      expect(await roomSnapshot(database, A_PROPOSAL_ADDS_TO)).toEqual(before);
      expect(await read()).toEqual(readBefore);
    },
  );

  it("names a request once, by id or by ref", async () => {
    const actor = await sample.agent("ib-admin");
    const found = await suggest(actor, { request_ids: ["FIN-022", REQUESTS[0], "FIN-022"] });
    expect(found.proposed_links.map((link) => link.request_ref)).toEqual(["FIN-022"]);
  });

  it("the order in which requests are named makes no difference", async () => {
    const actor = await sample.agent("ib-admin");
    expect(await suggest(actor, { request_ids: [...REQUESTS].reverse() })).toEqual(await suggest(actor));
  });

  it("other requests for the same answer take its place", async () => {
    const actor = await sample.agent("ib-admin");
    const first = await suggest(actor);
    const second = await suggest(actor, { request_ids: REQUESTS.slice(0, 1) });
    expect(await database.prisma.suggestion.findUnique({ where: { id: first.suggestion_id } })).toMatchObject({
      state: "superseded",
      supersededBy: second.suggestion_id,
    });
  });

  it("with the key of the pending one tells what is pending", async () => {
    const actor = await sample.agent("ib-admin");
    const first = await suggest(actor, { idempotency_key: "k" });
    const again = await suggest(actor, { idempotency_key: "k", request_ids: [entryIdOf("fin-028")] });
    expect(again).toEqual(first);
  });

  it(verifies("DS-532")("keeps the analysis, cleaned; without one there is none"), async () => {
    const [talking, silent] = [await sample.agent("ib-admin"), await sample.agent("ib-admin")];
    await suggest(talking, { analysis: "Both \u2066ask\u2069 for\u200b it." });
    await suggest(silent);
    expect((await storedBy(talking))[0]?.evidence?.analysis).toBe("Both ask for it.");
    expect((await storedBy(silent))[0]?.evidence?.analysis).toBeNull();
  });

  it("with an unlock also for an answer that is not published, and for what a buyer asked and the bank kept", async () => {
    const actor = await sample.agent("ib-admin", { unlocked: true });
    const found = await suggest(actor, {
      answer_id: entryIdOf("fin-a15"),
      request_ids: [entryIdOf("fin-024"), entryIdOf("fin-b07")],
    });
    expect(found.proposed_links.map((link) => link.request_id).sort()).toEqual(
      [entryIdOf("fin-024"), entryIdOf("fin-b07")].sort(),
    );
    for (const link of found.proposed_links) expect(link.request_ref).toMatch(/^(FIN|BUY)-\d{3}$/);
  });

  it("of a link that matching made and nobody confirmed", async () => {
    const found = await suggest(await sample.agent("ib-admin", { unlocked: true }), {
      request_ids: [entryIdOf("fin-b06")],
    });
    expect(found.proposed_links).toHaveLength(1);
  });
});

describe("invalid", () => {
  it.each([
    [{ answer_id: undefined }],
    [{ answer_id: 7 }],
    [{ request_ids: undefined }],
    [{ request_ids: "FIN-022" }],
    [{ request_ids: [22] }],
    [{ request_ids: [] }],
    [{ request_ids: Array.from({ length: 21 }, (_, i) => `FIN-${i}`) }],
    [{ analysis: "x".repeat(4001) }],
    [{ request_id: "FIN-022" }],
  ])(verifies("DS-529", "DS-530", "DS-531")("%j is refused and stores nothing"), async (raw) => {
    const actor = await sample.agent("ib-admin");
    expect((await refused(actor, raw)).error.code).toBe("invalid_input");
    expect(await storedBy(actor)).toEqual([]);
  });

  it.each([
    ["is linked already", "fin-007"],
    ["was withdrawn", "fin-027"],
  ])("a request that %s needs no link", async (_, key) => {
    const actor = await sample.agent("ib-admin");
    const { error } = await refused(actor, { request_ids: [...REQUESTS, entryIdOf(key)] });
    expect(error).toMatchObject({ code: "invalid_input", data: { issues: [{ path: "request_ids" }] } });
    expect(await storedBy(actor)).toEqual([]);
  });
});

describe("forbidden", () => {
  it.each(READING)("%s may not propose a link between things that person sees", async (who) => {
    const actor = await sample.agent(who, { unlocked: true });
    const [answer] = answersSeenBy(who, { unlocked: true });
    const [request] = requestsSeenBy(who, { unlocked: true });
    const raw = { answer_id: entryIdOf(answer?.key ?? ""), request_ids: [entryIdOf(request?.key ?? "")] };
    const { error, audit } = await refused(actor, raw);
    expect(error).toMatchObject({ code: "forbidden", data: { current_role: personOf(who).role } });
    expect(audit).toMatchObject([{ outcome: "forbidden", tool: "suggest_answer_link" }]);
    expect(await storedBy(actor)).toEqual([]);
  });

  it(verifies("DS-536")("without write:routing it is 1004, and nothing is stored"), async () => {
    const actor = await sample.agent("ib-admin", { scopes: DEFAULT_SCOPES.filter((one) => one !== "write:routing") });
    const { error } = await refused(actor, {});
    expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "write:routing" } });
    expect(WIRE[error.code].rpc).toBe(1004);
    expect(await storedBy(actor)).toEqual([]);
  });
});

describe("not visible = not found", () => {
  it.each<[SignIn, string, string]>([
    ["ib-member", "of another workstream", "leg-001"],
    ["ib-admin", "of another deal", "jun-fin-001"],
    ["seller-admin", "that the bank kept", "fin-b07"],
    ["buyer-admin", "that is not published", "fin-022"],
    ["observer", "that is not published", "fin-022"],
  ])(
    verifies("DS-538")("%s names a request %s among others: refused exactly as an unknown one, and nothing is stored"),
    async (who, _, key) => {
      const actor = await sample.agent(who, { unlocked: true });
      const seen = requestsSeenBy(who, { unlocked: true }).find((one) => one.workstream === "finance");
      const others = [entryIdOf(seen?.key ?? "")];
      const { error } = await refused(actor, { request_ids: [...others, entryIdOf(key)] });
      expect(error).toEqual((await refused(actor, { request_ids: [...others, "ent_none"] })).error);
      expect(error.code).toBe("not_found");
      expect(await storedBy(actor)).toEqual([]);
    },
  );

  it.each<[SignIn, string, string]>([
    ["ib-member", "of another workstream", "leg-a01"],
    ["ib-admin", "of another deal", "jun-fin-a01"],
    ["ib-admin", "that is a request", "fin-022"],
    ["buyer-admin", "that is not published", "fin-a15"],
    ["observer", "that is not published", "fin-a15"],
  ])(
    verifies("DS-538")("%s names an answer %s: refused exactly as an unknown one, and nothing is stored"),
    async (who, _, key) => {
      const actor = await sample.agent(who, { unlocked: true });
      const { error } = await refused(actor, { answer_id: entryIdOf(key) });
      expect(error).toEqual((await refused(actor, { answer_id: "ent_none" })).error);
      expect(error.code).toBe("not_found");
      expect(await storedBy(actor)).toEqual([]);
    },
  );

  it("the keys above name entries that exist", () => {
    const keys = [...HARBOUR.requests, ...HARBOUR.answers].map((one) => one.key);
    expect(keys).toEqual(expect.arrayContaining(["leg-001", "fin-b07", "fin-022", "leg-a01", "fin-a15"]));
  });
});

describe("gated", () => {
  it.each<[SignIn, object]>([
    ["ib-admin", { answer_id: entryIdOf("fin-a15") }],
    ["seller-admin", { answer_id: entryIdOf("fin-a15") }],
    ["ib-admin", { request_ids: [entryIdOf("fin-024")] }],
    ["seller-admin", { request_ids: [REQUESTS[0], entryIdOf("fin-024")] }],
  ])("%s, %j: is told which scope opens it, and nothing is stored", async (who, raw) => {
    const actor = await sample.agent(who);
    const { error } = await refused(actor, raw);
    expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "unlock:pre_dataroom" } });
    expect(await storedBy(actor)).toEqual([]);
  });

  it.each(READING)("%s learns nothing of it", async (who) => {
    const actor = await sample.agent(who);
    const { error } = await refused(actor, { answer_id: entryIdOf("fin-a15") });
    expect(error).toEqual((await refused(actor, { answer_id: "ent_none" })).error);
  });

  it("what is pending from an unlock is not told after it ended, key or not", async () => {
    const unlocked = await sample.agent("ib-admin", { unlocked: true });
    await suggest(unlocked, { request_ids: [entryIdOf("fin-024")], idempotency_key: "k" });
    const locked: Actor = { ...unlocked, scopes: new Set(DEFAULT_SCOPES) };
    const { error } = await refused(locked, { idempotency_key: "k" });
    expect(error.code).toBe("conflict");
    expect(JSON.stringify(error)).not.toMatch(/FIN-|ent_/);
  });
});

describe("audited", () => {
  it("names the suggestion, the answer and the requests, not the analysis", async () => {
    const [actor, requestId] = [await sample.agent("ib-member"), newId("request")];
    const found = await suggest(actor, { analysis: "Words" }, requestId);
    const rows = await auditRows(database, requestId);
    expect(rows.map((row) => [row.action, row.subjectId]).sort()).toEqual(
      [
        ["mcp_tool_call", found.suggestion_id],
        ["answer_link_suggestion_created", found.suggestion_id],
      ].sort(),
    );
    expect(rows.filter((row) => row.action === "mcp_tool_call")).toMatchObject([
      {
        tool: "suggest_answer_link",
        outcome: "allowed",
        subjectId: found.suggestion_id,
        resultCount: 1,
        args: { answer_id: ANSWER, request_ids: REQUESTS, analysis: "(text, 5)" },
      },
    ]);
  });
});
