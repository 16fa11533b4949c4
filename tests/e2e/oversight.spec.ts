import type { Page } from "@playwright/test";
import { as, expect, FULL, type Room, test } from "./fixtures";
import { sidewaysOverflow } from "./support/consent";
import type { RoomAgent } from "./support/room";

/** Agents in a deal, from the side of its admins. */
type Projects = { projects: { project_id: string }[] };
type Answers = { answers: { status: string }[]; total: number };

const SWITCHED_OFF = /Agents are switched off in this deal/;

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const said = (page: Page, words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
const connectionOf = (page: Page, agent: RoomAgent) =>
  region(page, "Connections").getByRole("listitem").filter({ hasText: agent.name });

async function openOversight(page: Page, { deal }: Room) {
  await page.goto(`${deal}/agents`);
  await expect(page.getByRole("heading", { level: 1, name: "Agents in this deal" })).toBeVisible();
}

/** A press takes effect with or without script; what came of it is said above. */
async function press(page: Page, button: string, words: string) {
  await page.getByRole("button", { name: button, exact: true }).click();
  await said(page, words);
}

/** An agent of the bank that reads what is not published, and what it finds of that. */
async function unlockedAgent(room: Room) {
  const agent = await room.agent("ib-admin", "Deal desk", { unlocked: true });
  const answers = (asked: object) => agent.call<Answers>("list_answers", { project_id: room.projectId, ...asked });
  return {
    agent,
    drafts: () => answers({ status: ["draft"], limit: 10 }),
    legal: () => answers({ workstream: "legal" }),
  };
}

test.describe("an admin of the bank", () => {
  as("ib-admin");

  test("switches agents off and on, and a seller keeps its drafts: each holds on the agent's next call", async ({
    page,
    room,
    enter,
  }) => {
    const { agent, drafts, legal } = await unlockedAgent(room);
    const deals = async () => (await agent.call<Projects>("list_projects")).projects.map((one) => one.project_id);
    expect((await drafts()).total).toBeGreaterThan(0);

    const seller = await enter("seller-admin");
    await openOversight(seller, room);
    await expect(region(seller, "Connections")).not.toContainText(agent.name);
    await press(seller, "Keep from agents", "Unpublished answers are kept from agents.");
    expect(await drafts()).toMatchObject({ answers: [], total: 0 });
    await openOversight(page, room);
    await expect(region(page, "AI switch")).toContainText("Kept from agents");
    await press(seller, "Allow with an unlock", "Unpublished answers are no longer kept.");
    expect((await drafts()).total).toBeGreaterThan(0);

    expect((await legal()).total).toBeGreaterThan(0);
    await press(page, "Switch off Legal & Corporate", "Agents are switched off there.");
    await expect(legal()).rejects.toThrow(/No such workstream/);
    await press(page, "Switch on Legal & Corporate", "Agents are switched on there.");
    expect((await legal()).total).toBeGreaterThan(0);

    expect(await deals()).toEqual([room.projectId]);
    await press(page, "Switch off the whole deal", "Agents are switched off there.");
    await expect(legal()).rejects.toThrow(SWITCHED_OFF);
    expect(await deals()).toEqual([]);
    await expect(region(page, "AI switch")).toContainText("No agent finds this deal.");
    await page.goto(`${room.deal}/answers?workstream=legal`);
    await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
    await openOversight(page, room);
    await press(page, "Switch on the whole deal", "Agents are switched on there.");
    expect((await legal()).total).toBeGreaterThan(0);
    await expect(region(page, "What was changed")).toContainText("switched agents off in the whole deal");
  });

  test("sees what an agent did, limits how often it calls, locks it and ends it", async ({ page, room, axe }) => {
    const { agent, drafts } = await unlockedAgent(room);
    await drafts();
    await agent.request("FIN-001");

    await page.goto(room.deal);
    await page.getByRole("navigation", { name: "Deal" }).getByRole("link", { name: "Agents", exact: true }).click();
    const own = connectionOf(page, agent);
    await expect(own).toContainText("Unlocked: reads what is not published.");
    await expect(own.getByRole("timer")).toContainText(/left/);
    await expect(region(page, "Calls").getByRole("img", { name: /^Calls a day/ })).toBeVisible();
    await expect(region(page, "Calls").getByRole("row").filter({ hasText: "list_answers" })).toBeVisible();
    await expect(region(page, "Entries that were returned")).toContainText("FIN-001");
    expect((await axe().analyze()).violations).toEqual([]);

    const limit = async (calls: string) => {
      await page.getByLabel("Calls per minute").fill(calls);
      await page.getByRole("button", { name: "Save limits" }).click();
    };
    await limit("100000");
    await expect(region(page, "Limits")).toContainText("This is more than the product allows.");
    await expect(page.getByLabel("Calls per minute")).toHaveValue("100000");
    await limit("900");
    await expect(region(page, "What was changed")).toContainText("limited agents to 900 calls a minute");
    await limit("");
    await expect(region(page, "What was changed")).toContainText("lifted the deal’s own limits");

    await own.getByRole("button", { name: /^Lock now/ }).click();
    await said(page, "Locked.");
    await expect(drafts()).rejects.toMatchObject({ code: "scope_required" });

    await own.getByRole("button", { name: /^End / }).click();
    await page.getByRole("button", { name: "End now" }).click();
    await said(page, "The connection has ended.");
    await expect(own).toHaveCount(0);
    await expect(agent.call("list_projects")).rejects.toThrow();
    await expect(region(page, "What was changed")).toContainText(`ended ${agent.name}`);
  });

  test("finds no barriers in dark, and nothing to scroll sideways on a phone", FULL, async ({ page, room, axe }) => {
    const { agent, drafts } = await unlockedAgent(room);
    await drafts();
    await page.emulateMedia({ colorScheme: "dark" });
    await openOversight(page, room);
    await expect(connectionOf(page, agent).getByRole("timer")).toContainText(/left/);
    expect((await axe().analyze()).violations).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
});

test.describe("whoever oversees no agents", FULL, () => {
  test.use({ allow: /404/ });

  for (const user of ["ib-member", "seller-member", "buyer-admin", "observer"] as const) {
    test.describe(user, () => {
      as(user);

      test("finds no such page, and no link to it", async ({ page, room }) => {
        await page.goto(room.deal);
        await expect(page.getByRole("heading", { level: 1, name: "Project Harbour" })).toBeVisible();
        const tabs = page.getByRole("navigation", { name: "Deal" });
        await expect(tabs.getByRole("link", { name: "Agents" })).toHaveCount(0);
        await page.goto(`${room.deal}/agents`);
        await expect(page.getByRole("heading", { level: 1, name: "Not found" })).toBeVisible();
      });
    });
  }
});
