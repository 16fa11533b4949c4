/** What the search of the pages finds, for every role: what this person may see, and nothing that tells of more. */
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { sampleId } from "@/prisma/demo/rows";
import { isFull } from "@/tests/kit/seed";
import { auditRows } from "@/tests/support/kernel";
import {
  actorsIn,
  answersSeenBy,
  callTool,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  JUNIPER_ID,
  openSample,
  personOf,
  refKnownTo,
  refusalOf,
  requestsSeenBy,
  type SignIn,
  sightOfSample,
} from "@/tests/support/sample";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

type Pieces = { text: string; hit?: true }[];
type Entry = { entry_id: string; project_id: string; ref?: string; title: Pieces; excerpt?: Pieces; status: string };
type Person = { participant_id: string; name: Pieces; firm: Pieces; role: string; project_id: string };
type Group<Row> = { rows: Row[]; more: boolean };
type Found = {
  requests?: Group<Entry>;
  answers?: Group<Entry>;
  people?: Group<Person>;
  deals?: Group<{ project_id: string; name: Pieces }>;
};

const { personOf: atThePages } = actorsIn(sample);
const find = async (who: SignIn, query: string, raw: object = {}) =>
  (await sample.call(await atThePages(who), "find_in_deals", { query, limit: 50, ...raw })) as Found;
const plain = (pieces: Pieces | undefined) => pieces?.map((piece) => piece.text).join("");
const ids = (group: Group<Entry> | undefined) => (group?.rows ?? []).map((one) => one.entry_id).sort();
const names = (found: Found) => (found.people?.rows ?? []).map((one) => plain(one.name));

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

const WORDS: [query: string, holds: RegExp][] = [
  ["pension", /\bpension/i],
  ["warrant", /\bwarrant/i],
  ["covena", /\bcovena/i],
  ["ebitda", /\bebitda/i],
  ["licen", /\blicen/i],
];

describe("requests and answers", () => {
  it("allowed: each role finds by the beginning of a word exactly what it sees", async () => {
    const tried = new Set<string>();
    for (const [i, who] of EVERYONE.entries()) {
      let expected = 0;
      for (const [query, holds] of isFull ? WORDS : [...WORDS, ...WORDS].slice(i % WORDS.length).slice(0, 3)) {
        const says = (one: { title: string; body: string }) => holds.test(`${one.title}\n${one.body}`);
        const keyed = (rows: readonly { key: string }[]) => rows.map((one) => entryIdOf(one.key)).sort();
        const found = await find(who, query);
        expect(ids(found.requests), `${who}: ${query} in requests`).toEqual(
          keyed(requestsSeenBy(who, { unlocked: true }).filter(says)),
        );
        expect(ids(found.answers), `${who}: ${query} in answers`).toEqual(
          keyed(answersSeenBy(who, { unlocked: true }).filter(says)),
        );
        expected += ids(found.requests).length + ids(found.answers).length;
        tried.add(query);
      }
      expect(expected, who).toBeGreaterThan(0);
    }
    expect(tried.size).toBe(WORDS.length);
  });

  it("allowed: every word must be there, in whatever order", async () => {
    const both = await find("ib-admin", "state audit");
    expect(both.requests?.rows.length).toBeGreaterThan(0);
    for (const row of [...(both.requests?.rows ?? []), ...(both.answers?.rows ?? [])]) {
      const { title, body } = [...HARBOUR.requests, ...HARBOUR.answers].find(
        (one) => entryIdOf(one.key) === row.entry_id,
      ) ?? { title: "", body: "" };
      expect(`${title} ${body}`).toMatch(/\bstate/i);
      expect(`${title} ${body}`).toMatch(/\baudit/i);
    }
    expect((await find("ib-admin", "state audit xylophone")).requests?.rows).toEqual([]);
  });

  it("allowed: a request by its ref and by its beginning, each by the ref this person knows", async () => {
    const found = await find("ib-admin", "fin-001");
    expect(found.requests?.rows[0]).toMatchObject({ ref: "FIN-001", entry_id: entryIdOf("fin-001") });
    const begun = await find("ib-admin", "FIN-00");
    expect(begun.requests?.rows.map((one) => one.ref)).toEqual(
      expect.arrayContaining(["FIN-001", "FIN-002", "FIN-009"]),
    );
    const own = HARBOUR.requests.filter(
      (one) => typeof one.from === "object" && one.from.buyer === personOf("buyer-admin").organization,
    );
    const known = requestsSeenBy("buyer-admin", { unlocked: true }).filter((one) => own.includes(one));
    const bySelf = await find("buyer-admin", "BUY-0");
    expect(bySelf.requests?.rows.map((one) => one.ref).sort()).toEqual(
      known.map((one) => refKnownTo("buyer-admin", one)).sort(),
    );
    expect(known.length).toBeGreaterThan(0);
  });

  it("allowed: says where it stands, and marks the words", async () => {
    const { requests } = await find("seller-admin", "pension");
    for (const row of requests?.rows ?? []) {
      expect(row).toMatchObject({ project_id: HARBOUR_ID, project_name: "Project Harbour" });
      const marked = [...row.title, ...(row.excerpt ?? [])].filter((piece) => piece.hit);
      expect(marked.length).toBeGreaterThan(0);
      for (const piece of marked) expect(piece.text).toMatch(/^pension/i);
    }
  });

  it("allowed: page by page, without a row twice or missed", async () => {
    const all = await find("ib-admin", "a", { kind: "requests" });
    const seen: string[] = [];
    for (let offset = 0; ; offset += 7) {
      const { requests } = await find("ib-admin", "tax", { kind: "requests", limit: 7, offset });
      seen.push(...(requests?.rows ?? []).map((one) => one.entry_id));
      if (!requests?.more) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect([...seen].sort()).toEqual(ids((await find("ib-admin", "tax", { kind: "requests" })).requests));
    expect(seen.length).toBeGreaterThan(7);
    expect(all.requests).toEqual({ rows: [], more: false }); // a word without meaning
    expect(Object.keys(all)).toEqual(["requests"]);
  });

  it("not visible: nobody finds another deal's", async () => {
    for (const who of ["ib-admin", "buyer-admin"] as const) {
      const found = await find(who, "juniper");
      expect([found.requests?.rows, found.answers?.rows, found.deals?.rows, found.people?.rows], who).toEqual([
        [],
        [],
        [],
        [],
      ]);
    }
    const other = await find("other-ib-admin", "pension");
    for (const row of other.requests?.rows ?? []) expect(row.project_id).toBe(JUNIPER_ID);
    expect(
      (await refusalOf(sample, await sample.as("ib-admin"), "find_in_deals", { query: "tax", project_id: JUNIPER_ID }))
        .error.code,
    ).toBe("not_found");
  });
});

describe("people", () => {
  /** One of each firm says as much as all of them: who may be known goes by firm. */
  const looked = isFull
    ? HARBOUR.people
    : HARBOUR.organizations.flatMap(({ key }) => HARBOUR.people.find((one) => one.organization === key) ?? []);

  it.each(EVERYONE)("allowed: %s finds everybody whom this person may know, and nobody else", async (who) => {
    const sight = sightOfSample(who, { unlocked: true });
    const known = HARBOUR.people
      .filter((one) => sight.knows(HARBOUR_ID, sampleId("user", one.email)))
      .map((one) => one.name);
    expect(looked.length).toBeGreaterThan(4);
    for (const { name } of looked) {
      const [begun = ""] = name.split(" ");
      const expected = known.filter((one) => one.split(" ").some((part) => part.startsWith(begun)));
      const found = names(await find(who, begun, { kind: "people" }));
      expect([...found].sort(), name).toEqual(expect.arrayContaining(expected.sort()));
      expect(found.filter((one) => !known.includes(one ?? ""))).toEqual([]);
    }
  });

  it("not visible: a buyer finds neither the other buyer's people nor its firm", async () => {
    const rival = personOf("rival-buyer");
    const firm = HARBOUR.organizations.find((one) => one.key === rival.organization)?.name ?? "";
    for (const words of [rival.name, firm, rival.title]) {
      expect(JSON.stringify(await find("buyer-admin", words, { kind: "people" })), words).not.toContain(
        rival.name.split(" ").at(-1),
      );
    }
    expect(names(await find("ib-admin", rival.name, { kind: "people" }))).toEqual([rival.name]);
  });

  it("allowed: by firm and title, and without the accents", async () => {
    const me = personOf("other-ib-admin");
    expect(me.name).toMatch(/^É/);
    expect(names(await find("other-ib-admin", "elise", { kind: "people" }))).toContain(me.name);
    const weber = personOf("seller-admin");
    expect(names(await find("ib-admin", `${weber.name.split(" ")[1]} ${weber.title.split(" ")[0]}`))).toEqual([
      weber.name,
    ]);
  });

  it("not visible: who has left is not found", async () => {
    const brandt = personOf("seller-member");
    const seat = { projectId: HARBOUR_ID, user: { email: brandt.email } };
    await database.prisma.participant.updateMany({ where: seat, data: { removedAt: new Date() } });
    expect(names(await find("ib-admin", brandt.name))).toEqual([]);
    await database.prisma.participant.updateMany({ where: seat, data: { removedAt: null } });
    expect(names(await find("ib-admin", brandt.name))).toEqual([brandt.name]);
  });
});

describe("deals", () => {
  it("allowed: by the beginning of their name, one's own", async () => {
    for (const who of ["ib-admin", "buyer-admin"] as const) {
      const { deals } = await find(who, "proj harb");
      expect(deals?.rows.map((one) => one.project_id)).toEqual([HARBOUR_ID]);
    }
    expect((await find("other-ib-admin", "project")).deals?.rows.map((one) => one.project_id)).toEqual([JUNIPER_ID]);
  });
});

describe("refused and recorded", () => {
  it("invalid: nothing to look for, too much of it, an unknown kind", async () => {
    const actor = await sample.as("ib-admin");
    for (const raw of [{ query: "" }, { query: "x".repeat(201) }, { query: "tax", kind: "files" }, {}])
      expect((await refusalOf(sample, actor, "find_in_deals", raw)).error.code).toBe("invalid_input");
    for (const query of ["% _ \\ '", "*:*", "!!", "' | 'x"])
      expect((await find("buyer-admin", query)).people?.rows, query).toEqual([]);
  });

  it("forbidden: an agent is not offered it", async () => {
    const refusal = await refusalOf(sample, await sample.agent("ib-admin"), "find_in_deals", { query: "tax" });
    expect(refusal.error.code).toBe("unknown_tool");
  });

  it("audited: that somebody searched, not for what", async () => {
    const requestId = newId("request");
    await callTool(kernel, await sample.as("ib-admin"), "find_in_deals", { query: "covenant" }, requestId);
    const rows = await auditRows(database, requestId);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("covenant");
  });
});
