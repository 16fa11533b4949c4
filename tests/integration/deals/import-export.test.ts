/** Requests out into files and in again. What each act refuses to whom is in acts-refused.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { sampleId } from "@/prisma/demo/rows";
import { roomSnapshot } from "@/tests/kit/unchanged";
import { auditRows } from "@/tests/support/kernel";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { callTool, HARBOUR_ID, type SignIn } from "@/tests/support/sample";

const { sample, does, refused, sees, entry } = await peopleAtWork();
const { database } = sample;
afterAll(() => sample.close());

const FIELDS = [
  "ref",
  "title",
  "description",
  "workstream",
  "list",
  "priority",
  "due_date",
  "status",
  "assigned_to",
  "version",
] as const;
type Cells = Partial<Record<(typeof FIELDS)[number], string>>;
type Row = Cells & { row: number };
type Judged = {
  row: number;
  outcome: string;
  ref?: string;
  version?: number;
  problems?: { field: string; problem: string }[];
  changes?: { field: string; from: string; to: string }[];
  asked_before?: { ref?: string; row?: number; same: boolean }[];
};

const exported = async (who: SignIn, raw: object = {}): Promise<Row[]> => {
  const { columns, rows } = (await does(who, "export_requests", raw)) as unknown as {
    columns: { name: keyof Cells }[];
    rows: string[][];
  };
  return rows.map((cells, i) => ({
    row: i + 2,
    ...Object.fromEntries(columns.map(({ name }, at) => [name, cells[at]])),
  }));
};
const preview = async (rows: readonly Row[], raw: object = {}) =>
  ((await does("ib-admin", "preview_import", { rows, ...raw })) as unknown as { rows: Judged[] }).rows;
const apply = async (rows: readonly (Row & { expected: string; seen_version?: number })[], raw: object = {}) =>
  (
    (await does("ib-admin", "import_requests", { rows, ...raw })) as unknown as {
      rows: { row: number; outcome: string; ref?: string; why?: string }[];
    }
  ).rows;
const sheet = (rows: readonly Cells[]): Row[] => rows.map((cells, i) => ({ row: i + 2, ...cells }));
const snapshot = () => roomSnapshot(database, ["audit_calls", "rate_windows", "web_sessions", "visits"]);

let list_id = "";
const LIST = "Import";
beforeAll(async () => {
  list_id = String((await does("ib-admin", "create_request_list", { workstream: "finance", name: LIST })).list_id);
});
const asks = (title: string, raw: object = {}) =>
  does("ib-admin", "create_request", { workstream: "finance", list_id, title, ...raw });

describe("export_requests", () => {
  it.each(["ib-admin", "ib-member", "seller-admin", "seller-member"] as const)(
    "allowed: %s gets exactly the requests of the table, in its order",
    async (who) => {
      const rows = await exported(who);
      const browsed: { ref?: string; title: string; version?: number }[] = [];
      for (let offset = 0; ; offset += 200) {
        const page = (await does(who, "browse_requests", { limit: 200, offset })) as unknown as {
          requests: typeof browsed;
        };
        browsed.push(...page.requests);
        if (page.requests.length < 200) break;
      }
      expect(rows.map(({ ref, title, version }) => [ref, title, version])).toEqual(
        browsed.map((one) => [one.ref ?? "", one.title, String(one.version)]),
      );
      expect(rows.length).toBeGreaterThan(20);
    },
  );

  it("allowed: filtered like the table, with the words of every column", async () => {
    const { ref } = await asks("Bank statements", {
      body: "All of them\n- by month",
      priority: "high",
      due_date: "2026-12-01",
    });
    expect(await exported("ib-admin", { list_id, text: "statements" })).toEqual([
      {
        row: 2,
        ref,
        title: "Bank statements",
        description: "All of them\n- by month",
        workstream: "Finance & Accounting",
        list: LIST,
        priority: "High",
        due_date: "2026-12-01",
        status: "Open",
        assigned_to: "",
        version: "1",
      },
    ]);
    expect(await exported("ib-admin", { list_id, statuses: ["published"] })).toEqual([]);
  });

  it("not visible: to the seller neither a list in preparation nor what a buyer asked the bank", async () => {
    const buyers = await does("buyer-member", "create_request", { workstream: "finance", title: "Secretly asked" });
    expect((await exported("ib-admin")).map((row) => row.ref)).toContain(String(buyers.ref).replace("BUY", "NOR"));
    const words = JSON.stringify(await exported("seller-admin"));
    for (const hidden of ["Secretly asked", LIST, String(buyers.ref)]) expect(words).not.toContain(hidden);
    expect(await exported("seller-admin", { list_id })).toEqual([]);
  });

  it("not visible: a list in preparation is not named to the seller, not even by a request of it that reached the seller", async () => {
    const { entry_id, ref } = await asks("Omicron");
    await database.prisma.entry.update({ where: { id: entry_id }, data: { reachedSellerAt: new Date() } });
    const row = (await exported("seller-admin")).find((one) => one.ref === ref);
    expect(row).toMatchObject({ title: "Omicron", list: "" });
  });

  it.each(["buyer-admin", "buyer-member", "observer"] as const)("forbidden: %s", async (who) => {
    expect((await refused(who, "export_requests", {})).code).toBe("forbidden");
  });
});

describe("an export that is imported again", () => {
  it("changes nothing, of whoever the requests are", async () => {
    const rows = await exported("ib-admin", {
      statuses: ["open", "assigned", "answered", "vetted", "published", "withdrawn"],
    });
    const before = await snapshot();
    const judged = await preview(rows);
    expect(judged.filter((row) => row.outcome !== "unchanged")).toEqual([]);
    expect(judged.length).toBeGreaterThan(100);
    const some = rows.slice(0, 200).map((row) => ({ ...row, expected: "changed" }));
    expect(new Set((await apply(some)).map((row) => row.outcome))).toEqual(new Set(["unchanged"]));
    expect(await snapshot()).toEqual(before);
  });
});

describe("new rows", () => {
  it("become requests in the order of the file, with the next numbers of their workstream", async () => {
    const rows = sheet([
      {
        title: "Alpha covenant certificate",
        workstream: "finance",
        list: LIST,
        priority: "Urgent",
        due_date: "3.12.2026",
      },
      { title: "Beta pension actuary", description: "Two\r\nlines", workstream: "FINANCE ", list: LIST.toLowerCase() },
      { title: "Gamma inventory count" },
    ]);
    const judged = await preview(rows, { list_id });
    expect(judged.map((row) => row.outcome)).toEqual(["new", "new", "new"]);
    const done = await apply(
      rows.map((row) => ({ ...row, expected: "new" })),
      { list_id },
    );
    expect(done.map((row) => row.outcome)).toEqual(["created", "created", "created"]);
    const numbers = done.map((row) => Number(row.ref?.slice(4)));
    expect(numbers).toEqual([0, 1, 2].map((i) => (numbers[0] ?? 0) + i));
    const [alpha, beta] = await exported("ib-admin", { list_id, text: "covenant" }).then(async ([first]) => [
      first,
      (await exported("ib-admin", { list_id, text: "actuary" }))[0],
    ]);
    expect(alpha).toMatchObject({ ref: done[0]?.ref, priority: "Urgent", due_date: "2026-12-03", status: "Open" });
    expect(beta).toMatchObject({ description: "Two\nlines", priority: "Normal", due_date: "" });
    const thread = (await sees("ib-admin", String(done[0]?.ref)))?.thread;
    expect(thread).toMatchObject([{ action: "created", actor: expect.any(String) }]);
  });

  it("are not created a second time: neither by the same call again nor by the file", async () => {
    const rows = sheet([{ title: "Delta lease register", workstream: "finance", list: LIST }]);
    const wanted = rows.map((row) => ({ ...row, expected: "new" }));
    const [first] = await apply(wanted);
    const [second] = await apply(wanted);
    expect(second).toMatchObject({ outcome: "left_out", why: expect.stringContaining(String(first?.ref)) });
    expect(await preview(rows)).toMatchObject([
      { outcome: "duplicate", asked_before: [{ ref: first?.ref, title: "Delta lease register", same: true }] },
    ]);
    // whoever has seen that, and wants it, gets it
    expect(await apply(rows.map((row) => ({ ...row, expected: "duplicate" })))).toMatchObject([{ outcome: "created" }]);
  });

  it("that ask nearly the same as a request or as a row above are named with it", async () => {
    const { ref } = await asks("Schedule of outstanding litigation against the company", {
      body: "Claims, counterparties and provisions as of closing.",
    });
    const judged = await preview(
      sheet([
        {
          title: "schedule of OUTSTANDING litigation against the company!",
          description: "Claims, counterparties and provisions as of closing",
        },
        {
          title: "Outstanding litigation against the company: schedule",
          description: "Claims, counterparties, provisions as of closing",
        },
        { title: "Zeta vessel maintenance plan", description: "Dry dock dates" },
        { title: "Maintenance plan of the Zeta vessel", description: "Dry dock dates please" },
        { title: "Audited accounts 2023" },
        { title: "Audited accounts 2024" },
      ]),
      { list_id },
    );
    expect(judged.map((row) => [row.outcome, row.asked_before?.[0]])).toEqual([
      ["duplicate", expect.objectContaining({ ref, same: true })],
      ["duplicate", expect.objectContaining({ ref, same: false })],
      ["new", undefined],
      ["duplicate", { row: 4, same: false }],
      ["new", undefined],
      ["new", undefined],
    ]);
  });

  it("a request that was withdrawn may be asked again", async () => {
    const { entry_id } = await asks("Eta customs audit");
    await does("ib-admin", "withdraw_request", { request_id: entry_id });
    const rows = sheet([{ title: "Eta customs audit" }]);
    expect(await preview(rows, { list_id })).toMatchObject([{ outcome: "new" }]);
    expect(await apply([{ ...rows[0], row: 2, expected: "new" }], { list_id })).toMatchObject([{ outcome: "created" }]);
  });
});

describe("invalid rows", () => {
  it.each<[field: string, cells: Cells, problem: RegExp]>([
    ["title", { title: " " }, /empty/],
    ["title", { description: "No title" }, /missing/],
    ["title", { title: "x".repeat(301) }, /longer than 300/],
    ["description", { title: "A", description: "x".repeat(10_001) }, /longer/],
    ["priority", { title: "A", priority: "soonish" }, /low, normal, high, urgent/],
    ["due_date", { title: "A", due_date: "11/12/2026" }, /2026-11-20/],
    ["due_date", { title: "A", due_date: "2026-02-30" }, /2026-11-20/],
    ["workstream", { title: "A", workstream: "Alchemy" }, /none of the workstreams/],
    ["list", { title: "A", list: "No such list" }, /no list/],
    ["ref", { title: "A", ref: "FIN-9999" }, /no request/],
  ])("the error stands at its column, case %#: %s", async (field, cells, problem) => {
    const [judged] = await preview(sheet([cells]), { list_id });
    expect(judged).toMatchObject({ row: 2, outcome: "error" });
    expect(judged?.problems).toContainEqual({ field, problem: expect.stringMatching(problem) });
    const before = await snapshot();
    const [done] = await apply([{ ...cells, row: 2, expected: "new" }], { list_id });
    expect(done).toMatchObject({ outcome: "left_out", why: expect.stringMatching(problem) });
    expect(await snapshot()).toEqual(before);
  });

  it("a ref that stands twice, and a row that names no list where there are several", async () => {
    const { ref = "" } = await asks("Theta board minutes");
    const judged = await preview(
      sheet([
        { ref, title: "Theta" },
        { ref, title: "Other" },
        { title: "A", workstream: "finance" },
      ]),
    );
    expect(judged.map((row) => row.problems?.[0]?.problem)).toEqual([
      undefined,
      "stands in row 2 already",
      "is empty, and this workstream has several lists",
    ]);
  });

  it("a field that a row does not have, and a list of another deal", async () => {
    expect((await refused("ib-admin", "preview_import", { rows: [{ row: 2, title: "A", owner: "x" }] })).code).toBe(
      "invalid_input",
    );
    const foreign = { list_id: sampleId("list", "jun-l1"), rows: [{ row: 2, title: "A" }] };
    expect((await refused("ib-admin", "preview_import", foreign)).code).toBe("not_found");
  });
});

describe("changed rows", () => {
  it("change words and plan, each with its line in the history", async () => {
    const { ref = "", entry_id } = await asks("Iota tax ruling", { body: "Old", due_date: "2026-12-01" });
    const rows = sheet([
      {
        ref: ref.toLowerCase(),
        title: "Iota tax rulings",
        description: "New",
        priority: "high",
        due_date: "",
        version: "1",
      },
    ]);
    expect(await preview(rows)).toMatchObject([
      {
        outcome: "changed",
        ref,
        version: 1,
        changes: [
          { field: "title", from: "Iota tax ruling", to: "Iota tax rulings" },
          { field: "description", from: "Old", to: "New" },
          { field: "priority", from: "normal", to: "high" },
          { field: "due_date", from: "2026-12-01", to: "" },
        ],
      },
    ]);
    const [done] = await apply(rows.map((row) => ({ ...row, expected: "changed", seen_version: 1 })));
    expect(done).toEqual({ row: 2, outcome: "changed", ref });
    expect(await entry(entry_id)).toMatchObject({
      title: "Iota tax rulings",
      body: "New",
      priority: "high",
      dueDate: null,
      version: 2,
    });
    expect((await sees("ib-admin", entry_id))?.thread).toMatchObject([{ action: "edited" }, { action: "created" }]);
  });

  it("a column that the file does not have stays as it is", async () => {
    const { ref = "", entry_id } = await asks("Kappa hedging", { body: "Stays", due_date: "2026-12-01" });
    await apply([{ row: 2, ref, priority: "low", expected: "changed", seen_version: 1 }]);
    expect(await entry(entry_id)).toMatchObject({ title: "Kappa hedging", body: "Stays", priority: "low", version: 2 });
  });

  it("conflict: what moved since the export, or since the preview, is not overwritten", async () => {
    const { ref = "", entry_id } = await asks("Lambda cash pooling");
    const [row] = await exported("ib-admin", { list_id, text: "pooling" });
    await does("ib-member", "edit_request", { request_id: entry_id, version: 1, priority: "urgent" });
    const rows = [{ ...row, row: 2, title: "Lambda cash pool" }];
    expect(await preview(rows)).toMatchObject([{ outcome: "conflict", ref, version: 2 }]);
    const wanted = [{ ...rows[0], row: 2, expected: "changed", seen_version: 1 }];
    expect(await apply(wanted)).toMatchObject([
      { outcome: "left_out", why: expect.stringContaining("in the meantime") },
    ]);
    // without the column, what the person was shown counts
    const { version: _, ...unversioned } = wanted[0] as Row & { expected: string };
    expect(await apply([unversioned])).toMatchObject([{ outcome: "left_out" }]);
    expect(await entry(entry_id)).toMatchObject({ title: "Lambda cash pooling", priority: "urgent", version: 2 });
  });

  it("what an import does not change is an error at its column", async () => {
    const { ref = "" } = await asks("Mu payroll");
    const problems = async (cells: Cells) =>
      (await preview(sheet([{ ref, ...cells }])))[0]?.problems?.map((one) => one.field);
    expect(await problems({ workstream: "legal" })).toEqual(["workstream"]);
    expect(await problems({ list: "Another" })).toEqual(["list"]);
    expect(await problems({ status: "Published" })).toEqual(["status"]);
    expect(await problems({ assigned_to: "Somebody" })).toEqual(["assigned_to"]);
    expect(await problems({ version: "one", title: "Mu" })).toEqual(["version"]);
    expect(await problems({ status: "open", workstream: "finance", assigned_to: "" })).toBeUndefined();
  });

  it("another firm's words stay as they are; its plan is the bank's", async () => {
    const asked = await does("buyer-member", "create_request", { workstream: "finance", title: "Nu franchise" });
    const ref = String(asked.ref).replace("BUY", "NOR");
    const [words] = await preview(sheet([{ ref, title: "Nu franchises", workstream: "finance" }]));
    expect(words).toMatchObject({ outcome: "error" });
    expect(
      await preview(sheet([{ ref, title: "Nu franchise", workstream: "finance", priority: "low" }])),
    ).toMatchObject([{ outcome: "changed" }]);
  });
});

describe("a thousand rows", () => {
  const rows = sheet(
    Array.from({ length: 1_000 }, (_, i) => ({
      title: `Thousand: item ${i} of the ledger`,
      description: `Documents on position ${i} with all vouchers.`,
      workstream: "finance",
      list: LIST,
      priority: i % 2 ? "high" : "normal",
      due_date: "2026-12-24",
    })),
  );

  it("are judged and applied in chunks, each once, and are then already there", async () => {
    const begun = Date.now();
    const judged = await preview(rows);
    expect(new Set(judged.map((row) => row.outcome))).toEqual(new Set(["new"]));
    const refs: (string | undefined)[] = [];
    for (let at = 0; at < rows.length; at += 100)
      refs.push(
        ...(await apply(rows.slice(at, at + 100).map((row) => ({ ...row, expected: "new" })))).map((row) => row.ref),
      );
    expect(new Set(refs).size).toBe(1_000);
    expect(Date.now() - begun, "milliseconds").toBeLessThan(60_000);
    const again = await preview(rows);
    expect(again.every((row, i) => row.outcome === "duplicate" && row.asked_before?.[0]?.ref === refs[i])).toBe(true);
  });
});

describe("audited", () => {
  it("who, and how many rows; none of their words", async () => {
    const requestId = newId("request");
    const raw = { project_id: HARBOUR_ID, list_id, rows: [{ row: 2, title: "Xi secret words", expected: "new" }] };
    await callTool(sample.kernel, await sample.as("ib-member"), "import_requests", raw, requestId);
    const [row] = await auditRows(database, requestId);
    expect(row).toMatchObject({
      outcome: "allowed",
      spaceId: HARBOUR_ID,
      resultCount: 1,
      args: { list_id, rows: "(list, 1)" },
    });
    expect(JSON.stringify(row)).not.toContain("Xi secret");
  });
});
