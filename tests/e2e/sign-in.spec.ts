import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { as, emailOf, expect, FULL, SAMPLE_PASSWORD, SAMPLE_USERS, type SampleUser, test } from "./fixtures";
import { FIRST_PASSWORD, join } from "./support/newcomer";

const signedInAs = (page: Page) => page.getByText("Signed in as").first();
const refusal = (page: Page) => page.getByRole("alert").filter({ hasText: "E-mail or password is not right" });

async function send(page: Page, email: string, password = SAMPLE_PASSWORD) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
const signIn = (page: Page, user: SampleUser, password?: string) => send(page, emailOf(user), password);

test.describe("a wrong password, then the right one", () => {
  test.use({ allow: /status of 401/ });

  test("refuses at the form, then leads to the page that was asked for, with a cookie out of reach of scripts", async ({
    page,
    context,
    axe,
  }) => {
    await page.goto("/projects?view=all");
    await expect(page).toHaveURL("/login?callbackUrl=%2Fprojects%3Fview%3Dall");
    await send(page, "nobody@sample.test");
    await expect(refusal(page)).toBeVisible();
    const unknown = await refusal(page).textContent();

    await signIn(page, "other-ib-admin", "not the password");
    await expect(refusal(page)).toHaveText(unknown ?? "");
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByLabel("E-mail")).toHaveValue(emailOf("other-ib-admin"));
    await expect(page.getByLabel("Password")).toHaveValue("");
    await expect(page.getByLabel("Password")).toBeFocused();
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/not right/);
    expect((await axe().analyze()).violations).toEqual([]);

    await page.getByLabel("Password").fill(SAMPLE_PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL("/projects?view=all");
    await expect(signedInAs(page)).toBeVisible();
    const cookie = (await context.cookies()).find(({ name }) => name.endsWith("next-auth.session-token"));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    const device = (await context.cookies()).find(({ name }) => name.includes("next-auth.device."));
    expect(device).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(await page.evaluate(() => document.cookie)).not.toContain("next-auth");
  });
});

test("signing out ends the session for good, also for a copy of its cookie", async ({
  page,
  context,
  browser,
  watch,
}) => {
  await page.goto("/login?callbackUrl=%2Faccount");
  await signIn(page, "ib-member");
  await expect(page).toHaveURL("/account");
  const copy = await browser.newContext({ storageState: await context.storageState() });
  await watch(copy);
  const stolen = await copy.newPage();
  await stolen.goto("/account");
  await expect(stolen.getByRole("heading", { name: "Account", exact: true })).toBeVisible();

  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await stolen.reload();
  await expect(stolen).toHaveURL("/login?callbackUrl=%2Faccount");
  await copy.close();
});

test.describe("ten wrong passwords", () => {
  test.use({ allow: /status of 429/ });

  test("keep everybody at that network out but the owner, in a browser that signed in before", async ({
    page,
    context,
    browser,
    watch,
    playwright,
    baseURL,
    room,
  }) => {
    const email = await join(page, room);
    await context.clearCookies();
    await page.goto("/login?callbackUrl=%2Faccount");
    await send(page, email, FIRST_PASSWORD);
    await expect(page).toHaveURL("/account");
    await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/login");

    const guesser = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    const { csrfToken } = (await (await guesser.get("/api/auth/csrf")).json()) as { csrfToken: string };
    const guess = async (password: string) => {
      const form = { csrfToken, email, password, json: "true" };
      const headers = { origin: baseURL ?? "" };
      return (await guesser.post("/api/auth/callback/credentials", { form, headers, maxRedirects: 0 })).status();
    };
    for (let n = 1; n <= 10; n++) expect(await guess(`guess number ${n}`), String(n)).toBe(401);
    expect(await guess(FIRST_PASSWORD)).toBe(429);
    await guesser.dispose();

    const unknown = await browser.newContext();
    await watch(unknown);
    const stranger = await unknown.newPage();
    await stranger.goto("/login?callbackUrl=%2Faccount");
    await send(stranger, email, FIRST_PASSWORD);
    await expect(stranger.getByRole("alert").filter({ hasText: "Too many attempts." })).toBeVisible();
    await unknown.close();

    await page.goto("/login?callbackUrl=%2Faccount");
    await send(page, email, FIRST_PASSWORD);
    await expect(page).toHaveURL("/account");
    await expect(page.getByRole("region", { name: "You" })).toContainText(email);
  });
});

test("refuses a form of another site, and whatever sign-in does not need", async ({ request, baseURL }) => {
  const own = { origin: baseURL ?? "" };
  const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const form = { csrfToken, email: emailOf("ib-admin"), password: SAMPLE_PASSWORD, json: "true" };
  const post = (headers: Record<string, string>, fields = form) =>
    request.post("/api/auth/callback/credentials", { form: fields, headers, maxRedirects: 0 });
  expect((await post({ origin: "https://evil.example" })).status()).toBe(403);
  expect((await post({ origin: "null" })).status()).toBe(403);
  expect((await post({ "sec-fetch-site": "cross-site" })).status()).toBe(403);
  expect((await post(own, { ...form, csrfToken: "0".repeat(64) })).status()).toBe(403);
  expect((await post(own)).status()).toBe(200);

  for (const path of ["providers", "error", "verify-request", "signout", "callback/credentials", "callback/google"]) {
    expect.soft((await request.get(`/api/auth/${path}`, { maxRedirects: 0 })).status(), path).toBe(404);
  }
  for (const path of ["_log", "session", "csrf", "signin/credentials", "signin/google", "callback/google"]) {
    expect.soft((await request.post(`/api/auth/${path}`, { headers: own, form: { a: "1" } })).status(), path).toBe(404);
  }
  const json = await request.post("/api/auth/callback/credentials", { headers: own, data: { email: {} } });
  expect(json.status()).toBe(415);
  expect((await post(own, { ...form, password: "x".repeat(20_000) })).status()).toBe(413);

  // A client without a cookie jar: each request stands alone.
  const withoutCookies = await fetch(`${baseURL}/login?started=1`);
  expect(withoutCookies.status).toBe(200);
  expect(await withoutCookies.text()).toContain("This browser refuses cookies");
});

test.describe("two sign-in pages that a fresh browser opens at once", () => {
  /** As it gets them in the worst case: one is shown already when the cookies arrive that were on their way for the other. */
  async function openTwo(context: BrowserContext, elsewhere: APIRequestContext): Promise<[Page, Page]> {
    await elsewhere.get("/login"); // for whom there was no cookie either
    const [one, two] = [await context.newPage(), await context.newPage()];
    await one.goto("/login?callbackUrl=%2Faccount");
    await context.addCookies((await elsewhere.storageState()).cookies);
    await two.goto("/login?callbackUrl=%2Faccount");
    return [one, two];
  }

  for (const { title, full, ways } of [
    {
      title: "both sign in: the earlier sent first with script, the later sent first without",
      full: {},
      ways: [
        { javaScriptEnabled: true, sentFirst: 0 },
        { javaScriptEnabled: false, sentFirst: 1 },
      ],
    },
    {
      title: "both sign in: the later sent first with script, the earlier sent first without",
      full: FULL,
      ways: [
        { javaScriptEnabled: true, sentFirst: 1 },
        { javaScriptEnabled: false, sentFirst: 0 },
      ],
    },
  ]) {
    test(title, full, async ({ browser, watch, playwright, baseURL }) => {
      for (const { javaScriptEnabled, sentFirst } of ways) {
        const context = await browser.newContext({ javaScriptEnabled });
        await watch(context);
        const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? "" });
        const pages = await openTwo(context, elsewhere);
        const tokens = pages.map((page) => page.locator("input[name=csrfToken]").first().inputValue());
        expect(new Set(await Promise.all(tokens)).size).toBe(2);
        for (const page of sentFirst === 0 ? pages : pages.toReversed()) {
          const user = page === pages[0] ? "buyer-admin" : "seller-admin";
          await signIn(page, user);
          await expect(page).toHaveURL("/account");
          await expect(page.getByRole("region", { name: "You" })).toContainText(emailOf(user));
        }
        await elsewhere.dispose();
        await context.close();
      }
    });
  }
});

test.describe("without script", FULL, () => {
  test.use({ javaScriptEnabled: false });

  test("refuses a wrong password, signs in and signs out", async ({ page }) => {
    await page.goto("/account");
    await expect(page).toHaveURL(/\/login\?callbackUrl=%2Faccount/);
    await signIn(page, "buyer-member", "not the password");
    await expect(page.getByText("E-mail or password is not right")).toBeVisible();
    await expect(page).toHaveURL(/callbackUrl=%2Faccount&error=Credentials/);

    await signIn(page, "buyer-member");
    await expect(page).toHaveURL("/account");
    await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto("/account");
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe("the login page", FULL, () => {
  test("has no barriers, in its ordinary state and with an error", async ({ page, axe }) => {
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Sign in to Dealspace" })).toBeVisible();
    expect((await axe().analyze()).violations).toEqual([]);
    await page.goto("/login?error=Throttled&wait=600");
    await expect(page.getByRole("alert").filter({ hasText: "Try again in 10 minutes" })).toBeVisible();
    expect((await axe().analyze()).violations).toEqual([]);
  });

  test("offers the sample people, each of whom fills the form", async ({ page }) => {
    await page.goto("/login");
    const sample = page.getByRole("region", { name: "Sample deal" });
    await expect(sample.getByRole("button")).toHaveCount(SAMPLE_USERS.length);
    await sample.getByRole("button", { name: emailOf("observer") }).click();
    await expect(page.getByLabel("E-mail")).toHaveValue(emailOf("observer"));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(signedInAs(page)).toBeVisible();
  });

  test("repeats nothing of what its address says", async ({ page }) => {
    await page.goto(`/login?error=${encodeURIComponent("Call 0123 to unlock your account")}`);
    await expect(page.getByText("0123")).toHaveCount(0);
    await expect(page.getByText("Signing in does not work right now")).toBeVisible();
  });

  for (const user of SAMPLE_USERS) {
    test(`signs ${user} in, as the account page says`, async ({ page }) => {
      await page.goto("/login?callbackUrl=%2Faccount");
      await signIn(page, user);
      await expect(page.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
      await expect(page.getByRole("region", { name: "You" })).toContainText(emailOf(user));
      await expect(page.getByText("This session")).toHaveCount(1);
    });
  }

  for (const evil of [
    "//evil.example/x",
    "/\\evil.example/x",
    "https://evil.example/x",
    "/\t/evil.example/x",
    "javascript:alert(1)",
  ]) {
    test(`stays on this site when its address names another as the way on: ${JSON.stringify(evil)}`, async ({
      page,
      baseURL,
    }) => {
      await page.goto(`/login?callbackUrl=${encodeURIComponent(evil)}`);
      await signIn(page, "seller-admin");
      await expect(signedInAs(page)).toBeVisible();
      expect(new URL(page.url()).origin).toBe(baseURL);
    });
  }

  test.describe("for somebody who is signed in", () => {
    as("ib-admin");

    test("redirects to where they wanted to go", async ({ page }) => {
      await page.goto("/login?callbackUrl=%2Faccount");
      await expect(page).toHaveURL("/account");
    });
  });
});
