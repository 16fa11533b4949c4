/**
 * The visibility table on the sample deal, read from the tables without any filter of ours: the database alone decides. Every
 * table, role and way in of generated rooms is in platform/row-level-security.test.ts, every tool in security/matrix.test.ts.
 */
import { afterAll, describe, expect, it } from "vitest";
import { deals } from "@/lib/deals";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { searchBeside } from "@/lib/search";
import { sampleId } from "@/prisma/demo/rows";
import { readAs } from "@/tests/support/doors";
import {
  actorsIn,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  JUNIPER,
  openSample,
  personOf,
  type SignIn,
  sightOfSample,
  slugsOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
afterAll(() => sample.close());
const { personOf: atThePages, agentOf } = actorsIn(sample);

const select = <Row extends object>(actor: Actor, statement: string) =>
  readAs(sample.database, systemClock, actor, ({ sql }) => sql.query<Row>(statement));

const entriesOf = async (actor: Actor) =>
  (await select<{ id: string }>(actor, "SELECT id FROM entries")).map((row) => row.id).sort();

/** The same person on the pages, through an agent, and through an agent with an unlock. */
async function waysOf(who: SignIn): Promise<[string, Actor, { unlocked: boolean }][]> {
  return [
    ["on the pages", await atThePages(who), { unlocked: true }],
    ["agent", await agentOf(who, false), { unlocked: false }],
    ["unlocked agent", await agentOf(who, true), { unlocked: true }],
  ];
}

async function seesExactlyTheTable(who: SignIn) {
  for (const [way, actor, options] of await waysOf(who)) {
    const expected = sightOfSample(who, options).entries.map((one) => one.id);
    expect(await entriesOf(actor), `${who} ${way}`).toEqual(expected.sort());
  }
}

describe("the bank", () => {
  it(verifies("DS-689")("sees all requests and answers in the own workstreams, none in others"), async () => {
    await seesExactlyTheTable("ib-member");
    const slugs = slugsOf(personOf("ib-member"));
    const own = [...HARBOUR.requests, ...HARBOUR.answers].filter((one) => slugs.includes(one.workstream));
    expect(await entriesOf(await atThePages("ib-member"))).toEqual(own.map((one) => entryIdOf(one.key)).sort());
    expect(own.length).toBeLessThan(HARBOUR.requests.length + HARBOUR.answers.length);
  });
});

describe("the seller", () => {
  it(
    verifies("DS-691", "DS-692")("sees what reached the seller in the own workstreams, and the own firm's answers"),
    () => seesExactlyTheTable("seller-member"),
  );

  it("does not see what a buyer asked before the bank passed it on", async () => {
    const kept = HARBOUR.requests.filter((one) => typeof one.from === "object" && one.reachedSellerDay === undefined);
    const seen = await entriesOf(await atThePages("seller-admin"));
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.filter((one) => seen.includes(entryIdOf(one.key)))).toEqual([]);
  });

  it(verifies("DS-695")("has no routing chain, no vetting notes and no internal line of history"), async () => {
    const counted = (actor: Actor) =>
      select(
        actor,
        `SELECT (SELECT count(*)::int FROM routing_steps) AS routing, (SELECT count(*)::int FROM vettings) AS vettings,
                (SELECT count(*)::int FROM events WHERE audience = 'internal') AS internal`,
      );
    for (const [way, actor] of await waysOf("seller-admin"))
      expect(await counted(actor), way).toEqual([{ routing: 0, vettings: 0, internal: 0 }]);
    const [bank] = await counted(await atThePages("ib-admin"));
    for (const count of Object.values(bank ?? { none: 0 })) expect(count).toBeGreaterThan(0);
  });

  it("reads no name, firm or address of a buyer anywhere", async () => {
    await readsNothingOf("seller-admin", ["northfield", "brightwater"]);
  });
});

describe("a buyer", () => {
  it.each(["buyer-member", "rival-buyer"] as const)(
    verifies(
      "DS-696",
      "DS-697",
    )("%s sees the own firm's requests and what is published, in the own workstreams, and not who asked"),
    async (who) => {
      await seesExactlyTheTable(who);
      for (const [way, actor] of await waysOf(who)) {
        const asked = await select<{ organization_id: string }>(
          actor,
          "SELECT DISTINCT organization_id FROM entry_provenance",
        );
        expect(asked, way).toEqual([{ organization_id: sampleId("organization", personOf(who).organization) }]);
      }
    },
  );

  it("reads nothing by which the other buyer could be known", async () => {
    await readsNothingOf("buyer-admin", ["brightwater"]);
    await readsNothingOf("rival-buyer", ["northfield"]);
  });
});

describe("an observer", () => {
  it("sees what is published, and nothing else", () => seesExactlyTheTable("observer"));

  it("reads nothing by which a buyer could be known", async () => {
    await readsNothingOf("observer", ["northfield", "brightwater"]);
  });
});

describe("another deal", () => {
  it("is not there: no row of it in any table, for anybody in this one", async () => {
    for (const who of ["ib-admin", "buyer-admin"] as const) {
      const text = await everythingFor(await atThePages(who));
      for (const firm of JUNIPER.organizations) expect(text.includes(firm.name), `${who}: ${firm.name}`).toBe(false);
      for (const person of JUNIPER.people) expect(text.includes(person.name), `${who}: ${person.name}`).toBe(false);
    }
    const other = await everythingFor(await atThePages("other-ib-admin"));
    expect(other.includes(HARBOUR_ID)).toBe(false);
    for (const firm of HARBOUR.organizations) expect(other.includes(firm.name), firm.name).toBe(false);
  });
});

describe("on our pages", () => {
  const finance = { project_id: HARBOUR_ID, workstream: "finance" };
  const ASKED: Record<string, object> = {
    list_projects: {},
    list_workstreams: { project_id: HARBOUR_ID },
    get_workstream_summary: finance,
    list_requests: { ...finance, limit: 200 },
    get_request: { project_id: HARBOUR_ID, request_id: entryIdOf("fin-003"), include_thread: true },
    get_my_tasks: { project_id: HARBOUR_ID, limit: 200 },
    list_answers: { project_id: HARBOUR_ID, limit: 200 },
    get_answer: { project_id: HARBOUR_ID, answer_id: entryIdOf("fin-a06") },
    find_matching_answers: { project_id: HARBOUR_ID, request_id: entryIdOf("fin-003"), threshold: 0 },
    list_events: { project_id: HARBOUR_ID, limit: 200 },
    search: { project_id: HARBOUR_ID, query: "pension" },
    fetch: { id: entryIdOf("fin-001") },
  };

  it.each(["ib-member", "seller-admin", "buyer-admin", "observer"] as const)(
    "every tool tells %s what it tells the person's unlocked agent, but for firms' prefixes of buyers' numbers",
    async (who) => {
      const [person, agent] = [await atThePages(who), await agentOf(who, true)];
      for (const [tool, raw] of Object.entries(ASKED)) {
        // A cursor is sealed for who asks.
        const { next_cursor: _, ...told } = await sample.call(agent, tool, raw);
        const { next_cursor: __, ...shown } = await sample.call(person, tool, raw);
        expect(JSON.parse(JSON.stringify(shown).replace(/"(NOR|BRI)-/g, '"BUY-')), tool).toEqual(told);
      }
    },
  );

  it("are asked about every tool that they share with agents", () => {
    const shared = [...deals.tools, ...searchBeside([deals]).tools].filter((tool) =>
      ["web", "mcp"].every((via) => tool.via.includes(via as "web")),
    );
    expect(shared.map((tool) => tool.name).sort()).toEqual(Object.keys(ASKED).sort());
  });
});

const TABLES =
  "projects workstreams ref_series request_lists participants participant_workstreams organizations entries entry_provenance reader_refs firm_prefixes entry_assignees answer_links files events event_authors routing_steps vettings blockers milestones suggestions suggestion_evidence embeddings".split(
    " ",
  );
const EVERYTHING = ["(SELECT id, name, title, email FROM users)", ...TABLES]
  .map((table) => `SELECT to_json(t)::text AS row FROM ${table} t`)
  .join(" UNION ALL ");

/** Every row a person can read, as one text. An agent reads no more: see row-level-security.test.ts. */
const everythingFor = async (actor: Actor): Promise<string> =>
  (await select<{ row: string }>(actor, EVERYTHING)).map((one) => one.row).join("\n");

async function readsNothingOf(who: SignIn, firms: string[]): Promise<void> {
  const text = await everythingFor(await atThePages(who));
  expect(text).toContain(personOf(who).name);
  for (const key of firms) {
    const firm = HARBOUR.organizations.find((one) => one.key === key);
    const words = [
      firm?.name ?? key,
      sampleId("organization", key),
      ...HARBOUR.people
        .filter((one) => one.organization === key)
        .flatMap((one) => [one.name, one.email, sampleId("user", one.email)]),
    ];
    for (const word of words) expect(text.includes(word), `${who} reads ${word}`).toBe(false);
  }
}
