import { as, expect, test } from "./fixtures";

/** The log, and the room through somebody else's eyes. */
test.describe("ib-admin", () => {
  as("ib-admin");

  test("the trail of a deal", async ({ page, shoot }) => {
    await page.goto("/projects");
    await page.getByRole("table").getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1, name: /^Project / })).toBeVisible();
    const deal = new URL(page.url()).pathname;
    for (const [path, name] of [
      ["log?workstream=legal", "Log"],
      ["view-as", "View as"],
    ] as const) {
      await page.goto(`${deal}/${path}`);
      await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
      await shoot(`trail-${name.toLowerCase().replaceAll(" ", "-")}`);
    }
    await page.getByRole("button", { name: "View as Daniel Reyes", exact: true }).click();
    await expect(page.getByText("You are looking as Daniel Reyes")).toBeVisible();
    await shoot("trail-viewing");
    await page.getByRole("button", { name: "End view" }).click();
  });
});
