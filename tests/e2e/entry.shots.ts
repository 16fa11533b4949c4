import { as, expect, test } from "./fixtures";

/** One request and one answer as each side sees them, and what stands around them. */
for (const user of ["ib-admin", "seller-admin", "buyer-admin"] as const) {
  test.describe(user, () => {
    as(user);

    test("pages of one request and one answer", async ({ page, room, shoot }) => {
      const { deal } = room;
      const paths: [string, string][] = [
        [`${deal}/answers`, "answers"],
        [`${deal}/requests/${user === "buyer-admin" ? "P-001" : "FIN-004"}`, "request"],
        ["/notifications", "notifications"],
        ...(user === "buyer-admin"
          ? [[`${deal}/requests/BUY-001?new=1`, "own-request"] as [string, string]]
          : [[`${deal}/requests/FIN-022`, "open-request"] as [string, string]]),
        ...(user === "seller-admin" ? [[`${deal}/requests/FIN-022?draft=1`, "drafting"] as [string, string]] : []),
      ];
      for (const [path, name] of paths) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await shoot(`${user}-${name}`);
      }
      await page.goto(`${deal}/answers`);
      await page.getByRole("table").first().getByRole("link").first().click();
      await expect(page.getByRole("region", { name: "Requests it answers" })).toBeVisible();
      await shoot(`${user}-answer`);
      for (const act of await page.locator("summary").all()) await act.click();
      await shoot(`${user}-answer-acts`);
      if (user !== "ib-admin") return;
      await page.goto(`${deal}/answers?status=approved`);
      await page.getByRole("table").getByRole("link").first().click();
      await page.getByRole("link", { name: "Publish…" }).click();
      await expect(page.getByText("who would newly see what")).toBeVisible();
      await shoot(`${user}-publishing`);
    });
  });
}
