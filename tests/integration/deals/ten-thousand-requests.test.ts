/**
 * The table of requests in a deal of ten thousand: complete, in a stable order, and found by one walk through the deal. In the
 * gate of one thousand, which is as many pages as it takes to miss or repeat a row.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browseRequests } from "@/lib/deals";
import type { ReadDeps } from "@/lib/deals/deps";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { sampleId } from "@/prisma/demo/rows";
import { isFull } from "@/tests/kit/seed";
import { readAs, runWith } from "@/tests/support/doors";
import { HARBOUR_ID, openSample, type SignIn, userIdOf, workstreamIdOf } from "@/tests/support/sample";

const sample = await openSample();
const { database } = sample;
afterAll(() => sample.close());

const MANY = isFull ? 10_000 : 1_000;
const STREAMS = ["finance", "legal", "tax"] as const;

beforeAll(async () => {
  await database.asOwner(async (sql) => {
    await sql.query(
      `INSERT INTO entries (id, project_id, workstream_id, list_id, type, stage, status, ref, ref_number, title, body, priority, reached_seller_at, due_date)
         SELECT 'ent_big_' || n, $1, ($2::text[])[1 + n % 3], ($3::text[])[1 + n % 3], 'request',
                (ARRAY['pre_dataroom', 'dataroom'])[1 + n % 2], (ARRAY['open', 'assigned', 'answered', 'vetted', 'published'])[1 + n % 5],
                ($4::text[])[1 + n % 3] || '-' || (1000 + n), 1000 + n, 'Bulk request ' || n % 997, 'Ledger of the year ' || n,
                (ARRAY['low', 'normal', 'high', 'urgent'])[1 + n % 4], now(), date '2026-06-01' + n % 60
           FROM generate_series(1, ${MANY}) AS n`,
      [
        HARBOUR_ID,
        STREAMS.map(workstreamIdOf),
        ["fin-l1", "leg-l1", "tax-l1"].map((key) => sampleId("list", key)),
        ["FIN", "LEG", "TAX"],
      ],
    );
    await sql.query(
      `INSERT INTO entry_provenance (entry_id, project_id, workstream_id, origin, organization_id, created_by)
         SELECT e.id, e.project_id, e.workstream_id, 'ib', $1, $2 FROM entries e WHERE e.id LIKE 'ent_big_%'`,
      [sampleId("organization", "aldridge"), userIdOf("ib-admin")],
    );
    await sql.query(
      `INSERT INTO entry_assignees (entry_id, user_id, project_id, organization_id)
         SELECT e.id, $1, e.project_id, $2 FROM entries e WHERE e.id LIKE 'ent_big_%' AND e.status = 'assigned'`,
      [userIdOf("seller-member"), sampleId("organization", "kestrel")],
    );
    await sql.script("ANALYZE");
  });
});

type Page = {
  requests: { entry_id: string; due_date?: string; priority: string }[];
  total: number;
  by_status: Record<string, number>;
};
const browse = async (actor: Actor, raw: object) =>
  (await sample.call(actor, "browse_requests", { project_id: HARBOUR_ID, limit: 200, ...raw })) as Page;

describe(`${MANY} requests`, () => {
  it.each<[SignIn, object, number]>([
    ["ib-admin", {}, MANY],
    ["ib-admin", { sort: "due", direction: "descending" }, MANY],
    ["seller-admin", { sort: "priority" }, MANY],
    // every fifth is published, and of those every second is in the data room
    ["buyer-admin", { sort: "title" }, MANY / 10],
    ["observer", { statuses: ["published"] }, MANY / 10],
    ["ib-admin", { text: "bulk ledger", assignee: "nobody" }, (MANY / 5) * 4],
    ["ib-admin", { assignee: userIdOf("seller-member"), origins: ["ib"], text: "bulk" }, MANY / 5],
  ])("%s pages through %j: each once, as many as the total says", async (who, raw, atLeast) => {
    const actor = await sample.as(who);
    const first = await browse(actor, raw);
    expect(first.total).toBeGreaterThanOrEqual(atLeast);
    const seen: string[] = [];
    for (let offset = 0; offset < first.total; offset += 200)
      seen.push(...(await browse(actor, { ...raw, offset })).requests.map((row) => row.entry_id));
    expect(seen.length).toBe(first.total);
    expect(new Set(seen).size).toBe(first.total);
    expect(seen.filter((id) => id.startsWith("ent_big_")).length).toBeGreaterThanOrEqual(atLeast);
    // asked again, the same: nothing is left to the order in which rows happen to lie
    expect((await browse(actor, { ...raw, offset: 200 })).requests.map((row) => row.entry_id)).toEqual(
      seen.slice(200, 400),
    );
  });

  it("the counts are those of the whole deal, on every page", async () => {
    const actor = await sample.as("ib-admin");
    const [near, far] = [await browse(actor, { limit: 1 }), await browse(actor, { limit: 1, offset: MANY - 1 })];
    expect(near.by_status).toEqual(far.by_status);
    expect(near.total).toBe(far.total);
    for (const status of ["open", "assigned", "answered", "vetted", "published"])
      expect(near.by_status[status]).toBeGreaterThanOrEqual(MANY / 5);
  });
});

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function plansOf(actor: Actor, raw: object): Promise<Plan[]> {
  const plans: Plan[] = [];
  await readAs(database, systemClock, actor, (deps) => {
    const explaining: ReadDeps = {
      ...deps,
      sql: {
        async query<Row extends object>(text: string, parameters?: readonly unknown[]) {
          const [row] = await deps.sql.query<{ "QUERY PLAN": string | [{ Plan: Plan }] }>(
            `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
            parameters,
          );
          const plan = row?.["QUERY PLAN"];
          plans.push((typeof plan === "string" ? (JSON.parse(plan) as [{ Plan: Plan }]) : plan)?.[0].Plan as Plan);
          return deps.sql.query<Row>(text, parameters);
        },
      },
    };
    return runWith(browseRequests, explaining, browseRequests.input.parse({ project_id: HARBOUR_ID, ...raw }));
  });
  return plans;
}

describe("the plan of a page", () => {
  it.each<[SignIn, object]>([
    ["ib-admin", {}],
    ["ib-admin", { sort: "due", offset: 0.9 * MANY }],
    ["ib-admin", { assignee: "nobody" }],
    ["ib-admin", { origins: ["ib"] }],
    ["seller-admin", { text: "ledger" }],
    ["buyer-admin", { sort: "title" }],
    ["observer", {}],
  ])("%s, %j: the requests of the deal once or twice, not once for each of them", async (who, raw) => {
    const nodes = (await plansOf(await sample.as(who), raw)).flatMap(nodesOf);
    const touched = nodes
      .filter((node) => node["Relation Name"] === "entries")
      .reduce(
        (sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
        0,
      );
    expect(touched).toBeGreaterThan(100);
    expect(touched).toBeLessThan(4 * MANY);
  });
});
