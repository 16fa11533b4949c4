/** A person's tasks over all deals, against the content files and generated rooms. */
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { modules } from "@/lib/modules";
import { sightInto } from "@/tests/deals-kit/worlds/generated-room";
import { makeWorld, plantWorld } from "@/tests/deals-kit/worlds/world";
import { webActor } from "@/tests/support/actors";
import { auditRows, buildTestKernel, clockAt } from "@/tests/support/kernel";
import {
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
} from "@/tests/support/sample";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

type Task = {
  entry_id: string;
  project_id: string;
  project_name: string;
  ref?: string;
  group: string;
  due_date?: string;
  days_until_due?: number;
  return_to?: { name: string };
  sent_back?: { answer_id: string };
};
type Tasks = {
  tasks: Task[];
  total: number;
  counts: Record<"sent_back" | "overdue" | "today" | "week" | "later", number>;
  deals: { project_id: string; tasks: number }[];
};

const tasks = async (who: SignIn, raw: object = {}) =>
  (await sample.call(await sample.as(who), "list_my_tasks", raw)) as unknown as Tasks;

const EVERYONE = [
  "ib-admin",
  "ib-member",
  "seller-admin",
  "seller-member",
  "buyer-admin",
  "buyer-member",
  "observer",
  "rival-buyer",
] as const satisfies readonly SignIn[];

/** 16 June 2026 is a Tuesday: the week ends five days later. */
const groupOf = (day: number | undefined) =>
  day === undefined || day > 5 ? "later" : day < 0 ? "overdue" : day === 0 ? "today" : "week";

/** Requests of the seller whose own answer the bank rejected. */
const isSentBack = (who: SignIn, key: string) =>
  personOf(who).role.startsWith("seller_") &&
  HARBOUR.answers.some((one) => one.status === "rejected" && one.links.some((link) => link.request === key));

function expected(who: SignIn) {
  const me = personOf(who);
  const works = me.role.startsWith("ib_") || me.role.startsWith("seller_");
  return requestsSeenBy(who, { unlocked: true })
    .filter((one) => works && isToDo(one) && one.assignees?.some((a) => a.person === me.key))
    .map((one) => ({
      entry_id: entryIdOf(one.key),
      ref: refKnownTo(who, one),
      group: isSentBack(who, one.key) ? "sent_back" : groupOf(one.dueDay),
      ...(one.dueDay !== undefined && { due_date: sampleDay(one.dueDay), days_until_due: one.dueDay }),
    }));
}

describe("allowed", () => {
  it.each(EVERYONE)("%s gets exactly the own tasks, counted by when they are due", async (who) => {
    const found = await tasks(who, { limit: 200 });
    const wanted = expected(who);
    const count = (group: string) => wanted.filter((one) => one.group === group).length;
    expect(found.total).toBe(wanted.length);
    expect(found.counts).toEqual({
      sent_back: count("sent_back"),
      overdue: count("overdue"),
      today: count("today"),
      week: count("week"),
      later: count("later"),
    });
    const byId = (a: { entry_id: string }, b: { entry_id: string }) => (a.entry_id < b.entry_id ? -1 : 1);
    expect(
      found.tasks
        .map(({ entry_id, ref, group, due_date, days_until_due }) => ({
          entry_id,
          ref,
          group,
          ...(due_date !== undefined && { due_date, days_until_due }),
        }))
        .sort(byId),
    ).toEqual([...wanted].sort(byId));
    const order = found.tasks.map((one) => (one.sent_back ? -99_999 : 0) + (one.days_until_due ?? 9_999));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it("the sample gives those who work something to do, and says who gets it back", async () => {
    expect((await tasks("seller-member")).total).toBeGreaterThan(3);
    expect((await tasks("ib-member")).total).toBeGreaterThan(0);
    const back = (await tasks("seller-member", { limit: 200 })).tasks.filter((one) => one.return_to);
    expect(back.length).toBeGreaterThan(0);
  });

  it("page by page, with the same totals", async () => {
    const all = await tasks("seller-member", { limit: 200 });
    const pages = [await tasks("seller-member", { limit: 2 }), await tasks("seller-member", { limit: 2, offset: 2 })];
    expect(pages.flatMap((page) => page.tasks)).toEqual(all.tasks.slice(0, 4));
    for (const page of pages) expect([page.total, page.counts, page.deals]).toEqual([all.total, all.counts, all.deals]);
  });

  it("overdue begins at midnight in the deal's own zone", async () => {
    const actor = await sample.as("seller-member");
    const at = async (time: string) =>
      ((await callTool(sample.at(clockAt(time)), actor, "list_my_tasks")) as unknown as Tasks).counts.overdue;
    const late = (day: number) =>
      expected("seller-member").filter((one) => one.group !== "sent_back" && (one.days_until_due ?? day) < day).length;
    expect(await at("2026-06-15T21:59:00Z")).toBe(late(-1));
    expect(await at("2026-06-15T22:01:00Z")).toBe(late(0));
    expect(await at("2026-07-31T22:01:00Z")).toBe(late(46));
    expect(late(46)).toBeGreaterThan(late(0));
  });

  it("in generated rooms over several deals, for every role, what the model lets that person see; one deal alone when asked", async () => {
    const room = buildTestKernel(database, modules);
    const roles = new Set<string>();
    let compared = 0;
    const worlds = [7, 8, 9].map((seed) => makeWorld(seed));
    for (const world of worlds) await plantWorld(database, world);
    for (const { world, person } of worlds.flatMap((one) => one.people.map((each) => ({ world: one, person: each })))) {
      const sight = sightInto(world, { userId: person.id, unlocked: true });
      const ids = world.entries
        .filter(
          (entry) =>
            entry.type === "request" &&
            ["open", "assigned"].includes(entry.status) &&
            sight.works(entry.projectId) &&
            sight.sees(entry.id) &&
            world.assignees.some((row) => row.entryId === entry.id && row.userId === person.id),
        )
        .map((entry) => ({ id: entry.id, projectId: entry.projectId }));
      const actor = webActor(person.id, person.sessionId);
      const all = (await callTool(room, actor, "list_my_tasks", { limit: 200 })) as unknown as Tasks;
      expect(all.tasks.map((one) => one.entry_id).sort()).toEqual(ids.map((one) => one.id).sort());
      expect(all.total).toBe(ids.length);
      for (const seat of sight.seats) {
        const one = (await callTool(room, actor, "list_my_tasks", {
          project_id: seat.project.id,
          limit: 200,
        })) as unknown as Tasks;
        const there = ids.filter((task) => task.projectId === seat.project.id).map((task) => task.id);
        expect(one.tasks.map((task) => task.entry_id).sort()).toEqual(there.sort());
        expect([one.total, one.deals]).toEqual([there.length, all.deals]);
        roles.add(seat.role);
      }
      compared += ids.length;
    }
    expect(roles.size).toBe(7);
    expect(compared).toBeGreaterThan(3);
  });
});

describe("refused and recorded", () => {
  it("not visible: another's deal is one that does not exist", async () => {
    for (const project_id of [JUNIPER_ID, "proj_none"])
      expect((await refusalOf(sample, await sample.as("ib-admin"), "list_my_tasks", { project_id })).error.code).toBe(
        "not_found",
      );
  });
  it("invalid: more than a page holds", async () => {
    const refusal = await refusalOf(sample, await sample.as("ib-admin"), "list_my_tasks", { limit: 201 });
    expect(refusal.error.code).toBe("invalid_input");
  });
  it("forbidden: an agent is not offered it", async () => {
    const refusal = await refusalOf(sample, await sample.agent("ib-admin"), "list_my_tasks", {});
    expect(refusal.error.code).toBe("unknown_tool");
  });
  it("audited: which deal was asked for", async () => {
    const requestId = newId("request");
    await callTool(kernel, await sample.as("ib-admin"), "list_my_tasks", { project_id: HARBOUR_ID }, requestId);
    expect(await auditRows(database, requestId)).toMatchObject([{ outcome: "allowed", spaceId: HARBOUR_ID }]);
  });
});
