import { as, expect, test } from "./fixtures";

/** Pictures to look at, not to compare: the table of requests, its filters, its bar, and what is asked in forms. */
for (const user of ["ib-admin", "seller-admin", "buyer-admin"] as const) {
  test.describe(user, () => {
    as(user);

    test("requests", async ({ page, room, shoot }, { project }) => {
      /** What is seen without scrolling: the bar stands at the edge of the window. */
      const shootWindow = (name: string) =>
        page.screenshot({
          path: `test-results/pictures/${user}-requests-${name}-${project.name.replace("shots-", "")}.png`,
        });
      const root = `${room.deal}/requests`;
      await page.goto(root);
      await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
      await shoot(`${user}-requests`);
      await page.goto(`${root}?workstream=finance&priority=high&q=report&sort=-due`);
      await page.getByText("Filters", { exact: true }).click();
      await shootWindow("filters");
      await page.goto(`${root}/new`);
      await expect(page.getByRole("heading", { level: 1, name: "New request" })).toBeVisible();
      await shoot(`${user}-new-request`);
      if (user === "buyer-admin") return;
      await page.goto(`${root}?status=assigned&status=published`);
      for (const row of [0, 1, 2])
        await page
          .getByRole("checkbox", { name: /^Select [A-Z]/ })
          .nth(row)
          .check();
      await page.locator("summary").filter({ hasText: "Assign" }).click();
      await shootWindow("bulk");
      const somebody = page.getByLabel("Assign to").locator("option", { hasText: "Lena Brandt" });
      await page.getByLabel("Assign to").selectOption(await somebody.getAttribute("value"));
      await page.getByRole("button", { name: "Assign", exact: true }).click();
      await expect(page.getByText("Nothing was changed.")).toBeVisible();
      await shootWindow("refused");
      await page.goto(`${room.deal}/lists`);
      await expect(page.getByRole("heading", { level: 1, name: "Request lists" })).toBeVisible();
      await shoot(`${user}-lists`);
    });
  });
}
