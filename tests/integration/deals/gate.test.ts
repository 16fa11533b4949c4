import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { type ReadDeps, readAs } from "@/lib/db/doors";
import { ANSWER_STATUSES, ENTRY_TYPES, PRIORITIES, REQUEST_STATUSES } from "@/lib/deals/model/status";
import { seesPerson, type Viewer } from "@/lib/deals/model/visibility";
import { hiddenCount, isGated } from "@/lib/deals/repository/gate";
import type { EntryFilter } from "@/lib/deals/repository/visible";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { agentActor, webActor } from "@/tests/support/actors";
import { openTestDatabase } from "@/tests/support/database";
import { gatedFrom, viewerOf, workedOnBy } from "@/tests/support/oracle";
import { type Random, seeded } from "@/tests/support/random";
import { makeWorld, plantWorld, type World, type WorldEntry, type WorldPerson } from "@/tests/support/world";

const opened = await openTestDatabase();
const { database } = opened;
afterAll(() => opened.close());

const as = <T>(actor: Actor, work: (deps: ReadDeps) => Promise<T>) =>
  readAs(database, systemClock, actor, (deps) => work(deps));

/** Each person: on the pages, through an agent without and with unlock, and through one narrowed to the first deal. */
function everyWay(world: World, person: WorldPerson): [Actor, Viewer][] {
  const first = world.projects.slice(0, 1).map((project) => project.id);
  const withoutUnlock: Actor = {
    ...agentActor(person.id, person.narrowed),
    credential: { kind: "connection", id: person.narrowed, unlock: false },
  };
  return [
    [webActor(person.id, person.sessionId), viewerOf(world, person.id, { unlocked: true })],
    [agentActor(person.id, person.locked), viewerOf(world, person.id, { unlocked: false })],
    [agentActor(person.id, person.unlocked), viewerOf(world, person.id, { unlocked: true })],
    [withoutUnlock, viewerOf(world, person.id, { unlocked: false, projects: first })],
  ];
}

function someFilter(world: World, random: Random): EntryFilter {
  const projectId = random.pick(world.projects).id;
  const maybe = <T>(value: T) => (random.chance(0.4) ? value : undefined);
  return {
    projectId,
    type: random.chance(0.8) ? random.pick(ENTRY_TYPES) : undefined,
    workstreamIds: maybe(random.some(world.workstreams, 0.5).map((one) => one.id)),
    statuses: maybe(random.some([...REQUEST_STATUSES, ...ANSWER_STATUSES], 0.6)),
    priority: maybe(random.pick(PRIORITIES)),
    assigneeId: random.chance(0.2) ? random.pick(world.assignees).userId : undefined,
    linkedRequestId: random.chance(0.2) ? random.pick(world.links).requestId : undefined,
  };
}

/** The filter read by eye: who is assigned counts where the viewer may know that person, a link where both its ends would show. */
function fits(world: World, viewer: Viewer, filter: EntryFilter, entry: WorldEntry): boolean {
  const knows = (userId: string) =>
    world.seats.some(
      (seat) => seat.userId === userId && seat.projectId === entry.projectId && seesPerson(viewer, seat),
    );
  const assigned = (userId: string) =>
    world.assignees.some((row) => row.entryId === entry.id && row.userId === userId) && knows(userId);
  const linked = (requestId: string) =>
    world.links.some((row) => row.answerId === entry.id && row.requestId === requestId) &&
    workedOnBy(world, viewer).some((request) => request.id === requestId);
  return (
    entry.projectId === filter.projectId &&
    (filter.type ?? entry.type) === entry.type &&
    (filter.workstreamIds?.includes(entry.workstreamId) ?? true) &&
    (filter.statuses?.includes(entry.status) ?? true) &&
    (filter.priority ?? entry.priority) === entry.priority &&
    (filter.assigneeId === undefined || assigned(filter.assigneeId)) &&
    (filter.linkedRequestId === undefined || linked(filter.linkedRequestId))
  );
}

describe("what the gate hides", () => {
  it("is counted as the model says: for every role, way in and filter", async () => {
    const counted = { filters: 0, hidden: 0, sides: new Set<string>() };
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1_000_000 }), async (seed) => {
        const [world, random] = [makeWorld(seed), seeded(seed)];
        await plantWorld(database, world);
        for (const person of world.people) {
          for (const [actor, viewer] of everyWay(world, person)) {
            const gated = gatedFrom(world, viewer);
            for (const seat of viewer.seats) counted.sides.add(seat.side);
            await as(actor, async (deps) => {
              for (const filter of [
                ...world.projects.map((project): EntryFilter => ({ projectId: project.id })),
                ...Array.from({ length: 8 }, () => someFilter(world, random)),
              ]) {
                const expected = gated.filter((entry) => fits(world, viewer, filter, entry)).length;
                expect(await hiddenCount(deps, filter), JSON.stringify(filter)).toBe(expected);
                counted.filters += 1;
                counted.hidden += expected;
              }
            });
          }
        }
      }),
      { numRuns: 6, endOnFailure: true },
    );
    expect(counted.filters).toBeGreaterThan(2000);
    expect(counted.hidden).toBeGreaterThan(500);
    expect([...counted.sides].sort()).toEqual(["bank", "buyer", "observer", "seller"]);
  }, 240_000);

  it("is told of an entry by id, ref or a buyer's own number exactly where the model hides it", async () => {
    const told = { yes: 0, no: 0, byOwnRef: 0 };
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1_000_000 }), async (seed) => {
        const world = makeWorld(seed);
        await plantWorld(database, world);
        const names = [
          "ent_unknown",
          ...world.entries.flatMap((entry) => [entry.id, ...[entry.ref, entry.ownRef].filter((ref) => ref != null)]),
        ];
        for (const person of world.people) {
          for (const [actor, viewer] of everyWay(world, person)) {
            const gated = gatedFrom(world, viewer);
            const knowsNumber = (entry: WorldEntry) =>
              viewer.seats.some(
                (seat) =>
                  seat.projectId === entry.projectId && (seat.side === "bank" || seat.organizationId === entry.askedBy),
              );
            await as(actor, async (deps) => {
              for (const { id: projectId } of world.projects) {
                for (const idOrRef of new Set(names)) {
                  for (const type of ENTRY_TYPES) {
                    const named = gated.filter(
                      (entry) =>
                        entry.projectId === projectId &&
                        entry.type === type &&
                        (entry.id === idOrRef ||
                          entry.ref === idOrRef ||
                          (entry.ownRef === idOrRef && knowsNumber(entry))),
                    );
                    expect(await isGated(deps, { projectId, type, idOrRef })).toBe(named.length > 0);
                    told[named.length > 0 ? "yes" : "no"] += 1;
                    if (idOrRef.startsWith("BUY") && named.length > 0) told.byOwnRef += 1;
                  }
                }
              }
            });
          }
        }
      }),
      { numRuns: 2, endOnFailure: true },
    );
    expect(told.yes).toBeGreaterThan(100);
    expect(told.byOwnRef).toBeGreaterThan(5);
    expect(told.no).toBeGreaterThan(1000);
  }, 240_000);

  it("is nothing to anyone on the pages, to an agent with unlock, to buyers and to observers", async () => {
    const world = makeWorld(5);
    await plantWorld(database, world);
    for (const person of world.people) {
      for (const [actor, viewer] of everyWay(world, person)) {
        for (const { id: projectId } of world.projects) {
          const side = viewer.seats.find((seat) => seat.projectId === projectId)?.side;
          if (!viewer.unlocked && (side === "bank" || side === "seller")) continue;
          await as(actor, async (deps) => {
            expect(await hiddenCount(deps, { projectId })).toBe(0);
            for (const { id, type } of world.entries)
              expect(await isGated(deps, { projectId, type, idOrRef: id })).toBe(false);
          });
        }
      }
    }
  });
});

describe("the functions that count", () => {
  it("say nothing without an actor", async () => {
    const world = makeWorld(9);
    await plantWorld(database, world);
    await database.transaction("app_rt", async (sql) => {
      for (const { id } of world.projects) {
        const [count] = await sql.query<{ n: number }>(
          "SELECT app.hidden_count($1, NULL, NULL, NULL, NULL, NULL, NULL) AS n",
          [id],
        );
        expect(count?.n).toBe(0);
      }
      for (const entry of world.entries) {
        const [row] = await sql.query<{ gated: boolean }>("SELECT app.is_gated($1, $2, $3) AS gated", [
          entry.projectId,
          entry.type,
          entry.id,
        ]);
        expect(row?.gated).toBe(false);
      }
    });
  });

  it("are the only way to what they read: the view behind them is nobody's", async () => {
    await expect(
      database.transaction("app_rt", (sql) => sql.query("SELECT id FROM app.worked_on_entries")),
    ).rejects.toThrow("permission denied");
    for (const call of [
      "app.hidden_count('p', NULL, NULL, NULL, NULL, NULL, NULL)",
      "app.is_gated('p', 'request', 'x')",
    ])
      await expect(database.transaction("app_sys", (sql) => sql.query(`SELECT ${call}`))).rejects.toThrow(
        "permission denied",
      );
  });
});
