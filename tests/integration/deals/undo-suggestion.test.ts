/** What was confirmed is taken back: by whom, as long as what, and what it leaves behind. */
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { systemClock } from "@/lib/platform/clock";
import { sampleId } from "@/prisma/demo/rows";
import { roomSnapshot } from "@/tests/kit/unchanged";
import { readAs } from "@/tests/support/doors";
import { auditRows } from "@/tests/support/kernel";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { TEXT_SET } from "@/tests/support/public-text";
import { callTool, entryIdOf, HARBOUR_ID, type SignIn, userIdOf } from "@/tests/support/sample";

const { sample, as, does, refused, sees, told, entry } = await peopleAtWork();
const { database, kernel } = sample;
afterAll(() => sample.close());

const [WEBER, BRANDT, OKAFOR] = [userIdOf("seller-admin"), userIdOf("seller-member"), userIdOf("ib-member")];
const MAIER = sampleId("user", "felix.maier@kestrel.test");
const BANK_AND_ADMIN = ["ib-admin", "ib-member", "seller-admin"] as const;

type Undo = { why_not?: string; says: string[] };

const asks = async (who: SignIn = "ib-admin") =>
  (
    await does(who, "create_request", {
      workstream: "finance",
      title: "Ledger of trade payables",
      ...(who.startsWith("ib") && { list_id: sampleId("list", "fin-l2") }),
    })
  ).entry_id;
const proposes = async (tool: string, raw: object, who: SignIn = "ib-member") => {
  const agent = await sample.agent(who, { unlocked: true });
  return String((await sample.call(agent, tool, { project_id: HARBOUR_ID, ...raw })).suggestion_id);
};
const workers = async (request_id: string) =>
  (await sees("ib-admin", request_id))?.assigned_to?.map((one) => one.user_id).sort();
const stored = (id: string) => database.prisma.suggestion.findUniqueOrThrow({ where: { id } });
const returns = (entryId: string) => database.prisma.entryReturn.findMany({ where: { entryId } });

/** A request with a proposal about it that the bank has confirmed. */
async function confirmed(to = BRANDT, { before, by = "ib-admin" }: { before?: string; by?: SignIn } = {}) {
  const request_id = await asks();
  if (before !== undefined) await does("ib-admin", "assign_request", { request_id, assignee_ids: [before] });
  const id = await proposes("suggest_assignment", { request_id, proposed_assignee: to });
  const { version } = await entry(request_id);
  await does(by, "confirm_suggestion", { suggestion_id: id, version });
  return { request_id, id, version: version + 1 };
}
const undoes = (who: SignIn, suggestion_id: string, version: number) =>
  does(who, "undo_suggestion", { suggestion_id, version });
const undoOf = async (who: SignIn, suggestion_id: string) =>
  (await does(who, "get_suggestion", { suggestion_id })).undo as Undo | undefined;

describe("undo_suggestion", () => {
  it("allowed: what it would do names people without what does not show", async () => {
    const { id } = await confirmed(BRANDT, { before: MAIER });
    const named = (name: string) => database.prisma.user.update({ where: { id: MAIER }, data: { name } });
    await named("Felix \u202eMaier\u200b");
    expect((await undoOf("ib-admin", id))?.says).toContain("It goes back to Felix Maier.");
    await named("Felix Maier");
  });

  it("allowed: the request is as it was, whoever lost the work is told, and the history names everyone concerned", async () => {
    const { request_id, id, version } = await confirmed();
    const before = await told("seller-member");
    expect(await undoOf("ib-admin", id)).toEqual({
      says: [
        ...["Nothing followed from it yet.", "Undone, the request is as it was before."],
        "It is no longer with Lena Brandt, who will be told.",
      ],
    });
    expect(await undoes("ib-member", id, version)).toMatchObject({ state: "undone", version: version + 1 });
    expect(await entry(request_id)).toMatchObject({ status: "open", version: version + 1 });
    expect(await workers(request_id)).toEqual([]);
    expect((await sees("ib-admin", request_id))?.thread[0]).toMatchObject({
      action: "unassigned",
      actor: "Tom Okafor",
      body: "Undone: proposed by the agent “Test agent”, acting for Tom Okafor.",
    });
    const notes = (await told("seller-member")).filter(
      (one) => !before.some((old) => old.notification_id === one.notification_id),
    );
    expect(notes).toMatchObject([{ kind: "unassigned", entry_id: request_id }]);
    expect(await stored(id)).toMatchObject({ state: "undone", undoneBy: OKAFOR, decidedBy: userIdOf("ib-admin") });
    expect(await does("ib-admin", "get_suggestion", { suggestion_id: id })).toMatchObject({
      state: "undone",
      decided_by: { name: "Margaret Hale" },
      undone_by: { name: "Tom Okafor" },
    });
  });

  it("allowed: those who had it before have it again, to be given back to whom they had it from", async () => {
    const { request_id, id, version } = await confirmed(BRANDT, { before: MAIER });
    const earlier = [{ userId: MAIER, returnTo: userIdOf("ib-admin") }];
    expect((await undoOf("ib-admin", id))?.says).toContain("It goes back to Felix Maier.");
    await undoes("ib-admin", id, version);
    expect(await workers(request_id)).toEqual([MAIER]);
    expect(await returns(request_id)).toMatchObject(earlier);
    expect((await entry(request_id)).status).toBe("assigned");
    const seen = await sees("ib-admin", request_id);
    expect(seen?.thread[0]).toMatchObject({ action: "assigned", body: expect.stringMatching(/^Undone: /) });
    expect(seen?.routing_chain?.at(-1)).toMatchObject({ action: "returned", to: "Felix Maier" });
    const notes = await database.prisma.notification.findMany({ where: { subjectId: request_id, userId: MAIER } });
    expect(notes.map((one) => one.kind)).toContain("returned");
  });

  it("allowed: a route is taken back whole, also by the seller's admin whose people it concerns", async () => {
    const request_id = await asks();
    const id = await proposes("suggest_routing", { request_id, proposed_route: [WEBER, BRANDT] });
    await does("seller-admin", "confirm_suggestion", { suggestion_id: id, version: 1 });
    expect(await returns(request_id)).toMatchObject([{ userId: BRANDT, returnTo: WEBER }]);
    await undoes("seller-admin", id, 3);
    expect(await workers(request_id)).toEqual([]);
    expect(await returns(request_id)).toEqual([]);
    expect((await entry(request_id)).status).toBe("open");
  });

  it("conflict: something followed, whatever it was: it says so, and nothing is taken back", async () => {
    const followed: ((request_id: string) => Promise<unknown>)[] = [
      (request_id) =>
        does("seller-member", "post_message", { entry_id: request_id, body: "On it.", lane: "bank_seller" }),
      (request_id) => does("ib-admin", "plan_requests", { request_ids: [request_id], priority: "high" }),
      (request_id) => does("seller-member", "forward_request", { request_id, forward_to: MAIER }),
      (request_id) =>
        does("seller-member", "draft_answer", {
          workstream: "finance",
          request_ids: [request_id],
          title: "Ledger",
          body: "Here.",
        }),
      (request_id) => does("seller-member", "set_blocker", { request_id, reason: "The ledger is locked" }),
    ];
    for (const follow of followed) {
      const { request_id, id } = await confirmed();
      await follow(request_id);
      const { version } = await entry(request_id);
      const now = await workers(request_id);
      const error = await refused("ib-admin", "undo_suggestion", { suggestion_id: id, version });
      expect(error, String(follow)).toMatchObject({ code: "conflict", message: expect.stringContaining("since") });
      expect((await undoOf("ib-admin", id))?.why_not).toBe(error.message);
      expect(await workers(request_id)).toEqual(now);
      expect((await stored(id)).state).toBe("confirmed");
    }
  });

  it("conflict: what the seller got by it cannot be taken back from its eyes", async () => {
    const request_id = await asks("buyer-member");
    const id = await proposes("suggest_routing", { request_id, proposed_route: [WEBER] });
    await does("ib-admin", "confirm_suggestion", { suggestion_id: id, version: 1, ...TEXT_SET });
    const { version } = await entry(request_id);
    expect((await refused("ib-admin", "undo_suggestion", { suggestion_id: id, version })).message).toContain("shown");
    expect(await workers(request_id)).toEqual([WEBER]);
  });

  it("conflict: somebody who had it has left; the seller's admin gives nothing back to the bank", async () => {
    const gone = await confirmed(BRANDT, { before: MAIER });
    const where = { projectId_userId: { projectId: HARBOUR_ID, userId: MAIER } };
    await database.prisma.participant.update({ where, data: { removedAt: new Date() } });
    const raw = { suggestion_id: gone.id, version: gone.version };
    expect((await refused("ib-admin", "undo_suggestion", raw)).message).toContain("no longer work");
    await database.prisma.participant.update({ where, data: { removedAt: null } });

    const banks = await confirmed(BRANDT, { before: OKAFOR });
    const theirs = { suggestion_id: banks.id, version: banks.version };
    expect((await refused("seller-admin", "undo_suggestion", theirs)).message).toContain("Ask the bank");
    await undoes("ib-admin", banks.id, banks.version);
    expect(await workers(banks.request_id)).toEqual([OKAFOR]);
  });

  it("conflict: an older version, what nobody confirmed, a link, and what is undone already", async () => {
    const { id, version, request_id } = await confirmed();
    expect((await refused("ib-admin", "undo_suggestion", { suggestion_id: id, version: 1 })).data.current_version).toBe(
      version,
    );
    const open = await proposes("suggest_assignment", { request_id: await asks(), proposed_assignee: BRANDT });
    const link = await proposes("suggest_answer_link", {
      answer_id: entryIdOf("fin-a06"),
      request_ids: [await asks()],
    });
    for (const [suggestion_id, words] of [
      [open, "Nobody confirmed"],
      [link, "Unlink"],
    ] as const)
      expect(await refused("ib-admin", "undo_suggestion", { suggestion_id, version: 1 })).toMatchObject({
        code: "conflict",
        message: expect.stringContaining(words),
      });
    const tries = await Promise.allSettled(BANK_AND_ADMIN.map((who) => undoes(who, id, version)));
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of tries.filter((each) => each.status === "rejected"))
      expect(one.reason).toMatchObject({ code: "conflict" });
    expect((await entry(request_id)).version).toBe(version + 1);
    expect((await refused("ib-admin", "undo_suggestion", { suggestion_id: id, version })).message).toContain("undone");
    expect((await refused("ib-admin", "confirm_suggestion", { suggestion_id: id, version })).message).toContain(
      "undone",
    );
  });

  it("forbidden: whose it is not undoes nothing, and for buyers and observers it does not exist", async () => {
    const { id, version } = await confirmed();
    const before = await roomSnapshot(database, ["audit_calls", "rate_windows", "web_sessions", "visits"]);
    for (const who of ["seller-member", "buyer-admin", "rival-buyer", "observer"] as const)
      expect(await refused(who, "undo_suggestion", { suggestion_id: id, version })).toEqual(
        await refused(who, "undo_suggestion", { suggestion_id: "sug_unknown", version }),
      );
    expect(await roomSnapshot(database, ["audit_calls", "rate_windows", "web_sessions", "visits"])).toEqual(before);
  });

  it("audited: the call names the suggestion", async () => {
    const { id, version } = await confirmed();
    const requestId = newId("request");
    await callTool(kernel, await as("ib-admin"), "undo_suggestion", { suggestion_id: id, version }, requestId);
    expect(await auditRows(database, requestId)).toMatchObject([
      { tool: "undo_suggestion", outcome: "allowed", subjectId: id, spaceId: HARBOUR_ID },
    ]);
  });
});

describe("the database", () => {
  const undoAs = async (actor: Parameters<typeof readAs>[2], id: string) =>
    readAs(database, systemClock, actor, ({ sql }) =>
      sql.query<{ done: boolean }>("SELECT app.undo_suggestion($1::text, now()) AS done", [id]),
    );

  it("lets no agent undo, nor anybody whose it is not, and shows nobody how it was before", async () => {
    const { id } = await confirmed(OKAFOR);
    await expect(undoAs(await sample.agent("ib-admin", { unlocked: true }), id)).rejects.toThrow("only people undo");
    for (const who of ["seller-admin", "seller-member", "buyer-admin", "observer", "other-ib-admin"] as const)
      expect(await undoAs(await as(who), id), who).toEqual([{ done: false }]);
    await expect(
      readAs(database, systemClock, await as("ib-admin"), ({ sql }) => sql.query("SELECT * FROM suggestion_effects")),
    ).rejects.toThrow(/permission denied/);
    expect((await stored(id)).state).toBe("confirmed");
  });
});
