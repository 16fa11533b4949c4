import type { Page } from "@playwright/test";
import { emailOf, expect, SAMPLE_PASSWORD, SAMPLE_USERS, type SampleUser, stateOf, test } from "./fixtures";

const signedInAs = (page: Page) => page.getByText("Signed in as").first();

async function signIn(page: Page, user: SampleUser, password = SAMPLE_PASSWORD) {
  await page.getByLabel("E-mail").fill(emailOf(user));
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

for (const user of SAMPLE_USERS) {
  test.describe(`signed in as ${user}`, () => {
    test.use({ storageState: stateOf(user) });

    test("the account page says so", async ({ page }) => {
      await page.goto("/account");
      await expect(page.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
      await expect(page.getByRole("region", { name: "You" })).toContainText(emailOf(user));
      await expect(page.getByText("This session")).toHaveCount(1);
    });
  });
}

test.describe("somebody who is signed in", () => {
  test.use({ storageState: stateOf("ib-admin") });

  test("has no use for the login page", async ({ page }) => {
    await page.goto("/login?callbackUrl=%2Faccount");
    await expect(page).toHaveURL("/account");
  });
});

test.describe("the login page", () => {
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

  test("comes back to the page that was asked for", async ({ page }) => {
    await page.goto("/projects?view=all");
    await expect(page).toHaveURL("/login?callbackUrl=%2Fprojects%3Fview%3Dall");
    await signIn(page, "ib-member");
    await expect(page).toHaveURL("/projects?view=all");
  });

  test("says what to do when cookies are refused", async ({ baseURL }) => {
    // A client without a cookie jar: each request stands alone.
    const answer = await fetch(`${baseURL}/login?started=1`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("This browser refuses cookies");
  });
});

test.describe("a wrong password", () => {
  test.use({ allow: /status of 401/ });

  test("is told at the form, and the e-mail stays", async ({ page }) => {
    await page.goto("/login");
    await signIn(page, "ib-admin", "not the password");
    const alert = page.getByRole("alert").filter({ hasText: "E-mail or password is not right" });
    await expect(alert).toBeVisible();
    await expect(page).toHaveURL("/login");
    await expect(page.getByLabel("E-mail")).toHaveValue(emailOf("ib-admin"));
    await expect(page.getByLabel("Password")).toHaveValue("");
    await expect(page.getByLabel("Password")).toBeFocused();
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/not right/);

    await page.getByLabel("Password").fill(SAMPLE_PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(signedInAs(page)).toBeVisible();
  });

  test("looks the same for somebody who does not exist", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("E-mail").fill("nobody@sample.test");
    await page.getByLabel("Password").fill(SAMPLE_PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: "E-mail or password is not right" })).toBeVisible();
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("sign-in, a wrong password and sign-out work", async ({ page }) => {
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

test.describe("an address of another site", () => {
  for (const evil of [
    "//evil.example/x",
    "/\\evil.example/x",
    "https://evil.example/x",
    "/\t/evil.example/x",
    "javascript:alert(1)",
  ]) {
    test(`does not become the way on: ${JSON.stringify(evil)}`, async ({ page, baseURL }) => {
      await page.goto(`/login?callbackUrl=${encodeURIComponent(evil)}`);
      await signIn(page, "seller-admin");
      await expect(signedInAs(page)).toBeVisible();
      expect(new URL(page.url()).origin).toBe(baseURL);
    });
  }

  test("may not post the form", async ({ request, baseURL }) => {
    const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
    const form = { csrfToken, email: emailOf("ib-admin"), password: SAMPLE_PASSWORD, json: "true" };
    const post = (headers: Record<string, string>) =>
      request.post("/api/auth/callback/credentials", { form, headers, maxRedirects: 0 });
    expect((await post({ origin: "https://evil.example" })).status()).toBe(403);
    expect((await post({ origin: "null" })).status()).toBe(403);
    expect((await post({ "sec-fetch-site": "cross-site" })).status()).toBe(403);
    expect((await post({ origin: baseURL ?? "" })).status()).toBe(200);
  });
});

test("only what sign-in needs is reachable", async ({ request, baseURL }) => {
  const headers = { origin: baseURL ?? "" };
  for (const path of ["providers", "error", "verify-request", "signout", "callback/credentials", "callback/google"]) {
    expect.soft((await request.get(`/api/auth/${path}`, { maxRedirects: 0 })).status(), path).toBe(404);
  }
  for (const path of ["_log", "session", "csrf", "signin/credentials", "signin/google", "callback/google"]) {
    expect.soft((await request.post(`/api/auth/${path}`, { headers, form: { a: "1" } })).status(), path).toBe(404);
  }
  const json = await request.post("/api/auth/callback/credentials", { headers, data: { email: {} } });
  expect(json.status()).toBe(415);
  const large = await request.post("/api/auth/callback/credentials", {
    headers,
    form: { password: "x".repeat(20_000) },
  });
  expect(large.status()).toBe(413);
});

test("the cookie of the session is out of reach of scripts and other sites' forms", async ({ page, context }) => {
  await page.goto("/login");
  await signIn(page, "ib-member");
  await expect(signedInAs(page)).toBeVisible();
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith("next-auth.session-token"));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(await page.evaluate(() => document.cookie)).not.toContain("session-token");
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
