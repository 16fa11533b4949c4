/** Who works on what, who writes to whom, and who is told. What each act refuses to whom is in acts-refused.test.ts. */
import { afterAll, describe, expect, it } from "vitest";
import { sampleId } from "@/prisma/demo/rows";
import { notesIn, peopleAtWork } from "@/tests/support/people-at-work";
import { entryIdOf, type SignIn, userIdOf } from "@/tests/support/sample";

const { sample, does, refused, sees, told, entry } = await peopleAtWork();
afterAll(() => sample.close());

const ISSUED = sampleId("list", "fin-l2");
const [WEBER, BRANDT, MAIER, OKAFOR, HALE] = [
  userIdOf("seller-admin"),
  userIdOf("seller-member"),
  sampleId("user", "felix.maier@kestrel.test"),
  userIdOf("ib-member"),
  userIdOf("ib-admin"),
];
const asks = async (who: SignIn = "ib-admin", raw: object = {}) =>
  (
    await does(who, "create_request", {
      workstream: "finance",
      title: "Ledger",
      ...(who.startsWith("ib") && { list_id: ISSUED }),
      ...raw,
    })
  ).entry_id;
const workers = async (request_id: string) =>
  (await sees("ib-admin", request_id))?.assigned_to?.map((one) => one.user_id).sort();

describe("assign_request", () => {
  it("allowed: gives it to several, then to others in their place; who gets it is told, once", async () => {
    const request_id = await asks();
    const first = await does("ib-admin", "assign_request", { request_id, assignee_ids: [OKAFOR, BRANDT] });
    expect(first).toMatchObject({ status: "assigned", version: 2 });
    expect(await workers(request_id)).toEqual([BRANDT, OKAFOR].sort());
    await does("seller-admin", "assign_request", { request_id, assignee_ids: [BRANDT, MAIER] });
    // the seller's admin relieves the own people only
    expect(await workers(request_id)).toEqual([BRANDT, MAIER, OKAFOR].sort());
    await does("ib-admin", "assign_request", { request_id, assignee_ids: [WEBER] });
    expect(await workers(request_id)).toEqual([WEBER]);
    expect((await entry(request_id)).version).toBe(4);
    for (const who of ["ib-member", "seller-member", "seller-admin"] as const)
      expect((await told(who)).filter((one) => one.entry_id === request_id)).toMatchObject([{ kind: "assigned" }]);
  });

  it("allowed: the chain is the bank's to read, the seller reads nothing of it", async () => {
    const request_id = await asks();
    await does("seller-admin", "assign_request", { request_id, assignee_ids: [BRANDT], note: "Do this first" });
    const bank = await sees("ib-member", request_id);
    expect(bank?.routing_chain).toMatchObject([{ actor: "Jonas Weber", to: "Lena Brandt", action: "assigned" }]);
    expect(bank?.thread[0]).toMatchObject({ action: "assigned", body: "Do this first", author_side: "seller" });
    const seller = await sees("seller-member", request_id);
    expect(seller).not.toHaveProperty("routing_chain");
    expect(JSON.stringify(seller)).not.toContain("Do this first");
  });

  it("conflict: of two who give it at once to different people one wins", async () => {
    const request_id = await asks();
    await does("ib-admin", "assign_request", { request_id, assignee_ids: [WEBER] });
    const tries = await Promise.allSettled([
      does("ib-admin", "assign_request", { request_id, assignee_ids: [BRANDT] }),
      does("ib-member", "assign_request", { request_id, assignee_ids: [MAIER] }),
    ]);
    const won = tries.filter((one) => one.status === "fulfilled").length;
    // on one engine they may come after one another: then the later stands in the earlier's place
    expect(await workers(request_id)).toHaveLength(1);
    expect(won).toBeGreaterThan(0);
  });

  it("invalid, not found, conflict: who cannot work on it, who is not known, what the seller does not have", async () => {
    const request_id = await asks();
    const assign = (who: SignIn, id: string, request = request_id) =>
      refused(who, "assign_request", { request_id: request, assignee_ids: [id] });
    expect((await assign("ib-admin", userIdOf("buyer-admin"))).code).toBe("invalid_input");
    expect((await assign("ib-admin", sampleId("user", "katrin.vogel@kestrel.test"))).code).toBe("invalid_input");
    expect((await assign("seller-admin", HALE)).code).toBe("invalid_input");
    expect(await assign("seller-admin", userIdOf("buyer-admin"))).toEqual(await assign("seller-admin", "usr_unknown"));
    expect((await assign("seller-admin", "usr_unknown")).code).toBe("not_found");
    const asked = await asks("buyer-member");
    expect((await assign("ib-admin", BRANDT, asked)).code).toBe("conflict");
    await does("ib-admin", "assign_request", { request_id: asked, assignee_ids: [OKAFOR] });
    expect((await assign("ib-admin", BRANDT, entryIdOf("fin-001"))).code).toBe("conflict");
    expect((await entry(request_id)).version).toBe(1);
  });
});

describe("forward_request and return_request", () => {
  it("allowed: a task goes on, comes back, and each step is in the chain", async () => {
    const request_id = await asks();
    await does("ib-member", "assign_request", { request_id, assignee_ids: [WEBER] });
    await does("seller-admin", "forward_request", { request_id, forward_to: BRANDT, note: "Can you?" });
    expect(await workers(request_id)).toEqual([BRANDT]);
    await does("seller-member", "return_request", { request_id, note: "Done" });
    expect(await workers(request_id)).toEqual([WEBER]);
    expect(
      (await told("seller-admin"))
        .filter((one) => one.entry_id === request_id)
        .map((one) => one.kind)
        .sort(),
    ).toEqual(["assigned", "returned"]);
    const seen = await sees("ib-admin", request_id);
    expect(seen?.routing_chain?.map((step) => `${step.actor} ${step.action} ${step.to}`)).toEqual([
      "Tom Okafor assigned Jonas Weber",
      "Jonas Weber forwarded Lena Brandt",
      "Lena Brandt returned Jonas Weber",
    ]);
  });

  it("allowed: back over the side to whom of the bank it came from", async () => {
    const request_id = await asks();
    await does("ib-member", "assign_request", { request_id, assignee_ids: [BRANDT] });
    await does("seller-member", "return_request", { request_id });
    expect(await workers(request_id)).toEqual([OKAFOR]);
    expect((await told("ib-member")).filter((one) => one.entry_id === request_id)).toMatchObject([
      { kind: "returned" },
    ]);
  });

  it("allowed: to be given back to somebody else of the own firm", async () => {
    const request_id = await asks();
    await does("ib-admin", "assign_request", { request_id, assignee_ids: [BRANDT] });
    await does("seller-member", "forward_request", { request_id, forward_to: MAIER, return_to: WEBER });
    const back = await sample.database.prisma.entryReturn.findMany({ where: { entryId: request_id } });
    expect(back).toMatchObject([{ userId: MAIER, returnTo: WEBER }]);
  });

  it("conflict: what is not one's task; invalid: to the other side, or to be returned there", async () => {
    const request_id = await asks();
    await does("ib-admin", "assign_request", { request_id, assignee_ids: [BRANDT] });
    expect((await refused("seller-admin", "forward_request", { request_id, forward_to: MAIER })).code).toBe("conflict");
    expect((await refused("ib-admin", "return_request", { request_id })).code).toBe("conflict");
    expect((await refused("seller-member", "forward_request", { request_id, forward_to: HALE })).code).toBe(
      "invalid_input",
    );
    const home = { request_id, forward_to: MAIER, return_to: HALE };
    expect((await refused("seller-member", "forward_request", home)).code).toBe("invalid_input");
    const own = await asks();
    await does("ib-admin", "assign_request", { request_id: own, assignee_ids: [HALE] });
    expect((await refused("ib-admin", "return_request", { request_id: own })).code).toBe("conflict"); // nobody gave it
  });
});

describe("list_notifications and mark_notifications_read", () => {
  it("allowed: one's own, newest first, read one by one or all; never another's", async () => {
    const first = await asks();
    const second = await asks();
    for (const request_id of [first, second])
      await does("seller-admin", "assign_request", { request_id, assignee_ids: [MAIER, BRANDT] });
    const mine = await told("seller-member");
    expect(
      mine
        .slice(0, 2)
        .map((one) => one.entry_id)
        .sort(),
    ).toEqual([first, second].sort());
    const [newest] = mine;
    const mark = (who: SignIn, raw: object = {}) => does(who, "mark_notifications_read", raw);
    expect(await mark("ib-admin", { notification_ids: [newest?.notification_id] })).toMatchObject({ marked: 0 });
    expect(await mark("seller-member", { notification_ids: [newest?.notification_id] })).toMatchObject({ marked: 1 });
    expect(await told("seller-member")).toHaveLength(mine.length - 1);
    expect(await mark("seller-member")).toMatchObject({ marked: mine.length - 1 });
    const all = await does("seller-member", "list_notifications", { limit: 200 });
    expect(all).toMatchObject({ unread: 0 });
    expect(notesIn(all).every((one) => one.read)).toBe(true);
  });

  it("not visible: what one no longer sees one is not reminded of", async () => {
    const request_id = await asks();
    await does("seller-admin", "assign_request", { request_id, assignee_ids: [BRANDT] });
    expect((await told("seller-member")).map((one) => one.entry_id)).toContain(request_id);
    const seat = { projectId_userId: { projectId: (await entry(request_id)).projectId, userId: BRANDT } };
    const { prisma } = sample.database;
    const { id } = await prisma.participant.findUniqueOrThrow({ where: seat });
    await prisma.participantWorkstream.deleteMany({
      where: { participantId: id, workstreamId: sampleId("workstream", "harbour/finance") },
    });
    expect((await told("seller-member")).map((one) => one.entry_id)).not.toContain(request_id);
  });
});
