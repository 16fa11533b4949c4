/** What the gate hides, counted and told by the database's own functions: compared with the tests' own oracle. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hiddenCount, isGated, type NamedEntry } from "@/lib/deals/access/gate.queries";
import type { EntryFilter } from "@/lib/deals/access/visible.queries";
import type { ReadDeps } from "@/lib/deals/deps";
import { ANSWER_STATUSES, ENTRY_TYPES, PRIORITIES, REQUEST_STATUSES } from "@/lib/deals/entries/status.rules";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { type Entry, type Rows, readRows } from "@/tests/deals-kit/oracle/rows";
import { type Sight, sightOf } from "@/tests/deals-kit/oracle/sight";
import { makeWorld, plantWorld, type World, type WorldPerson } from "@/tests/deals-kit/worlds/world";
import { type Random, seeded, shuffled } from "@/tests/kit/random";
import { isFull, seed } from "@/tests/kit/seed";
import { agentActor, unlockedAgent, webActor } from "@/tests/support/actors";
import { openTestDatabase } from "@/tests/support/database";
import { readAs } from "@/tests/support/doors";

const opened = await openTestDatabase();
const { database } = opened;
afterAll(() => opened.close());

const as = <T>(actor: Actor, work: (deps: ReadDeps) => Promise<T>) =>
  readAs(database, systemClock, actor, (deps) => work(deps));

type Way = {
  readonly actor: Actor;
  readonly sight: Sight;
  /** What the same caller would see with an unlock. */
  readonly unlocked: Sight;
};

/** Each person: on the pages, through an agent without and with unlock, and through one narrowed to the first deal. */
function everyWay(world: World, rows: Rows, { id: userId, sessionId, locked, unlocked, narrowed }: WorldPerson): Way[] {
  const way = (actor: Actor, caller: { unlocked: boolean; deals?: string[] }): Way => {
    const agent = actor.via === "mcp";
    const sight = (open: boolean) => sightOf(rows, { userId, agent, ...caller, unlocked: open });
    return { actor, sight: sight(caller.unlocked), unlocked: sight(true) };
  };
  return [
    way(webActor(userId, sessionId), { unlocked: true }),
    way(agentActor(userId, locked), { unlocked: false }),
    way(unlockedAgent(userId, unlocked), { unlocked: true }),
    way(agentActor(userId, narrowed), {
      unlocked: false,
      deals: world.projects.slice(0, 1).map((project) => project.id),
    }),
  ];
}

/** One seller keeps its drafts from agents: an unlock would not show them, so they are not counted. */
function keepingDrafts(world: World): World {
  const [draft] = world.entries.filter((entry) => entry.type === "answer" && entry.status !== "published");
  if (draft?.sellerOrgId) world.keptDrafts.push({ projectId: draft.projectId, organizationId: draft.sellerOrgId });
  return world;
}

/** Who is told of the gate: those who work on a deal, while it is locked. The others are asked less, being always told the same. */
const isTold = ({ sight }: Way) => !sight.unlocked && sight.seats.some((seat) => sight.works(seat.project.id));

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

/** The filter read by eye: who is assigned counts where the caller may know that person, a link where both its ends would show. */
function fits(rows: Rows, { unlocked }: Way, filter: EntryFilter, entry: Entry): boolean {
  const assigned = (userId: string) =>
    rows.entry_assignees.some((row) => row.entry_id === entry.id && row.user_id === userId) &&
    unlocked.knows(entry.project_id, userId);
  const linked = (requestId: string) =>
    rows.answer_links.some((row) => row.answer_id === entry.id && row.request_id === requestId) &&
    unlocked.sees(requestId);
  return (
    entry.project_id === filter.projectId &&
    (filter.type ?? entry.type) === entry.type &&
    (filter.workstreamIds?.includes(entry.workstream_id) ?? true) &&
    (filter.statuses?.includes(entry.status) ?? true) &&
    (filter.priority ?? entry.priority) === entry.priority &&
    (filter.assigneeId === undefined || assigned(filter.assigneeId)) &&
    (filter.linkedRequestId === undefined || linked(filter.linkedRequestId))
  );
}

/** Everything by which an entry could be named in each deal and as each type: ids, refs, buyers' own numbers, and one that is none. */
function everyName(world: World): NamedEntry[] {
  const names = new Set([
    "ent_unknown",
    ...world.entries.flatMap((entry) => [entry.id, entry.ref, entry.ownRef].filter((name) => name != null)),
  ]);
  return world.projects.flatMap(({ id: projectId }) =>
    [...names].flatMap((idOrRef) => ENTRY_TYPES.map((type) => ({ projectId, type, idOrRef }))),
  );
}

/** A buyer's number names its request to the bank and to that buyer. */
function isHidden({ sight }: Way, { projectId, type, idOrRef }: NamedEntry): boolean {
  return sight.gated.some(
    (entry) =>
      entry.project_id === projectId &&
      entry.type === type &&
      (entry.id === idOrRef || entry.ref === idOrRef || sight.provenanceOf(entry)?.own_ref === idOrRef),
  );
}

/** The hidden ones come before the others, so that few names say as much as all. */
function someNames(names: readonly NamedEntry[], way: Way, random: Random): NamedEntry[] {
  const drawn = shuffled(random, names);
  const hidden = drawn.filter((name) => isHidden(way, name));
  const byOwnNumber = hidden.filter((name) => name.idOrRef.startsWith("BUY"));
  const others = drawn.filter((name) => !hidden.includes(name));
  return [...byOwnNumber.slice(0, 2), ...hidden.slice(0, 8), ...others.slice(0, isTold(way) ? 14 : 4)];
}

describe(`what the gate hides, seed ${seed}`, () => {
  let rows: Rows;
  const worlds = Array.from({ length: isFull ? 6 : 2 }, (_, i) => keepingDrafts(makeWorld(seed + i)));
  const ways = () =>
    worlds.flatMap((world) =>
      world.people.flatMap((person) => everyWay(world, rows, person).map((way) => ({ world, way }))),
    );
  beforeAll(async () => {
    for (const world of worlds) await plantWorld(database, world);
    rows = await readRows(database);
  });

  it("is counted as the oracle does: for every role, way in and filter", async () => {
    const random = seeded(seed);
    const counted = { filters: 0, hidden: 0, sides: new Set<string>() };
    for (const { world, way } of ways()) {
      for (const seat of way.sight.seats) counted.sides.add(seat.side);
      const filters = [
        ...world.projects.map((project): EntryFilter => ({ projectId: project.id })),
        ...Array.from({ length: isTold(way) ? 8 : 1 }, () => someFilter(world, random)),
      ];
      await as(way.actor, async (deps) => {
        for (const filter of filters) {
          const expected = way.sight.gated.filter((entry) => fits(rows, way, filter, entry)).length;
          expect(await hiddenCount(deps, filter), JSON.stringify(filter)).toBe(expected);
          counted.filters += 1;
          counted.hidden += expected;
        }
      });
    }
    expect(counted.filters).toBeGreaterThan(280);
    expect(counted.hidden).toBeGreaterThan(100);
    expect([...counted.sides].sort()).toEqual(["bank", "buyer", "observer", "seller"]);
  }, 240_000);

  it("is told of an entry by id, ref or a buyer's own number exactly where the oracle hides it", async () => {
    const random = seeded(seed);
    const told = { yes: 0, no: 0, byOwnNumber: 0 };
    for (const { world, way } of ways()) {
      const all = everyName(world);
      // Each is a call of its own: all of them in one world of a full run, some in every other.
      const names = isFull && world === worlds[0] ? all : someNames(all, way, random);
      await as(way.actor, async (deps) => {
        for (const name of names) {
          const expected = isHidden(way, name);
          expect(await isGated(deps, name), JSON.stringify(name)).toBe(expected);
          told[expected ? "yes" : "no"] += 1;
          if (expected && name.idOrRef.startsWith("BUY")) told.byOwnNumber += 1;
        }
      });
    }
    expect(told.yes).toBeGreaterThan(50);
    expect(told.byOwnNumber).toBeGreaterThan(0);
    expect(told.no).toBeGreaterThan(380);
  }, 240_000);

  it("is nothing to anyone on the pages, to an agent with unlock, to buyers and to observers", async () => {
    const [world] = worlds;
    if (!world) throw new Error("there is a world");
    let asked = 0;
    for (const { way } of ways().filter((one) => one.world === world)) {
      const untold = world.projects.filter(({ id }) => way.sight.unlocked || !way.sight.works(id));
      const entries = shuffled(seeded(seed), world.entries).slice(0, isFull ? undefined : 5);
      await as(way.actor, async (deps) => {
        for (const { id: projectId } of untold) {
          expect(await hiddenCount(deps, { projectId })).toBe(0);
          for (const { id, type } of entries) expect(await isGated(deps, { projectId, type, idOrRef: id })).toBe(false);
          asked += 1;
        }
      });
    }
    expect(asked).toBeGreaterThan(40);
  });
});

describe("the functions that count", () => {
  it("say nothing without an actor", async () => {
    const rows = await readRows(database);
    expect(rows.entries.length).toBeGreaterThan(100);
    await database.transaction("app_rt", async (sql) => {
      for (const { id } of rows.projects) {
        const [count] = await sql.query<{ n: number }>(
          "SELECT app.hidden_count($1, NULL, NULL, NULL, NULL, NULL, NULL) AS n",
          [id],
        );
        expect(count?.n).toBe(0);
      }
      const gated = await sql.query<{ gated: boolean }>(
        "SELECT DISTINCT app.is_gated(project, kind, id) AS gated FROM unnest($1::text[], $2::text[], $3::text[]) AS e (project, kind, id)",
        [
          rows.entries.map((one) => one.project_id),
          rows.entries.map((one) => one.type),
          rows.entries.map((one) => one.id),
        ],
      );
      expect(gated).toEqual([{ gated: false }]);
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
