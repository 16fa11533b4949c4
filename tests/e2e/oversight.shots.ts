import { as, expect, type SampleUser, test } from "./fixtures";

/** Agents in a deal, as its admins see them. */
for (const user of ["ib-admin", "seller-admin"] as const satisfies readonly SampleUser[])
  test.describe(user, () => {
    as(user);
    test("agents of a deal", async ({ page, shoot }) => {
      await page.goto("/projects");
      await page.getByRole("table").getByRole("link").first().click();
      await expect(page.getByRole("heading", { level: 1, name: /^Project / })).toBeVisible();
      await page.goto(`${new URL(page.url()).pathname}/agents`);
      await expect(page.getByRole("heading", { level: 1, name: "Agents in this deal" })).toBeVisible();
      await shoot(`oversight-${user}`);
    });
  });
