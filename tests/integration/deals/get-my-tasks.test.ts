import { afterAll, describe, expect, it } from "vitest";
import { REQUEST_STATUSES } from "@/lib/deals/entries/status.rules";
import { newId } from "@/lib/deals/ids";
import { sampleId } from "@/prisma/demo/rows";
import { auditRows, clockAt } from "@/tests/support/kernel";
import {
  actorsIn,
  callTool,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  isToDo,
  JUNIPER_ID,
  openSample,
  personOf,
  refKnownTo,
  refusalOf,
  requestsSeenBy,
  type SignIn,
  sampleDay,
  sightOfSample,
  userIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

type Task = {
  entry_id: string;
  ref?: string;
  title: string;
  author_side: string;
  asked_by?: string;
  workstream: string;
  status: string;
  priority: string;
  due_date?: string;
  days_until_due?: number;
  return_to?: { user_id: string; name: string } | { side: string };
};
type Tasks = {
  project_id: string;
  tasks: Task[];
  total: number;
  overdue_count: number;
  due_today_count: number;
  gated?: { hidden: number; scope: string };
};

const { agentOf } = actorsIn(sample);
const tasks = async (who: SignIn, unlocked: boolean, raw: object = {}) =>
  (await sample.call(await agentOf(who, unlocked), "get_my_tasks", {
    project_id: HARBOUR_ID,
    ...raw,
  })) as Tasks;

const SIDES: Record<string, string> = { ib: "bank", seller: "seller", buyer: "buyer" };

/** The tasks of a person as the content files tell them. */
function expectedTasks(who: SignIn, unlocked: boolean, statuses: readonly string[] = ["open", "assigned"]): Task[] {
  const person = personOf(who);
  const sight = sightOfSample(who, { unlocked });
  return requestsSeenBy(who, { unlocked })
    .filter((one) => statuses.includes(one.status) && one.assignees?.some((a) => a.person === person.key))
    .map((one) => {
      const back = one.assignees?.find((a) => a.person === person.key)?.returnTo;
      const receiver = HARBOUR.people.find((a) => a.key === back);
      return {
        entry_id: entryIdOf(one.key),
        ref: refKnownTo(who, one) ?? "",
        title: one.title,
        author_side: SIDES[sight.provenanceOf(sight.entryOf(entryIdOf(one.key)))?.origin ?? "ib"] ?? "",
        workstream: one.workstream,
        status: one.status,
        priority: one.priority,
        ...(one.dueDay !== undefined && { due_date: sampleDay(one.dueDay), days_until_due: one.dueDay }),
        ...(receiver && {
          return_to:
            receiver.role.split("_")[0] === person.role.split("_")[0]
              ? { user_id: sampleId("user", receiver.email), name: receiver.name }
              : { side: receiver.role.startsWith("ib_") ? "bank" : "seller" },
        }),
      };
    });
}
const byId = (rows: Task[]) => [...rows].sort((a, b) => (a.entry_id < b.entry_id ? -1 : 1));
/** One of each side that works. Every role is in tests/security/matrix.test.ts. */
const WORKING = ["ib-member", "seller-admin"] as const satisfies readonly SignIn[];

describe("allowed", () => {
  it.each(WORKING)(
    verifies(
      "DS-382",
      "DS-383",
      "DS-384",
      "DS-385",
      "DS-386",
      "DS-387",
    )("%s gets what is to do, with who gets it back, how many days are left, and what is overdue or due today"),
    async (who) => {
      const expected = expectedTasks(who, true);
      const found = await tasks(who, true);
      expect(byId(found.tasks)).toEqual(byId(expected));
      expect(found.total).toBe(expected.length);
      expect(found.overdue_count).toBe(expected.filter((one) => (one.days_until_due ?? 0) < 0).length);
      expect(found.due_today_count).toBe(expected.filter((one) => one.days_until_due === 0).length);
    },
  );

  it("the sample has what the line above is about: late and current work, some of it due today", async () => {
    const all = [...expectedTasks("seller-admin", true), ...expectedTasks("seller-member", true)];
    expect(all.filter((one) => (one.days_until_due ?? 0) < 0).length).toBeGreaterThan(0);
    expect(all.filter((one) => one.days_until_due === 0).length).toBeGreaterThan(0);
    expect(all.filter((one) => one.return_to).length).toBeGreaterThan(0);
  });

  it(verifies("DS-388")("every role gets only requests assigned to the calling person"), async () => {
    for (const who of [...WORKING, "buyer-admin", "observer"] as const) {
      const found = await tasks(who, true, { status: REQUEST_STATUSES, limit: 200 });
      expect(byId(found.tasks), who).toEqual(byId(expectedTasks(who, true, REQUEST_STATUSES)));
      const assigned = await database.prisma.entryAssignee.findMany({ where: { userId: userIdOf(who) } });
      const own = new Set(assigned.map((one) => one.entryId));
      expect(
        found.tasks.filter((task) => !own.has(task.entry_id)),
        who,
      ).toEqual([]);
    }
    for (const field of ["user_id", "assigned_to", "assignee", "person", "for"]) {
      const actor = await agentOf("seller-member", false);
      const raw = { project_id: HARBOUR_ID, [field]: userIdOf("seller-admin") };
      expect((await refusalOf(sample, actor, "get_my_tasks", raw)).error.code).toBe("invalid_input");
    }
  });

  it("comes soonest due first, undated last, in the same order every time", async () => {
    const { tasks: found } = await tasks("seller-admin", true, { status: REQUEST_STATUSES, limit: 200 });
    const dates = found.map((one) => one.due_date ?? "9999");
    expect(dates).toEqual([...dates].sort());
    expect((await tasks("seller-admin", true, { status: REQUEST_STATUSES, limit: 200 })).tasks).toEqual(found);
  });

  it("in pages neither repeats nor misses a task, and the total stays", async () => {
    const whole = await tasks("seller-member", true, { status: REQUEST_STATUSES, limit: 200 });
    const pages: Task[] = [];
    for (let offset = 0; offset < whole.total + 3; offset += 3) {
      const page = await tasks("seller-member", true, { status: REQUEST_STATUSES, limit: 3, offset });
      expect(page.total).toBe(whole.total);
      expect(page.overdue_count).toBe(whole.overdue_count);
      pages.push(...page.tasks);
    }
    expect(whole.total).toBeGreaterThan(3);
    expect(pages).toEqual(whole.tasks);
  });

  it(verifies("DS-380")("`status` narrows to the named statuses"), async () => {
    const found = await tasks("seller-admin", true, { status: ["published", "answered"], limit: 200 });
    expect(byId(found.tasks)).toEqual(byId(expectedTasks("seller-admin", true, ["published", "answered"])));
    expect(found.tasks.length).toBeGreaterThan(0);
    expect(found.overdue_count).toBe(0); // what is answered is never overdue
    expect((await tasks("seller-admin", true)).tasks.every((one) => /open|assigned/.test(one.status))).toBe(true);
  });

  it(verifies("DS-381")("`workstream` narrows to that workstream, counts included"), async () => {
    const all = expectedTasks("seller-admin", true);
    const slug = all[0]?.workstream ?? "";
    const found = await tasks("seller-admin", true, { workstream: slug });
    expect(byId(found.tasks)).toEqual(byId(all.filter((one) => one.workstream === slug)));
    expect(found.total).toBe(found.tasks.length);
    expect(found.total).toBeLessThan(all.length);
  });

  it("names the bidder that asked to the bank, and not to the seller with the same task", async () => {
    const entryId = entryIdOf("fin-b04");
    const { organizationId } = await database.prisma.entryProvenance.findUniqueOrThrow({ where: { entryId } });
    const firm = await database.prisma.organization.findUniqueOrThrow({ where: { id: organizationId } });
    const { status, reachedSellerAt } = await database.prisma.entry.findUniqueOrThrow({ where: { id: entryId } });
    await database.prisma.entry.update({ where: { id: entryId }, data: { reachedSellerAt: new Date() } });
    const given = { entryId, projectId: HARBOUR_ID };
    const [bank, seller] = (["ib-member", "seller-admin"] as const).map((who) => ({
      ...given,
      userId: userIdOf(who),
      organizationId: sampleId("organization", personOf(who).organization),
    }));
    if (!bank || !seller) throw new Error("both were named");
    const before = await database.prisma.entryAssignee.findMany({ where: { entryId } });
    await database.prisma.entryAssignee.deleteMany({ where: { entryId } });
    await database.prisma.entryAssignee.createMany({ data: [bank, seller] });
    const taskOf = async (who: SignIn) =>
      (await tasks(who, true, { status: [status] })).tasks.find((one) => one.entry_id === entryId);
    expect(await taskOf("ib-member")).toMatchObject({ author_side: "buyer", asked_by: firm.name });
    const sellers = await taskOf("seller-admin");
    expect(sellers).toMatchObject({ author_side: "bank" });
    expect(sellers).not.toHaveProperty("asked_by");
    await database.prisma.entryAssignee.deleteMany({ where: { entryId } });
    await database.prisma.entryAssignee.createMany({ data: before });
    await database.prisma.entry.update({ where: { id: entryId }, data: { reachedSellerAt } });
  });

  it("counts days in the deal's own time zone", async () => {
    const actor = await sample.agent("seller-admin", { unlocked: true });
    const at = async (time: string) =>
      (await callTool(sample.at(clockAt(time)), actor, "get_my_tasks", { project_id: HARBOUR_ID })) as Tasks;
    const [before, after] = [await at("2026-06-15T21:59:00Z"), await at("2026-06-15T22:01:00Z")];
    const days = (one: Tasks) => one.tasks.flatMap((task) => task.days_until_due ?? []);
    expect(days(before)).toEqual(days(after).map((day) => day + 1));
    expect(before.due_today_count).toBe(
      expectedTasks("seller-admin", true).filter((one) => one.days_until_due === -1).length,
    );
  });
});

describe("who gets the work back", () => {
  async function returnTo(receiver: string, who: SignIn) {
    const { key } = HARBOUR.requests.find(
      (one) => isToDo(one) && one.stage === "dataroom" && one.assignees?.some((a) => a.person === personOf(who).key),
    ) ?? { key: "" };
    const task = { entryId: entryIdOf(key), userId: userIdOf(who) };
    const where = { entryId_userId: task };
    const before = await database.prisma.entryReturn.findUnique({ where });
    await database.prisma.entryReturn.upsert({
      where,
      create: { ...task, projectId: HARBOUR_ID, returnTo: receiver },
      update: { returnTo: receiver },
    });
    const found = (await tasks(who, false)).tasks.find((one) => one.entry_id === entryIdOf(key));
    if (before) await database.prisma.entryReturn.update({ where, data: { returnTo: before.returnTo } });
    else await database.prisma.entryReturn.delete({ where });
    if (!found) throw new Error(`${who} has no such task`);
    return found.return_to;
  }

  it("is named where it is a colleague, and shown as the side where it is not", async () => {
    expect(await returnTo(userIdOf("seller-admin"), "seller-member")).toEqual({
      user_id: userIdOf("seller-admin"),
      name: personOf("seller-admin").name,
    });
    expect(await returnTo(userIdOf("ib-admin"), "seller-member")).toEqual({ side: "bank" });
  });

  it("is left out when they may not: the seller learns neither a buyer's name nor a side that is not theirs", async () => {
    expect(await returnTo(userIdOf("buyer-admin"), "seller-member")).toBeUndefined();
    expect(await returnTo("usr_gone", "seller-member")).toBeUndefined();
  });
});

describe("invalid", () => {
  it.each([
    { status: [] },
    { status: ["draft"] },
    { status: "open" },
    { limit: 0 },
    { limit: 201 },
    { limit: 1.5 },
    { limit: "50" },
    { offset: -1 },
    { workstream: "" },
    { due_before: "2026-01-01" },
  ])("%j is refused", async (raw) => {
    const actor = await agentOf("seller-admin", false);
    const { error } = await refusalOf(sample, actor, "get_my_tasks", { project_id: HARBOUR_ID, ...raw });
    expect(error.code).toBe("invalid_input");
  });
});

describe("not visible = not found", () => {
  it("another deal and an unknown one are the same refusal", async () => {
    const actor = await sample.agent("seller-admin");
    const foreign = await refusalOf(sample, actor, "get_my_tasks", { project_id: JUNIPER_ID });
    const unknown = await refusalOf(sample, actor, "get_my_tasks", { project_id: "proj_unknown" });
    expect(foreign.error).toEqual(unknown.error);
    expect(foreign.error.code).toBe("not_found");
  });

  it("a workstream the person has no access to looks like one that does not exist: no tasks", async () => {
    const none = { tasks: [], total: 0, overdue_count: 0, due_today_count: 0 };
    expect(await tasks("seller-member", true, { workstream: "legal" })).toMatchObject(none);
    expect(await tasks("seller-member", true, { workstream: "no-such-stream" })).toMatchObject(none);
  });

  it("a task in a workstream that was taken away is gone", async () => {
    const { key } = HARBOUR.requests.find(
      (one) => one.workstream === "legal" && one.stage === "dataroom" && isToDo(one),
    ) ?? { key: "" };
    const data = {
      entryId: entryIdOf(key),
      userId: userIdOf("seller-member"),
      projectId: HARBOUR_ID,
      organizationId: sampleId("organization", "kestrel"),
    };
    const before = await tasks("seller-member", true);
    await database.prisma.entryAssignee.create({ data });
    expect(await tasks("seller-member", true)).toEqual(before);
    await database.prisma.entryAssignee.delete({
      where: { entryId_userId: { entryId: data.entryId, userId: data.userId } },
    });
  });

  it("a buyer who was made an assignee by mistake gets no task, and learns nothing of assignments", async () => {
    const data = {
      entryId: entryIdOf("fin-b04"),
      userId: userIdOf("buyer-admin"),
      projectId: HARBOUR_ID,
      organizationId: sampleId("organization", "northfield"),
    };
    await database.prisma.entryAssignee.create({ data });
    expect(await tasks("buyer-admin", true, { status: REQUEST_STATUSES })).toMatchObject({ tasks: [], total: 0 });
    await database.prisma.entryAssignee.delete({
      where: { entryId_userId: { entryId: data.entryId, userId: data.userId } },
    });
  });
});

describe("gated", () => {
  it(verifies("DS-389")("without an unlock a task outside the data room is neither listed nor counted"), async () => {
    for (const who of WORKING) {
      const expected = expectedTasks(who, false);
      const found = await tasks(who, false);
      expect(byId(found.tasks)).toEqual(byId(expected));
      expect(found.total).toBe(expected.length);
      expect(found.overdue_count).toBe(expected.filter((one) => (one.days_until_due ?? 0) < 0).length);
      expect(found.due_today_count).toBe(expected.filter((one) => one.days_until_due === 0).length);
      expect(found.gated).toEqual({
        hidden: expectedTasks(who, true).length - expected.length,
        scope: "unlock:pre_dataroom",
      });
      expect((await tasks(who, true)).gated).toBeUndefined();
    }
    expect(expectedTasks("seller-admin", false).length).toBeLessThan(expectedTasks("seller-admin", true).length);
  });
});

describe("audited", () => {
  it("with the filters as they were and the number of tasks given", async () => {
    const requestId = newId("request");
    const raw = { project_id: HARBOUR_ID, status: ["open", "assigned"], workstream: "finance", limit: 2 };
    const found = (await callTool(kernel, await sample.agent("seller-admin"), "get_my_tasks", raw, requestId)) as Tasks;
    expect(await auditRows(database, requestId)).toMatchObject([
      { outcome: "allowed", spaceId: HARBOUR_ID, args: raw, resultCount: found.tasks.length },
    ]);
  });
});
