/** What waits for the bank, counted: on Home and the overview, in the lists behind the figures, and in the digest. @dialect */
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { digestOf } from "@/lib/deals/notifications/letters.queries";
import type { DigestFacts } from "@/lib/deals/notifications/letters.rules";
import { sampleId } from "@/prisma/demo/rows";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { TEXT_SET } from "@/tests/support/public-text";
import { HARBOUR_ID, SAMPLE_TODAY, type SignIn, userIdOf } from "@/tests/support/sample";

const { sample, does, told } = await peopleAtWork();
const { database } = sample;
const { prisma } = database;
afterAll(() => sample.close());

type Waiting = Record<"answers_to_vet" | "questions" | "suggestions" | "overdue_at_seller" | "open_again", number>;
const waiting = async (who: SignIn) => (await does(who, "open_overview")).waiting as Waiting | undefined;
const totals = async (who: SignIn): Promise<Waiting> => {
  const total = async (act: string, raw: object) => (await does(who, act, raw)).total as number;
  return {
    answers_to_vet: await total("list_answers", { status: ["submitted"] }),
    questions: await total("browse_requests", { origins: ["buyer"], lies_with: "bank" }),
    suggestions: await suggestionsOf(who),
    overdue_at_seller: await total("browse_requests", { due: "overdue", lies_with: "seller" }),
    open_again: await total("browse_requests", { lies_with: "nobody" }),
  };
};
const suggestionsOf = async (who: SignIn) => {
  const actor = await sample.as(who);
  return (await sample.call(actor, "list_my_suggestions", { space: HARBOUR_ID })).total as number;
};
const digestFor = (userId: string) =>
  database.transaction("app_sys", (sql) => digestOf({ sql }, userId, HARBOUR_ID, SAMPLE_TODAY)) as Promise<DigestFacts>;
const digest = (who: SignIn) => digestFor(userIdOf(who));
const suggests = async (request_id: string, to: SignIn) => {
  const agent = await sample.agent("ib-admin", { unlocked: true });
  const raw = { project_id: HARBOUR_ID, request_id, proposed_assignee: userIdOf(to) };
  const { suggestion_id } = await sample.call(agent, "suggest_assignment", raw);
  return String(suggestion_id);
};
/** Somebody of the seller works on a request of the bank, and leaves the workstream. */
const comesBack = async (title = "Came back") => {
  const request_id = await asks("finance", "fin-l2", title);
  await does("ib-admin", "assign_request", { request_id, assignee_ids: [userIdOf("seller-member")] });
  const seat = { projectId: HARBOUR_ID, userId: userIdOf("seller-member") };
  const { id } = await prisma.participant.findFirstOrThrow({ where: seat });
  await does("seller-admin", "remove_participant", { participant_id: id });
  await prisma.participant.update({ where: { id }, data: { removedAt: null } });
  return request_id;
};
/** Requests that the seller has, of the bank. */
const asks = async (workstream: string, list: string, title = "Ledger") =>
  (await does("ib-admin", "create_request", { workstream, list_id: sampleId("list", list), title })).entry_id;

describe("what waits for the bank", () => {
  it.each(["ib-admin", "ib-member"] as const)("is for %s as much as the lists hold to which it leads", async (who) => {
    await suggests(await asks("finance", "fin-l2"), "seller-member");
    await suggests(await asks("legal", "leg-l2"), "seller-admin");
    await comesBack();
    const found = await waiting(who);
    expect(found).toEqual(await totals(who));
    for (const number of Object.values(found ?? {})) expect(number).toBeGreaterThan(0);
  });

  it("is less for who has fewer workstreams", async () => {
    const suggestions = async (who: SignIn) => (await waiting(who))?.suggestions ?? 0;
    const [all, some] = [await suggestions("ib-admin"), await suggestions("ib-member")];
    await suggests(await asks("legal", "leg-l2"), "seller-admin");
    expect(await suggestions("ib-admin")).toBe(all + 1);
    expect(await suggestions("ib-member")).toBe(some);
  });

  it("is shown to nobody but the bank, whose filter finds nothing for others", async () => {
    for (const who of ["seller-admin", "buyer-admin", "observer"] as const) {
      expect(await does(who, "open_overview")).not.toHaveProperty("waiting");
      for (const lies_with of ["bank", "seller", "nobody"])
        expect(await does(who, "browse_requests", { lies_with })).toMatchObject({ total: 0, requests: [] });
    }
  });

  it("a request that came back waits until somebody has it again; a new one that nobody has yet does not", async () => {
    const openAgain = async () => (await waiting("ib-admin"))?.open_again ?? 0;
    const before = await openAgain();
    await asks("finance", "fin-l2", "New");
    expect(await openAgain()).toBe(before);
    const request_id = await comesBack();
    // With it whatever else lay with that person alone.
    const after = await openAgain();
    expect(after).toBeGreaterThan(before);
    await does("seller-admin", "assign_request", { request_id, assignee_ids: [userIdOf("seller-admin")] });
    expect(await openAgain()).toBe(after - 1);
    expect(await waiting("ib-admin")).toEqual(await totals("ib-admin"));
  });

  it("a question of a buyer waits until the bank passes it on, and again when it takes the work on itself", async () => {
    const before = (await waiting("ib-admin"))?.questions ?? 0;
    const { entry_id: request_id } = await does("buyer-admin", "create_request", {
      ...{ workstream: "finance", title: "Leases?" },
    });
    const questions = async () => ((await waiting("ib-admin"))?.questions ?? 0) - before;
    expect(await questions()).toBe(1);
    await does("ib-admin", "route_request", { request_id, ...TEXT_SET });
    expect(await questions()).toBe(0);
    await does("ib-admin", "assign_request", { request_id, assignee_ids: [userIdOf("ib-member")] });
    expect(await questions()).toBe(1);
    await does("ib-admin", "assign_request", { request_id, assignee_ids: [userIdOf("seller-member")] });
    expect(await questions()).toBe(0);
    expect(await waiting("ib-admin")).toEqual(await totals("ib-admin"));
  });
});

describe("the digest of the bank", () => {
  /** All that wait, kept open beyond the sample's time: the digest leaves by the clock of the database. */
  const keepOpen = () => prisma.suggestion.updateMany({ data: { expiresAt: new Date(Date.now() + 86_400_000) } });

  it("says what the pages say: answers to vet, what is overdue at the seller, suggestions that wait", async () => {
    await keepOpen();
    const before = (await digest("seller-admin")).suggested;
    await suggests(await asks("finance", "fin-l2", "One"), "seller-member");
    await suggests(await asks("legal", "leg-l2", "Two"), "ib-admin");
    await keepOpen();
    for (const who of ["ib-admin", "ib-member"] as const) {
      const found = await waiting(who);
      expect(await digest(who)).toMatchObject({
        to_vet: found?.answers_to_vet,
        overdue_at_seller: found?.overdue_at_seller,
        suggested: found?.suggestions,
      });
      for (const number of Object.values(found ?? {})) expect(number).toBeGreaterThan(0);
    }
    // a seller's admin decides over what concerns the own people; the other figures are the bank's
    const bankOnly = { to_vet: 0, asked: 0, overdue_at_seller: 0, open_again: 0, messages: 0 };
    expect(await digest("seller-admin")).toMatchObject({ ...bankOnly, suggested: before + 1 });
    expect(await digest("seller-member")).toMatchObject({ ...bankOnly, suggested: 0 });
    expect(await digest("buyer-admin")).toMatchObject({ ...bankOnly, suggested: 0 });
  });

  it("counts questions and messages of the last day that nobody has read, and questions only while the bank has them", async () => {
    await does("ib-member", "mark_notifications_read");
    expect(await digest("ib-member")).toMatchObject({ asked: 0, messages: 0 });
    const asked = async (title: string) =>
      (await does("buyer-admin", "create_request", { workstream: "finance", title })).entry_id;
    const [first, second] = [await asked("First?"), await asked("Second?")];
    await asked("Third?");
    const toBank = { module: "deals", spaceId: HARBOUR_ID, userId: userIdOf("ib-member") };
    const message = { ...toBank, subjectId: first, kind: "message" };
    await prisma.notification.createMany({
      data: [
        { ...message, id: newId("notification") },
        { ...message, id: newId("notification") },
        { ...message, id: newId("notification"), at: new Date(Date.now() - 2 * 86_400_000) },
      ],
    });
    expect(await digest("ib-member")).toMatchObject({ asked: 3, messages: 2 });
    await does("ib-admin", "route_request", { request_id: second, ...TEXT_SET });
    const [note] = (await told("ib-member")).filter((one) => one.entry_id === first && one.kind === "asked");
    await does("ib-member", "mark_notifications_read", { notification_ids: [note?.notification_id] });
    expect(await digest("ib-member")).toMatchObject({ asked: 1, messages: 2 });
  });

  it("counts what came back in the last day that nobody has read, and only while nobody has it", async () => {
    // Whatever else lay with that person alone comes back with it.
    await comesBack("Before");
    await does("ib-member", "mark_notifications_read");
    expect(await digest("ib-member")).toMatchObject({ open_again: 0 });
    const [first, second] = [await comesBack("First"), await comesBack("Second")];
    expect(await digest("ib-member")).toMatchObject({ open_again: 2 });
    await does("ib-admin", "assign_request", { request_id: second, assignee_ids: [userIdOf("seller-admin")] });
    expect(await digest("ib-member")).toMatchObject({ open_again: 1 });
    const [note] = (await told("ib-member")).filter((one) => one.entry_id === first && one.kind === "open_again");
    await does("ib-member", "mark_notifications_read", { notification_ids: [note?.notification_id] });
    expect(await digest("ib-member")).toMatchObject({ open_again: 0 });
  });

  it("is empty for somebody of the bank whose workstreams have nothing to do", async () => {
    const [userId, participantId, workstreamId] = [newId("user"), newId("participant"), newId("workstream")];
    const [projectId, organizationId] = [HARBOUR_ID, sampleId("organization", "aldridge")];
    await prisma.workstream.create({
      data: { id: workstreamId, projectId, slug: "idle", name: "Idle", prefix: "IDL" },
    });
    await prisma.user.create({ data: { id: userId, email: "new@aldridge.test", name: "New Person" } });
    await prisma.member.create({ data: { organizationId, userId } });
    await prisma.participant.create({
      data: { id: participantId, projectId, userId, organizationId, role: "ib_member" },
    });
    await prisma.participantWorkstream.create({ data: { participantId, workstreamId, projectId } });
    await suggests(await asks("finance", "fin-l2"), "ib-admin");
    await keepOpen();
    const { email, name, project, ...figures } = await digestFor(userId);
    expect(Object.values(figures).every((one) => one === 0)).toBe(true);
    expect([email, name, project]).toEqual(["new@aldridge.test", "New Person", "Project Harbour"]);
  });
});
