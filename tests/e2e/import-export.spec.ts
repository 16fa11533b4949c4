/** Requests out into files and in again, as the bank does it; and what the others get of it. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readSheet } from "@/lib/sheets/read-sheet.mjs";
import { type Column, writeCsv, writeXlsx } from "@/lib/sheets/write-sheet.mjs";
import { workbookOf } from "@/tests/unit/sheets/support";
import { as, expect, FULL, type Room, test } from "./fixtures";
import { expectNoFault, heading, makeList, type Reader, reader } from "./support/office";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const titles = ["Question", "Details", "Section", "List", "Priority", "Deadline"];
const COLUMNS: Column[] = titles.map((title) => ({ title, kind: title === "Deadline" ? "date" : "text" }));

const rows = (page: Page) => page.getByRole("table", { name: "Rows of the file" }).locator("tbody tr");
const counted = (page: Page, word: string) =>
  page
    .getByRole("list", { name: "Rows by what they would do" })
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^${word}`) });
const result = (page: Page) => page.getByRole("region", { name: "Result" });

/** On the page that imports. */
async function give(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("Workbook or CSV file").setInputFiles({ name, mimeType: XLSX, buffer });
  await page.getByRole("button", { name: "Read the file" }).click();
}

async function choose(page: Page, deal: string, name: string, buffer: Buffer): Promise<void> {
  await page.goto(`${deal}/requests/import`);
  await expect(heading(page, "Import requests")).toBeVisible();
  await give(page, name, buffer);
}

async function check(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByRole("region", { name: "What the import would do" })).toBeVisible({ timeout: 60_000 });
}

/** The file that the table's own menu gives, as it shows. */
async function exported(page: Page, format: "Excel workbook (.xlsx)" | "CSV file"): Promise<Buffer> {
  await page.locator("summary").filter({ hasText: "Export" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: format }).click();
  return readFile(await (await coming).path());
}

/** So many rows that are in order and four that are not: mapped, checked row by row, then imported with progress. */
async function importWorkbook(page: Page, room: Room, count: number): Promise<void> {
  const [list, figure] = ["Workbook", count.toLocaleString("en")];
  await makeList(room, list);
  const good = Array.from({ length: count }, (_, i) => [
    `Halyard position ${i + 1} of the ledger`,
    `Vouchers of position ${i + 1}`,
    "Finance & Accounting",
    list,
    i % 2 ? "High" : "",
    "2026-12-24",
  ]);
  const bad = [
    ["", "A description without a title", "Finance & Accounting", list, "", ""],
    ["Halyard wrong day", "", "Finance & Accounting", list, "", "12/24/2026"],
    ["Halyard wrong place", "", "Alchemy", list, "soonish", ""],
    ["Halyard position 7 of the LEDGER", "vouchers of position 7", "finance", list, "", ""],
  ];
  await choose(page, room.deal, "list.xlsx", await writeXlsx("Requests", COLUMNS, [...good, ...bad]));

  await expect(page.getByText(`${(count + 4).toLocaleString("en")} rows`)).toBeVisible();
  for (const [column, meaning] of [
    ["Question", "title"],
    ["Details", "description"],
    ["Section", "workstream"],
    ["Deadline", "due_date"],
  ])
    await expect(page.getByLabel(`Column ${column} is`)).toHaveValue(String(meaning));
  await check(page);
  await expect(counted(page, "New")).toContainText(figure);
  await expect(counted(page, "Error")).toContainText("3");
  await expect(counted(page, "Asked before")).toContainText("1");
  await expect(page.getByText("by their words alone, not by their meaning")).toBeVisible();
  await page.getByLabel("Only problems").check();
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(0)).toContainText(String(count + 2));
  await expect(rows(page).nth(0)).toContainText("Title is empty.");
  await expect(rows(page).nth(1)).toContainText("Due date is not a day that is understood");
  await expect(rows(page).nth(2)).toContainText("Workstream is none of the workstreams");
  await expect(rows(page).nth(2)).toContainText("Priority is not one of");
  await expect(rows(page).nth(3)).toContainText("The same as row 8");
  await expect(page.getByLabel(`Import row ${count + 5}`)).not.toBeChecked();
  await expectNoFault(page);

  await page.getByRole("button", { name: `Import ${figure} rows` }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByText(`${figure} of ${figure} rows`)).toBeVisible({ timeout: 90_000 });
  await expect(result(page)).toContainText(`${figure} requests created`);
  // rows that are there already are known by their words
  await page.getByRole("button", { name: "Check the file again" }).click();
  await expect(counted(page, "Asked before")).toContainText((count + 1).toLocaleString("en"));
  await expect(page.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
  await expect(rows(page).first()).toContainText(/The same as FIN-\d+/);
  await page.goto(`${room.deal}/requests?q=${encodeURIComponent(`Halyard ${count}`)}`);
  await expect(page.getByRole("table", { name: "Requests" })).toContainText(`position ${count} of the ledger`);
}

const FORMULA = '=HYPERLINK("https://evil.test","x")';
const WORDS = [
  [FORMULA, "- a list\n- of things; and, more"],
  ["Second", "@SUM(A1)"],
] as const;

/** A list with requests whose words a table program could take for formulas; answers its page. */
async function askInFormulas(room: Room): Promise<string> {
  const { list_id, path } = await makeList(room, "Round");
  for (const [title, body] of WORDS)
    await room.does("ib-admin", "create_request", { workstream: "finance", list_id, title, body });
  return path;
}

const FORGED = { row: 2, title: "Forged halyards", workstream: "finance" };
const FORGED_CALLS = [
  ["read", {}],
  ["preview", { rows: [FORGED] }],
  ["apply", { rows: [{ ...FORGED, expected: "new" }] }],
] as const;

async function expectNoImport(call: Reader, deal: string, origin?: string): Promise<void> {
  for (const [step, data] of FORGED_CALLS) {
    const headers = { "content-type": "application/json", ...(origin !== undefined && { origin }) };
    const order = { method: "POST", headers, body: JSON.stringify(data) };
    expect((await call(`${deal}/requests/import/${step}`, order)).status, step).toBe(403);
  }
}

test.describe("the bank", () => {
  as("ib-admin");

  test("imports a workbook: mapped, checked row by row, with progress", async ({ page, room }) => {
    await importWorkbook(page, room, 120);
  });

  test("imports a workbook of a thousand rows", FULL, async ({ page, room }) => {
    test.slow();
    await importWorkbook(page, room, 1_000);
  });

  test("exports what the table shows; imported again it changes nothing; a change in it is one, unless it comes late", async ({
    page,
    room,
  }) => {
    const { deal } = room;
    await page.goto(await askInFormulas(room));
    await expect(page.getByText(FORMULA)).toBeVisible();
    const file = await exported(page, "CSV file");
    expect(file.toString()).toContain(`"'=HYPERLINK(`);
    const { header, rows: lines } = await readSheet("x.csv", file);
    expect(header.slice(0, 3)).toEqual(["Ref", "Title", "Description"]);
    expect(lines.map(({ cells }) => cells.slice(1, 3))).toEqual(WORDS);
    await choose(page, deal, "x.csv", file);
    await check(page);
    await expect(counted(page, "Unchanged")).toContainText("2");
    await expect(page.getByRole("button", { name: "Nothing to import" })).toBeDisabled();

    const columns = header.map((title): Column => ({ title, kind: "text" }));
    const changed = lines.map(({ cells }, i) => cells.map((cell, at) => (i === 1 && at === 5 ? "High" : cell)));
    await choose(page, deal, "x.xlsx", await writeXlsx("Requests", columns, changed));
    await check(page);
    await expect(counted(page, "Changed")).toContainText("1");
    await expect(rows(page).nth(1)).toContainText("Priority");
    await page.getByRole("button", { name: "Import 1 row", exact: true }).click();
    await expect(result(page)).toContainText("1 request changed");
    // the file is of an older version now: repeating another change would undo what others did
    const late = changed.map((cells, i) => cells.map((cell, at) => (i === 1 && at === 1 ? "Late" : cell)));
    await choose(page, deal, "x.xlsx", await writeXlsx("Requests", columns, late));
    await check(page);
    await expect(rows(page).nth(1)).toContainText("Changed since the export");
  });

  test(
    "imports formulas as words, exports them into a workbook, and finds them unchanged there",
    FULL,
    async ({ page, room }) => {
      const { deal } = room;
      const list = "Workbook";
      const { path } = await makeList(room, list);
      const first = WORDS.map(([title, body]) => [title, body, "finance", list, "urgent", "2026-12-24"]);
      await choose(page, deal, "list.csv", writeCsv(COLUMNS, first));
      await check(page);
      await page.getByRole("button", { name: "Import 2 rows" }).click();
      await expect(result(page)).toContainText("2 requests created");
      await expectNoFault(page);
      await page.goto(path);
      await expect(page.getByText(FORMULA)).toBeVisible();
      const file = await exported(page, "Excel workbook (.xlsx)");
      const sheet = await readSheet("x.xlsx", file);
      expect(sheet.rows.map(({ cells }) => cells.slice(1, 3))).toEqual(WORDS);
      await choose(page, deal, "x.xlsx", file);
      await expectNoFault(page);
      await check(page);
      await expect(counted(page, "Unchanged")).toContainText("2");
      await expect(page.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
    },
  );

  test("loses nothing by a wrong mapping: back to the columns, and checked anew", FULL, async ({ page, room }) => {
    const list = "Mapped";
    await makeList(room, list);
    const columns: Column[] = ["What", "More"].map((title) => ({ title, kind: "text" }));
    await choose(page, room.deal, "x.xlsx", await writeXlsx("S", columns, [["Halyards", "Body"]]));
    await expect(page.getByText("Choose the column that holds the titles.")).toBeVisible();
    await page.getByLabel("Column What is").selectOption({ label: "Title" });
    await page.getByLabel("Column More is").selectOption({ label: "Priority" });
    await check(page);
    await expect(rows(page).first()).toContainText("Priority is not one of");
    await page.getByRole("button", { name: "Back to the columns" }).click();
    await page.getByLabel("Column More is").selectOption({ label: "Description" });
    await page.getByLabel("New requests go to").selectOption({ label: `Finance & Accounting: ${list}` });
    await check(page);
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await expect(result(page)).toContainText("1 request created");
    await page.getByRole("link", { name: "To the requests" }).click();
    await expect(heading(page, "Requests")).toBeVisible();
  });

  test.describe("at the door of an import", () => {
    test.use({ allow: /400 \(Bad Request\)/ });

    test("sees macros, a password, another type and a bomb refused with what to do, and everybody else and other sites refused, too", async ({
      page,
      room,
      baseURL,
    }) => {
      const { deal } = room;
      const compound = Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        Buffer.alloc(600),
        Buffer.from("EncryptedPackage", "utf16le"),
      ]);
      const bomb = { name: "xl/worksheets/sheet1.xml", content: "x", declared: 4_000_000_000 };
      await page.goto(`${deal}/requests/import`);
      for (const [name, buffer, words] of [
        ["x.xlsm", workbookOf(), "contains macros"],
        ["x.xlsx", compound, "protected by a password"],
        ["x.xlsx", workbookOf({ name: "xl/vbaProject.bin", content: "x" }), "contains macros"],
        ["x.csv", Buffer.from("%PDF-1.7"), "neither an Excel workbook"],
        ["x.xlsx", workbookOf(bomb), "unpacks to far more"],
      ] as const) {
        await give(page, name, buffer);
        await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
      }
      await expectNoFault(page);

      for (const user of ["seller-admin", "buyer-admin", "observer"] as const) {
        const call = await reader(room, user, baseURL);
        await expectNoImport(call, deal, baseURL);
        const out = await call(`${deal}/requests/export?format=csv`);
        expect(out.status, user).toBe(user === "seller-admin" ? 200 : 403);
        if (user !== "seller-admin") continue;
        expect(out.headers.get("content-disposition")).toMatch(/^attachment;/);
        expect(out.text).not.toContain("BUY-");
      }
      const bank = await reader(room, "ib-admin", baseURL);
      for (const origin of ["https://elsewhere.test", undefined]) await expectNoImport(bank, deal, origin);
      await page.goto(`${deal}/requests?q=${encodeURIComponent(FORGED.title)}`);
      await expect(page.getByText("No request fits these filters")).toBeVisible();
    });

    test("sees a giant and too much text refused before anything is sent", FULL, async ({ page, room }) => {
      const { deal } = room;
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
      });
      const giant = `Title\n${"x".repeat(1023)}\n`;
      await choose(page, deal, "x.csv", Buffer.alloc(21 * 1024 * 1024, giant));
      await expect(page.getByRole("alert").filter({ hasText: "larger than 20 MB" })).toBeVisible();
      // Nobody waits for what is refused anyway.
      expect(sent.filter((path) => path.endsWith("/import/read"))).toEqual([]);

      const wordy = Array.from({ length: 1_000 }, (_, i) => `Row ${i},${"long ".repeat(2_000)}`);
      await choose(page, deal, "x.csv", Buffer.from(["Title,Description", ...wordy].join("\n")));
      await page.getByRole("button", { name: "Check the rows" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "more than 8 MB of text" })).toBeVisible();
      expect(sent.filter((path) => path.endsWith("/import/preview"))).toEqual([]);
    });
  });
});

for (const user of ["seller-admin", "buyer-admin", "observer"] as const) {
  test.describe(user, FULL, () => {
    as(user);

    test("finds no link to an import, and a page without fault that says so", async ({ page, room }) => {
      await page.goto(`${room.deal}/requests`);
      await expect(heading(page, "Requests")).toBeVisible();
      await expect(page.getByRole("link", { name: "Import" })).toHaveCount(0);
      await page.goto(`${room.deal}/requests/import`);
      await expect(page.getByText("You cannot import requests here")).toBeVisible();
      await expectNoFault(page);
    });
  });
}
