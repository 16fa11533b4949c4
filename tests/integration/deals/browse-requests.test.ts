import { afterAll, describe, expect, it } from "vitest";
import { PRIORITIES, REQUEST_STATUSES } from "@/lib/deals/entries/status.rules";
import { newId } from "@/lib/deals/ids";
import { sampleId } from "@/prisma/demo/rows";
import type { SampleRequest } from "@/prisma/demo/types";
import { auditRows } from "@/tests/support/kernel";
import {
  actorsIn,
  callTool,
  counts,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  isOverdue,
  JUNIPER_ID,
  openSample,
  personOf,
  refKnownTo,
  refusalOf,
  requestsSeenBy,
  type SignIn,
  sampleDay,
  slugsOf,
  userIdOf,
} from "@/tests/support/sample";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

type Row = {
  entry_id: string;
  ref?: string;
  workstream: string;
  days_until_due?: number;
  list?: { list_id: string; name: string };
  blocked?: boolean;
  version?: number;
  updated_at?: number;
};
type Page = { requests: Row[]; total: number; by_status: Record<string, number>; may: string[]; workstreams: object[] };

const { personOf: atThePages } = actorsIn(sample);
const browse = async (who: SignIn, raw: object = {}) =>
  (await sample.call(await atThePages(who), "browse_requests", { project_id: HARBOUR_ID, limit: 200, ...raw })) as Page;
const idsOf = ({ requests }: Page) => requests.map((row) => row.entry_id);

const EVERYONE: SignIn[] = [
  ...(["ib-admin", "ib-member", "seller-admin", "seller-member"] as const),
  ...(["buyer-admin", "buyer-member", "rival-buyer", "observer"] as const),
];

const isOwn = (who: SignIn, { from }: SampleRequest) =>
  typeof from === "object" && from.buyer === personOf(who).organization;

const reads = (who: SignIn) => who.includes("buyer") || who === "observer";

/** By ref. A buyer's own numbers come first to the buyer; to the bank they come last. */
function inOrder(who: SignIn, requests: readonly SampleRequest[]): SampleRequest[] {
  const known = (one: SampleRequest) => refKnownTo(who, one) ?? "";
  const own = (one: SampleRequest) => Number(known(one).startsWith("BUY-")) * (who.includes("buyer") ? -1 : 1);
  return [...requests].sort(
    (a, b) =>
      own(a) - own(b) ||
      known(a).slice(-3).localeCompare(known(b).slice(-3)) ||
      (entryIdOf(a.key) < entryIdOf(b.key) ? -1 : 1),
  );
}

/** What a person sees of the room, as the table has it: by workstream, then by ref; by ref alone where refs run over all workstreams. */
function seenBy(who: SignIn, filter: (request: SampleRequest) => boolean = counts) {
  const seen = requestsSeenBy(who, { unlocked: true }).filter(filter);
  if (reads(who)) return inOrder(who, seen);
  return slugsOf(personOf(who)).flatMap((slug) =>
    inOrder(
      who,
      seen.filter((one) => one.workstream === slug),
    ),
  );
}
const keys = (requests: readonly SampleRequest[]) => requests.map((one) => entryIdOf(one.key));
const live = (filter: (request: SampleRequest) => boolean) => (one: SampleRequest) => counts(one) && filter(one);

const isUnanswered = (one: SampleRequest) => one.status === "open" || one.status === "assigned";
const withSellersAdmin = new Set(requestsSeenBy("seller-admin", { unlocked: true }));
/** It has it, and its people work on it or nobody does. */
const liesWithSeller = (one: SampleRequest) =>
  isUnanswered(one) &&
  withSellersAdmin.has(one) &&
  (!one.assignees?.length ||
    one.assignees.some(({ person }) =>
      HARBOUR.people.some(({ key, role }) => key === person && role.startsWith("seller")),
    ));

describe("allowed", () => {
  it.each(EVERYONE)(
    "%s gets every request that the role sees, in the order of its refs, and their counts",
    async (who) => {
      const expected = seenBy(who);
      const { requests, total, by_status } = await browse(who);
      expect(total).toBe(expected.length);
      expect(requests.map((row) => row.entry_id)).toEqual(keys(expected));
      expect(requests.map((row) => row.workstream)).toEqual(expected.map((one) => one.workstream));
      expect(requests.map((row) => row.days_until_due)).toEqual(expected.map((one) => one.dueDay));
      const all = seenBy(who, () => true);
      const counted = REQUEST_STATUSES.map((status) => [status, all.filter((one) => one.status === status).length]);
      expect(by_status).toEqual(Object.fromEntries(counted.filter(([, count]) => count !== 0)));
      expect((await browse(who, { statuses: ["open"], limit: 1 })).by_status).toEqual(by_status);
    },
  );

  it.each(["ib-member", "seller-admin", "buyer-admin", "observer"] as const)(
    "%s gets in each row the fields that list_requests gives",
    async (who) => {
      const given = await sample.call(await atThePages(who), "list_requests", {
        project_id: HARBOUR_ID,
        workstream: "finance",
        limit: 200,
      });
      const { requests } = await browse(who, { workstreams: ["finance"], statuses: REQUEST_STATUSES });
      expect(requests.map(({ workstream, list, days_until_due, blocked, version, updated_at, ...row }) => row)).toEqual(
        given.requests,
      );
      expect(requests.length).toBeGreaterThan(10);
    },
  );

  it("what was withdrawn shows to those who ask for it", async () => {
    const withdrawn = seenBy("ib-admin", (one) => one.status === "withdrawn");
    expect(withdrawn.length).toBeGreaterThan(0);
    expect(idsOf(await browse("ib-admin", { statuses: ["withdrawn"] }))).toEqual(keys(withdrawn));
  });

  it.each<[object, (request: SampleRequest) => boolean]>([
    [{ workstreams: ["legal", "tax"] }, (one) => one.workstream === "legal" || one.workstream === "tax"],
    [{ statuses: ["open", "answered"] }, (one) => one.status === "open" || one.status === "answered"],
    [{ priorities: ["urgent", "low"] }, (one) => one.priority === "urgent" || one.priority === "low"],
    [{ assignee: "nobody" }, (one) => (one.assignees ?? []).length === 0],
    [
      { assignee: userIdOf("seller-member") },
      (one) => (one.assignees ?? []).some(({ person }) => person === personOf("seller-member").key),
    ],
    [{ due: "overdue" }, isOverdue],
    // 16 June 2026 is a Tuesday
    [{ due: "week" }, (one) => one.dueDay !== undefined && one.dueDay >= -1 && one.dueDay <= 5],
    [
      { due_from: sampleDay(-10), due_to: sampleDay(3) },
      (one) => one.dueDay !== undefined && one.dueDay >= -10 && one.dueDay <= 3,
    ],
    [{ origins: ["buyer"] }, (one) => typeof one.from !== "string"],
    [{ lies_with: "seller" }, liesWithSeller],
    [{ lies_with: "bank" }, (one) => isUnanswered(one) && !liesWithSeller(one)],
    [{ stage: "pre_dataroom" }, (one) => one.stage === "pre_dataroom"],
    [{ text: "EBITDA bridge" }, (one) => /ebitda/i.test(one.title + one.body) && /bridge/i.test(one.title + one.body)],
    [{ text: "EBITDA", priorities: ["high"] }, (one) => /EBITDA/.test(one.title + one.body) && one.priority === "high"],
    [{ text: "reconcil" }, (one) => /\breconcil/i.test(one.title + one.body)],
    [{ text: "IT" }, (one) => /\bIT\b/.test(`${one.title} ${one.body}`)],
    [{ text: "???" }, () => false],
  ])("the bank narrows by %j", async (raw, filter) => {
    const found = await browse("ib-admin", raw);
    const expected = seenBy("ib-admin", live(filter));
    if (!("text" in raw && raw.text === "???")) expect(expected.length).toBeGreaterThan(0);
    expect(idsOf(found)).toEqual(keys(expected));
    expect(found.total).toBe(expected.length);
  });

  it("a ref, or how refs begin, finds those that the person knows by it", async () => {
    const refs = async (who: SignIn, text: string) => (await browse(who, { text })).requests.map((row) => row.ref);
    expect(await refs("ib-admin", "fin-004")).toEqual(["FIN-004"]);
    const begun = await refs("ib-admin", "LEG-00");
    expect(begun.length).toBeGreaterThan(1);
    for (const ref of begun) expect(ref).toMatch(/^LEG-00/);
    const own = await refs("buyer-admin", "BUY-001");
    expect(own).toEqual(["BUY-001"]);
    expect((await browse("observer", { text: "BUY-001" })).requests).toEqual([]);
  });

  it("without a due date", async () => {
    const where = { id: entryIdOf("fin-004") };
    const { dueDate } = await database.prisma.entry.findUniqueOrThrow({ where });
    await database.prisma.entry.update({ where, data: { dueDate: null } });
    const { requests } = await browse("ib-admin", { due: "none" });
    expect(requests.map((row) => row.entry_id)).toEqual([where.id]);
    expect(requests[0]).not.toHaveProperty("days_until_due");
    for (const direction of ["ascending", "descending"])
      expect(idsOf(await browse("ib-admin", { sort: "due", direction })).at(-1)).toBe(where.id);
    await database.prisma.entry.update({ where, data: { dueDate } });
  });

  it("mine are those that I work on", async () => {
    for (const who of ["ib-member", "seller-member"] as const) {
      const mine = seenBy(
        who,
        live((one) => (one.assignees ?? []).some(({ person }) => person === personOf(who).key)),
      );
      expect(idsOf(await browse(who, { assignee: "me" }))).toEqual(keys(mine));
    }
  });

  const place = <T>(words: readonly T[]) => {
    return (word: T) => words.indexOf(word);
  };
  it.each<[string, (request: SampleRequest) => number | string]>([
    ["title", (one) => one.title.toLowerCase()],
    ["status", (one) => place(REQUEST_STATUSES)(one.status)],
    ["priority", (one) => place(PRIORITIES)(one.priority)],
    ["due", (one) => one.dueDay ?? Number.POSITIVE_INFINITY],
  ])("ordered by %s both ways; between equals the ref decides", async (sort, key) => {
    const byKey = (sign: number) =>
      seenBy("ib-admin")
        .map((one, i) => ({ one, i, key: key(one) }))
        .sort((a, b) => {
          // what has no due date stands last either way
          if (a.key === Number.POSITIVE_INFINITY || b.key === Number.POSITIVE_INFINITY)
            return a.key === b.key ? a.i - b.i : a.key === Number.POSITIVE_INFINITY ? 1 : -1;
          return a.key === b.key ? a.i - b.i : sign * (a.key < b.key ? -1 : 1);
        })
        .map(({ one }) => one);
    expect(idsOf(await browse("ib-admin", { sort }))).toEqual(keys(byKey(1)));
    expect(idsOf(await browse("ib-admin", { sort, direction: "descending" }))).toEqual(keys(byKey(-1)));
  });

  it("by ref downwards is the same order backwards, and by change what changed last stands first", async () => {
    const upwards = idsOf(await browse("ib-admin"));
    expect(idsOf(await browse("ib-admin", { direction: "descending" }))).toEqual([...upwards].reverse());
    await database.prisma.entry.update({
      where: { id: entryIdOf("fin-004") },
      data: { updatedAt: new Date("2030-01-01") },
    });
    const [newest] = (await browse("ib-admin", { sort: "updated", direction: "descending" })).requests;
    expect(newest).toMatchObject({ entry_id: entryIdOf("fin-004"), updated_at: Date.parse("2030-01-01") / 1000 });
  });

  it("pages follow each other without gap or repetition", async () => {
    const whole = idsOf(await browse("seller-admin", { sort: "priority" }));
    const pages: string[] = [];
    for (let offset = 0; offset < whole.length; offset += 7)
      pages.push(...idsOf(await browse("seller-admin", { sort: "priority", limit: 7, offset })));
    expect(pages).toEqual(whole);
    expect(await browse("seller-admin", { offset: 100_000 })).toMatchObject({ requests: [], total: whole.length });
  });

  it("the bank is told what stands in the way, in which list, and which version it looks at", async () => {
    const blocked = HARBOUR.requests.filter((one) => one.blocker && one.blocker.resolvedDay === undefined);
    expect(blocked.length).toBeGreaterThan(0);
    const { requests } = await browse("ib-admin", { statuses: REQUEST_STATUSES });
    expect(
      requests
        .filter((row) => row.blocked)
        .map((row) => row.entry_id)
        .sort(),
    ).toEqual(keys(blocked).sort());
    const planted = await database.prisma.entry.findMany({ where: { projectId: HARBOUR_ID, type: "request" } });
    const listOf = new Map(planted.map((one) => [one.id, one.listId ?? undefined]));
    for (const row of requests) {
      expect(row.version).toBeGreaterThan(0);
      expect(row.list?.list_id).toBe(listOf.get(row.entry_id));
    }
    const listId = sampleId("list", "fin-l2");
    expect(idsOf(await browse("ib-admin", { list_id: listId, statuses: REQUEST_STATUSES }))).toEqual(
      requests.filter((row) => row.list?.list_id === listId).map((row) => row.entry_id),
    );
  });

  it("says which acts are open to the role, and which workstreams there are", async () => {
    expect((await browse("ib-admin")).may).toContain("release_request_list");
    expect((await browse("ib-member")).may).not.toContain("release_request_list");
    expect((await browse("observer")).may).toEqual([]);
    expect((await browse("ib-member")).workstreams.map((one) => (one as { name: string }).name)).toEqual(
      slugsOf(personOf("ib-member")),
    );
  });
});

describe("what buyers and observers are not told", () => {
  const READERS = ["buyer-admin", "observer"] as const;

  it.each(READERS)("%s: who works on it, what stands in the way, how often and when it changed", async (who) => {
    const { requests } = await browse(who, { statuses: REQUEST_STATUSES });
    expect(requests.length).toBeGreaterThan(0);
    for (const row of requests)
      for (const field of ["assigned_to", "blocked", "version", "updated_at"]) expect(row).not.toHaveProperty(field);
  });

  it.each(READERS)("%s: filters for it match nothing, and there is no such order", async (who) => {
    for (const raw of [
      { assignee: "nobody" },
      { assignee: "me" },
      { assignee: userIdOf("ib-admin") },
      { stage: "dataroom" },
    ])
      expect(await browse(who, raw)).toMatchObject({ requests: [], total: 0, by_status: {} });
    const { error } = await refusalOf(sample, await atThePages(who), "browse_requests", {
      project_id: HARBOUR_ID,
      sort: "updated",
    });
    expect(error).toMatchObject({ code: "invalid_input", data: { issues: [{ path: "sort" }] } });
  });

  it("a buyer: in which list the bank put its request, before it is published", async () => {
    const own = HARBOUR.requests.find((one) => isOwn("buyer-admin", one) && one.status === "open");
    if (!own) throw new Error("the sample has an open request of this buyer");
    const before = await browse("buyer-admin");
    const listId = sampleId("list", "fin-l1");
    await database.prisma.entry.update({ where: { id: entryIdOf(own.key) }, data: { listId } });
    expect(await browse("buyer-admin")).toEqual(before);
    expect(idsOf(await browse("buyer-admin", { list_id: listId }))).not.toContain(entryIdOf(own.key));
    const lists = await sample.call(await sample.as("buyer-admin"), "list_request_lists", { project_id: HARBOUR_ID });
    await database.prisma.entry.update({ where: { id: entryIdOf(own.key) }, data: { listId: null } });
    expect(await sample.call(await sample.as("buyer-admin"), "list_request_lists", { project_id: HARBOUR_ID })).toEqual(
      lists,
    );
  });

  it("the seller: who asked", async () => {
    const { requests } = await browse("seller-admin");
    expect(requests.length).toBeGreaterThan(0);
    for (const row of requests) expect(row).not.toHaveProperty("origin");
    expect(idsOf(await browse("seller-admin", { origins: ["buyer", "ib"] }))).toEqual([]);
    for (const lies_with of ["bank", "seller", "nobody"])
      expect(idsOf(await browse("seller-admin", { lies_with }))).toEqual([]);
  });
});

describe("invalid", () => {
  it.each([
    [{ statuses: [] }, "statuses"],
    [{ statuses: ["done"] }, "statuses.0"],
    [{ sort: "origin" }, "sort"],
    [{ due_from: "2026-02-30" }, "due_from"],
    [{ text: "x".repeat(201) }, "text"],
    [{ limit: 201 }, "limit"],
    [{ assignee: "a b" }, "assignee"],
    [{ surprise: 1 }, ""],
  ])("%j", async (raw, path) => {
    const { error } = await refusalOf(sample, await atThePages("ib-admin"), "browse_requests", {
      project_id: HARBOUR_ID,
      ...raw,
    });
    expect(error).toMatchObject({ code: "invalid_input", data: { issues: [{ path }] } });
  });

  it("signs that mean something to a search are only signs", async () => {
    for (const text of ["'", "\\", "(((", "%_"]) expect((await browse("ib-admin", { text })).total, text).toBe(0);
    for (const [text, words] of [
      ["a:* & !b", "a b"],
      ["it's & 'x':*", "it's x"],
      ["R&D <-> |", "R&D"],
    ] as const)
      expect(idsOf(await browse("ib-admin", { text })), text).toEqual(idsOf(await browse("ib-admin", { text: words })));
  });
});

describe("not visible = not found", () => {
  it("a workstream that is not the person's is one that does not exist; so is another deal", async () => {
    const refusal = async (who: SignIn, raw: object) =>
      (await refusalOf(sample, await atThePages(who), "browse_requests", raw)).error;
    const foreign = await refusal("ib-member", { project_id: HARBOUR_ID, workstreams: ["legal"] });
    expect(foreign).toEqual(await refusal("ib-member", { project_id: HARBOUR_ID, workstreams: ["astronomy"] }));
    expect(foreign.code).toBe("not_found");
    expect(await refusal("ib-admin", { project_id: JUNIPER_ID })).toEqual(
      await refusal("ib-admin", { project_id: "proj_x" }),
    );
  });
});

describe("forbidden", () => {
  it("is for the pages: an agent finds no such tool, and nobody in particular nothing", async () => {
    const agent = await sample.agent("ib-admin", { unlocked: true });
    expect((await refusalOf(sample, agent, "browse_requests")).error.code).toBe("unknown_tool");
    const ended = await sample.as("ib-admin");
    await database.prisma.webSession.update({ where: { id: ended.credential.id }, data: { endedAt: new Date() } });
    expect((await refusalOf(sample, ended, "browse_requests", { project_id: HARBOUR_ID })).error.code).toBe(
      "unauthenticated",
    );
  });
});

describe("audited", () => {
  it("with the filter, without the words that were looked for", async () => {
    const [actor, requestId] = [await sample.as("ib-admin"), newId("request")];
    const raw = { project_id: HARBOUR_ID, statuses: ["open"], text: "Ledger", sort: "due" };
    await callTool(kernel, actor, "browse_requests", raw, requestId);
    const [row] = await auditRows(database, requestId);
    expect(row).toMatchObject({ outcome: "allowed", spaceId: HARBOUR_ID, args: { statuses: ["open"], sort: "due" } });
    expect(JSON.stringify(row)).not.toContain("Ledger");
  });
});
