import type { Browser, BrowserContext, Page } from "@playwright/test";
import { emailOf, expect, SAMPLE_PASSWORD, test } from "./fixtures";

/** These tests end other sessions of this person: playwright.config.ts runs them after all others, and one by one. */
const PERSON = emailOf("seller-member");
const NEXT_PASSWORD = "seven herons over the mole";
test.describe.configure({ mode: "serial" });

async function signIn(page: Page, password = SAMPLE_PASSWORD) {
  await page.goto("/login?callbackUrl=%2Faccount");
  await page.getByLabel("E-mail").fill(PERSON);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
}

/** Another browser of the same person. */
async function signedIn(browser: Browser, watch: (context: BrowserContext) => Promise<void>, password?: string) {
  const context = await browser.newContext();
  await watch(context);
  const page = await context.newPage();
  await signIn(page, password);
  return page;
}

const sessions = (page: Page) => page.getByRole("region", { name: "Sessions" });
const isSignedOut = async (page: Page) => {
  await page.reload();
  await expect(page).toHaveURL("/login?callbackUrl=%2Faccount");
};

async function changePassword(page: Page, current: string, next: string) {
  await page.getByLabel("Current password").fill(current);
  await page.getByLabel("New password").fill(next);
  await page.getByRole("button", { name: "Change password" }).click();
}

test("the page has no barriers", async ({ page, axe }) => {
  await signIn(page);
  expect((await axe().analyze()).violations).toEqual([]);
});

test("ending a session in one browser signs the other out", async ({ browser, watch }) => {
  const [mine, other] = [await signedIn(browser, watch), await signedIn(browser, watch)];
  await mine.reload();
  const rows = sessions(mine).getByRole("listitem");
  const before = await rows.count();
  await expect(rows.first()).toContainText("This session");
  // The newest of the others is the one just opened.
  await rows.nth(1).getByRole("button", { name: /^End/ }).click();
  await expect(rows).toHaveCount(before - 1);
  await isSignedOut(other);
  await mine.reload();
  await expect(mine).toHaveURL("/account");
  for (const page of [mine, other]) await page.context().close();
});

test("all others end at once", async ({ browser, watch }) => {
  const [mine, one, two] = [
    await signedIn(browser, watch),
    await signedIn(browser, watch),
    await signedIn(browser, watch),
  ];
  await mine.reload();
  await sessions(mine).getByRole("button", { name: "End all others" }).click();
  await expect(sessions(mine).getByRole("listitem")).toHaveCount(1);
  await expect(sessions(mine).getByRole("button", { name: "End all others" })).toHaveCount(0);
  for (const page of [one, two]) await isSignedOut(page);
  for (const page of [mine, one, two]) await page.context().close();
});

test("a password is changed by whoever knows it, and ends the other sessions", async ({ browser, watch }) => {
  const [mine, other] = [await signedIn(browser, watch), await signedIn(browser, watch)];

  await changePassword(mine, "not the password", NEXT_PASSWORD);
  await expect(mine.getByLabel("Current password")).toHaveAccessibleDescription("This is not your current password.");
  await changePassword(mine, SAMPLE_PASSWORD, "short");
  await expect(mine.getByLabel("New password")).toHaveAccessibleDescription(/Use at least 12 characters/);
  await other.reload();
  await expect(other).toHaveURL("/account");

  await changePassword(mine, SAMPLE_PASSWORD, NEXT_PASSWORD);
  await expect(mine.getByRole("status")).toContainText("Your password is changed.");
  await expect(sessions(mine).getByRole("listitem")).toHaveCount(1);
  await isSignedOut(other);

  const again = await signedIn(browser, watch, NEXT_PASSWORD);
  await changePassword(again, NEXT_PASSWORD, SAMPLE_PASSWORD);
  await expect(again.getByRole("status")).toContainText("Your password is changed.");
  for (const page of [mine, other, again]) await page.context().close();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("errors of the password stand at their fields", async ({ page }) => {
    await signIn(page);
    await changePassword(page, "not the password", NEXT_PASSWORD);
    await expect(page.getByLabel("Current password")).toHaveAccessibleDescription("This is not your current password.");
  });
});
