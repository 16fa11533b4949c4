import { afterAll, describe, expect, it } from "vitest";
import { PRIORITIES, REQUEST_STATUSES } from "@/lib/deals/entries/status.rules";
import { newId } from "@/lib/deals/ids";
import type { SampleRequest } from "@/prisma/demo/types";
import { auditRows } from "@/tests/support/kernel";
import {
  actorsIn,
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
  sampleDay,
  sightOfSample,
  slugsOf,
  userIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";
import { openWire } from "@/tests/support/wire";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

type Row = {
  entry_id: string;
  ref?: string;
  title: string;
  author_side: string;
  status: string;
  priority: string;
  due_date?: string;
  assigned_to?: { user_id: string; name: string; side?: string }[];
  origin?: string;
  asked_by?: string;
  answer_count: number;
};
type Page = {
  requests: Row[];
  total: number;
  offset: number;
  limit: number;
  gated?: { hidden: number; scope: string };
};

const { agentOf } = actorsIn(sample);
const list = async (who: SignIn, unlocked: boolean, raw: object = {}) =>
  (await sample.call(await agentOf(who, unlocked), "list_requests", {
    project_id: HARBOUR_ID,
    workstream: "finance",
    ...raw,
  })) as Page;

/** One of each side. Every role, in every workstream, is in tests/security/matrix.test.ts. */
const WORKING = ["ib-member", "seller-admin"] as const satisfies readonly SignIn[];
const BUYERS = ["buyer-admin", "rival-buyer"] as const satisfies readonly SignIn[];
const EVERY_SIDE = [...WORKING, "buyer-admin", "observer"] as const;

const inFinance = (who: SignIn, unlocked: boolean) =>
  requestsSeenBy(who, { unlocked }).filter((one) => one.workstream === "finance");
const idsOf = (rows: readonly (Row | SampleRequest)[]) =>
  rows.map((one) => ("key" in one ? entryIdOf(one.key) : one.entry_id)).sort();
const isOwn = (who: SignIn, { from }: SampleRequest) =>
  typeof from === "object" && from.buyer === personOf(who).organization;
const isPublished = (one: SampleRequest) => one.status === "published" && one.stage === "dataroom";

describe("allowed", () => {
  it(
    verifies(
      "DS-333",
      "DS-335",
      "DS-337",
      "DS-338",
      "DS-341",
      "DS-159",
      "DS-168",
    )("gives each side the requests of a workstream that it sees, counting the answers that it sees"),
    async () => {
      const seen = new Set<number>();
      for (const who of EVERY_SIDE) {
        for (const unlocked of [true, false]) {
          const sight = sightOfSample(who, { unlocked });
          const { requests, total, gated: _, ...rest } = await list(who, unlocked, { limit: 200 });
          expect(idsOf(requests), `${who} ${unlocked}`).toEqual(idsOf(inFinance(who, unlocked)));
          expect(total).toBe(requests.length);
          expect(rest).toEqual({ project_id: HARBOUR_ID, offset: 0, limit: 200 });
          for (const { entry_id, answer_count } of requests)
            expect(answer_count, entry_id).toBe(sight.links.filter((link) => link.request_id === entry_id).length);
          seen.add(total);
        }
      }
      expect(seen.size).toBeGreaterThan(3);
    },
  );

  it(verifies("DS-334")("each row has the fields of the side"), async () => {
    const brandt = { user_id: userIdOf("seller-member"), name: personOf("seller-member").name, side: "seller" };
    const forAll = {
      entry_id: entryIdOf("fin-003"),
      ref: "FIN-003",
      title: "Monthly management accounts FY2024 to FY2026 YTD",
      author_side: "bank",
      status: "published",
      priority: "urgent",
      due_date: sampleDay(-32),
      answer_count: 1,
    };
    const forSeller = { ...forAll, assigned_to: [brandt] };
    const forBank = { ...forSeller, origin: "ib" };
    const wanted = { "ib-member": forBank, "seller-admin": forSeller, "buyer-admin": forAll, observer: forAll };
    const asked = HARBOUR.requests.find((one) => one.key === "fin-003") as SampleRequest;
    for (const who of EVERY_SIDE) {
      const { requests } = await list(who, false, { limit: 200 });
      expect(
        requests.find((row) => row.entry_id === entryIdOf("fin-003")),
        who,
      ).toEqual({ ...wanted[who], ref: refKnownTo(who, asked) });
    }
  });

  it("comes by ref, a buyer's own first, to the bank those that have only a buyer's number last", async () => {
    const refs = async (who: SignIn) =>
      (await list(who, true, { limit: 200 })).requests.map((row) => row.ref?.split("-")[0]);
    const [bank, buyer] = [await refs("ib-admin"), await refs("buyer-admin")];
    expect(bank).toEqual([...bank].sort((a, b) => Number(a === "BUY") - Number(b === "BUY")));
    expect(buyer).toEqual([...buyer].sort((a, b) => Number(b === "BUY") - Number(a === "BUY")));
    expect(new Set(bank)).toEqual(new Set(["FIN", "BUY"]));
    expect(new Set(buyer)).toEqual(new Set(["P", "BUY"]));
  });

  it("numbers sort as numbers: 2 before 10 before 1000", async () => {
    const numbers = [1000, 2, 999, 10];
    const { id: workstreamId } = await database.prisma.workstream.create({
      data: { id: newId("workstream"), projectId: HARBOUR_ID, slug: "sorting", name: "Sorting", prefix: "SOR" },
    });
    await database.prisma.entry.createMany({
      data: numbers.map((n) => ({
        id: newId("entry"),
        projectId: HARBOUR_ID,
        workstreamId,
        type: "request",
        stage: "dataroom",
        status: "open",
        ref: `SOR-${String(n).padStart(3, "0")}`,
        refNumber: n,
        title: "Sorted",
      })),
    });
    const { requests } = await list("ib-admin", true, { workstream: "sorting" });
    expect(requests.map((row) => row.ref)).toEqual(["SOR-002", "SOR-010", "SOR-999", "SOR-1000"]);
    await database.prisma.entry.deleteMany({ where: { workstreamId } });
    await database.prisma.workstream.delete({ where: { id: workstreamId } });
  });

  it(
    verifies("DS-326", "DS-328", "DS-329", "DS-330")("status, assignee and priority narrow, several together all hold"),
    async () => {
      const all = inFinance("ib-admin", true);
      const brandt = personOf("seller-member").key;
      const filters = [
        ...REQUEST_STATUSES.map((status) => ({ status: [status] })),
        ...PRIORITIES.map((priority) => ({ priority })),
        { status: ["open", "assigned"] },
        { assigned_to: userIdOf("seller-member") },
        { assigned_to: userIdOf("seller-member"), status: ["assigned", "answered"], priority: "high" },
        { status: ["published"], priority: "normal" },
      ];
      let found = 0;
      for (const filter of filters) {
        const { status, priority, assigned_to } = filter as {
          status?: string[];
          priority?: string;
          assigned_to?: string;
        };
        const expected = all.filter(
          (one) =>
            (status?.includes(one.status) ?? true) &&
            (priority ?? one.priority) === one.priority &&
            (assigned_to === undefined || one.assignees?.some(({ person }) => person === brandt)),
        );
        const { requests, total } = await list("ib-admin", true, { ...filter, limit: 200 });
        expect(idsOf(requests), JSON.stringify(filter)).toEqual(idsOf(expected));
        expect(total).toBe(expected.length);
        found += total;
      }
      expect(found).toBeGreaterThan(all.length);
    },
  );

  it(
    verifies(
      "DS-331",
      "DS-332",
      "DS-339",
      "DS-212",
      "DS-162",
    )("pages: 50 unless asked, no row twice, none missing, the total the same; beyond the end nothing"),
    async () => {
      const whole = await list("ib-admin", false, { limit: 200 });
      const pages: Row[] = [];
      for (let offset = 0; offset < whole.total; offset += 6) {
        const page = await list("ib-admin", false, { limit: 6, offset });
        expect(page).toMatchObject({ total: whole.total, limit: 6, offset });
        expect(page.requests).toHaveLength(Math.min(6, whole.total - offset));
        pages.push(...page.requests);
      }
      expect(whole.total).toBeGreaterThan(18);
      expect(pages).toEqual(whole.requests);
      expect(await list("ib-admin", false, { offset: whole.total })).toMatchObject({
        requests: [],
        total: whole.total,
      });
      expect(await list("ib-admin", true)).toMatchObject({ limit: 50, offset: 0 });
    },
  );

  it("a buyer filtering for what it can never see gets an empty list, not a refusal", async () => {
    for (const who of ["observer", "buyer-admin"] as const) {
      const page = await list(who, false, { status: ["vetted"] });
      expect(page).toMatchObject({ requests: [], total: 0 });
    }
  });

  it(
    verifies("DS-336")("`origin` is a side, never a firm, and given to the bank and to buyers for their own"),
    async () => {
      for (const who of EVERY_SIDE) {
        const { requests } = await list(who, true, { limit: 200 });
        // `asked_by` names it, to the bank alone: see below.
        const text = JSON.stringify(requests.map(({ asked_by: _, ...row }) => row));
        for (const firm of HARBOUR.organizations) expect(text, who).not.toContain(firm.name);
        const given = requests.filter((row) => row.origin !== undefined);
        if (who === "ib-member") expect(given).toHaveLength(requests.length);
        else if (who === "buyer-admin") {
          expect(new Set(given.map((row) => row.origin))).toEqual(new Set(["buyer"]));
          expect(given.length).toBeLessThan(requests.length);
        } else expect(given).toEqual([]);
      }
    },
  );

  it("`asked_by` names the bidder, to the bank and nobody else: two of them may each have a BUY-001", async () => {
    const bidders = new Map(
      HARBOUR.requests.flatMap(({ key, from }) => {
        const firm = typeof from === "object" && HARBOUR.organizations.find((one) => one.key === from.buyer);
        return firm ? [[entryIdOf(key), firm.name] as const] : [];
      }),
    );
    const named = new Set<string>();
    for (const who of [...EVERY_SIDE, "ib-admin", "rival-buyer"] as const) {
      let asked = 0;
      for (const workstream of slugsOf(personOf(who)))
        for (const row of (await list(who, true, { workstream, limit: 200 })).requests) {
          const firm = bidders.get(row.entry_id);
          asked += Number(firm !== undefined);
          if (!who.startsWith("ib-") || firm === undefined) expect(row, who).not.toHaveProperty("asked_by");
          else expect(row.asked_by, row.ref).toBe(firm);
          if (row.asked_by !== undefined) named.add(row.asked_by);
        }
      expect(asked, who).toBeGreaterThan(0);
    }
    expect(named).toEqual(new Set(bidders.values()));
    expect(named.size).toBeGreaterThan(1);
  });
});

describe("what buyers learn", () => {
  it.each(BUYERS)(
    verifies("DS-340")("%s gets the own firm's requests and published ones, nothing else"),
    async (who) => {
      for (const workstream of ["finance", "legal"]) {
        const { requests } = await list(who, true, { workstream, limit: 200 });
        const there = HARBOUR.requests.filter((one) => one.workstream === workstream);
        expect(idsOf(requests)).toEqual(idsOf(there.filter((one) => isOwn(who, one) || isPublished(one))));
      }
    },
  );

  it(
    verifies("DS-343")("another buyer's published request and one of the bank differ in nothing but what was asked"),
    async () => {
      const [rival, own] = HARBOUR.requests
        .filter((one) => one.workstream === "finance" && isPublished(one))
        .reduce<(typeof HARBOUR.requests)[]>(
          (both, one) => {
            if (typeof one.from === "object" && one.from.buyer === "brightwater") both[0]?.push(one);
            if (one.from === "ib") both[1]?.push(one);
            return both;
          },
          [[], []],
        )
        .map(([first]) => first);
      if (!rival || !own) throw new Error("the sample has both");
      const { requests } = await list("buyer-admin", true, { limit: 200 });
      const row = (key: string) => requests.find((one) => one.entry_id === entryIdOf(key));
      // The same facts on both, as if the bank had asked the rival's question: every field must then be equal.
      const facts = { title: "Same", body: "Same", priority: "high", dueDate: new Date("2026-07-01") };
      const before = await database.prisma.entry.findMany({
        where: { id: { in: [entryIdOf(rival.key), entryIdOf(own.key)] } },
      });
      await database.prisma.entry.updateMany({ where: { id: { in: before.map((one) => one.id) } }, data: facts });
      const after = (await list("buyer-admin", true, { limit: 200 })).requests;
      const stripped = (key: string) => {
        const { entry_id: _, ref, ...rest } = after.find((one) => one.entry_id === entryIdOf(key)) ?? ({} as Row);
        return { ...rest, series: ref?.split("-")[0] };
      };
      expect(stripped(rival.key)).toEqual(stripped(own.key));
      expect(stripped(rival.key)).toMatchObject({ series: "P", author_side: "bank" });
      expect(row(rival.key)).toBeDefined();
      for (const { id, title, body, priority, dueDate } of before)
        await database.prisma.entry.update({ where: { id }, data: { title, body, priority, dueDate } });
    },
  );

  it("never that the bank passed an own request on: it keeps the own number until it is published, and after", async () => {
    const { requests } = await list("buyer-admin", true, { limit: 200 });
    const own = requests.filter((row) => row.origin === "buyer");
    expect(own.some((row) => row.status === "assigned")).toBe(true);
    for (const row of own) expect(row.ref).toMatch(/^BUY-\d{3}$/);
  });
});

describe("invalid", () => {
  it.each([
    { status: [] },
    { status: "open" },
    { priority: "top" },
    { priority: ["high"] },
    { assigned_to: "not an id" },
    { limit: 0 },
    { limit: 201 },
    { limit: 1.5 },
    { offset: -1 },
    { cursor: "x" },
    { statuses: ["open"] },
  ])("%j is refused", async (raw) => {
    const all = { project_id: HARBOUR_ID, workstream: "finance", ...raw };
    const { error } = await refusalOf(sample, await agentOf("ib-admin", false), "list_requests", all);
    expect(error.code).toBe("invalid_input");
  });

  it(verifies("DS-325")("`workstream` must be there, and be a slug"), async () => {
    for (const workstream of [undefined, null, 7, "a b", ["finance"]]) {
      const { error } = await refusalOf(sample, await agentOf("ib-admin", false), "list_requests", {
        project_id: HARBOUR_ID,
        workstream,
      });
      expect(error).toMatchObject({ code: "invalid_input", data: { issues: [{ path: "workstream" }] } });
    }
    expect((await list("ib-admin", false, { workstream: "finance" })).total).toBeGreaterThan(0);
  });

  it(verifies("DS-327")("a status that is no request status is refused"), async () => {
    for (const status of ["draft", "submitted", "approved", "rejected", "closed"]) {
      const raw = { project_id: HARBOUR_ID, workstream: "finance", status: ["open", status] };
      expect((await refusalOf(sample, await agentOf("ib-admin", false), "list_requests", raw)).error.code).toBe(
        "invalid_input",
      );
    }
  });
});

describe("forbidden", () => {
  it("without read:requests nothing is listed", async () => {
    const actor = await sample.agent("ib-admin", { scopes: ["read:projects", "read:workstreams"] });
    const raw = { project_id: HARBOUR_ID, workstream: "finance" };
    const { error } = await refusalOf(sample, actor, "list_requests", raw);
    expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "read:requests" } });
  });
});

describe("not visible = not found", () => {
  it("a workstream of others, one that does not exist, and one of another deal are the same refusal", async () => {
    const actor = await sample.agent("seller-member");
    const refusals = await Promise.all(
      ["legal", "no-such-stream", "valuation"].map((workstream) =>
        refusalOf(sample, actor, "list_requests", { project_id: HARBOUR_ID, workstream }),
      ),
    );
    for (const { error } of refusals) expect(error).toEqual(refusals[0]?.error);
    expect(refusals[0]?.error.code).toBe("not_found");
  });

  it("another deal is as unknown as one that does not exist", async () => {
    const actor = await sample.agent("ib-admin", { unlocked: true });
    const ask = (project_id: string) =>
      refusalOf(sample, actor, "list_requests", { project_id, workstream: "finance" });
    expect((await ask(JUNIPER_ID)).error).toEqual((await ask("proj_unknown")).error);
  });

  it(verifies("DS-342")("an assignee whom the caller may not know is as good as one who does not exist"), async () => {
    // A buyer's person is made to work on a request: no seller, buyer or observer may learn it from a filter.
    const [request] = inFinance("seller-admin", false);
    const data = {
      entryId: entryIdOf(request?.key ?? ""),
      userId: userIdOf("buyer-member"),
      projectId: HARBOUR_ID,
      organizationId: "org_x",
    };
    await database.prisma.entryAssignee.create({ data });
    for (const who of ["seller-admin", "rival-buyer", "observer", "buyer-admin"] as const) {
      const hidden = await list(who, true, { assigned_to: userIdOf("buyer-member") });
      const unknown = await list(who, true, { assigned_to: "usr_unknown" });
      expect(hidden, who).toEqual(unknown);
      const locked = await list(who, false, { assigned_to: userIdOf("buyer-member") });
      expect(locked, who).toEqual(await list(who, false, { assigned_to: "usr_unknown" }));
    }
    expect((await list("ib-admin", true, { assigned_to: userIdOf("buyer-member") })).total).toBe(1);
    await database.prisma.entryAssignee.delete({
      where: { entryId_userId: { entryId: data.entryId, userId: data.userId } },
    });
  });
});

describe("gated", () => {
  it.each(WORKING)(
    verifies(
      "DS-175",
      "DS-176",
    )("%s is told how many of the same filter the pages would show beyond it, and nothing with the unlock"),
    async (who) => {
      const filters = [
        {},
        { status: ["assigned"] },
        { assigned_to: userIdOf("seller-member") },
        { status: ["published", "open"], priority: "normal" },
      ];
      let hidden = 0;
      const person = await sample.as(who);
      for (const filter of filters) {
        const onThePages = (await sample.call(person, "list_requests", {
          project_id: HARBOUR_ID,
          workstream: "finance",
          ...filter,
        })) as Page;
        const locked = await list(who, false, filter);
        expect(locked.gated, JSON.stringify(filter)).toEqual({
          hidden: onThePages.total - locked.total,
          scope: "unlock:pre_dataroom",
        });
        expect(onThePages).not.toHaveProperty("gated");
        expect(await list(who, true, filter)).not.toHaveProperty("gated");
        hidden += locked.gated?.hidden ?? 0;
      }
      expect(hidden).toBeGreaterThan(5);
    },
  );

  it(
    verifies("DS-158")("what the pages show to the bank's admin and the gate hides comes with no filter"),
    async () => {
      const hidden = HARBOUR.requests.filter((one) => one.stage === "pre_dataroom").map((one) => entryIdOf(one.key));
      expect(hidden.length).toBeGreaterThan(10);
      const asked = [
        ...slugsOf(personOf("ib-admin")).map((workstream) => ({ workstream })),
        ...REQUEST_STATUSES.map((status) => ({ status: [status] })),
      ];
      for (const filter of asked) {
        const { requests } = await list("ib-admin", false, { limit: 200, ...filter });
        expect(requests.filter((row) => hidden.includes(row.entry_id))).toEqual([]);
      }
    },
  );

  describe("in a strict deal", () => {
    const strictly = async <T>(work: () => Promise<T>): Promise<T> => {
      await database.prisma.project.update({ where: { id: HARBOUR_ID }, data: { gate: "strict" } });
      try {
        return await work();
      } finally {
        await database.prisma.project.update({ where: { id: HARBOUR_ID }, data: { gate: "standard" } });
      }
    };

    it(verifies("DS-160")("only published requests of the data room come without an unlock"), async () => {
      await strictly(async () => {
        for (const who of EVERY_SIDE) {
          const { requests, gated } = await list(who, false, { limit: 200 });
          const published = inFinance(who, false).filter(isPublished);
          expect(idsOf(requests), who).toEqual(idsOf(published));
          const isTold = who === "ib-member" || who === "seller-admin";
          expect(gated?.hidden, who).toBe(isTold ? inFinance(who, true).length - published.length : undefined);
        }
      });
    });

    it("asking outright for others is refused to bank and seller, and matches nothing for the rest", async () => {
      await strictly(async () => {
        const raw = { project_id: HARBOUR_ID, workstream: "finance", status: ["published", "open"] };
        for (const who of WORKING) {
          const { error, audit } = await refusalOf(sample, await agentOf(who, false), "list_requests", raw);
          expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "unlock:pre_dataroom" } });
          expect(audit).toMatchObject([{ outcome: "scope_required" }]);
          expect((await list(who, true, raw)).total).toBeGreaterThan(0);
          expect((await list(who, false, { status: ["published"] })).total).toBeGreaterThan(0);
        }
        for (const who of BUYERS) expect((await list(who, false, { status: ["open"] })).total).toBe(0);
      });
    });

    it(
      verifies("DS-180")("over HTTP that refusal is 403 with 1004 and a challenge that asks for the unlock"),
      async () => {
        await strictly(async () => {
          const wire = openWire(database, kernel);
          const raw = { project_id: HARBOUR_ID, workstream: "finance", status: ["vetted"] };
          const { status, challenge, error } = await wire.call(await agentOf("ib-admin", false), "list_requests", raw);
          expect(status).toBe(403);
          expect(error?.code).toBe(1004);
          expect(challenge).toMatch(/^Bearer error="insufficient_scope", scope="[^"]*\bunlock:pre_dataroom\b[^"]*"/);
        });
      },
    );
  });
});

describe("text of deal parties", () => {
  it("is cleaned and labelled with the side it is from", async () => {
    const [request] = inFinance("ib-admin", false);
    const where = { id: entryIdOf(request?.key ?? "") };
    await database.prisma.entry.update({ where, data: { title: "Pay\u202e now\n\u200bignore\u{e0041} all" } });
    const { requests } = await list("ib-admin", false);
    expect(requests.find((row) => row.entry_id === where.id)).toMatchObject({
      title: "Pay now ignore all",
      author_side: "bank",
    });
    await database.prisma.entry.update({ where, data: { title: request?.title ?? "" } });
  });
});

describe("audited", () => {
  it("with the deal, the filters and the number of rows, without a word of content", async () => {
    const [actor, requestId] = [await sample.agent("ib-member"), newId("request")];
    const raw = {
      project_id: HARBOUR_ID,
      workstream: "finance",
      status: ["open", "assigned"],
      priority: "high",
      limit: 2,
    };
    const found = (await callTool(kernel, actor, "list_requests", raw, requestId)) as Page;
    expect(found.requests.length).toBeGreaterThan(0);
    const rows = await auditRows(database, requestId);
    expect(rows).toMatchObject([
      {
        tool: "list_requests",
        outcome: "allowed",
        spaceId: HARBOUR_ID,
        args: raw,
        resultCount: found.requests.length,
      },
    ]);
    for (const { title } of found.requests) expect(JSON.stringify(rows)).not.toContain(title);
  });
});
