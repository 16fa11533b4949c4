import { type Column, writeXlsx } from "@/lib/sheets/write-sheet.mjs";
import { as, expect, test } from "./fixtures";

test.describe("import", () => {
  as("ib-admin");

  test("columns, what the rows would do, and the result", async ({ page, room, shoot }) => {
    const { deal } = room;
    await page.goto(`${deal}/requests/import`);
    await shoot("import-1-file");
    const columns: Column[] = ["Ref", "Title", "Description", "Section", "Priority", "Deadline"].map((title) => ({
      title,
      kind: "text",
    }));
    const buffer = await writeXlsx("Requests", columns, [
      ["", "Schedule of vessel charters by counterparty", "Terms, options and break clauses", "Legal", "High", ""],
      ["", "Monthly cash flow, last 36 months", "By entity", "Finance & Accounting", "", "12/24/2026"],
      ["FIN-020", "Another title for a request that is there", "", "", "urgent", "2026-12-24"],
      ["FIN-9999", "Nobody has this ref", "", "", "", ""],
    ]);
    await page.getByLabel("Workbook or CSV file").setInputFiles({ name: "Requests.xlsx", mimeType: "", buffer });
    await page.getByRole("button", { name: "Read the file" }).click();
    await expect(page.getByRole("table", { name: "Columns of the file" })).toBeVisible();
    await shoot("import-2-columns");
    await page.getByRole("button", { name: "Check the rows" }).click();
    await expect(page.getByRole("table", { name: "Rows of the file" })).toBeVisible();
    await shoot("import-3-check");
    await page.goto(`${deal}/requests`);
    await page.locator("summary").filter({ hasText: "Export" }).click();
    await shoot("import-4-export");
  });
});
