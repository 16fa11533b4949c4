/**
 * Rights are enforced twice: by the query a use-case writes, and by row-level security. Each is taken away in turn; the
 * other must give the same answer alone.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  connectionOf,
  endConnectionOf,
  liveConnections,
  lockConnectionOf,
  recentCalls,
  selfOf,
} from "@/lib/agents/repository/connections";
import { type ReadDeps, readAs, type WriteDeps } from "@/lib/db/doors";
import type { Sql } from "@/lib/db/sql";
import { deals } from "@/lib/deals";
import { REQUEST_STATUSES } from "@/lib/deals/model/status";
import { bindProject } from "@/lib/deals/repository/binding";
import { openBlockers } from "@/lib/deals/repository/blockers";
import { workstreamFigures } from "@/lib/deals/repository/figures";
import { nextMilestone } from "@/lib/deals/repository/milestones";
import { taskCounts, tasksOf } from "@/lib/deals/repository/tasks";
import { requestListsOf, workstreamsOf } from "@/lib/deals/repository/workstreams";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import type { Authority, Seat } from "@/lib/platform/authority";
import { systemClock } from "@/lib/platform/clock";
import type { AnyTool } from "@/lib/platform/tool";
import { inputSchemaOf } from "@/tests/contract/support/json-schema";
import { agentActor, webActor } from "@/tests/support/actors";
import { openTestDatabase } from "@/tests/support/database";
import { verifies } from "@/tests/support/verifies";
import { makeWorld, plantWorld, type World } from "@/tests/support/world";

const opened = await openTestDatabase();
const { database } = opened;
afterAll(() => opened.close());

const worlds = [3, 42].map(makeWorld);
for (const world of worlds) {
  await plantWorld(database, world);
  await handOutWork(world);
}

/** Every person of a generated deal room: on the pages, where the gate is open, and through an agent, where it is not. */
const actors = worlds.flatMap((world) =>
  world.people.flatMap((person) => [
    { world, actor: webActor(person.id, person.sessionId) },
    { world, actor: agentActor(person.id, person.locked) },
  ]),
);

const asActor = <T>(actor: Actor, work: (deps: ReadDeps) => Promise<T>) =>
  readAs(database, systemClock, actor, (deps) => work(deps));

/** The same authority, but a database that hides nothing: the owner's own hands. */
const withoutPolicies = <T>(actor: Actor, work: (deps: ReadDeps) => Promise<T>) =>
  asActor(actor, async ({ authority }) => authority).then((authority) =>
    database.asOwner((sql: Sql) => work({ sql, authority, clock: systemClock })),
  );

/** The same database, but a query that believes its caller to be the bank, unlocked, in every deal. */
const withoutCondition = <T>(world: World, actor: Actor, work: (deps: ReadDeps) => Promise<T>) =>
  asActor(actor, (deps) => work({ ...deps, authority: allSeeing(world) }));

const allSeeing = (world: World): Authority => ({
  unlocked: true,
  unlockEnds: null,
  boundProjectId: null,
  granted: null,
  seats: world.projects.map(
    (project): Seat => ({
      projectId: project.id,
      projectName: project.name,
      stage: "dataroom",
      gate: "standard",
      timeZone: "UTC",
      role: "ib_admin",
      side: "bank",
      organizationId: project.hostOrganizationId,
      workstreamIds: world.workstreams.filter((one) => one.projectId === project.id).map((one) => one.id),
      workstreamSlugs: world.workstreams.filter((one) => one.projectId === project.id).map((one) => one.slug),
    }),
  ),
});

/** Every list and look-up of the module, for one person in one deal. */
const QUERIES: Record<string, (deps: ReadDeps, projectId: string, actor: Actor) => Promise<unknown[]>> = {
  figures: (deps, projectId) => workstreamFigures(deps, [projectId]),
  "blockers of those who work": (deps, projectId) => openBlockers(deps, projectId),
  "request lists": (deps, projectId) => requestListsOf(deps, projectId),
  workstreams: (deps, projectId) => workstreamsOf(deps, projectId),
  tasks: (deps, projectId, { userId }) =>
    tasksOf(deps, { projectId, userId, statuses: REQUEST_STATUSES }, { limit: 200, offset: 0 }),
  "task counts": async (deps, projectId, { userId }) => [
    await taskCounts(deps, { projectId, userId, statuses: REQUEST_STATUSES }, "2026-06-16"),
  ],
};

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

/** Tools shape what buyers get, so their repository functions are compared only where a use-case would call them. */
const asksFor = (query: string, seat: Seat | undefined) =>
  seat !== undefined && (query !== "blockers of those who work" || seat.side === "bank" || seat.side === "seller");

describe("with row-level security off", () => {
  const tools = deals.tools.filter((tool) => tool.door === "read");

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    verifies("DS-132")("%s gives every person exactly what it gives with it on"),
    async (_, tool) => {
      let compared = 0;
      for (const { world, actor } of actors) {
        const seats = (await asActor(actor, async ({ authority }) => authority)).seats;
        for (const raw of inputsOf(tool, seats, world)) {
          const input = tool.input.parse(raw) as never;
          const run = (deps: ReadDeps) => tool.run(deps as never, actor, input);
          expect(await withoutPolicies(actor, run)).toEqual(await asActor(actor, run));
          compared += 1;
        }
      }
      expect(compared).toBeGreaterThan(40);
    },
  );

  it("a bare SELECT shows everything: so the comparison is one", async () => {
    const [all] = await database.asOwner((sql) => sql.query<{ n: number }>("SELECT count(*)::int AS n FROM entries"));
    expect(all?.n).toBe(worlds.reduce((sum, world) => sum + world.entries.length, 0));
  });
});

describe("with the visibility condition taken out of the query", () => {
  it.each(Object.entries(QUERIES))(
    verifies("DS-130", "DS-131")("row-level security alone gives the same %s, and no foreign row"),
    async (name, query) => {
      let rows = 0;
      for (const { world, actor } of actors) {
        const seats = (await asActor(actor, async ({ authority }) => authority)).seats;
        for (const { id } of world.projects) {
          const seat = seats.find((one) => one.projectId === id);
          const alone = await withoutCondition(world, actor, (deps) => query(deps, id, actor));
          if (!seat && name !== "task counts") expect(alone, "a deal without a seat").toEqual([]);
          if (!asksFor(name, seat)) continue;
          const both = await asActor(actor, (deps) => query(deps, id, actor));
          expect(sorted(alone.filter(countsSomething)), `${seat?.role} in ${name}`).toEqual(
            sorted(both.filter(countsSomething)),
          );
          rows += both.length;
        }
      }
      expect(rows).toBeGreaterThan(20);
    },
  );
});

/** A list whose requests are all withdrawn or gated counts nothing: whether its empty shell shows is the query's to say. */
const countsSomething = (row: unknown) => (row as { requestCount?: number }).requestCount !== 0;

describe("without an actor", () => {
  const everything: typeof QUERIES = {
    ...QUERIES,
    milestone: async (deps, projectId) => [await nextMilestone(deps, projectId, "1970-01-01")].filter(Boolean),
  };
  it.each(Object.entries(everything))(
    verifies("TA-022")("no repository function finds anything: %s"),
    async (name, query) => {
      for (const world of worlds) {
        const nobody = agentActor(world.people[0]?.id ?? "", "con_none");
        for (const { id } of world.projects) {
          const found = await database.transaction("app_rt", (sql) =>
            query({ sql, authority: allSeeing(world), clock: systemClock }, id, nobody),
          );
          expect(found).toEqual(name === "task counts" ? [{ total: 0, overdue: 0, dueToday: 0 }] : []);
        }
      }
    },
  );

  it(verifies("TA-022")("none changes anything or tells of a connection"), async () => {
    const [world] = worlds;
    const person = world?.people[0];
    if (!world || !person) throw new Error("a world has people");
    const nobody = <T>(work: (deps: WriteDeps) => Promise<T>) =>
      database.transaction("app_rt", (sql) =>
        work({ sql, authority: allSeeing(world), clock: systemClock } as Partial<WriteDeps> as WriteDeps),
      );
    await expect(nobody((deps) => bindProject(deps, String(world.projects[0]?.id)))).rejects.toThrow(
      "could not be bound",
    );
    expect(await nobody((deps) => endConnectionOf(deps, person.locked))).toBe(false);
    expect(await nobody((deps) => lockConnectionOf(deps, person.unlocked))).toBe(false);
    expect(await nobody((deps) => liveConnections(deps, person.id))).toEqual([]);
    expect(await nobody((deps) => connectionOf(deps, person.id, person.locked))).toBeUndefined();
    expect(await nobody((deps) => recentCalls(deps, person.id, 5))).toEqual([]);
    expect(await nobody((deps) => selfOf(deps, person.id))).toEqual({ name: "", organizations: [] });
  });

  it("these are all repository functions there are", async () => {
    const tried = [
      ...[
        nextMilestone,
        openBlockers,
        requestListsOf,
        taskCounts,
        tasksOf,
        workstreamFigures,
        workstreamsOf,
        bindProject,
      ],
      ...[endConnectionOf, lockConnectionOf, liveConnections, connectionOf, recentCalls, selfOf],
    ];
    const exported: unknown[] = [];
    for (const { name } of modules) {
      const folder = `lib/${name}/repository`;
      for (const file of await readdir(folder).catch(() => []))
        if (file !== "visible.ts") exported.push(...Object.values(await import(join(process.cwd(), folder, file))));
    }
    const functions = exported.filter((value): value is (typeof tried)[number] => typeof value === "function");
    expect(functions.map((one) => one.name).sort()).toEqual(tried.map((one) => one.name).sort());
  });
});

function inputsOf(tool: AnyTool, seats: readonly Seat[], world: World): Record<string, unknown>[] {
  const fields = Object.keys(inputSchemaOf(tool).properties ?? {});
  if (!fields.includes("project_id")) return [{}];
  const own = seats.filter((seat) => world.projects.some((project) => project.id === seat.projectId));
  return own.map((seat) => ({
    project_id: seat.projectId,
    ...(fields.includes("status") && { status: REQUEST_STATUSES }),
    ...(fields.includes("limit") && { limit: 200 }),
  }));
}

/** Everybody gets work, also who should not, and it goes back to anyone at all: whom it names is for those who may know. */
async function handOutWork(world: World): Promise<void> {
  const requests = world.entries.filter((entry) => entry.type === "request");
  const rows = requests.flatMap((entry, i) => {
    const there = world.seats.filter((seat) => seat.projectId === entry.projectId);
    return [0, 1, 2].flatMap((step) => {
      const [worker, receiver] = [there[(i + step * 3) % there.length], there[(i + step) % there.length]];
      if (!worker || !receiver) return [];
      const task = { entryId: entry.id, userId: worker.userId, projectId: entry.projectId };
      return [{ task, organizationId: worker.organizationId, returnTo: receiver.userId }];
    });
  });
  await database.prisma.entryAssignee.deleteMany({ where: { entryId: { in: requests.map((entry) => entry.id) } } });
  await database.prisma.entryAssignee.createMany({
    data: rows.map(({ task, organizationId }) => ({ ...task, organizationId })),
    skipDuplicates: true,
  });
  await database.prisma.entryReturn.createMany({
    data: rows.map(({ task, returnTo }) => ({ ...task, returnTo })),
    skipDuplicates: true,
  });
}
