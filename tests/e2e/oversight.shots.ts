import { as, expect, type SampleUser, test } from "./fixtures";

/** Agents in a deal, as its admins see them. */
for (const user of ["ib-admin", "seller-admin"] as const satisfies readonly SampleUser[])
  test.describe(user, () => {
    as(user);
    test("agents of a deal", async ({ page, room, shoot }) => {
      await page.goto(`${room.deal}/agents`);
      await expect(page.getByRole("heading", { level: 1, name: "Agents in this deal" })).toBeVisible();
      await shoot(`oversight-${user}`);
    });
  });
