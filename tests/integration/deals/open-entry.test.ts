/** What the pages of one request and one answer get: open_request, open_answer, list_workers and count_notifications. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { sampleId } from "@/prisma/demo/rows";
import { isFull } from "@/tests/kit/seed";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { TEXT_SET } from "@/tests/support/public-text";
import { HARBOUR_ID, SAMPLE_NOW, type SignIn, userIdOf } from "@/tests/support/sample";
import { plantWorkflowRoom } from "@/tests/support/workflow-room";

const { sample, does, refused, as, entry } = await peopleAtWork();
const { prisma } = sample.database;
beforeAll(() => plantWorkflowRoom(sample.database));
afterAll(() => sample.close());

type Line = { action: string; body?: string; actor?: string; author_side: string };
type Opened = {
  readonly version: number;
  readonly allowed_acts: readonly string[];
  readonly thread: { readonly lines: readonly Line[]; readonly total: number };
  readonly history: { readonly lines: readonly Line[]; readonly total: number };
  readonly lanes: readonly { lane: string; total: number; readers: { organization: string; people: number }[] }[];
  readonly lane: string;
  readonly [field: string]: unknown;
};
const opensRequest = async (who: SignIn, request_id: string, raw: object = {}) =>
  (await does(who, "open_request", { request_id, ...raw })) as unknown as Opened;
const opensAnswer = async (who: SignIn, answer_id: string, raw: object = {}) =>
  (await does(who, "open_answer", { answer_id, ...raw })) as unknown as Opened;

const EVERYONE = [
  "ib-admin",
  "ib-member",
  "seller-admin",
  "seller-member",
  "buyer-admin",
  "rival-buyer",
  "observer",
] as const satisfies readonly SignIn[];
/** Who tries how much of it in the gate. To the others nothing is offered: see below. */
const OFFERED = [
  ["ib-admin", 1],
  ["seller-member", 1],
  ["ib-member", 3],
  ["seller-admin", 2],
  ["buyer-admin", 1],
] as const satisfies readonly (readonly [SignIn, number])[];
const CHANGED = "Somebody changed this in the meantime";

describe("allowed acts", () => {
  /** With a version that is not there, an act gets as far as its rules let it, and no further. */
  const LATE = { version: 1_999_999_999 };
  const REQUEST_TRIES: Record<string, object> = {
    edit_request: { ...LATE, title: "Late" },
    withdraw_request: LATE,
    route_request: LATE,
    set_public_text: { ...LATE, ...TEXT_SET },
    assign_request: { ...LATE, assignee_ids: [userIdOf("seller-member")] },
    forward_request: { ...LATE, forward_to: userIdOf("seller-admin") },
    return_request: LATE,
  };
  const ANSWER_TRIES: Record<string, object> = {
    edit_answer: { ...LATE, body: "Late" },
    submit_answer: LATE,
    approve_answer: LATE,
    reject_answer: { ...LATE, comment: "Late" },
    publish_answer: LATE,
    unpublish_answer: { ...LATE, reason: "Late" },
  };

  it("are those that the acts themselves let pass, for everybody and everything", async () => {
    const entries = await prisma.entry.findMany({
      where: { projectId: HARBOUR_ID, title: { startsWith: "Title of ent_" } },
      orderBy: { id: "asc" },
      select: { id: true, type: true },
    });
    let compared = 0;
    const times = new Map<string, number>();
    const offered = new Set<string>();
    const withheld = new Set<string>();
    for (const [who, every] of isFull ? EVERYONE.map((one) => [one, 1] as const) : OFFERED) {
      for (const { id, type } of entries.filter((_, i) => i % every === 0)) {
        const open = type === "request" ? opensRequest : opensAnswer;
        const seen = await open(who, id).catch(() => undefined);
        if (!seen) continue;
        const tries = type === "request" ? REQUEST_TRIES : ANSWER_TRIES;
        const field = type === "request" ? "request_id" : "answer_id";
        for (const [act, raw] of tried(Object.entries(tries), seen.allowed_acts, times)) {
          const error = await refused(who, act, { [field]: id, ...raw });
          const passes = error.message.startsWith(CHANGED);
          expect(passes, `${who} ${act} ${id}: ${error.message}`).toBe(seen.allowed_acts.includes(act));
          (passes ? offered : withheld).add(act);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(isFull ? 400 : 100);
    const acts = [...Object.keys(REQUEST_TRIES), ...Object.keys(ANSWER_TRIES)].sort();
    expect([...offered].sort()).toEqual(acts);
    expect([...withheld].sort()).toEqual(acts);
  });

  /** In the gate one that is offered and one that is not, the least tried so far; who may do what at all is in acts-refused.test.ts. */
  function tried(tries: [string, object][], allowed: readonly string[], times: Map<string, number>) {
    if (isFull) return tries;
    return [true, false].flatMap((offered) => {
      const key = (act: string) => `${act} ${offered}`;
      const timesOf = (act: string) => times.get(key(act)) ?? 0;
      const [least] = tries
        .filter(([act]) => allowed.includes(act) === offered)
        .sort(([a], [b]) => timesOf(a) - timesOf(b));
      if (!least) return [];
      times.set(key(least[0]), timesOf(least[0]) + 1);
      return [least];
    });
  }

  it("name blockers, messages, answers and links for those who may", async () => {
    expect((await opensRequest("ib-admin", "ent_edit")).allowed_acts).toEqual(
      expect.arrayContaining(["set_blocker", "resolve_blocker", "post_message", "link_answer", "plan_requests"]),
    );
    const seller = (await opensRequest("seller-member", "ent_edit")).allowed_acts;
    expect(seller).toContain("draft_answer");
    expect(seller).not.toContain("link_answer");
    expect((await opensRequest("buyer-admin", "ent_withdraw")).allowed_acts).toEqual([
      "edit_request",
      "withdraw_request",
      "post_message",
    ]);
    expect((await opensRequest("observer", "ent_was_asked")).allowed_acts).toEqual([]);
  });
});

describe("allowed", () => {
  it("open_request: the bank reads who asked and through whose hands it went; the seller neither, the buyer its own words", async () => {
    await does("ib-admin", "route_request", { request_id: "ent_route", ...TEXT_SET });
    await does("ib-admin", "assign_request", {
      request_id: "ent_route",
      assignee_ids: [userIdOf("seller-member")],
      note: "Please by Friday",
    });
    const bank = await opensRequest("ib-member", "ent_route");
    expect(bank).toMatchObject({ origin: "buyer", asked_by: "Northfield Industries", at_seller: true, version: 4 });
    expect(bank.routing_chain).toMatchObject([
      { actor: "Margaret Hale", to: "Lena Brandt", return_to: "Margaret Hale", note: "Please by Friday" },
    ]);
    expect(bank.assigned_to).toMatchObject([{ name: "Lena Brandt", return_to: { name: "Margaret Hale" } }]);
    const seller = await opensRequest("seller-member", "ent_route");
    expect(seller.allowed_acts).toEqual(expect.arrayContaining(["forward_request", "return_request"]));
    for (const absent of ["routing_chain", "asked_by", "origin", "at_seller"])
      expect(seller).not.toHaveProperty(absent);
    expect(JSON.stringify(seller)).not.toMatch(/Northfield|BUY-|Please by Friday/);
    const buyer = await opensRequest("buyer-admin", "ent_route");
    expect(buyer).toMatchObject({ own: true });
    for (const absent of ["assigned_to", "blockers", "suggestions", "stage", "list_name", "at_seller"])
      expect(buyer).not.toHaveProperty(absent);
    expect(JSON.stringify(buyer)).not.toMatch(/Brandt|Hale|FIN-|"version"|routed|Friday/);
  });

  it("open_request: a thread in lanes and pages, each line with its side", async () => {
    const { projectId, workstreamId } = await entry("ent_plan_a");
    await prisma.event.createMany({
      data: Array.from({ length: 32 }, (_, i) => ({
        id: newId("event"),
        projectId,
        workstreamId,
        entryId: "ent_plan_a",
        authorSide: "bank",
        channel: "web",
        action: "message",
        body: `Line ${i + 1}`,
        audience: "bank_seller",
        at: new Date(SAMPLE_NOW.getTime() - (40 - i) * 60_000),
      })),
    });
    await does("ib-admin", "post_message", { entry_id: "ent_plan_a", body: "Among us", lane: "firm" });
    const ours = await opensRequest("ib-member", "ent_plan_a");
    expect(ours).toMatchObject({
      lane: "firm",
      thread: { total: 1, lines: [{ body: "Among us", author_side: "bank" }] },
    });
    expect(ours.lanes.map(({ lane, total }) => [lane, total])).toEqual([
      ["firm", 1],
      ["bank_seller", 32],
    ]);
    const lane = "bank_seller";
    const first = await opensRequest("ib-member", "ent_plan_a", { lane });
    expect(first.thread.total).toBe(32);
    expect(first.thread.lines).toHaveLength(30);
    const second = await opensRequest("ib-member", "ent_plan_a", { lane, thread_offset: 30 });
    expect(second.thread.lines.map((line) => line.body)).toEqual(["Line 2", "Line 1"]);
    const seller = await opensRequest("seller-admin", "ent_plan_a");
    expect(seller).toMatchObject({ lane, thread: { total: 32 } });
    expect(JSON.stringify(seller)).not.toContain("Among us");
  });

  it("open_answer: judgements are the bank's, the comment of a rejection also the seller's", async () => {
    const { version } = await entry("ent_bad");
    await does("ib-admin", "reject_answer", { answer_id: "ent_bad", version, comment: "Too thin", notes: "Call them" });
    const bank = await opensAnswer("ib-admin", "ent_bad");
    expect(bank.vetting).toMatchObject([{ decision: "rejected", vetted_by: "Margaret Hale", notes: "Call them" }]);
    expect(bank.requests).toMatchObject([{ entry_id: "ent_answered_b", confirmed: false, may_unlink: true }]);
    const seller = await opensAnswer("seller-member", "ent_bad");
    expect(seller).not.toHaveProperty("vetting");
    expect(JSON.stringify(seller)).not.toContain("Call them");
    expect(seller.thread.lines).toMatchObject([{ action: "rejected", body: "Too thin", author_side: "bank" }]);
    expect(seller.allowed_acts).toEqual(["edit_answer", "post_message"]);
  });

  it("open_answer: a buyer reads what is published, and of its requests those it sees", async () => {
    const buyer = await opensAnswer("buyer-admin", "ent_public");
    expect(buyer).toMatchObject({ status: "published", allowed_acts: [], lanes: [] });
    expect(buyer.requests).toMatchObject([{ entry_id: "ent_was_asked" }]);
    expect(JSON.stringify(buyer)).not.toMatch(/confirmed|stage|created_at|Kestrel/);
  });

  it("suggestions wait where they can be decided: with the bank, and with the seller's admin for the own people", async () => {
    const agent = await sample.agent("ib-member", { unlocked: true });
    const { suggestion_id } = await sample.call(agent, "suggest_assignment", {
      project_id: HARBOUR_ID,
      request_id: "ent_assign",
      proposed_assignee: userIdOf("seller-member"),
    });
    const waiting = async (who: SignIn) => (await opensRequest(who, "ent_assign")).suggestions;
    expect(await waiting("ib-admin")).toMatchObject([
      { suggestion_id, kind: "assignment", proposed_for: { name: "Tom Okafor" } },
    ]);
    expect(await waiting("seller-admin")).toMatchObject([{ suggestion_id }]);
    expect(await waiting("seller-member")).toEqual([]);

    const where = { id: HARBOUR_ID };
    await prisma.project.update({ where, data: { stage: "closed" } });
    expect(await waiting("ib-admin")).toEqual([]);
    await prisma.project.update({ where, data: { stage: "dataroom" } });
  });

  it("list_workers: the bank gives to its own and, once the seller has it, to the seller's; a seller to the own firm's", async () => {
    const people = async (who: SignIn, request_id: string) =>
      (await does(who, "list_workers", { request_id })).people as { name: string; works_for: string; self?: true }[];
    const bank = await people("ib-admin", "ent_assign");
    expect(new Set(bank.map((one) => one.works_for))).toEqual(new Set(["bank", "seller"]));
    expect(bank.filter((one) => one.self).map((one) => one.name)).toEqual(["Margaret Hale"]);
    const early = await people("ib-admin", "ent_prepared");
    expect(new Set(early.map((one) => one.works_for))).toEqual(new Set(["bank"]));
    const seller = await people("seller-member", "ent_assign");
    expect(new Set(seller.map((one) => one.works_for))).toEqual(new Set(["seller"]));
    expect(seller.map((one) => one.name)).not.toContain("Katrin Vogel"); // works on legal and hr only
  });

  it("count_notifications: one's own unread ones, until they are read", async () => {
    const unread = async () => (await sample.call(await as("seller-member"), "count_notifications", {})).unread;
    await does("seller-member", "mark_notifications_read");
    expect(await unread()).toBe(0);
    await does("ib-admin", "assign_request", {
      request_id: "ent_give_a",
      assignee_ids: [userIdOf("seller-member")],
    });
    expect(await unread()).toBe(1);
    await does("seller-member", "mark_notifications_read");
    expect(await unread()).toBe(0);
  });
});

describe("not visible = not found", () => {
  it("what another side has, and what is not there, are refused alike", async () => {
    const told = async (who: SignIn, act: string, raw: object) => {
      const { code, message, data } = await refused(who, act, raw);
      return { code, message, data };
    };
    for (const who of ["seller-admin", "rival-buyer", "observer"] as const) {
      const hidden = await told(who, "open_request", { request_id: "ent_linked" });
      expect(hidden).toMatchObject({ code: "not_found" });
      expect(hidden).toEqual(await told(who, "open_request", { request_id: "ent_unknown" }));
    }
    for (const who of ["buyer-admin", "rival-buyer", "observer"] as const)
      expect(await told(who, "open_answer", { answer_id: "ent_draft" })).toEqual(
        await told(who, "open_answer", { answer_id: "ent_unknown" }),
      );
    // a request is no answer, and an answer no request
    expect((await refused("ib-admin", "open_answer", { answer_id: "ent_edit" })).code).toBe("not_found");
    expect((await refused("ib-admin", "open_request", { request_id: "ent_draft" })).code).toBe("not_found");
  });

  it("a buyer's number means its own request to each buyer", async () => {
    const numbers = await prisma.entryProvenance.findMany({ where: { projectId: HARBOUR_ID, ownRef: "BUY-001" } });
    expect(numbers.length).toBeGreaterThan(1);
    for (const [who, key] of [
      ["buyer-admin", "northfield"],
      ["rival-buyer", "brightwater"],
    ] as const) {
      const own = numbers.find((one) => one.organizationId === sampleId("organization", key));
      expect((await opensRequest(who, "BUY-001")).entry_id).toBe(own?.entryId);
    }
    expect((await refused("ib-admin", "open_request", { request_id: "BUY-001" })).code).toBe("invalid_input");
  });
});

describe("forbidden", () => {
  it("list_workers: to who never hands out work", async () => {
    expect((await refused("buyer-admin", "list_workers", { request_id: "ent_withdraw" })).code).toBe("forbidden");
  });
});
