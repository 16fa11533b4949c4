import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAs } from "@/lib/db/doors";
import { Parameters } from "@/lib/db/parameters";
import { visibleEntries } from "@/lib/deals/repository/visible";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { agentActor, webActor } from "@/tests/support/actors";
import { openTestDatabase } from "@/tests/support/database";
import { makeWorld, plantWorld } from "@/tests/support/world";

/**
 * A hundred thousand entries in one deal list as fast as a hundred when a page is found through an index. Speed itself is
 * measured in the benchmark; here the plan is read: how many rows the database had to touch for one page.
 */
const opened = await openTestDatabase();
const { database } = opened;
afterAll(() => opened.close());

const world = makeWorld(3);
const project = world.projects[0];
const workstream = world.workstreams.find((one) => one.projectId === project?.id);
if (!project || !workstream) throw new Error("a world has projects");

beforeAll(async () => {
  await plantWorld(database, world);
  await database.asOwner(async (sql) => {
    await sql.query(
      `INSERT INTO entries (id, project_id, workstream_id, type, stage, status, ref, ref_number, title, reached_seller_at, due_date)
         SELECT 'ent_' || n, $1, $2, 'request', 'dataroom', (ARRAY['open', 'assigned', 'answered', 'vetted', 'published'])[1 + n % 5],
                'BIG-' || n, n, 'Request ' || n, now(), current_date + (n % 60 - 30)
           FROM generate_series(1, 100000) AS n`,
      [project.id, workstream.id],
    );
    await sql.script("ANALYZE");
  });
});

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/** Rows of `entries` that the plan read, kept or thrown away. */
function entriesTouched(plan: Plan): number {
  const own =
    plan["Relation Name"] === "entries"
      ? (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"]
      : 0;
  return own + (plan.Plans ?? []).reduce((sum, child) => sum + entriesTouched(child), 0);
}

async function touchedFor(actor: Actor, query: (condition: string) => string): Promise<number> {
  return readAs(database, systemClock, actor, async ({ sql, authority }) => {
    const p = new Parameters();
    const text = query(
      `e.workstream_id = ${p.add(workstream?.id)} AND e.type = 'request' AND ${visibleEntries(authority, p)}`,
    );
    const [row] = await sql.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      p.values,
    );
    const plan = row?.["QUERY PLAN"];
    return entriesTouched(
      (typeof plan === "string" ? (JSON.parse(plan) as [{ Plan: Plan }]) : (plan as [{ Plan: Plan }]))[0].Plan,
    );
  });
}

const seatOn = (side: string) =>
  world.seats.find(
    (seat) =>
      seat.projectId === project.id &&
      seat.side === side &&
      !seat.removed &&
      seat.workstreamIds.includes(workstream.id),
  );

describe.each(["bank", "seller", "buyer"])("one page of 100,000 requests for the %s", (side) => {
  const seat = seatOn(side);
  const person = world.people.find((one) => one.id === seat?.userId);
  if (!seat || !person) throw new Error(`this world has no ${side} in the workstream: choose another seed`);

  it.each([
    ["on the web", webActor(person.id, person.sessionId)],
    ["as an agent", agentActor(person.id, person.locked)],
  ])("by ref, %s, touches about a page", async (_, actor) => {
    const touched = await touchedFor(
      actor,
      (condition) => `SELECT e.* FROM entries e WHERE ${condition} ORDER BY e.ref_number, e.id LIMIT 50`,
    );
    expect(touched).toBeGreaterThan(0);
    expect(touched).toBeLessThan(1000);
  });

  it("by ref with a status filter touches about a page", async () => {
    const actor = webActor(person.id, person.sessionId);
    const touched = await touchedFor(
      actor,
      (condition) =>
        `SELECT e.* FROM entries e WHERE ${condition} AND e.status = 'published' ORDER BY e.ref_number, e.id LIMIT 50`,
    );
    expect(touched).toBeLessThan(1000);
  });

  it("one request by its ref touches a handful", async () => {
    const actor = webActor(person.id, person.sessionId);
    const touched = await touchedFor(
      actor,
      (condition) =>
        `SELECT e.* FROM entries e WHERE ${condition} AND e.project_id = '${project.id}' AND e.ref = 'BIG-5'`,
    );
    expect(touched).toBeLessThan(20);
  });
});
