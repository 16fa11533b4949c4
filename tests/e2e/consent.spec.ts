import type { Page } from "@playwright/test";
import { as, emailOf, expect, FULL, type Room, SAMPLE_PASSWORD, type SampleUser } from "./fixtures";
import {
  agentCard,
  allow,
  allowAndExchange,
  ask,
  atClient,
  connect,
  deny,
  heading,
  over,
  scopeBox,
  sidewaysOverflow,
} from "./support/consent";
import { authorization, callTool, DEFAULT_SCOPES, rpc, toolNames, UNLOCK } from "./support/oauth-client";
import { test } from "./support/test";

type Projects = { projects: { project_id: string; name: string }[] };
type Self = { user: { name: string }; unlock: { active: boolean }; scopes: string[]; projects: { name: string }[] };

/** The people of the host's own sample deal have a password. */
async function signIn(page: Page, user: SampleUser) {
  await page.getByLabel("E-mail").fill(emailOf(user));
  await page.getByLabel("Password").fill(SAMPLE_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test.describe("a person who is signed in", () => {
  as("ib-admin");

  test("reads a sentence for every scope and allows: the client works in their name, and is not unlocked by that [DS-086 DS-087 DS-091]", async ({
    page,
    room,
    client,
    baseURL,
    axe,
  }) => {
    const metadata = await fetch(new URL("/.well-known/oauth-authorization-server", baseURL));
    const { scopes_supported } = (await metadata.json()) as { scopes_supported: string[] };
    const scopes = [...scopes_supported.filter((scope) => scope.includes(":")), UNLOCK];
    expect(scopes.toSorted()).toEqual([...DEFAULT_SCOPES, UNLOCK].toSorted());
    const request = await ask(page, client, scopes);
    await expect(page.getByText("You will be sent back to")).toBeVisible();
    await expect(page.getByText(new URL(client.redirectUri).host, { exact: true })).toBeVisible();
    await expect(page.getByText("Not verified")).toBeVisible();
    await expect(page.getByText(room.email("ib-admin"))).toBeVisible();
    const sentences: string[] = [];
    for (const scope of scopes) {
      const row = page.locator("label").filter({ has: scopeBox(page, scope) });
      await expect(row).toBeVisible();
      sentences.push((await row.textContent()) ?? "");
    }
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^_]{15,}\./);
    expect(new Set(sentences).size).toBe(scopes.length);

    const apart = page.getByRole("group", { name: "Unlock what is not published" });
    await expect(apart).toContainText("15 minutes");
    await expect(apart).toContainText(/not published/i);
    await expect(apart.getByRole("checkbox")).toHaveCount(1);
    for (const scope of DEFAULT_SCOPES) {
      await expect(scopeBox(page, scope)).toBeChecked();
      await expect(apart.locator(`input[value="${scope}"]`)).toHaveCount(0);
    }
    await expect(scopeBox(page, UNLOCK)).not.toBeChecked();
    expect((await axe().analyze()).violations).toEqual([]);

    const tokens = await allowAndExchange(page, client, request);
    expect(tokens.token_type).toBe("Bearer");
    expect(tokens.expires_in).toBe(3600);
    expect(tokens.scope.split(" ").sort()).toEqual([...DEFAULT_SCOPES].sort());
    expect(tokens.refresh_token).toBeTruthy();
    expect((await callTool<Self>(client, tokens.access_token, "whoami")).unlock.active).toBe(false);
    expect(await toolNames(client, tokens.access_token)).toContain("list_projects");
    const { projects } = await callTool<Projects>(client, tokens.access_token, "list_projects");
    expect(projects).toMatchObject([{ project_id: room.projectId, name: "Project Harbour" }]);

    await page.goto("/agents");
    const card = agentCard(page, client);
    await expect(card.getByRole("definition").first()).toHaveText("Project Harbour");
    await expect(card.getByRole("row", { name: /list_projects Answered 1/ })).toBeVisible();
    await expect(card.getByText("See which deals you are in, and how far they are.")).toBeVisible();
  });

  test(
    "grants a part of what is asked for, and is told at the field when the deal was unticked",
    FULL,
    async ({ page, client }) => {
      const request = await ask(page, client);
      await expect(scopeBox(page, UNLOCK)).toHaveCount(0);
      await expect(page.getByText("Deals you join later are not included")).toBeVisible();
      await expect(page.getByLabel("Project Harbour")).toBeChecked();
      await page.getByLabel("Project Harbour").uncheck();
      await scopeBox(page, "write:routing").uncheck();
      await scopeBox(page, "read:events").uncheck();
      await allow(page).click();
      await expect(page.getByLabel("Project Harbour")).toBeFocused();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(request.path);
      await expect(scopeBox(page, "read:events")).not.toBeChecked();

      await page.getByLabel("Project Harbour").check();
      const tokens = await allowAndExchange(page, client, request);
      expect(tokens.scope.split(" ").sort()).toEqual(
        DEFAULT_SCOPES.filter((scope) => scope !== "write:routing" && scope !== "read:events").sort(),
      );
      const { scopes, projects } = await callTool<Self>(client, tokens.access_token, "whoami");
      expect(scopes).not.toContain("read:events");
      expect(projects.map(({ name }) => name)).toEqual(["Project Harbour"]);
    },
  );

  test("of several deals has to choose; a deal joined later is not reached before a new consent", async ({
    page,
    room,
    client,
  }) => {
    await room.openDeal("ib-admin", "Project Tide");
    const reached = async (token: string) =>
      (await callTool<Projects>(client, token, "list_projects")).projects.map(({ name }) => name).sort();
    const all = page.getByLabel("All my current deals");
    const chosen = page.getByLabel("Only those I choose");
    const request = await ask(page, client);
    for (const way of [all, chosen]) await expect(way).not.toBeChecked();
    await expect(page.getByLabel("Project Harbour")).toBeHidden();
    await allow(page).click();
    await expect(all).toBeFocused();
    await chosen.check();
    for (const name of ["Project Harbour", "Project Tide"]) await expect(page.getByLabel(name)).not.toBeChecked();
    await allow(page).click();
    await expect(page.locator("input[data-space]").first()).toBeFocused();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(request.path);
    await page.getByLabel("Project Tide").check();
    const narrow = await allowAndExchange(page, client, request);
    expect(await reached(narrow.access_token)).toEqual(["Project Tide"]);

    const again = await ask(page, client);
    await all.check();
    await expect(page.getByText("Project Tide", { exact: true })).toBeVisible();
    await expect(page.locator("input[data-space]").first()).toBeHidden();
    const tokens = await allowAndExchange(page, client, again);
    expect(await reached(tokens.access_token)).toEqual(["Project Harbour", "Project Tide"]);
    await page.goto("/agents");
    const card = agentCard(page, client);
    await expect(card.getByRole("definition").first()).toContainText("Project Tide");
    await expect(card.getByRole("link", { name: "Connect again to add deals" })).toHaveCount(0);

    await room.openDeal("ib-admin", "Project Ebb");
    expect(await reached(tokens.access_token)).toEqual(["Project Harbour", "Project Tide"]);
    await page.reload();
    await expect(card).toContainText("One of yours is not among them.");
    await card.getByRole("link", { name: "Connect again to add deals" }).click();
    await expect(page).toHaveURL(/\/connect#more-deals$/);
    await expect(page.getByRole("region", { name: "Add deals to a connected agent" })).toBeVisible();
  });

  test("denies: the client learns that and nothing else; another browser sees no more than of a request that never was", async ({
    page,
    client,
    enter,
  }) => {
    const { path, state } = await ask(page, client);
    const theirs = await enter("other-ib-admin");
    await theirs.goto(path);
    await expect(over(theirs)).toBeVisible();
    const seen = await theirs.getByRole("main").innerHTML();
    await theirs.goto("/consent/there-is-no-such-request");
    await expect(over(theirs)).toBeVisible();
    expect(await theirs.getByRole("main").innerHTML()).toBe(seen);
    expect(seen).not.toContain(client.name);

    await page.getByLabel("Project Harbour").uncheck(); // denying needs no deal
    await deny(page).click();
    const answer = await client.loopback.next();
    expect(Object.fromEntries(answer)).toMatchObject({ error: "access_denied", state, iss: client.origin });
    expect(answer.has("code")).toBe(false);
    await atClient(page);
    await page.goto("/agents");
    await expect(heading(page)).toHaveText("Agents");
    await expect(agentCard(page, client)).toHaveCount(0);
  });
});

test(
  "somebody signs in first, somebody else meanwhile: the page says so instead of granting",
  FULL,
  async ({ page, client, context }) => {
    const request = authorization(client);
    await page.goto(request.url);
    await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fconsent%2F[\w-]+$/);
    await signIn(page, "ib-admin");
    await expect(heading(page)).toContainText(client.name);
    const tab = await context.newPage();
    await tab.goto("/account");
    await tab.getByRole("main").getByRole("button", { name: "Sign out" }).click();
    await expect(tab).toHaveURL(/\/login/);
    await signIn(tab, "ib-member");
    await expect(heading(tab)).toHaveText("Home");
    await tab.close();

    await allow(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Another person has signed in" })).toBeVisible();
    await expect(page.getByText(emailOf("ib-member"))).toBeVisible();
    expect(client.loopback.answers).toHaveLength(0);
    const tokens = await allowAndExchange(page, client, request);
    const { user, projects } = await callTool<Self>(client, tokens.access_token, "whoami");
    expect(user.name).toBe("Tom Okafor");
    expect(projects).toHaveLength(1);
  },
);

test.describe("the consent page", FULL, () => {
  as("ib-admin");

  for (const [title, forged] of [
    ["exists", (room: Room) => room.id("project", "juniper")],
    ["does not exist", () => "proj_doesnotexist0000000000000"],
  ] as const) {
    test(`grants nothing of a forged deal that ${title}`, async ({ page, room, client }) => {
      const request = await ask(page, client);
      await page.locator("input[data-space]").evaluate((box: HTMLInputElement, value) => {
        box.value = value;
      }, forged(room));
      const tokens = await allowAndExchange(page, client, request);
      expect((await callTool<Projects>(client, tokens.access_token, "list_projects")).projects).toEqual([]);
    });
  }

  test("makes one connection when Allow arrives three times at once", async ({ page, client }) => {
    const { path } = await ask(page, client);
    const form = await page
      .locator(`form[action$="/submit"]`)
      .evaluate((element: HTMLFormElement) => [
        ...[...new FormData(element)].map(([name, value]) => [name, String(value)] as [string, string]),
        ["decision", "allow"] as [string, string],
      ]);
    const send = () =>
      page.request.post(`${path}/submit`, {
        headers: { origin: client.origin, "content-type": "application/x-www-form-urlencoded" },
        data: new URLSearchParams(form).toString(),
        maxRedirects: 0,
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
    await page.goto(`${path}/continue`);
    const code = (await client.loopback.next()).get("code") ?? "";
    expect(code).not.toBe("");
    await atClient(page);
    expect(client.loopback.answers).toHaveLength(1);

    await page.goto(path);
    await expect(over(page)).toBeVisible();
    await page.goto("/agents");
    await expect(agentCard(page, client)).toHaveCount(1);
  });

  test("refuses a form sent from another site", async ({ page, client }) => {
    const { path } = await ask(page, client);
    for (const headers of [{ origin: "https://evil.example" }, { origin: "null" }, {}]) {
      const answer = await page.request.post(`${path}/submit`, {
        headers,
        form: { as: "usr_x", decision: "allow", "spaces:deals": "all", scope: "read:projects" },
        maxRedirects: 0,
      });
      expect(answer.status()).toBe(403);
    }
    expect(client.loopback.answers).toHaveLength(0);
  });

  test("cannot be framed, keeps its opener and loads nothing from elsewhere", async ({ page, client }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(client.origin)) foreign.push(request.url());
    });
    const answer = await page.goto(authorization(client).url);
    const headers = answer?.headers() ?? {};
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).toContain("form-action 'self'");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["cross-origin-opener-policy"]).toBeUndefined();
    expect(headers["cache-control"]).toContain("no-store");
    expect(foreign).toEqual([]);
  });

  test("decides nothing by a click meant for another window", async ({ page, client }) => {
    await ask(page, client);
    // What a window gets when the one above it closes under the first of two clicks.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await expect(allow(page)).toBeDisabled({ timeout: 300 });
    }).toPass();
    await expect(deny(page)).toBeEnabled();
    await expect(allow(page)).toBeEnabled();
  });

  test.describe("for a client that borrows a known name", () => {
    test.use({
      clientOptions: { name: "Сlaude\u202e Desktop", redirectUri: "https://claude.ai.evil.example/callback" },
    });

    test("shows its real host", async ({ page, client }) => {
      await page.goto(authorization(client).url);
      const warning = page.getByRole("note").filter({ hasText: "This may not be Claude" });
      await expect(warning).toContainText("claude.ai.evil.example");
      await expect(heading(page)).toHaveText("“Сlaude Desktop” asks for access to your deals");
    });
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme });

      test("has no barriers", async ({ page, room, client, axe }) => {
        await room.openDeal("ib-admin", "Project Tide");
        const { path } = await ask(page, client, [...DEFAULT_SCOPES, UNLOCK]);
        expect((await axe().analyze()).violations).toEqual([]);
        for (const way of ["Only those I choose", "All my current deals"]) {
          await page.getByLabel(way).check();
          expect((await axe().analyze()).violations).toEqual([]);
        }
        await page.goto(`${path}?spaces=none&changed=1`);
        await expect(page.getByRole("alert").first()).toBeVisible();
        expect((await axe().analyze()).violations).toEqual([]);
        await page.goto("/consent/there-is-no-such-request");
        await expect(over(page)).toBeVisible();
        expect((await axe().analyze()).violations).toEqual([]);
      });
    });
  }

  test.describe("at 390 pixels", () => {
    test.use({ viewport: { width: 390, height: 844 }, clientOptions: { name: "W".repeat(79) } });

    test("does not scroll sideways, whatever the client calls itself", async ({ page, room, client }) => {
      await room.openDeal("ib-admin", "Project Tide");
      await ask(page, client, [...DEFAULT_SCOPES, UNLOCK]);
      await page.getByLabel("Only those I choose").check();
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    });
  });

  test("renews the connection of a client that asks again, instead of adding one", async ({ page, client }) => {
    await connect(page, client);
    const narrower = await connect(page, client, ["read:projects"]);
    expect(narrower.scope).toBe("read:projects");
    await page.goto("/agents");
    await expect(agentCard(page, client)).toHaveCount(1);
  });
});

test.describe("without script", FULL, () => {
  test.use({ javaScriptEnabled: false });

  test.describe("a banker with several deals", () => {
    as("ib-admin");

    test("is told at the field when none was chosen, chooses one and allows", async ({ page, room, client }) => {
      await room.openDeal("ib-admin", "Project Tide");
      const request = await ask(page, client);
      await page.getByLabel("Only those I choose").check();
      await allow(page).click();
      await expect(page.getByRole("alert").filter({ hasText: "Tick at least one deal" })).toBeVisible();
      await expect(page.getByLabel("Only those I choose")).toBeChecked();
      await page.getByLabel("Project Harbour").check();
      const tokens = await allowAndExchange(page, client, request);
      const { projects } = await callTool<Projects>(client, tokens.access_token, "list_projects");
      expect(projects).toMatchObject([{ name: "Project Harbour" }]);
    });
  });

  test.describe("a person who is signed in", () => {
    as("seller-admin");

    test("is told at the field when the deal was unticked, ticks it and allows", async ({ page, client }) => {
      const request = await ask(page, client);
      await page.getByLabel("Project Harbour").uncheck();
      await allow(page).click();
      await expect(page.getByRole("alert").filter({ hasText: "Tick the deal" })).toBeVisible();
      await expect(page.getByLabel("Project Harbour")).not.toBeChecked();
      await page.getByLabel("Project Harbour").check();
      const tokens = await allowAndExchange(page, client, request);
      expect((await rpc(client, tokens.access_token, "tools/list")).status).toBe(200);
    });
  });

  test("“Not you?” signs out and leads back to the request", async ({ page, client }) => {
    await page.goto(authorization(client).url);
    await signIn(page, "seller-admin");
    await page.getByRole("button", { name: "Not you?" }).click();
    await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fconsent%2F[\w-]+$/);
    await signIn(page, "seller-admin");
    await expect(heading(page)).toContainText(client.name);
  });
});
