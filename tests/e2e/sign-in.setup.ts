import { emailOf, expect, SAMPLE_PASSWORD, SAMPLE_USERS, stateOf, test } from "./fixtures";

for (const user of SAMPLE_USERS) {
  test(`${user} signs in`, async ({ page, context }) => {
    await page.goto("/login");
    await page.getByLabel("E-mail").fill(emailOf(user));
    await page.getByLabel("Password").fill(SAMPLE_PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Home", exact: true })).toBeVisible();
    await expect(page.getByText("Signed in as").first()).toBeVisible();
    await context.storageState({ path: stateOf(user) });
  });
}
