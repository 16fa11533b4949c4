import type { Page } from "@playwright/test";
import { as, expect, FULL, SAMPLE_USERS, type SampleUser, test } from "./fixtures";
import { sidewaysOverflow } from "./support/consent";
import { expectNoFault, heading } from "./support/office";
import { ownWords } from "./support/own-words";

const HARBOUR = "Project Harbour";
const JUNIPER = "Project Juniper";

const PEOPLE: Record<SampleUser, { name: string; role: string; deal: string; works: boolean }> = {
  "ib-admin": { name: "Margaret Hale", role: "Bank · admin", deal: HARBOUR, works: true },
  "ib-member": { name: "Tom Okafor", role: "Bank · member", deal: HARBOUR, works: true },
  "seller-admin": { name: "Jonas Weber", role: "Seller · admin", deal: HARBOUR, works: true },
  "seller-member": { name: "Lena Brandt", role: "Seller · member", deal: HARBOUR, works: true },
  "buyer-admin": { name: "Daniel Reyes", role: "Buyer · admin", deal: HARBOUR, works: false },
  "buyer-member": { name: "Emma Lindgren", role: "Buyer · member", deal: HARBOUR, works: false },
  observer: { name: "Ingrid Solberg", role: "Observer", deal: HARBOUR, works: false },
  "rival-buyer": { name: "Victor Huang", role: "Buyer · admin", deal: HARBOUR, works: false },
  "other-ib-admin": { name: "Élise Moreau", role: "Bank · admin", deal: JUNIPER, works: true },
};

const FIGURES_OF_THE_WORK = /\b(pending|overdue|blockers?|milestone|completion)\b/i;

// biome-ignore lint/performance/useDomNodeTextContent: what a person sees; the text of script elements is none of it
const textOf = (page: Page) => page.locator("body").innerText();

const roleInTopBar = (page: Page, role: string) =>
  page.getByRole("banner").getByText(`Your role in this deal: ${role}`);

/** One who works on the deal and one who does not; the other seven repeat them. */
const IN_GATE: readonly SampleUser[] = ["ib-admin", "buyer-admin"];

for (const user of SAMPLE_USERS) {
  test.describe(user, IN_GATE.includes(user) ? {} : FULL, () => {
    as(user);
    test.use({ allow: /404 \(Not Found\)/ });
    const { name, role, deal, works } = PEOPLE[user];
    const foreign = deal === HARBOUR ? JUNIPER : HARBOUR;

    test(`sees own deals only, in which role, and ${works ? "the figures" : "no figure"} of the work`, async ({
      page,
      room,
    }) => {
      await page.goto("/");
      await expect(heading(page, "Home")).toBeVisible();
      await expect(page.getByRole("button", { name: `Signed in as ${name}` })).toBeVisible();
      const deals = page.getByRole("region", { name: "My deals" });
      await expect(deals.getByRole("article")).toHaveCount(1);
      await expect(deals.getByRole("link", { name: deal })).toBeVisible();
      await expect(deals.getByText(role)).toBeVisible();
      await expect(deals.getByText(works ? /pending/ : /published answer/)).toBeVisible();
      expect(await page.content()).not.toContain(foreign);
      const pages = [await ownWords(page)];

      await page.goto("/projects");
      await expect(page.getByRole("columnheader", { name: "Requests" })).toBeVisible();
      expect(await page.content()).not.toContain(foreign);
      pages.push(await ownWords(page));

      await page.getByRole("table").getByRole("link", { name: deal }).click();
      await expect(heading(page, deal)).toBeVisible();
      await expect(roleInTopBar(page, role)).toBeVisible();
      await expect(
        page.getByRole("region", { name: works ? "Blockers" : "Published answers", exact: true }),
      ).toBeVisible();
      expect(await page.content()).not.toContain(foreign);
      pages.push(await ownWords(page));

      for (const text of pages) {
        if (works) expect(text).toMatch(FIGURES_OF_THE_WORK);
        else expect(text).not.toMatch(FIGURES_OF_THE_WORK);
      }

      // A deal of others is the same page as one that does not exist.
      const others = room.id("project", deal === HARBOUR ? "juniper" : "harbour");
      const member = deal === HARBOUR ? "other-ib-admin" : "ib-admin";
      expect(await room.does(member, "open_overview", { project_id: others })).toMatchObject({ name: foreign });
      const seen: string[] = [];
      for (const id of [others, "proj_doesnotexist0000000000000", "x".repeat(200)]) {
        expect((await page.goto(`/projects/${id}`))?.status()).toBe(404);
        await expect(heading(page, "Not found")).toBeVisible();
        seen.push(`${await page.title()}\n${await textOf(page)}`);
      }
      expect(new Set(seen).size).toBe(1);
      expect(seen[0]).not.toContain(foreign);
    });
  });
}

test.describe("keyboard", () => {
  as("ib-admin");

  test("skips to the content, walks through the person's menu, closes it and leaves by it", async ({ page, room }) => {
    await page.goto("/");
    await expect(heading(page, "Home")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();

    const trigger = page.getByRole("button", { name: "Signed in as Margaret Hale" });
    const account = page.getByRole("link", { name: "Account", exact: true });
    await trigger.focus();
    await page.keyboard.press("Enter");
    await expect(account).toBeVisible();
    await expect(page.getByText(room.email("ib-admin"))).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(account).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Sign out" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(account).toBeHidden();
    await expect(trigger).toBeFocused();

    await trigger.click();
    await account.click();
    await expect(heading(page, "Account")).toBeVisible();
    await expect(page.getByText(room.email("ib-admin"))).toHaveCount(2);
    await expect(account).toBeHidden();
  });
});

test.describe("at 390 pixels", () => {
  as("ib-admin");
  test.use({ viewport: { width: 390, height: 844 } });

  test("the navigation opens from the top bar, and no page scrolls sideways", async ({ page, room }) => {
    await page.goto("/");
    await expect(heading(page, "Home")).toBeVisible();
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();

    await page.getByRole("button", { name: "Navigation", exact: true }).click();
    const navigation = page.getByRole("navigation", { name: "Main" });
    await expect(navigation.getByText("Bank · admin")).toBeVisible();
    await navigation.getByRole("link", { name: HARBOUR }).click();
    await expect(heading(page, HARBOUR)).toBeVisible();
    await expect(navigation).toBeHidden();
    await expect(roleInTopBar(page, "Bank · admin")).toBeVisible();
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);

    // The last page of the deal's row is beyond the edge until it is open.
    const settings = page.getByRole("navigation", { name: "Deal" }).getByRole("link", { name: "Settings" });
    await expect(settings).not.toBeInViewport();
    await page.goto(`${room.deal}/settings`);
    await expect(settings).toBeInViewport({ ratio: 0.9 });
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);

    for (const path of ["/projects", "/account"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    }
  });
});

test.describe("without scripts", FULL, () => {
  as("ib-admin");
  test.use({ javaScriptEnabled: false });

  test("the shell, its menus and the deal are there", async ({ page }) => {
    await page.goto("/projects");
    await page.getByRole("link", { name: HARBOUR }).first().click();
    await expect(roleInTopBar(page, "Bank · admin")).toBeVisible();
    await page.getByRole("button", { name: "Signed in as Margaret Hale" }).click();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  });
});

test.describe("accessibility", FULL, () => {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const user of ["ib-admin", "seller-member", "buyer-admin"] as const) {
      test.describe(`${user}, ${colorScheme}`, () => {
        as(user);
        test.use({ colorScheme });

        test("axe finds nothing on the pages of the workspace", async ({ page, room }) => {
          await page.goto("/");
          await expect(heading(page, "Home")).toBeVisible();
          await expectNoFault(page);
          await page.getByRole("button", { name: /^Signed in as/ }).click();
          await expectNoFault(page);
          await page.goto("/projects");
          await expect(heading(page, "Projects")).toBeVisible();
          await expectNoFault(page);
          await page.goto(room.deal);
          await expect(heading(page, HARBOUR)).toBeVisible();
          await expectNoFault(page);
        });
      });
    }

    test.describe(`signed out, ${colorScheme}`, () => {
      test.use({ colorScheme, allow: /404 \(Not Found\)/ });

      test("axe finds nothing on the sign-in and the not-found page", async ({ page }) => {
        await page.goto("/login");
        await expect(page.getByLabel("E-mail")).toBeVisible();
        await expectNoFault(page);
        await page.goto("/there-is-no-such-page");
        await expect(heading(page, "Not found")).toBeVisible();
        await expectNoFault(page);
      });
    });
  }
});

const OTHER_PATHS = [
  "/",
  "/MCP",
  "/mcp/x",
  "/mcp/messages",
  "/api/mcp",
  "/v1/mcp",
  "/sse",
  "/message",
  "/rpc",
  "/projects/mcp",
];

test("answers agents at one path alone: another neither answers nor asks for a token [DS-001 TA-183]", async ({
  request,
}) => {
  const ask = (path: string) =>
    request.post(path, { data: { jsonrpc: "2.0", id: 1, method: "tools/list" }, maxRedirects: 0 });
  const ours = await ask("/mcp");
  expect(ours.status()).toBe(401);
  expect(ours.headers()["www-authenticate"]).toContain("resource_metadata=");
  expect(await ours.json()).toMatchObject({ jsonrpc: "2.0", error: { code: 1001 } });
  for (const path of OTHER_PATHS) {
    const other = await ask(path);
    expect(other.headers()["www-authenticate"], path).toBeUndefined();
    expect(await other.text(), path).not.toContain("jsonrpc");
  }
});

test("sends who is signed out to the sign-in, under a policy with a nonce of its own, and answers probes", async ({
  request,
}) => {
  for (const path of ["/", "/projects", "/projects/proj_any"]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(307);
    expect(response.headers().location).toMatch(/^\/login/);
  }
  expect((await request.get("/search/results?q=tax")).status()).toBe(401);
  const first = (await request.get("/login")).headers();
  const second = (await request.get("/login")).headers();
  const policy = first["content-security-policy"] ?? "";
  expect(policy).toMatch(/script-src 'nonce-[\w+/=]{20,}' 'strict-dynamic';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  expect(policy).not.toBe(second["content-security-policy"]);
  expect(first["referrer-policy"]).toBe("same-origin");
  expect(first["x-content-type-options"]).toBe("nosniff");
  expect(first["permissions-policy"]).toContain("camera=()");
  expect(first["x-powered-by"]).toBeUndefined();
  // A client that opened the sign-in in a window of its own must keep its opener; other pages have none.
  expect(first["cross-origin-opener-policy"]).toBeUndefined();
  const elsewhere = await request.get("/there-is-no-such-page", { headers: { accept: "text/html" } });
  expect(elsewhere.status()).toBe(404);
  expect(elsewhere.headers()["cross-origin-opener-policy"]).toBe("same-origin");
  // Whoever probes for pages of other products gets no page of ours rendered.
  expect(elsewhere.headers()["content-security-policy"]).toContain("default-src 'none'");
  expect(await elsewhere.text()).not.toContain("/_next/");

  const health = await request.get("/healthz");
  expect([health.status(), await health.text()]).toEqual([200, "ok\n"]);
  const ready = await request.get("/readyz");
  expect(ready.status()).toBe(200);
  expect(await ready.json()).toEqual({ status: "ready", checks: { database: "ok", storage: "ok" } });
  expect((await request.get("/metrics")).status()).toBe(404);
  expect((await request.get("/_next/image?url=%2Ficon.svg&w=64&q=75")).status()).toBe(404);
});
