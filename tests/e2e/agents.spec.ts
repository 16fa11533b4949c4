import { as, expect, FULL } from "./fixtures";
import { agentCard, allowAndExchange, ask, connect, heading, scopeBox, sidewaysOverflow } from "./support/consent";
import { callTool, DEFAULT_SCOPES, refresh, rpc, UNLOCK } from "./support/oauth-client";
import { test } from "./support/test";

type Self = { unlock: { active: boolean; ends_at?: number } };

test.describe("the agents of a person", () => {
  as("ib-admin");

  test("an unlock counts down, ends at once with “Lock now”, and does not come back", async ({ page, client, axe }) => {
    const request = await ask(page, client, [...DEFAULT_SCOPES, UNLOCK]);
    await scopeBox(page, UNLOCK).check();
    const tokens = await allowAndExchange(page, client, request);
    // Counted from the moment of consent, so the way back to the client is part of it.
    expect(tokens.expires_in).toBeLessThanOrEqual(900);
    expect(tokens.expires_in).toBeGreaterThan(840);
    expect(tokens.scope.split(" ")).toContain(UNLOCK);
    expect((await callTool<Self>(client, tokens.access_token, "whoami")).unlock.active).toBe(true);

    await page.goto("/agents");
    const card = agentCard(page, client);
    await expect(card.getByRole("timer")).toHaveText(/^1[45]:\d\d left$/);
    const before = await card.getByRole("timer").textContent();
    await expect(card.getByRole("timer")).not.toHaveText(before ?? "");
    expect((await axe().analyze()).violations).toEqual([]);
    await card.getByRole("button", { name: `Lock now: ${client.name}` }).click();
    await expect(page.getByRole("status")).toContainText("Locked.");
    await expect(card.getByRole("timer")).toHaveCount(0);
    expect((await callTool<Self>(client, tokens.access_token, "whoami")).unlock.active).toBe(false);

    await expect(card).toContainText("Not yet");
    const renewed = await refresh(client, tokens.refresh_token ?? "");
    expect(renewed.scope.split(" ")).not.toContain(UNLOCK);
    await page.reload();
    await expect(card).toContainText(/Last renewed\s*just now from (127\.0\.0\.1|::1)/);
    expect((await callTool<Self>(client, renewed.access_token, "whoami")).unlock.active).toBe(false);
  });

  test("ending a connection refuses its next call, and ending it again says that it has ended [DS-112]", async ({
    page,
    client,
    context,
  }) => {
    const tokens = await connect(page, client);
    expect((await rpc(client, tokens.access_token, "tools/list")).status).toBe(200);
    const tab = await context.newPage();
    for (const open of [page, tab]) await open.goto("/agents");
    const card = agentCard(page, client);
    const question = page.getByRole("dialog", { name: `End the connection of ${client.name}?` });
    await card.getByRole("button", { name: "End connection" }).click();
    await question.getByRole("button", { name: "Keep" }).click();
    await expect(question).toBeHidden();
    await card.getByRole("button", { name: "End connection" }).click();
    await question.getByRole("button", { name: "End now" }).click();
    await expect(page.getByRole("status")).toContainText("The connection has ended.");
    await expect(card).toHaveCount(0);

    const refused = await rpc(client, tokens.access_token, "tools/list");
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toContain("resource_metadata=");
    expect(await refused.json()).toMatchObject({ error: { code: 1001 } });
    await expect(refresh(client, tokens.refresh_token ?? "")).rejects.toThrow(/invalid_grant/);

    await agentCard(tab, client).getByRole("button", { name: "End connection" }).click();
    await tab.getByRole("dialog").getByRole("button", { name: "End now" }).click();
    await expect(tab.getByRole("status")).toContainText("That connection had ended already.");
  });

  test(
    "somebody without agents is led to connecting one, and copies the address of this server",
    FULL,
    async ({ page, context, baseURL }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto("/agents");
      await expect(page.getByText("No agent is connected")).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: "Connect an agent" }).click();
      await expect(heading(page)).toHaveText("Connect an agent");
      await page.getByRole("button", { name: "Copy Terminal of Claude Code" }).click();
      await expect(page.getByRole("button", { name: "Copied Terminal of Claude Code" })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `claude mcp add --transport http dealspace ${baseURL}/mcp`,
      );
    },
  );

  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(colorScheme, FULL, () => {
      test.use({ colorScheme });

      test("axe finds nothing, in the question either", async ({ page, room, axe }) => {
        const agent = await room.agent("ib-admin", "Deal desk", { unlocked: true });
        await agent.call("whoami");
        await page.goto("/agents");
        await expect(agentCard(page, agent).getByRole("timer")).toBeVisible();
        expect((await axe().analyze()).violations).toEqual([]);
        await agentCard(page, agent).getByRole("button", { name: "End connection" }).click();
        expect((await axe().analyze()).violations).toEqual([]);
        await page.goto("/connect");
        await expect(page.getByRole("button", { name: /^Copy/ }).first()).toBeVisible();
        expect((await axe().analyze()).violations).toEqual([]);
      });
    });
  }

  test.describe("at 390 pixels", FULL, () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test("no page scrolls sideways", async ({ page, room }) => {
      await (await room.agent("ib-admin")).call("whoami");
      for (const path of ["/agents", "/connect"]) {
        await page.goto(path);
        await expect(heading(page)).toBeVisible();
        expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      }
    });
  });
});

test.describe("without script", FULL, () => {
  as("seller-admin");
  test.use({ javaScriptEnabled: false });

  test("locks and ends a connection", async ({ page, room }) => {
    const agent = await room.agent("seller-admin", "Deal desk", { unlocked: true });
    expect((await agent.call<Self>("whoami")).unlock.active).toBe(true);
    await page.goto("/agents");
    const card = agentCard(page, agent);
    await expect(card.getByRole("timer")).toHaveText(/^Until \d\d:\d\d UTC$/);
    await card.getByRole("button", { name: /^Lock now/ }).click();
    await expect(page.getByRole("status")).toContainText("Locked.");
    expect((await agent.call<Self>("whoami")).unlock.active).toBe(false);
    await card.getByRole("button", { name: "End connection" }).click();
    await page.getByRole("button", { name: "End now" }).first().click();
    await expect(page.getByRole("status")).toContainText("The connection has ended.");
    await expect(card).toHaveCount(0);
    await expect(agent.call("whoami")).rejects.toThrow();
  });
});
