import { as, expect, test } from "./fixtures";

/** Pictures to look at, not to compare. */
test.describe("setting up", () => {
  as("ib-admin");

  test("pages", async ({ page, room, browser, shoot, colorScheme, viewport }) => {
    const { deal } = room;
    await page.goto("/projects/new");
    await shoot("new-project");
    await page.goto(`${deal}/settings`);
    await shoot("settings");
    await page.getByRole("region", { name: "Milestones" }).locator("summary").first().click();
    await shoot("settings-milestone");
    await page.goto(`${deal}/people?invite=1`);
    await page.getByLabel("E-mail").fill(`ann.${room.projectId}@kestrel.test`);
    await page.getByLabel("Role").selectOption("Seller · member");
    await shoot("people-invite");
    await page.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
    const link = (await page.getByTestId("invitation-link").textContent()) ?? "";
    await shoot("people-invited");
    await page.getByRole("link", { name: "Done" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await shoot("people");
    await page.getByRole("link", { name: "Remove Lena Brandt" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await shoot("people-remove");
    await page.goto(link);
    await shoot("invitation-wrong-account");
    const context = await browser.newContext({ colorScheme, viewport, storageState: { cookies: [], origins: [] } });
    const other = await context.newPage();
    await other.goto(link);
    await other.screenshot({ path: test.info().outputPath("invitation.png"), fullPage: true });
    await context.close();
  });
});
