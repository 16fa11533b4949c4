/** People decide on what agents proposed: who may, on what, with which effect, and what nobody gets to see. */
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { sampleId } from "@/prisma/demo/rows";
import { roomSnapshot } from "@/tests/kit/unchanged";
import { readAs } from "@/tests/support/doors";
import { auditRows, clockAt } from "@/tests/support/kernel";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { TEXT_SET } from "@/tests/support/public-text";
import { callTool, entryIdOf, HARBOUR_ID, refusalOf, SAMPLE_NOW, type SignIn, userIdOf } from "@/tests/support/sample";
import { lookOf } from "@/tests/support/suggestion-look";

const { sample, as, does, refused, sees, told, entry } = await peopleAtWork();
const { database, kernel } = sample;
afterAll(() => sample.close());

const ISSUED = sampleId("list", "fin-l2");
const [HALE, WEBER, BRANDT, MAIER, OKAFOR] = [
  userIdOf("ib-admin"),
  userIdOf("seller-admin"),
  userIdOf("seller-member"),
  sampleId("user", "felix.maier@kestrel.test"),
  userIdOf("ib-member"),
];
const WEEK = 7 * 86_400_000;
const at = (milliseconds: number) => sample.at(clockAt(new Date(SAMPLE_NOW.getTime() + milliseconds)));

type Look = {
  state: string;
  may_decide: boolean;
  why_not?: string;
  obstacle?: string;
  moved: boolean;
  analysis?: string;
  agent: { name: string; scopes: string[]; unlocked: boolean };
  acted_for?: { name: string };
  entry: { entry_id: string; version: number };
  decided_by?: { name: string };
  reason?: string;
  edited: boolean;
  task?: {
    now: { name: string }[];
    afterwards: { name: string }[];
    steps: { user_id: string; part: string; open_tasks?: number; reason?: string; told_then?: string }[];
    candidates: { user_id: string }[];
    newly_sees: { organization: string; side: string; people: { name: string }[] }[];
    seller_would_see: { organization: string; people: { name: string }[] }[];
  };
  links?: {
    ref?: string;
    status: string;
    status_then: string;
    linked: boolean;
    asked_by?: string;
    shows_at_once?: boolean;
    request: object[];
  }[];
};

const asks = async (who: SignIn = "ib-admin", title = "Ledger of trade receivables") =>
  (
    await does(who, "create_request", {
      workstream: "finance",
      title,
      ...(who.startsWith("ib") && { list_id: ISSUED }),
    })
  ).entry_id;
const proposes = async (who: SignIn, tool: string, raw: object): Promise<string> => {
  const agent = await sample.agent(who, { unlocked: true });
  return String((await sample.call(agent, tool, { project_id: HARBOUR_ID, ...raw })).suggestion_id);
};
const assignment = (request_id: string, who: SignIn = "ib-admin", to = BRANDT, raw: object = {}) =>
  proposes(who, "suggest_assignment", { request_id, proposed_assignee: to, ...raw });
const routing = (request_id: string, route = [WEBER, BRANDT], who: SignIn = "ib-admin", raw: object = {}) =>
  proposes(who, "suggest_routing", { request_id, proposed_route: route, ...raw });
const looks = async (who: SignIn, suggestion_id: string) =>
  lookOf<Look>(await does(who, "get_suggestion", { suggestion_id }));
const confirms = (who: SignIn, suggestion_id: string, raw: object = { version: 1 }) =>
  does(who, "confirm_suggestion", { suggestion_id, ...raw });
const workers = async (request_id: string) =>
  (await sees("ib-admin", request_id))?.assigned_to?.map((one) => one.user_id).sort();
/** The lines that confirming wrote name the person and, beside them, the agent's connection. */
const bothNamed = async (id: string, userId: string, event: object, lines: number) => {
  const { connectionId } = await stored(id);
  expect(connectionId).not.toBeNull();
  const authors = await database.prisma.eventAuthor.findMany({ where: { event } });
  expect(authors.map((one) => ({ userId: one.userId, connectionId: one.connectionId }))).toEqual(
    Array.from({ length: lines }, () => ({ userId, connectionId })),
  );
};
const stored = (id: string) => database.prisma.suggestion.findUniqueOrThrow({ where: { id } });

describe("get_suggestion", () => {
  it("allowed: what is, what would be, what it rests on, and whose agent it was [DS-662]", async () => {
    const request_id = await asks();
    await does("ib-admin", "assign_request", { request_id, assignee_ids: [MAIER] });
    const id = await routing(request_id, [WEBER, BRANDT], "ib-member", { analysis: "She did the same last year." });
    const look = await looks("ib-admin", id);
    expect(look).toMatchObject({
      state: "pending",
      may_decide: true,
      moved: false,
      analysis: "She did the same last year.",
      agent: { name: "Test agent", unlocked: true },
      acted_for: { name: "Tom Okafor" },
      entry: { entry_id: request_id, version: 2 },
      task: {
        now: [{ name: "Felix Maier" }],
        afterwards: [{ name: "Lena Brandt" }],
        newly_sees: [],
        steps: [
          { user_id: WEBER, part: "passes on" },
          { user_id: BRANDT, part: "does the work" },
        ],
      },
    });
    expect(look.agent.scopes).toContain("write:routing");
    for (const step of look.task?.steps ?? []) {
      expect(step.reason).toMatch(/current workload: \d+ open task/);
      expect(step.told_then).toMatch(/named by the agent/i);
    }
    expect(look.task?.candidates.map((one) => one.user_id)).toEqual(expect.arrayContaining([WEBER, BRANDT, MAIER]));
    expect(look).not.toHaveProperty("obstacle");
  });

  it("allowed: of a buyer's question it says who would newly see it; what the seller could not be given is not proposed [DS-662]", async () => {
    const request_id = await asks("buyer-member", "Warranty provisions by product");
    const route = await looks("ib-admin", await routing(request_id, [WEBER]));
    expect(route.task?.newly_sees).toMatchObject([{ organization: "Kestrel Instruments", side: "seller" }]);
    expect(route.task?.newly_sees[0]?.people.map((one) => one.name)).toContain("Jonas Weber");
    expect(route).not.toHaveProperty("obstacle");
    // A way within the bank shows it to nobody new, and says to whom another way would.
    const within = await looks("ib-admin", await routing(request_id, [OKAFOR]));
    expect(within.task).toMatchObject({ newly_sees: [], seller_would_see: route.task?.newly_sees });
    await expect(assignment(request_id, "ib-admin", BRANDT)).rejects.toMatchObject({ code: "conflict" });
  });

  it("allowed: of what can no longer be done it says why", async () => {
    const request_id = await asks();
    const id = await assignment(request_id);
    await does("ib-admin", "withdraw_request", { request_id, version: 1 });
    expect((await looks("ib-admin", id)).obstacle).toContain("withdrawn");
  });

  it("allowed: of links, what each request would count as, and both texts with what they share [DS-662]", async () => {
    const request_id = await asks("buyer-member", "Audited annual accounts of the last years");
    const id = await proposes("ib-admin", "suggest_answer_link", {
      answer_id: entryIdOf("fin-a01"),
      request_ids: [request_id],
    });
    const look = await looks("ib-member", id);
    expect(look.links).toMatchObject([
      { status: "open", status_then: "vetted", linked: false, asked_by: "Northfield Industries", shows_at_once: true },
    ]);
    const submitted = await proposes("ib-admin", "suggest_answer_link", {
      answer_id: entryIdOf("fin-a15"),
      request_ids: [request_id],
    });
    expect((await looks("ib-member", submitted)).links).toMatchObject([
      { asked_by: "Northfield Industries", shows_at_once: false },
    ]);
    expect(look.links?.[0]?.request).toContainEqual(expect.objectContaining({ shared: true }));
  });

  it("allowed: a seller's admin decides without the bank's reasons; a seller's member reads the own, and may not decide", async () => {
    const request_id = await asks();
    const ofBank = await looks(
      "seller-admin",
      await assignment(request_id, "ib-admin", BRANDT, { analysis: "Northfield" }),
    );
    expect(ofBank).toMatchObject({ may_decide: true, acted_for: { name: "Margaret Hale" } });
    expect(JSON.stringify(ofBank)).not.toContain("Northfield");
    expect(ofBank.task?.steps[0]).not.toHaveProperty("told_then");
    const own = await looks("seller-member", await assignment(await asks(), "seller-member", MAIER));
    expect(own).toMatchObject({ may_decide: false, why_not: expect.stringContaining("admin") });
  });

  it("not visible: is not found, as what does not exist, for everyone whose it is not [DS-672]", async () => {
    const id = await assignment(await asks(), "ib-admin", OKAFOR);
    for (const who of ["seller-admin", "seller-member", "buyer-admin", "observer", "rival-buyer"] as const) {
      const unknown = await refused(who, "get_suggestion", { suggestion_id: "sug_unknown" });
      expect(await refused(who, "get_suggestion", { suggestion_id: id }), who).toEqual(unknown);
      expect(unknown.code).toBe("not_found");
    }
    const other = await as("other-ib-admin");
    const hidden = await refusalOf(sample, other, "get_suggestion", { suggestion_id: id });
    expect(hidden.error).toEqual((await refusalOf(sample, other, "get_suggestion", { suggestion_id: "sug_x" })).error);
  });
});

describe("confirm_suggestion", () => {
  it("allowed: an assignment is the person's own act, told to who gets it, with both named in the history [DS-641 DS-668]", async () => {
    const request_id = await asks();
    const id = await assignment(request_id, "ib-member");
    const before = await told("seller-member");
    expect(await workers(request_id)).toEqual([]);
    expect(await confirms("ib-admin", id)).toMatchObject({ state: "confirmed", edited: false, version: 2 });
    expect(await workers(request_id)).toEqual([BRANDT]);
    expect((await told("seller-member")).length).toBe(before.length + 1);
    const seen = await sees("ib-member", request_id);
    expect(seen?.thread[0]).toMatchObject({
      action: "assigned",
      actor: "Margaret Hale",
      body: "Confirmed: proposed by the agent “Test agent”, acting for Tom Okafor.",
    });
    const { connectionId } = await stored(id);
    const [author] = await database.prisma.eventAuthor.findMany({
      where: { event: { entryId: request_id, action: "assigned" } },
    });
    expect(author).toMatchObject({ userId: HALE, connectionId });
    expect(await stored(id)).toMatchObject({ state: "confirmed", decidedBy: HALE });
  });

  it("allowed: a route goes through every hand, and each gets it back from the next [DS-640 DS-668]", async () => {
    const request_id = await asks();
    const id = await routing(request_id);
    await confirms("ib-admin", id);
    expect(await workers(request_id)).toEqual([BRANDT]);
    const seen = await sees("ib-admin", request_id);
    expect(seen?.routing_chain?.map((step) => `${step.actor} ${step.action} ${step.to}`)).toEqual([
      "Margaret Hale assigned Jonas Weber",
      "Margaret Hale forwarded Lena Brandt",
    ]);
    expect((await entry(request_id)).version).toBe(3);
    await bothNamed(id, HALE, { entryId: request_id, action: { in: ["assigned", "forwarded"] } }, 2);
    await does("seller-member", "return_request", { request_id });
    expect(await workers(request_id)).toEqual([WEBER]);
  });

  it("allowed: a buyer's question reaches the seller by the route, and nobody there learns who asked", async () => {
    const request_id = await asks("buyer-member", "Recall costs by year");
    const suggestion_id = await routing(request_id);
    const { version } = await entry(request_id);
    expect(await refused("ib-admin", "confirm_suggestion", { suggestion_id, version })).toMatchObject({
      code: "invalid_input",
      data: { issues: [{ path: "public_title" }, { path: "public_body" }] },
    });
    expect(await looks("ib-admin", suggestion_id)).toMatchObject({
      state: "pending",
      task: { public_text: { title: "Recall costs by year", set: false, asked_by: "Northfield Industries" } },
    });
    await confirms("ib-admin", suggestion_id, { version, ...TEXT_SET });
    const seen = await sees("seller-member", request_id);
    expect(seen).toMatchObject({ status: "assigned", title: TEXT_SET.public_title });
    expect(JSON.stringify(seen)).not.toMatch(/Northfield|BUY-|Recall/);
  });

  it("allowed: links answer the requests, are the bank's, and buyers learn of them only then [DS-642]", async () => {
    const request_id = await asks("buyer-member", "Audited annual accounts, once more");
    const id = await proposes("seller-admin", "suggest_answer_link", {
      answer_id: entryIdOf("fin-a01"),
      request_ids: [entryIdOf("fin-022")],
    }).catch(() => "");
    expect(id).not.toBe("");
    const mine = await proposes("ib-admin", "suggest_answer_link", {
      answer_id: entryIdOf("fin-a01"),
      request_ids: [request_id],
    });
    expect((await sees("buyer-member", request_id))?.status).toBe("open");
    const { version } = await entry(entryIdOf("fin-a01"));
    await confirms("ib-member", mine, { version });
    expect((await entry(request_id)).status).toBe("vetted");
    const link = await database.prisma.answerLinkEvidence.findFirstOrThrow({ where: { requestId: request_id } });
    expect(link.confirmedBy).toBe(OKAFOR);
    await bothNamed(mine, OKAFOR, { entryId: request_id, action: "linked" }, 1);
    const notes = (await told("buyer-member")).filter((one) => one.entry_id === request_id);
    expect(notes).toMatchObject([{ kind: "answered" }]);
    expect((await told("rival-buyer")).some((one) => one.entry_id === request_id)).toBe(false);
    expect(link.aiScore).toBeGreaterThan(0);
    expect(JSON.stringify(await sees("buyer-member", request_id))).toContain(entryIdOf("fin-a01"));
  });

  it("allowed: of a link to an answer that is not published nobody is told", async () => {
    const request_id = await asks("buyer-member", "Accounts that are not audited yet");
    const answer_id = entryIdOf("fin-a15");
    const id = await proposes("ib-admin", "suggest_answer_link", { answer_id, request_ids: [request_id] });
    await confirms("ib-admin", id, { version: (await entry(answer_id)).version });
    expect((await told("buyer-member")).some((one) => one.entry_id === request_id)).toBe(false);
  });

  it("allowed: whoever loses the task by it is told, whoever passes it on is not", async () => {
    const losses = async (request_id: string) =>
      (await told("seller-member")).filter((one) => one.entry_id === request_id && one.kind === "unassigned").length;
    const hasBrandt = async () => {
      const request_id = await asks();
      await does("ib-admin", "assign_request", { request_id, assignee_ids: [BRANDT] });
      return request_id;
    };
    const given = await hasBrandt();
    await confirms("ib-admin", await assignment(given, "ib-admin", MAIER), { version: 2 });
    expect(await losses(given)).toBe(1);
    const routed = await hasBrandt();
    await confirms("ib-admin", await routing(routed, [WEBER, MAIER]), { version: 2 });
    expect(await losses(routed)).toBe(1);
    const passed = await hasBrandt();
    await confirms("ib-admin", await routing(passed, [BRANDT, MAIER]), { version: 2 });
    expect(await workers(passed)).toEqual([MAIER]);
    expect(await losses(passed)).toBe(0);
    const kept = await hasBrandt();
    await confirms("ib-admin", await assignment(kept), { version: 2 });
    expect(await losses(kept)).toBe(0);
  });

  it("allowed: what the person put in its place is what takes effect, and both are kept [DS-664]", async () => {
    const request_id = await asks();
    const id = await assignment(request_id);
    expect(await confirms("ib-admin", id, { version: 1, assignee_ids: [MAIER] })).toMatchObject({ edited: true });
    expect(await workers(request_id)).toEqual([MAIER]);
    expect(await stored(id)).toMatchObject({ payload: { user_id: BRANDT }, applied: { user_id: MAIER } });
    expect((await sees("ib-admin", request_id))?.thread[0]?.body).toContain("Confirmed with changes");
    const way = await asks();
    await confirms("seller-admin", await routing(way), { version: 1, assignee_ids: [MAIER, BRANDT] });
    expect(await workers(way)).toEqual([BRANDT]);
  });

  it("allowed: some of the proposed links, and another in place of the rest [DS-664]", async () => {
    const [one, two, three] = [await asks(), await asks(), await asks()];
    const answer_id = entryIdOf("fin-a06");
    const id = await proposes("ib-admin", "suggest_answer_link", { answer_id, request_ids: [one, two] });
    const { version } = await entry(answer_id);
    const ref = (await sees("ib-admin", three))?.ref ?? "";
    await confirms("ib-admin", id, { version, request_ids: [one, ref] });
    const links = await database.prisma.answerLink.findMany({ where: { requestId: { in: [one, two, three] } } });
    expect(links.map((link) => link.requestId).sort()).toEqual([one, three].sort());
  });

  it("invalid: an edit is checked as an agent's own choice is, and nothing is decided by it", async () => {
    const request_id = await asks();
    const id = await assignment(request_id);
    const attempt = async (who: SignIn, raw: object) =>
      (await refused(who, "confirm_suggestion", { suggestion_id: id, version: 1, ...raw })).code;
    expect(await attempt("ib-admin", { assignee_ids: ["usr_unknown"] })).toBe("not_found");
    expect(await attempt("ib-admin", { assignee_ids: [userIdOf("buyer-admin")] })).toBe("invalid_input");
    expect(await attempt("ib-admin", { assignee_ids: [BRANDT, MAIER] })).toBe("invalid_input");
    expect(await attempt("ib-admin", { request_ids: [request_id] })).toBe("invalid_input");
    // The bank's people are nobody whom a seller's admin can give work to.
    expect(await attempt("seller-admin", { assignee_ids: [HALE] })).toBe("invalid_input");
    expect(await stored(id)).toMatchObject({ state: "pending", decidedBy: null });
    expect(await workers(request_id)).toEqual([]);
  });

  it("conflict: what moved since the person looked is not done; the new state is shown and can be decided [DS-667]", async () => {
    const request_id = await asks();
    const id = await assignment(request_id);
    await does("ib-member", "plan_requests", { request_ids: [request_id], priority: "urgent" });
    expect(await refused("ib-admin", "confirm_suggestion", { suggestion_id: id, version: 1 })).toMatchObject({
      code: "conflict",
      data: { current_version: 2 },
    });
    expect(await workers(request_id)).toEqual([]);
    expect(await looks("ib-admin", id)).toMatchObject({ state: "pending", moved: true, entry: { version: 2 } });
    await confirms("ib-admin", id, { version: 2 });
    expect(await workers(request_id)).toEqual([BRANDT]);
  });

  it("conflict: a request that would be linked counts as much as the answer [DS-667]", async () => {
    const request_id = await asks();
    const answer_id = entryIdOf("fin-a06");
    const id = await proposes("ib-admin", "suggest_answer_link", { answer_id, request_ids: [request_id] });
    await does("ib-member", "plan_requests", { request_ids: [request_id], priority: "low" });
    const { version } = await entry(answer_id);
    const seen = { version, seen_requests: [{ request_id, version: 1 }] };
    expect((await refused("ib-admin", "confirm_suggestion", { suggestion_id: id, ...seen })).code).toBe("conflict");
    expect((await looks("ib-admin", id)).moved).toBe(true);
    await confirms("ib-admin", id, { version, seen_requests: [{ request_id, version: 2 }] });
  });

  it("conflict: of two who confirm at once one wins, and it is done once [DS-676]", async () => {
    const request_id = await asks();
    const id = await assignment(request_id);
    const tries = await Promise.allSettled([
      confirms("ib-admin", id),
      confirms("ib-member", id),
      confirms("seller-admin", id),
    ]);
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of tries.filter((each) => each.status === "rejected"))
      expect(one.reason).toMatchObject({
        code: "conflict",
        message: expect.stringContaining("confirmed this already"),
      });
    expect(await database.prisma.routingStep.count({ where: { entryId: request_id } })).toBe(1);
    expect((await entry(request_id)).version).toBe(2);
    expect(await refused("ib-admin", "confirm_suggestion", { suggestion_id: id, version: 2 })).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("confirmed this already"),
    });
  });

  it("conflict: what is superseded or over says so, and is not done [DS-673]", async () => {
    const request_id = await asks();
    const agent = await sample.agent("ib-admin", { unlocked: true });
    const propose = async (to: string) =>
      String(
        (await sample.call(agent, "suggest_assignment", { project_id: HARBOUR_ID, request_id, proposed_assignee: to }))
          .suggestion_id,
      );
    const [first, second] = [await propose(BRANDT), await propose(MAIER)];
    expect((await refused("ib-admin", "confirm_suggestion", { suggestion_id: first, version: 1 })).message).toContain(
      "later",
    );
    expect(await looks("ib-admin", first)).toMatchObject({ state: "superseded", superseded_by: second });

    const actor = await as("ib-admin");
    const raw = { suggestion_id: second, version: 1 };
    const late = { database, kernel: at(WEEK) };
    expect((await refusalOf(late, actor, "confirm_suggestion", raw)).error).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("seven days"),
    });
    expect(await callTool(at(WEEK), actor, "get_suggestion", { suggestion_id: second })).toMatchObject({
      state: "expired",
    });
    expect(await workers(request_id)).toEqual([]);
    await callTool(at(WEEK - 1), actor, "confirm_suggestion", raw);
    expect(await workers(request_id)).toEqual([MAIER]);
  });

  it("forbidden: links are the bank's alone; the seller's admin decides over the own firm's people only [DS-669 DS-670]", async () => {
    const links = await proposes("seller-admin", "suggest_answer_link", {
      answer_id: entryIdOf("fin-a06"),
      request_ids: [await asks()],
    });
    for (const act of ["confirm_suggestion", "dismiss_suggestion"])
      expect(
        (
          await refused("seller-admin", act, {
            suggestion_id: links,
            ...(act[0] === "c" ? { version: 1 } : { reason: "No" }),
          })
        ).code,
      ).toBe("forbidden");
    const [inside, outside] = [await asks(), await asks()];
    await confirms("seller-admin", await assignment(inside));
    expect(await workers(inside)).toEqual([BRANDT]);
    // Of the bank's own people it is none of the seller's business.
    const ofBank = await assignment(outside, "ib-admin", OKAFOR);
    expect((await refused("seller-admin", "confirm_suggestion", { suggestion_id: ofBank, version: 1 })).code).toBe(
      "not_found",
    );
  });

  it("forbidden: a seller's member confirms nothing, not even the own; buyers and observers find nothing [DS-671]", async () => {
    const own = await assignment(await asks(), "seller-member", MAIER);
    expect((await refused("seller-member", "confirm_suggestion", { suggestion_id: own, version: 1 })).code).toBe(
      "forbidden",
    );
    for (const who of ["buyer-admin", "buyer-member", "rival-buyer", "observer"] as const)
      expect((await refused(who, "confirm_suggestion", { suggestion_id: own, version: 1 })).code).toBe("not_found");
    expect((await stored(own)).state).toBe("pending");
  });

  it("forbidden: who has lost the role meanwhile is refused at that moment [DS-666]", async () => {
    const request_id = await asks();
    const id = await assignment(request_id);
    expect((await looks("seller-admin", id)).may_decide).toBe(true);
    const where = { projectId_userId: { projectId: HARBOUR_ID, userId: WEBER } };
    await database.prisma.participant.update({ where, data: { role: "seller_member" } });
    expect((await refused("seller-admin", "confirm_suggestion", { suggestion_id: id, version: 1 })).code).toBe(
      "not_found",
    );
    await database.prisma.participant.update({ where, data: { role: "seller_admin", removedAt: new Date() } });
    expect((await refused("seller-admin", "confirm_suggestion", { suggestion_id: id, version: 1 })).code).toBe(
      "not_found",
    );
    await database.prisma.participant.update({ where, data: { removedAt: null } });
    expect(await workers(request_id)).toEqual([]);
  });

  it("audited: the call names the suggestion, and says nothing of its words", async () => {
    const id = await assignment(await asks(), "ib-admin", BRANDT, { analysis: "Secret words" });
    const requestId = newId("request");
    await callTool(kernel, await as("ib-admin"), "confirm_suggestion", { suggestion_id: id, version: 1 }, requestId);
    const rows = await auditRows(database, requestId);
    expect(rows).toMatchObject([
      { tool: "confirm_suggestion", outcome: "allowed", subjectId: id, userId: HALE, spaceId: HARBOUR_ID },
    ]);
    expect(JSON.stringify(rows)).not.toContain("Secret");
  });
});

describe("dismiss_suggestion", () => {
  it("allowed: keeps the reason, and changes nothing else [DS-665]", async () => {
    const request_id = await asks();
    const id = await assignment(request_id, "ib-member");
    const except = ["suggestions", "audit_calls", "rate_windows", "web_sessions", "visits"];
    const before = await roomSnapshot(database, except);
    await does("ib-admin", "dismiss_suggestion", { suggestion_id: id, reason: "  She is on leave.\u202e " });
    expect(await roomSnapshot(database, except)).toEqual(before);
    expect(await looks("ib-member", id)).toMatchObject({
      state: "dismissed",
      decided_by: { name: "Margaret Hale" },
      reason: "She is on leave.",
    });
    expect((await refused("ib-admin", "confirm_suggestion", { suggestion_id: id, version: 1 })).message).toContain(
      "dismissed",
    );
  });

  it("invalid: a reason must be given", async () => {
    const id = await assignment(await asks());
    for (const reason of ["", "   ", "\u200b"])
      expect((await refused("ib-admin", "dismiss_suggestion", { suggestion_id: id, reason })).code).toBe(
        "invalid_input",
      );
    expect((await stored(id)).state).toBe("pending");
  });
});

describe("the database", () => {
  const decideAs = (actor: Actor, id: string, state = "confirmed") =>
    readAs(database, systemClock, actor, ({ sql }) =>
      sql.query<{ done: boolean }>(
        "SELECT app.decide_suggestion($1::text, $2::text, NULL, CASE $2::text WHEN 'confirmed' THEN '{}'::jsonb END, $3::timestamptz) AS done",
        [id, state, SAMPLE_NOW],
      ),
    );

  it("lets no agent decide, whatever its person may", async () => {
    const id = await assignment(await asks());
    for (const who of ["ib-admin", "seller-admin"] as const)
      for (const state of ["confirmed", "dismissed"])
        await expect(decideAs(await sample.agent(who, { unlocked: true }), id, state)).rejects.toThrow(
          "only people decide",
        );
    expect((await stored(id)).state).toBe("pending");
  });

  it("lets decide only those whose it is, whoever asks", async () => {
    const id = await assignment(await asks(), "ib-admin", OKAFOR);
    for (const who of ["seller-admin", "seller-member", "buyer-admin", "observer", "other-ib-admin"] as const)
      expect(await decideAs(await as(who), id), who).toEqual([{ done: false }]);
    await expect(decideAs(await as("ib-admin"), id, "expired")).rejects.toThrow("only people decide");
    expect(await decideAs(await as("ib-member"), id)).toEqual([{ done: true }]);
  });
});
