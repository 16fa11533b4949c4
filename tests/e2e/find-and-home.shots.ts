import { as, expect, test } from "./fixtures";

/** Home, tasks, the deal's overview and the search, to look at. */
for (const user of ["ib-member", "seller-member", "buyer-admin"] as const) {
  test.describe(user, () => {
    as(user);

    test("home, tasks, search", async ({ page, room, shoot }) => {
      for (const [path, name] of [
        ["/", "Home"],
        ["/tasks", "My tasks"],
        ["/search?q=tax", "Search"],
        ["/search?q=xylophone", "Search"],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await shoot(`find-${user}-${path.replaceAll(/\W+/g, "-")}`);
      }
      await expect(async () => {
        await page.keyboard.press("Control+k");
        await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await page.getByRole("combobox").fill("a");
      await page.getByRole("combobox").fill("fin");
      await expect(page.getByRole("option").first()).toBeVisible();
      await shoot(`find-${user}-palette`);
      await page.goto(room.deal);
      await expect(page.getByRole("heading", { level: 1, name: /^Project / })).toBeVisible();
      await shoot(`find-${user}-project`);
    });
  });
}
