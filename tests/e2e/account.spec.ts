import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { as, test as base, emailOf, expect, FULL, SAMPLE_PASSWORD } from "./fixtures";
import { FIRST_PASSWORD, join } from "./support/newcomer";

/** Whoever the test is about, at one more browser: with a session that exists, or at the sign-in page. */
const test = base.extend<{ anotherBrowser: (storageState?: BrowserContextOptions["storageState"]) => Promise<Page> }>({
  anotherBrowser: async ({ browser, watch }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (storageState) => {
      const context = await browser.newContext(storageState ? { storageState } : {});
      opened.push(context);
      await watch(context);
      const page = await context.newPage();
      await page.goto("/account");
      return page;
    });
    for (const context of opened) await context.close();
  },
});

const NEXT_PASSWORD = "seven herons over the mole";

const sessions = (page: Page) => page.getByRole("region", { name: "Sessions" });
const isSignedOut = async (page: Page) => {
  await page.reload();
  await expect(page).toHaveURL("/login?callbackUrl=%2Faccount");
};

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
}

async function changePassword(page: Page, current: string, next: string) {
  await page.getByLabel("Current password").fill(current);
  await page.getByLabel("New password").fill(next);
  await page.getByRole("button", { name: "Change password" }).click();
}

test.describe("somebody with several sessions", () => {
  as("seller-member");

  test(
    "ends one, which signs that browser out, and then all others at once",
    FULL,
    async ({ page, room, anotherBrowser, axe }) => {
      const other = await anotherBrowser(await room.state("seller-member"));
      await page.goto("/account");
      const rows = sessions(page).getByRole("listitem");
      await expect(rows).toHaveCount(2);
      await expect(rows.first()).toContainText("This session");
      expect((await axe().analyze()).violations).toEqual([]);
      await rows.nth(1).getByRole("button", { name: /^End/ }).click();
      await expect(rows).toHaveCount(1);
      await isSignedOut(other);

      const again = await anotherBrowser(await room.state("seller-member"));
      await room.state("seller-member"); // and one more that nobody looks at
      await page.reload();
      await expect(rows).toHaveCount(3);
      await sessions(page).getByRole("button", { name: "End all others" }).click();
      await expect(rows).toHaveCount(1);
      await expect(sessions(page).getByRole("button", { name: "End all others" })).toHaveCount(0);
      await isSignedOut(again);
      await page.reload();
      await expect(page).toHaveURL("/account");
    },
  );
});

test(
  "a password is changed by whoever knows it, and ends the other sessions",
  FULL,
  async ({ page, room, anotherBrowser }) => {
    const email = await join(page, room);
    await page.goto("/account");
    const other = await anotherBrowser();
    await signIn(other, email, FIRST_PASSWORD);

    await changePassword(page, "not the password", NEXT_PASSWORD);
    await expect(page.getByLabel("Current password")).toHaveAccessibleDescription("This is not your current password.");
    await changePassword(page, FIRST_PASSWORD, "short");
    await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/Use at least 12 characters/);
    await other.reload();
    await expect(other).toHaveURL("/account");

    await changePassword(page, FIRST_PASSWORD, NEXT_PASSWORD);
    await expect(page.getByRole("status")).toContainText("Your password is changed.");
    await expect(sessions(page).getByRole("listitem")).toHaveCount(1);
    await isSignedOut(other);
    await signIn(other, email, NEXT_PASSWORD);
  },
);

test.describe("somebody under whose address something was set up before it was proven", () => {
  as("ib-member");

  test("is told so on every page until they say that they have read it, and on the account page afterwards", async ({
    page,
    room,
    axe,
  }) => {
    const facts = { password: true, agents: ["Desk helper"], seats: ["Project Harbour"], kept: [] };
    await room.tells("ib-member", { kind: "address_proven", facts });
    const told = page.getByRole("region", { name: "About your account" });
    for (const path of ["/account", "/projects", "/"]) {
      await page.goto(path);
      await expect(told).toContainText("Something was set up under your address before you proved it");
    }
    await expect(told).toContainText("set a password, connected an agent (Desk helper)");
    await expect(told).toContainText("All of it was removed.");
    expect((await axe().analyze()).violations).toEqual([]);
    await told.getByRole("button", { name: "I have read this" }).click();
    await expect(told).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(told).toHaveCount(0);
    await page.goto("/account");
    await expect(page.getByRole("region", { name: "Security" })).toContainText(
      "Something was set up under your address",
    );
  });
});

test("a new password disconnects the agents that it names, unless they are kept, and the account page tells of it", async ({
  page,
  room,
  axe,
}) => {
  const userId = await room.userIdOf(await join(page, room));
  for (const name of ["Claude", "Cursor"]) await room.agentOf(userId, name);
  await page.goto("/account");
  const agents = page.getByRole("checkbox", { name: "Also disconnect these 2 agents: Claude, Cursor" });
  await expect(agents).toBeChecked();
  expect((await axe().analyze()).violations).toEqual([]);
  await agents.uncheck();
  await changePassword(page, FIRST_PASSWORD, NEXT_PASSWORD);
  await expect(page.getByRole("status")).toContainText("No other sessions were open.");
  await page.reload();
  await expect(agents).toBeChecked();
  await changePassword(page, NEXT_PASSWORD, FIRST_PASSWORD);
  await expect(page.getByRole("status")).toContainText("2 agents were disconnected.");
  await expect(agents).toHaveCount(0);
  const told = page.getByRole("region", { name: "Security" }).getByRole("listitem");
  await expect(told).toHaveCount(2);
  await expect(told.first()).toContainText("It ended 2 agents (Claude, Cursor).");
});

test.describe("without script", FULL, () => {
  test.use({ javaScriptEnabled: false });

  test("a wrong current password is told at its field", async ({ page }) => {
    await page.goto("/account");
    await signIn(page, emailOf("rival-buyer"), SAMPLE_PASSWORD);
    await changePassword(page, "not the password", NEXT_PASSWORD);
    await expect(page.getByLabel("Current password")).toHaveAccessibleDescription("This is not your current password.");
  });
});
