/** Requests out into files and in again, as the bank does it; and what the others get of it. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type Column, readSheet, writeCsv, writeXlsx } from "@/lib/sheets";
import { workbookOf } from "@/tests/unit/sheets/support";
import { as, expect, test } from "./fixtures";
import { beginList, expectNoFault, harbour, heading, unique } from "./support/office";

// Each of these is a whole piece of work; a thousand rows take their time on a busy machine.
test.describe.configure({ timeout: 300_000 });

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

async function choose(page: Page, deal: string, name: string, buffer: Buffer): Promise<void> {
  await page.goto(`${deal}/requests/import`);
  await expect(heading(page, "Import requests")).toBeVisible();
  await page.getByLabel("Workbook or CSV file").setInputFiles({ name, mimeType: XLSX, buffer });
  await page.getByRole("button", { name: "Read the file" }).click();
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

test.describe("the bank", () => {
  as("ib-admin");

  test("imports a workbook of a thousand rows: mapped, checked row by row, with progress", async ({ page }) => {
    const deal = await harbour(page);
    const list = unique("Workbook");
    await beginList(page, deal, list);
    const good = Array.from({ length: 1_000 }, (_, i) => [
      `${list}: position ${i + 1} of the ledger`,
      `Vouchers of position ${i + 1}`,
      "Finance & Accounting",
      list,
      i % 2 ? "High" : "",
      "2026-12-24",
    ]);
    const bad = [
      ["", "A description without a title", "Finance & Accounting", list, "", ""],
      [`${list}: wrong day`, "", "Finance & Accounting", list, "", "12/24/2026"],
      [`${list}: wrong place`, "", "Alchemy", list, "soonish", ""],
      [`${list}: position 7 of the LEDGER`, "vouchers of position 7", "finance", list, "", ""],
    ];
    await choose(page, deal, "list.xlsx", await writeXlsx("Requests", COLUMNS, [...good, ...bad]));

    await expect(page.getByText("1,004 rows")).toBeVisible();
    for (const [column, meaning] of [
      ["Question", "title"],
      ["Details", "description"],
      ["Section", "workstream"],
      ["Deadline", "due_date"],
    ])
      await expect(page.getByLabel(`Column ${column} is`)).toHaveValue(String(meaning));
    await expectNoFault(page);
    await check(page);
    await expect(counted(page, "New")).toContainText("1,000");
    await expect(counted(page, "Error")).toContainText("3");
    await expect(counted(page, "Asked before")).toContainText("1");
    await expect(page.getByText("by their words alone, not by their meaning")).toBeVisible();
    await page.getByLabel("Only problems").check();
    await expect(rows(page)).toHaveCount(4);
    await expect(rows(page).nth(0)).toContainText("1002");
    await expect(rows(page).nth(0)).toContainText("Title is empty.");
    await expect(rows(page).nth(1)).toContainText("Due date is not a day that is understood");
    await expect(rows(page).nth(2)).toContainText("Workstream is none of the workstreams");
    await expect(rows(page).nth(2)).toContainText("Priority is not one of");
    await expect(rows(page).nth(3)).toContainText("The same as row 8");
    await expect(page.getByLabel("Import row 1005")).not.toBeChecked();
    await expectNoFault(page);

    await page.getByRole("button", { name: "Import 1,000 rows" }).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(page.getByText("1,000 of 1,000 rows")).toBeVisible({ timeout: 90_000 });
    await expect(result(page)).toContainText("1,000 requests created");
    await expectNoFault(page);
    // rows that are there already are known by their words
    await page.getByRole("button", { name: "Check the file again" }).click();
    await expect(counted(page, "Asked before")).toContainText("1,001");
    await expect(page.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
    await expect(rows(page).first()).toContainText(/The same as FIN-\d+/);

    await page.goto(`${deal}/requests?q=${encodeURIComponent(`${list.split(" ")[1]} 1000`)}`);
    await expect(page.getByRole("table", { name: "Requests" })).toContainText("position 1000 of the ledger");
  });

  test("exports what the table shows; imported again it changes nothing; a change in it is one", async ({ page }) => {
    const deal = await harbour(page);
    const list = unique("Round");
    await beginList(page, deal, list);
    const formula = '=HYPERLINK("https://evil.test","x")';
    const first = writeCsv(COLUMNS, [
      [`${formula} ${list}`, "- a list\n- of things; and, more", "finance", list, "urgent", "2026-12-24"],
      [`Second ${list}`, "@SUM(A1)", "finance", list, "", ""],
    ]);
    await choose(page, deal, "list.csv", first);
    await check(page);
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await expect(result(page)).toContainText("2 requests created");

    const word = list.split(" ")[1];
    for (const format of ["Excel workbook (.xlsx)", "CSV file"] as const) {
      await page.goto(`${deal}/requests?q=${word}`);
      await expect(page.getByText(`${formula} ${list}`)).toBeVisible();
      const file = await exported(page, format);
      const name = format === "CSV file" ? "x.csv" : "x.xlsx";
      if (format === "CSV file") expect(file.toString()).toContain(`"'=HYPERLINK(`);
      const sheet = await readSheet(name, file);
      expect(sheet.header.slice(0, 3)).toEqual(["Ref", "Title", "Description"]);
      expect(sheet.rows.map(({ cells }) => cells.slice(1, 3))).toEqual([
        [`${formula} ${list}`, "- a list\n- of things; and, more"],
        [`Second ${list}`, "@SUM(A1)"],
      ]);
      await choose(page, deal, name, file);
      await check(page);
      await expect(counted(page, "Unchanged")).toContainText("2");
      await expect(page.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
    }

    await page.goto(`${deal}/requests?q=${word}`);
    const { header, rows: lines } = await readSheet("x.csv", await exported(page, "CSV file"));
    const columns = header.map((title): Column => ({ title, kind: "text" }));
    const changed = lines.map(({ cells }, i) => cells.map((cell, at) => (i === 1 && at === 5 ? "High" : cell)));
    await choose(page, deal, "x.xlsx", await writeXlsx("Requests", columns, changed));
    await check(page);
    await expect(counted(page, "Changed")).toContainText("1");
    await expect(rows(page).nth(1)).toContainText("Priority");
    await page.getByRole("button", { name: "Import 1 row", exact: true }).click();
    await expect(result(page)).toContainText("1 request changed");
    // the file is of an older version now: repeating another change would undo what others did
    const late = changed.map((cells, i) => cells.map((cell, at) => (i === 1 && at === 1 ? `Late ${list}` : cell)));
    await choose(page, deal, "x.xlsx", await writeXlsx("Requests", columns, late));
    await check(page);
    await expect(rows(page).nth(1)).toContainText("Changed since the export");
  });

  test("a wrong mapping loses nothing: back to the columns, and checked anew", async ({ page }) => {
    const deal = await harbour(page);
    const list = unique("Mapped");
    await beginList(page, deal, list);
    const columns: Column[] = ["What", "More"].map((title) => ({ title, kind: "text" }));
    await choose(page, deal, "x.xlsx", await writeXlsx("S", columns, [[`Title ${list}`, "Body"]]));
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

  test.describe("refused files", () => {
    test.use({ allow: /400 \(Bad Request\)/ });

    test("are refused with what to do: a giant, too much text", async ({ page }) => {
      const deal = await harbour(page);
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

    test("are refused with what to do: macros, a password, another type, a bomb", async ({ page }) => {
      const deal = await harbour(page);
      const compound = Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        Buffer.alloc(600),
        Buffer.from("EncryptedPackage", "utf16le"),
      ]);
      const bomb = { name: "xl/worksheets/sheet1.xml", content: "x", declared: 4_000_000_000 };
      for (const [name, buffer, words] of [
        ["x.xlsm", workbookOf(), "contains macros"],
        ["x.xlsx", workbookOf({ name: "xl/vbaProject.bin", content: "x" }), "contains macros"],
        ["x.xlsx", compound, "protected by a password"],
        ["x.csv", Buffer.from("%PDF-1.7"), "neither an Excel workbook"],
        ["x.xlsx", workbookOf(bomb), "unpacks to far more"],
      ] as const) {
        await choose(page, deal, name, buffer);
        await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
      }
      await expectNoFault(page);
    });
  });
});

for (const user of ["seller-admin", "buyer-admin", "observer"] as const) {
  test.describe(user, () => {
    as(user);
    test("cannot import: neither on the page nor by a forged call", async ({ page, baseURL }) => {
      const deal = await harbour(page);
      await page.goto(`${deal}/requests`);
      await expect(heading(page, "Requests")).toBeVisible();
      await expect(page.getByRole("link", { name: "Import" })).toHaveCount(0);
      await page.goto(`${deal}/requests/import`);
      await expect(page.getByText("You cannot import requests here")).toBeVisible();
      await expectNoFault(page);
      const title = unique("Forged");
      const forged = { rows: [{ row: 2, title, workstream: "finance", expected: "new" }] };
      const headers = { origin: String(baseURL) };
      for (const act of ["read", "preview", "apply"]) {
        const { rows: [row] = [] } = forged;
        const data = act === "preview" ? { rows: [{ ...row, expected: undefined }] } : forged;
        const answer = await page.request.post(`${deal}/requests/import/${act}`, { data, headers });
        expect(answer.status(), act).toBe(403);
      }
      const out = await page.request.get(`${deal}/requests/export?format=csv`);
      expect(out.status()).toBe(user === "seller-admin" ? 200 : 403);
      if (user === "seller-admin") {
        expect(out.headers()["content-disposition"]).toMatch(/^attachment;/);
        expect(await out.text()).not.toContain("BUY-");
      }
      await page.goto(`${deal}/requests?q=${title.split(" ")[1]}`);
      await expect(page.getByText(title)).toHaveCount(0);
    });
  });
}

test.describe("another site", () => {
  as("ib-admin");
  test("cannot import with the person's cookie", async ({ page }) => {
    const deal = await harbour(page);
    const data = { rows: [{ row: 2, title: "Forged", workstream: "finance", expected: "new" }] };
    for (const headers of [{ origin: "https://elsewhere.test" }, {}])
      for (const act of ["read", "preview", "apply"])
        expect((await page.request.post(`${deal}/requests/import/${act}`, { data, headers })).status()).toBe(403);
  });
});
