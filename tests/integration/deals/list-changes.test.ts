/** What changed while somebody was away, and what happened last in a deal: for every role what this person may see. */
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { modules } from "@/lib/modules";
import { sightInto } from "@/tests/deals-kit/worlds/generated-room";
import { makeWorld, plantWorld } from "@/tests/deals-kit/worlds/world";
import { unlockedAgent, webActor } from "@/tests/support/actors";
import { auditRows, buildTestKernel } from "@/tests/support/kernel";
import { peopleAtWork } from "@/tests/support/people-at-work";
import {
  callTool,
  entryIdOf,
  HARBOUR_ID,
  JUNIPER_ID,
  personOf,
  refusalOf,
  type SignIn,
  userIdOf,
} from "@/tests/support/sample";

const { sample, as, does } = await peopleAtWork();
const { database, kernel } = sample;
afterAll(() => sample.close());

type Line = { event_id: string; entry_id: string; action: string; actor?: string; author_side: string; ts: number };
type Changes = {
  since: number;
  first_visit: boolean;
  deals: { project_id: string; total: number; counts: { action: string; count: number }[]; lines: Line[] }[];
};

const changes = async (who: SignIn, raw: object = {}) =>
  (await sample.call(await as(who), "list_changes", raw)) as unknown as Changes;
const activity = async (who: SignIn, raw: object = {}) =>
  (await does(who, "list_activity", raw)) as unknown as { lines: Line[] };
const visitOf = (who: SignIn) => database.prisma.visit.findUniqueOrThrow({ where: { userId: userIdOf(who) } });
/** As if the person had last been here then, and had come back now. */
const cameBack = (who: SignIn, previousAt: Date) =>
  database.prisma.visit.upsert({
    where: { userId: userIdOf(who) },
    create: { userId: userIdOf(who), lastAt: new Date(), previousAt },
    update: { previousAt },
  });

describe("allowed", () => {
  it("in generated rooms, for every role, exactly the lines that the model lets that person see, but the own", async () => {
    const world = makeWorld(5);
    await plantWorld(database, world);
    const room = buildTestKernel(database, modules);
    const roles = new Set<string>();
    for (const person of world.people) {
      const sight = sightInto(world, { userId: person.id, unlocked: true });
      const seen = new Set(sight.events.map((event) => event.id));
      const wanted = world.events.filter((one) => seen.has(String(one.id)) && one.authorId !== person.id);
      const actor = webActor(person.id, person.sessionId);
      const found = (await callTool(room, actor, "list_changes", { per_deal: 20 })) as unknown as Changes;
      expect(found.first_visit).toBe(true);
      for (const { project, role } of sight.seats) {
        const projectId = project.id;
        const there = wanted.filter((one) => one.projectId === projectId);
        const deal = found.deals.find((one) => one.project_id === projectId);
        expect(deal?.total ?? 0).toBe(there.length);
        expect(deal?.lines.length ?? 0).toBe(Math.min(20, there.length));
        for (const line of deal?.lines ?? []) expect(there.map((one) => one.id)).toContain(line.event_id);
        const all = (await callTool(room, actor, "list_activity", {
          project_id: projectId,
          limit: 50,
        })) as unknown as { lines: Line[] };
        const visible = world.events.filter((one) => seen.has(String(one.id)) && one.projectId === projectId);
        expect(all.lines.length).toBe(Math.min(50, visible.length));
        for (const line of all.lines) expect(visible.map((one) => one.id)).toContain(line.event_id);
        roles.add(role);
      }
      expect(found.deals.length).toBeLessThanOrEqual(sight.seats.length);
    }
    expect(roles.size).toBe(7);
  });

  it("what others did since the visit before; not what one did oneself, nor what was before", async () => {
    const { entry_id } = await does("ib-admin", "post_message", {
      entry_id: entryIdOf("fin-022"),
      body: "Is this still open?",
      lane: "firm",
    });
    await cameBack("ib-member", new Date(Date.now() - 60_000));
    await cameBack("ib-admin", new Date(Date.now() - 60_000));
    await cameBack("seller-admin", new Date(Date.now() - 60_000));
    const found = await changes("ib-member");
    expect(found).toMatchObject({ first_visit: false, deals: [{ project_id: HARBOUR_ID, total: 1 }] });
    expect(found.deals[0]?.lines).toMatchObject([
      { entry_id, action: "message", actor: personOf("ib-admin").name, author_side: "bank" },
    ]);
    expect(JSON.stringify(found)).not.toContain("still open");
    expect((await changes("ib-admin")).deals).toEqual([]);
    // said within the bank
    expect((await changes("seller-admin")).deals).toEqual([]);
    // Whole seconds count: what happened in the same second is told rather twice than never.
    await cameBack("ib-member", new Date(Date.now() + 1000));
    expect((await changes("ib-member")).deals).toEqual([]);
  });

  it("a buyer is never told of another buyer, not by a name, not by a side", async () => {
    for (const who of ["buyer-admin", "buyer-member", "observer"] as const) {
      const rival = personOf("rival-buyer").name;
      const told = JSON.stringify([await changes(who, { per_deal: 20 }), await activity(who, { limit: 50 })]);
      expect(told, who).not.toContain(rival);
    }
    const { lines } = await activity("observer", { limit: 50 });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.author_side === "buyer")).toEqual([]);
  });

  it("the newest first", async () => {
    const { lines } = await activity("ib-admin", { limit: 50 });
    const times = lines.map((line) => line.ts);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(lines).toHaveLength(50);
  });
});

describe("a visit", () => {
  it("is the first until one comes back after half an hour; looking again changes nothing", async () => {
    const userId = userIdOf("observer");
    await as("observer");
    expect((await changes("observer")).first_visit).toBe(true);
    const lastHere = async (minutesAgo: number) => {
      const at = new Date(Date.now() - minutesAgo * 60_000);
      await database.prisma.webSession.updateMany({ where: { userId }, data: { lastSeenAt: at } });
      await database.prisma.visit.update({ where: { userId }, data: { lastAt: at } });
      return at;
    };
    await lastHere(20);
    expect((await changes("observer")).first_visit).toBe(true);
    const left = await lastHere(45);
    for (const _ of [1, 2, 3]) {
      const found = await changes("observer");
      expect(found).toMatchObject({ first_visit: false, since: Math.floor(left.getTime() / 1000) });
    }
    await sample.as("observer"); // in another browser
    expect((await visitOf("observer")).previousAt).toEqual(left);
  });

  it("is a person's own: no agent reads it", async () => {
    const person = makeWorld(99);
    await plantWorld(database, person);
    const [one] = person.people;
    if (!one) throw new Error("a world has people");
    const refusal = await refusalOf(sample, unlockedAgent(one.id, one.unlocked), "list_changes", {});
    expect(refusal.error.code).toBe("unknown_tool");
  });
});

describe("refused and recorded", () => {
  it("not visible: another's deal is one that does not exist", async () => {
    for (const project_id of [JUNIPER_ID, "proj_none"])
      expect((await refusalOf(sample, await as("ib-admin"), "list_activity", { project_id })).error.code).toBe(
        "not_found",
      );
  });
  it("invalid: more lines than are shown", async () => {
    expect((await refusalOf(sample, await as("ib-admin"), "list_changes", { per_deal: 21 })).error.code).toBe(
      "invalid_input",
    );
    expect(
      (await refusalOf(sample, await as("ib-admin"), "list_activity", { project_id: HARBOUR_ID, limit: 51 })).error
        .code,
    ).toBe("invalid_input");
  });
  it("audited: that somebody looked", async () => {
    const requestId = newId("request");
    await callTool(kernel, await as("ib-admin"), "list_activity", { project_id: HARBOUR_ID }, requestId);
    expect(await auditRows(database, requestId)).toMatchObject([{ outcome: "allowed", spaceId: HARBOUR_ID }]);
  });
});
