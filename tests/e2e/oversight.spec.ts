import type { Page } from "@playwright/test";
import { type Application, CURRENT } from "@/tests/support/mcp-application";
import { as, expect, stateOf, test } from "./fixtures";
import { connectApplication, consentTo, installApplication } from "./support/application";
import { sidewaysOverflow } from "./support/consent";
import { openLoopback } from "./support/loopback";

/** Agents in a deal, from the side of its admins, with a real client at the other end. */
type Projects = { projects: { project_id: string; name: string }[] };
type Answers = { answers: { status: string }[]; total: number };

const SWITCHED_OFF = /Agents are switched off in this deal/;

const harbourOf = async (application: Application) =>
  (await application.call<Projects>("list_projects")).projects.find(({ name }) => name === "Project Harbour")
    ?.project_id ?? "";
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const said = (page: Page, words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();

async function openOversight(page: Page, deal: string) {
  await page.goto(`/projects/${deal}/agents`);
  await expect(page.getByRole("heading", { level: 1, name: "Agents in this deal" })).toBeVisible();
}

/** A press takes effect with or without script; what came of it is said above. */
async function press(page: Page, button: string, words: string) {
  await page.getByRole("button", { name: button, exact: true }).click();
  await said(page, words);
}

test.describe.configure({ mode: "serial" });

test.describe("an admin of the bank", () => {
  as("ib-admin");
  test.beforeEach(() => test.slow());

  test("switches agents off and on, and a seller keeps its drafts: each holds on the agent's next call", async ({
    page,
    browser,
    baseURL,
    watch,
  }) => {
    const loopback = await openLoopback();
    const application = installApplication(CURRENT, baseURL, loopback);
    await connectApplication(page, application, loopback);
    const project_id = await harbourOf(application);
    const drafts = () => application.call<Answers>("list_answers", { project_id, status: ["draft"], limit: 10 });
    await expect(drafts()).rejects.toThrow(CURRENT.sentAway);
    await consentTo(page, application, loopback, { unlock: true });
    expect((await drafts()).total).toBeGreaterThan(0);

    const context = await browser.newContext({ storageState: stateOf("seller-admin") });
    await watch(context);
    const seller = await context.newPage();
    await openOversight(seller, project_id);
    await expect(region(seller, "Connections")).not.toContainText(application.name);
    await press(seller, "Keep from agents", "Unpublished answers are kept from agents.");
    expect(await drafts()).toMatchObject({ answers: [], total: 0 });
    await openOversight(page, project_id);
    await expect(region(page, "AI switch")).toContainText("Kept from agents");
    await press(seller, "Allow with an unlock", "Unpublished answers are no longer kept.");
    expect((await drafts()).total).toBeGreaterThan(0);
    await context.close();

    const legal = () => application.call<Answers>("list_answers", { project_id, workstream: "legal" });
    expect((await legal()).total).toBeGreaterThan(0);
    await press(page, "Switch off Legal & Corporate", "Agents are switched off there.");
    await expect(legal()).rejects.toThrow(/No such workstream/);
    await press(page, "Switch on Legal & Corporate", "Agents are switched on there.");
    expect((await legal()).total).toBeGreaterThan(0);

    await press(page, "Switch off the whole deal", "Agents are switched off there.");
    await expect(legal()).rejects.toThrow(SWITCHED_OFF);
    expect(await harbourOf(application)).toBe("");
    await page.goto(`/projects/${project_id}/answers?workstream=legal`);
    await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
    await openOversight(page, project_id);
    await expect(region(page, "AI switch")).toContainText("No agent finds this deal.");
    await press(page, "Switch on the whole deal", "Agents are switched on there.");
    expect((await legal()).total).toBeGreaterThan(0);
    await expect(region(page, "What was changed")).toContainText("switched agents off in the whole deal");

    await application.close();
    await loopback.close();
  });

  test("sees what an agent did, locks it and ends it, on a phone too, and without barriers", async ({
    page,
    baseURL,
    axe,
  }) => {
    const loopback = await openLoopback();
    const application = installApplication(CURRENT, baseURL, loopback);
    await connectApplication(page, application, loopback);
    const project_id = await harbourOf(application);
    const drafts = () => application.call<Answers>("list_answers", { project_id, status: ["draft"], limit: 10 });
    await expect(drafts()).rejects.toThrow(CURRENT.sentAway);
    await consentTo(page, application, loopback, { unlock: true });
    await drafts();
    // The page shows what was returned most often, and other tests' agents were here before.
    for (let calls = 0; calls < 40; calls += 1)
      await application.call("get_request", { project_id, request_id: "FIN-001" });

    await openOversight(page, project_id);
    const own = region(page, "Connections").getByRole("listitem").filter({ hasText: application.name });
    await expect(own).toContainText("Unlocked: reads what is not published.");
    await expect(own.getByRole("timer")).toContainText(/left/);
    await expect(region(page, "Calls").getByRole("img", { name: /^Calls a day/ })).toBeVisible();
    await expect(region(page, "Calls").getByRole("row").filter({ hasText: "list_answers" })).toBeVisible();
    await expect(region(page, "Entries that were returned")).toContainText("FIN-001");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect((await axe().analyze()).violations).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });

    await own.getByRole("button", { name: /^Lock now/ }).click();
    await said(page, "Locked.");
    // It is sent to ask again, or gives up asking: it did so before.
    await expect(drafts()).rejects.toThrow(/insufficient_scope|Unauthorized/);

    await own.getByRole("button", { name: /^End / }).click();
    await page.getByRole("button", { name: "End now" }).click();
    await said(page, "The connection has ended.");
    await expect(own).toHaveCount(0);
    await expect(application.call("list_projects")).rejects.toThrow();
    await expect(region(page, "What was changed")).toContainText(`ended ${application.name}`);

    await application.close();
    await loopback.close();
  });

  test("limits how often agents call, and is told at the field what cannot be", async ({ page }) => {
    await page.goto("/projects");
    await page.getByRole("table").getByRole("link", { name: "Project Harbour" }).click();
    await page.getByRole("navigation", { name: "Deal" }).getByRole("link", { name: "Agents", exact: true }).click();
    await page.getByLabel("Calls per minute").fill("100000");
    await page.getByRole("button", { name: "Save limits" }).click();
    await expect(region(page, "Limits")).toContainText("This is more than the product allows.");
    await expect(page.getByLabel("Calls per minute")).toHaveValue("100000");
    await page.getByLabel("Calls per minute").fill("900");
    await page.getByRole("button", { name: "Save limits" }).click();
    await expect(region(page, "What was changed")).toContainText("limited agents to 900 calls a minute");
    await page.getByLabel("Calls per minute").fill("");
    await page.getByRole("button", { name: "Save limits" }).click();
    await expect(region(page, "What was changed")).toContainText("lifted the deal’s own limits");
  });
});

test.describe("whoever oversees no agents", () => {
  test.use({ allow: /404/ });
  for (const user of ["ib-member", "seller-member", "buyer-admin", "observer"] as const)
    test.describe(user, () => {
      as(user);
      test("finds no such page", async ({ page }) => {
        await page.goto("/projects");
        await page.getByRole("table").getByRole("link", { name: "Project Harbour" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Project Harbour" })).toBeVisible();
        const deal = new URL(page.url()).pathname;
        await expect(page.getByRole("navigation", { name: "Deal" }).getByRole("link", { name: "Agents" })).toHaveCount(
          0,
        );
        await page.goto(`${deal}/agents`);
        await expect(page.getByRole("heading", { level: 1, name: "Not found" })).toBeVisible();
      });
    });
});
