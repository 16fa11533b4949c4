import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { auditRows, testSite } from "@/tests/support/kernel";
import {
  actorsIn,
  answersSeenBy,
  callTool,
  DEFAULT_SCOPES,
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
  userIdOf,
  workstreamIdOf,
} from "@/tests/support/sample";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

type Result = {
  id: string;
  title: string;
  url: string;
  project_id: string;
  type: string;
  ref?: string;
  author_side: string;
  asked_by?: string;
};
type Found = { project_id?: string; results: Result[]; gated?: { hidden: number; scope: string } };

const { agentOf } = actorsIn(sample);
const search = async (who: SignIn, unlocked: boolean, query: string, raw: object = {}) => {
  const actor = await agentOf(who, unlocked);
  return (await sample.call(actor, "search", { query, project_id: HARBOUR_ID, ...raw })) as Found;
};
const idsOf = (found: Found) => found.results.map((one) => one.id);

/** Requests and answers a person sees whose title or body has a word that begins like this. */
function holding(who: SignIn, unlocked: boolean, stem: RegExp): string[] {
  return [...requestsSeenBy(who, { unlocked }), ...answersSeenBy(who, { unlocked })]
    .filter((one) => stem.test(`${one.title}\n${one.body}`))
    .map((one) => entryIdOf(one.key))
    .sort();
}

/** For a while the deal holds other entries too. */
async function withEntries<T>(
  entries: { id: string; title: string; body?: string; stage?: string; status?: string }[],
  work: () => Promise<T>,
) {
  await database.prisma.entry.createMany({
    data: entries.map((one) => ({
      projectId: HARBOUR_ID,
      workstreamId: workstreamIdOf("finance"),
      type: "answer",
      stage: "dataroom",
      status: "published",
      sellerOrgId: "org_x",
      body: "",
      ...one,
    })),
  });
  try {
    return await work();
  } finally {
    await database.prisma.entry.deleteMany({ where: { id: { in: entries.map((one) => one.id) } } });
  }
}

describe("allowed", () => {
  // Every role, unlocked and not, is in tests/security/matrix.test.ts.
  it.each(["ib-member", "buyer-admin"] as const)(
    "gives %s, of what this person sees, whatever holds a word in any of its forms",
    async (who) => {
      const words: [string, RegExp][] = [
        ["pensions", /\bpensions?\b/i],
        ["warranties", /\bwarrant(y|ies)\b/i],
        ["EBITDA", /\bEBITDA\b/i],
        ["covenant", /\bcovenants?\b/i],
      ];
      for (const [query, stem] of words) {
        const wanted = holding(who, false, stem);
        const found = idsOf(await search(who, false, query, { limit: 50 }));
        if (wanted.length <= 50) expect([...found].sort(), query).toEqual(wanted);
        else expect(found.filter((id) => !wanted.includes(id))).toEqual([]);
      }
      expect(words.flatMap(([, stem]) => holding(who, true, stem)).length).toBeGreaterThan(3);
    },
  );

  it("names each result, its deal, its side and its page, which asks for a sign-in", async () => {
    const { results, project_id } = await search("ib-admin", true, "audited financial statements", { limit: 50 });
    expect(project_id).toBe(HARBOUR_ID);
    expect(results.length).toBeGreaterThan(3);
    const all = [...HARBOUR.requests, ...HARBOUR.answers];
    for (const result of results) {
      const entry = all.find((one) => entryIdOf(one.key) === result.id);
      expect(result).toMatchObject({ title: entry?.title, project_id: HARBOUR_ID });
      const request = HARBOUR.requests.find((one) => one.key === entry?.key);
      if (request) {
        const ref = refKnownTo("ib-admin", request);
        expect(result).toMatchObject({ type: "request", ref });
        const name = ref?.startsWith("BUY-") ? result.id : ref; // to the bank such a number can mean several
        expect(result.url).toBe(`${testSite.publicUrl}/projects/${HARBOUR_ID}/requests/${name}`);
      } else {
        expect(result).toMatchObject({ type: "answer", author_side: "seller" });
        expect(result).not.toHaveProperty("ref");
        expect(result.url).toBe(`${testSite.publicUrl}/projects/${HARBOUR_ID}/answers/${result.id}`);
      }
    }
    expect(new Set(results.map((one) => one.type))).toEqual(new Set(["request", "answer"]));
  });

  it("puts first what holds more of the words, then what holds them in its title", async () => {
    const entries = [
      { id: "ent_s1", title: "Zebra quagga okapi" },
      { id: "ent_s2", title: "Zebra quagga", body: "and nothing else" },
      { id: "ent_s3", title: "Animals", body: "zebra, quagga" },
      { id: "ent_s4", title: "Okapi" },
      { id: "ent_s5", title: "Animals", body: "Of an okapi there is one sentence here." },
    ];
    await withEntries(entries, async () => {
      const found = idsOf(await search("buyer-admin", false, "What about the zebras, the quagga and okapis?"));
      expect(found.slice(0, 5)).toEqual(["ent_s1", "ent_s2", "ent_s3", "ent_s4", "ent_s5"]);
    });
  });

  it("finds a request by its ref, before everything else, however it is written", async () => {
    for (const query of ["FIN-003", "fin-003", "status of FIN-003, monthly pension accounts?"]) {
      const [first] = (await search("seller-admin", false, query)).results;
      expect(first, query).toMatchObject({ id: entryIdOf("fin-003"), ref: "FIN-003" });
    }
  });

  it("finds a buyer's request by the buyer's own number, for that buyer and the bank only", async () => {
    const own = requestsSeenBy("buyer-admin", { unlocked: true }).filter(
      (one) => typeof one.from === "object" && one.from.buyer === personOf("buyer-admin").organization,
    );
    const [request] = own;
    if (!request) throw new Error("the buyer has asked something");
    const ref = refKnownTo("buyer-admin", request) ?? "";
    expect(ref).toBe("BUY-001");
    const byRef = async (who: SignIn) =>
      (await search(who, true, ref)).results.filter((one) => one.ref === ref).map((one) => one.id);
    expect(await byRef("buyer-admin")).toEqual([entryIdOf(request.key)]);
    expect(await byRef("rival-buyer")).not.toContain(entryIdOf(request.key));
    expect(await byRef("seller-admin")).toEqual([]);
    expect(await byRef("observer")).toEqual([]);
    expect((await search("buyer-admin", true, ref)).results[0]?.url).toBe(
      `${testSite.publicUrl}/projects/${HARBOUR_ID}/requests/BUY-001`,
    );
  });

  it("names the bidder to the bank, to which two firms' BUY-001 would look alike, and to nobody else", async () => {
    const found = async (who: SignIn) => (await search(who, true, "BUY-001", { limit: 2 })).results;
    const firms = (["buyer-admin", "rival-buyer"] as const).map((who) =>
      HARBOUR.organizations.find((one) => one.key === personOf(who).organization),
    );
    expect(new Set((await found("ib-admin")).map((one) => one.asked_by))).toEqual(
      new Set(firms.map((firm) => firm?.name)),
    );
    const query = "BUY-001 accounts contracts pension";
    for (const who of ["seller-admin", "buyer-admin", "rival-buyer", "observer"] as const) {
      const { results } = await search(who, true, query, { limit: 50 });
      expect(results.length, who).toBeGreaterThan(3);
      for (const one of results) expect(one, who).not.toHaveProperty("asked_by");
    }
  });

  it("a buyer does not learn by searching which number the bank gave to its request before publication", async () => {
    const passedOn = HARBOUR.requests.find(
      (one) =>
        typeof one.from === "object" &&
        one.from.buyer === "northfield" &&
        one.reachedSellerDay !== undefined &&
        one.status !== "published",
    );
    if (!passedOn) throw new Error("the bank has passed on a question");
    const number = refKnownTo("seller-admin", passedOn) ?? "";
    expect(idsOf(await search("seller-admin", true, number))[0]).toBe(entryIdOf(passedOn.key));
    expect(idsOf(await search("buyer-admin", true, number))).not.toContain(entryIdOf(passedOn.key));
  });

  it("finds abbreviations as they are written, also those that language rules take for small words", async () => {
    const entries = [
      { id: "ent_s1", title: "Outsourced IT", body: "" },
      { id: "ent_s2", title: "Outsourcing", body: "It was outsourced, and it works; see EBIT and CREDIT." },
      { id: "ent_s3", title: "Spending on R&D" },
    ];
    await withEntries(entries, async () => {
      const found = async (query: string) =>
        idsOf(await search("observer", false, query, { limit: 50 })).filter((id) => id.startsWith("ent_s"));
      expect(await found("IT")).toEqual(["ent_s1"]);
      expect(await found("it")).toEqual([]);
      expect(await found("R&D")).toContain("ent_s3");
      expect(await found("IT outsourcing")).toEqual(["ent_s1", "ent_s2"]);
    });
  });

  it("gives 20 unless asked, 50 at most, in the same order every time", async () => {
    const entries = Array.from({ length: 60 }, (_, i) => ({
      id: `ent_s${String(i).padStart(2, "0")}`,
      title: "Zebra",
    }));
    await withEntries(entries, async () => {
      const ids = entries.map((one) => one.id); // equally good: the id decides
      expect(idsOf(await search("observer", false, "zebra"))).toEqual(ids.slice(0, 20));
      expect(idsOf(await search("observer", false, "zebra", { limit: 50 }))).toEqual(ids.slice(0, 50));
      expect(idsOf(await search("observer", false, "zebra", { limit: 3 }))).toEqual(ids.slice(0, 3));
    });
  });

  it("what nobody wrote, small words alone and signs alone find nothing", async () => {
    for (const query of ["xylophone", "the of and", "???", "& | ! ( ) <-> :*", "'", "\\", "%", "_"])
      expect((await search("ib-admin", true, query)).results, query).toEqual([]);
  });

  it("takes every text for words: nothing in it is an operator, and nothing breaks", async () => {
    const plain = idsOf(await search("ib-admin", true, "pension", { limit: 50 }));
    for (const query of [
      "'pension'",
      "pension & ",
      "!pension",
      "pension:*",
      "(pension",
      "pension |",
      '"pension',
      "pension\\",
    ])
      expect(idsOf(await search("ib-admin", true, query, { limit: 50 })), query).toEqual(plain);
    for (const query of ["a".repeat(500), "é \ud83d\ude00 漢字 \u202e", "x ".repeat(250), "A&B/C.D-E F.G", "C++ .NET"])
      await expect(search("ib-admin", true, query)).resolves.toBeDefined();
  });

  it("a word written into an entry is found at once, one taken out no longer", async () => {
    await withEntries([{ id: "ent_s1", title: "Nothing special" }], async () => {
      const found = async () => idsOf(await search("observer", false, "zebra"));
      expect(await found()).toEqual([]);
      await database.prisma.entry.update({ where: { id: "ent_s1" }, data: { body: "A zebra." } });
      expect(await found()).toEqual(["ent_s1"]);
      await database.prisma.entry.update({ where: { id: "ent_s1" }, data: { body: "A horse." } });
      expect(await found()).toEqual([]);
    });
  });

  it("cleans what people wrote", async () => {
    await withEntries([{ id: "ent_s1", title: "Zebra \u202etitle\u200b\nwith\u0007 tricks" }], async () => {
      expect((await search("observer", false, "zebra")).results[0]?.title).toBe("Zebra title with tricks");
    });
  });
});

describe("which deals", () => {
  const both = async (bound?: string) => {
    // one person, two deals: bank in one, buyer in the other
    const id = userIdOf("other-ib-admin");
    const part = newId("participant");
    const { organizationId } = await database.prisma.participant.findFirstOrThrow({
      where: { userId: userIdOf("buyer-admin"), projectId: HARBOUR_ID },
    });
    await database.prisma.member.create({ data: { userId: id, organizationId } });
    await database.prisma.participant.create({
      data: { id: part, projectId: HARBOUR_ID, userId: id, organizationId, role: "buyer_member", allWorkstreams: true },
    });
    const actor = await sample.agent("other-ib-admin", bound === undefined ? {} : { bound });
    return {
      call: async (raw: object) =>
        (await sample.call(actor, "search", { query: "group accounts contracts", limit: 50, ...raw })) as Found,
      async end() {
        await database.prisma.participant.delete({ where: { id: part } });
        await database.prisma.member.delete({ where: { organizationId_userId: { organizationId, userId: id } } });
      },
    };
  };

  it("all of the person's when none is bound; each result names its own", async () => {
    const { call, end } = await both();
    const everywhere = await call({});
    // what a colleague of that buyer sees
    const ofBuyer = [
      ...requestsSeenBy("buyer-admin", { unlocked: false }),
      ...answersSeenBy("buyer-admin", { unlocked: false }),
    ].map((one) => entryIdOf(one.key));
    expect(new Set(everywhere.results.map((one) => one.project_id))).toEqual(new Set([HARBOUR_ID, JUNIPER_ID]));
    expect(everywhere).not.toHaveProperty("project_id");
    for (const { id, project_id, url } of everywhere.results) {
      expect(url).toContain(`/projects/${project_id}/`);
      const row = await database.prisma.entry.findUniqueOrThrow({ where: { id } });
      expect(row.projectId).toBe(project_id);
      if (project_id === HARBOUR_ID) expect(ofBuyer).toContain(id);
    }
    // a bank's seat in one deal tells nothing of who asked in another
    for (const one of everywhere.results.filter(({ project_id }) => project_id === HARBOUR_ID))
      expect(one).not.toHaveProperty("asked_by");
    const named = await call({ project_id: JUNIPER_ID });
    expect(new Set(named.results.map((one) => one.project_id))).toEqual(new Set([JUNIPER_ID]));
    expect(named.project_id).toBe(JUNIPER_ID);
    // told of the deal in which the person is the bank, and of that one alone
    expect(everywhere.gated).toEqual(named.gated);
    expect(everywhere.gated?.hidden).toBeGreaterThan(0);
    expect(await call({ project_id: HARBOUR_ID })).not.toHaveProperty("gated");
    await end();
  });

  it("the bound one when there is one, unless another is named", async () => {
    const { call, end } = await both(JUNIPER_ID);
    expect(new Set((await call({})).results.map((one) => one.project_id))).toEqual(new Set([JUNIPER_ID]));
    expect(new Set((await call({ project_id: HARBOUR_ID })).results.map((one) => one.project_id))).toEqual(
      new Set([HARBOUR_ID]),
    );
    await end();
  });

  it("none for who is in none: no result, no error", async () => {
    const narrowed = await sample.agent("ib-admin", { projects: [] });
    expect(await sample.call(narrowed, "search", { query: "pension" })).toEqual({ results: [] });
  });
});

describe("invalid", () => {
  it.each([
    [{}, "no question"],
    [{ query: "" }, "an empty question"],
    [{ query: "x".repeat(501) }, "too long a question"],
    [{ query: ["pension"] }, "a list"],
    [{ query: "x", limit: 51 }, "more than fifty"],
    [{ query: "x", cursor: "x" }, "an unknown field"],
  ] as [object, string][])("%j is refused: %s", async (raw) => {
    const { error } = await refusalOf(sample, await agentOf("ib-admin", false), "search", raw);
    expect(error.code).toBe("invalid_input");
  });
});

describe("forbidden", () => {
  it.each(["read:requests", "read:answers"])("an agent without %s is told so, here and in fetch", async (missing) => {
    const actor = await sample.agent("ib-admin", { scopes: DEFAULT_SCOPES.filter((one) => one !== missing) });
    for (const [tool, raw] of [
      ["search", { query: "pension" }],
      ["fetch", { id: entryIdOf("fin-001") }],
    ] as const) {
      const { error } = await refusalOf(sample, actor, tool, raw);
      expect(error).toMatchObject({ code: "scope_required", data: { required_scope: missing } });
    }
  });
});

describe("not visible = not found", () => {
  it("another deal and an unknown one are the same refusal", async () => {
    const actor = await sample.agent("buyer-admin");
    const refused = async (project_id: string) =>
      (await refusalOf(sample, actor, "search", { query: "pension", project_id })).error;
    expect(await refused(JUNIPER_ID)).toEqual(await refused("proj_unknown"));
  });

  it("what is hidden does not shape what is found: order, number and bytes stay, whatever it holds", async () => {
    const hidden = Array.from({ length: 40 }, (_, i) => ({
      id: `ent_h${i}`,
      title: "Pension pension covenant",
      body: "pension ".repeat(i),
      stage: "pre_dataroom",
      status: "draft",
    }));
    const answers = async () => {
      const found: string[] = [];
      for (const [who, unlocked] of [
        ["buyer-admin", true],
        ["observer", false],
      ] as const)
        for (const query of ["pension", "pension covenant", "covenant EBITDA", "FIN-001 pension"])
          found.push(JSON.stringify(await search(who, unlocked, query)));
      return found;
    };
    const before = await answers();
    await withEntries(hidden, async () => expect(await answers()).toEqual(before));
  });
});

describe("gated", () => {
  it("tells bank and seller how many entries were not searched, the same for every question", async () => {
    const hidden = (who: SignIn) =>
      requestsSeenBy(who, { unlocked: true }).length +
      answersSeenBy(who, { unlocked: true }).length -
      requestsSeenBy(who, { unlocked: false }).length -
      answersSeenBy(who, { unlocked: false }).length;
    for (const who of ["ib-member", "seller-admin"] as const) {
      for (const query of ["pension", "xylophone"])
        expect((await search(who, false, query)).gated, who).toEqual({
          hidden: hidden(who),
          scope: "unlock:pre_dataroom",
        });
      expect(hidden(who)).toBeGreaterThan(0);
      expect(await search(who, true, "pension")).not.toHaveProperty("gated");
    }
  });

  it("no question tells which words stand in what is hidden", async () => {
    const secret = { id: "ent_h1", title: "Zebra", body: "quagga", stage: "pre_dataroom", status: "draft" };
    await withEntries([secret], async () => {
      const told = await search("ib-admin", false, "zebra");
      expect(told).toEqual(await search("ib-admin", false, "okapi"));
      expect(told.results).toEqual([]);
      expect(idsOf(await search("ib-admin", true, "zebra"))).toEqual(["ent_h1"]);
    });
  });

  it("buyers and observers never hear of it", async () => {
    for (const who of ["buyer-admin", "observer"] as const)
      expect(await search(who, false, "pension")).not.toHaveProperty("gated");
  });
});

describe("audited", () => {
  it("with the deal and the number of results; of the question only its length", async () => {
    const requestId = newId("request");
    const raw = { query: "pension obligations", project_id: HARBOUR_ID, limit: 3 };
    await callTool(kernel, await sample.agent("ib-admin"), "search", raw, requestId);
    const rows = await auditRows(database, requestId);
    expect(rows).toMatchObject([
      {
        tool: "search",
        outcome: "allowed",
        spaceId: HARBOUR_ID,
        resultCount: 3,
        args: { project_id: HARBOUR_ID, limit: 3, query: "(text, 19)" },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain("obligations");
  });
});
