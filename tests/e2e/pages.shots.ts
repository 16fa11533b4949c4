import { as, expect, test } from "./fixtures";

/** Pictures to look at, not to compare: light, dark and 390 px, for one person of each side. */
for (const user of ["ib-admin", "seller-member", "buyer-admin"] as const) {
  test.describe(user, () => {
    as(user);

    test("pages", async ({ page, room, shoot }) => {
      for (const [path, name] of [
        ["/", "Home"],
        ["/projects", "Projects"],
        ["/account", "Account"],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
        await shoot(`${user}-${name.toLowerCase()}`);
      }
      await page.goto(room.deal);
      await expect(page.getByRole("heading", { level: 1, name: /^Project / })).toBeVisible();
      await shoot(`${user}-project`);
    });
  });
}
