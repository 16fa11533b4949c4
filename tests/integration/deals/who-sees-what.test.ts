/** The visibility table on the sample deal, read from the tables without any filter of ours: the database alone decides. */
import { afterAll, describe, expect, it } from "vitest";
import { readAs } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { sampleId } from "@/prisma/demo/rows";
import {
  answersSeenBy,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  JUNIPER,
  openSample,
  personOf,
  requestsSeenBy,
  type SignIn,
  slugsOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
afterAll(() => sample.close());

const select = <Row extends object>(actor: Actor, statement: string) =>
  readAs(sample.database, systemClock, actor, ({ sql }) => sql.query<Row>(statement));

type Entry = { id: string; type: string };
const entriesOf = async (actor: Actor, type: "request" | "answer") =>
  (await select<Entry>(actor, "SELECT id, type FROM entries"))
    .filter((row) => row.type === type)
    .map((row) => row.id)
    .sort();
const ids = (entries: { key: string }[]) => entries.map((one) => entryIdOf(one.key)).sort();

/** The same person on the pages, through an agent, and through an agent with an unlock. */
async function waysOf(who: SignIn): Promise<[string, Actor, { unlocked: boolean }][]> {
  return [
    ["on the pages", await sample.as(who), { unlocked: true }],
    ["agent", await sample.agent(who), { unlocked: false }],
    ["unlocked agent", await sample.agent(who, { unlocked: true }), { unlocked: true }],
  ];
}

async function seesExactlyTheTable(who: SignIn) {
  for (const [way, actor, options] of await waysOf(who)) {
    expect(await entriesOf(actor, "request"), `${who} ${way}`).toEqual(ids(requestsSeenBy(who, options)));
    expect(await entriesOf(actor, "answer"), `${who} ${way}`).toEqual(ids(answersSeenBy(who, options)));
  }
}

describe("the bank", () => {
  it.each(["ib-admin", "ib-member"] as const)(
    verifies("DS-689")("%s sees all requests and answers in the own workstreams, none in others"),
    async (who) => {
      await seesExactlyTheTable(who);
      const [, person] = (await waysOf(who))[0] ?? [];
      const own = HARBOUR.requests.filter((one) => slugsOf(personOf(who)).includes(one.workstream));
      expect(await entriesOf(person as Actor, "request")).toEqual(ids(own));
    },
  );
});

describe("the seller", () => {
  it.each(["seller-admin", "seller-member"] as const)(
    verifies("DS-691", "DS-692")("%s sees what reached the seller in the own workstreams, and the own firm's answers"),
    seesExactlyTheTable,
  );

  it("does not see what a buyer asked before the bank passed it on", async () => {
    const kept = HARBOUR.requests.filter((one) => typeof one.from === "object" && one.reachedSellerDay === undefined);
    const seen = await entriesOf(await sample.as("seller-admin"), "request");
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.filter((one) => seen.includes(entryIdOf(one.key)))).toEqual([]);
  });

  it(verifies("DS-695")("has no routing chain, no vetting notes and no internal line of history"), async () => {
    for (const who of ["seller-admin", "seller-member"] as const) {
      for (const [way, actor] of await waysOf(who)) {
        expect(await select(actor, "SELECT * FROM routing_steps"), way).toEqual([]);
        expect(await select(actor, "SELECT * FROM vettings"), way).toEqual([]);
        expect(await select(actor, "SELECT * FROM events WHERE audience = 'internal'"), way).toEqual([]);
      }
    }
    const bank = await sample.as("ib-admin");
    for (const statement of ["routing_steps", "vettings", "events WHERE audience = 'internal'"])
      expect(await select(bank, `SELECT * FROM ${statement}`)).not.toEqual([]);
  });

  it("reads no name, firm or address of a buyer anywhere", async () => {
    await readsNothingOf("seller-admin", ["northfield", "brightwater"]);
  });
});

describe("a buyer", () => {
  it.each(["buyer-admin", "buyer-member", "rival-buyer"] as const)(
    verifies(
      "DS-696",
      "DS-697",
    )("%s sees the own firm's requests and what is published, in the own workstreams, and not who asked"),
    async (who) => {
      await seesExactlyTheTable(who);
      for (const [way, actor] of await waysOf(who)) {
        const asked = await select<{ organization_id: string }>(actor, "SELECT organization_id FROM entry_provenance");
        const own = sampleId("organization", personOf(who).organization);
        expect(
          asked.filter((row) => row.organization_id !== own),
          way,
        ).toEqual([]);
        expect(asked.length, way).toBeGreaterThan(0);
      }
    },
  );

  it("reads nothing by which the other buyer could be known", async () => {
    await readsNothingOf("buyer-admin", ["brightwater"]);
    await readsNothingOf("rival-buyer", ["northfield"]);
  });

  it("has no routing, vetting, internal history, assignment, blocker or milestone", async () => {
    for (const who of ["buyer-admin", "rival-buyer", "observer"] as const) {
      for (const [way, actor] of await waysOf(who)) {
        for (const table of ["routing_steps", "vettings", "entry_assignees", "blockers", "milestones"])
          expect(await select(actor, `SELECT * FROM ${table}`), `${who} ${way} ${table}`).toEqual([]);
        expect(await select(actor, "SELECT * FROM events WHERE audience = 'internal'"), way).toEqual([]);
      }
    }
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
    for (const who of ["ib-admin", "seller-admin", "buyer-admin", "observer"] as const) {
      const text = await everythingFor(await sample.as(who));
      for (const firm of JUNIPER.organizations) expect(text.includes(firm.name), `${who}: ${firm.name}`).toBe(false);
      for (const person of JUNIPER.people) expect(text.includes(person.name), `${who}: ${person.name}`).toBe(false);
    }
    const other = await everythingFor(await sample.as("other-ib-admin"));
    expect(other.includes(HARBOUR_ID)).toBe(false);
    for (const firm of HARBOUR.organizations) expect(other.includes(firm.name), firm.name).toBe(false);
  });
});

const TABLES =
  "projects workstreams ref_series request_lists participants participant_workstreams organizations entries entry_provenance entry_assignees answer_links files events event_authors routing_steps vettings blockers milestones suggestions suggestion_evidence embeddings".split(
    " ",
  );

/** Every row a person can read, as one text. */
async function everythingFor(actor: Actor): Promise<string> {
  const parts = [JSON.stringify(await select(actor, "SELECT id, name, title, email FROM users"))];
  for (const table of TABLES) {
    const rows = await select<{ row: string }>(actor, `SELECT to_json(t)::text AS row FROM ${table} t`);
    parts.push(...rows.map((one) => one.row));
  }
  return parts.join("\n");
}

async function readsNothingOf(who: SignIn, firms: string[]): Promise<void> {
  for (const [way, actor] of await waysOf(who)) {
    const text = await everythingFor(actor);
    for (const key of firms) {
      const firm = HARBOUR.organizations.find((one) => one.key === key);
      const words = [
        firm?.name ?? key,
        sampleId("organization", key),
        ...HARBOUR.people
          .filter((one) => one.organization === key)
          .flatMap((one) => [one.name, one.email, sampleId("user", one.email)]),
      ];
      for (const word of words) expect(text.includes(word), `${who} ${way} reads ${word}`).toBe(false);
    }
  }
}
