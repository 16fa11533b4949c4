import type { Page } from "@playwright/test";
import { as, expect, SAMPLE_PASSWORD, test } from "./fixtures";
import { ask, beginList, heading, takeStep } from "./support/office";

const unique = () => Math.random().toString(36).slice(2, 8);
const PASSWORD = "twelve boats in a harbour";
/** A browser of somebody else: a new context would otherwise be signed in as the test is. */
const SIGNED_OUT = { cookies: [], origins: [] };

/** On the sign-in page already. */
async function signsIn(page: Page, email: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(SAMPLE_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** A deal of this test's own, with three workstreams. Answers its address. */
async function newDeal(page: Page, name: string): Promise<string> {
  await page.goto("/projects");
  await page.getByRole("link", { name: "New project" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  for (const unwanted of [
    "Tax",
    "Commercial & Market",
    "HR & Pensions",
    "IT & Cyber Security",
    "Operations & Supply Chain",
  ])
    await page.getByRole("checkbox", { name: unwanted }).uncheck();
  await page.getByText("Others", { exact: true }).click();
  await page.getByLabel("Name of another workstream, 1").fill("Patents & Marks");
  await page.getByLabel("Letters of another workstream, 1").fill("pat");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  return new URL(page.url()).pathname.replace(/\/people$/, "");
}

async function invite(page: Page, deal: string, email: string, role: string, firm?: string): Promise<string> {
  await page.goto(`${deal}/people`);
  await page.getByRole("link", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Role").selectOption(role);
  if (firm !== undefined) {
    await dialog.getByLabel("Firm", { exact: true }).selectOption("new");
    await dialog.getByLabel("Name of the new firm").fill(firm);
  }
  await dialog.getByRole("button", { name: "Invite" }).click();
  const link = (await dialog.getByTestId("invitation-link").textContent()) ?? "";
  await dialog.getByRole("link", { name: "Done" }).click();
  await expect(page.getByRole("region", { name: "Invited" })).toContainText(email);
  return link;
}

async function join(page: Page, link: string, name: string) {
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account and join" }).click();
}

async function noBarriers(page: Page, axe: () => { analyze(): Promise<{ violations: unknown[] }> }) {
  // From the top: what is scrolled under the header's bar is no target there.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect((await axe().analyze()).violations).toEqual([]);
}

test.describe("an admin of the bank", () => {
  as("ib-admin");
  test.setTimeout(240_000);

  test("opens a deal, sets it up and invites the seller, who comes and invites a colleague", async ({
    page,
    browser,
    watch,
    axe,
  }) => {
    const [name, tag] = [`Project Beacon ${unique()}`, unique()];
    await page.goto("/projects/new");
    await noBarriers(page, axe);
    const deal = await newDeal(page, name);
    await expect(page.getByRole("table", { name: "People" }).getByRole("row")).toHaveCount(2);

    await page.getByRole("navigation", { name: "Deal" }).getByRole("link", { name: "Settings" }).click();
    const workstreams = page.getByRole("region", { name: "Workstreams" });
    await expect(workstreams.getByLabel("Name of PAT")).toHaveValue("Patents & Marks");
    await workstreams.getByLabel("New workstream").fill("Real Estate");
    await workstreams.getByLabel("Letters").fill("BUY");
    await workstreams.getByRole("button", { name: "Add workstream" }).click();
    await expect(workstreams.getByLabel("Letters")).toHaveAccessibleDescription(/counts what buyers ask/);
    await expect(workstreams.getByLabel("New workstream")).toHaveValue("Real Estate");
    await workstreams.getByLabel("Letters").fill("RE");
    await workstreams.getByRole("button", { name: "Add workstream" }).click();
    await expect(workstreams.getByLabel("Name of RE")).toHaveValue("Real Estate");

    const milestones = page.getByRole("region", { name: "Milestones" });
    await milestones.getByLabel("New milestone").fill("Signing");
    await milestones.getByLabel("Day").last().fill("2030-03-01");
    await milestones.getByRole("button", { name: "Add milestone" }).click();
    await expect(milestones.getByRole("listitem")).toContainText("Signing");
    await page.getByLabel("Time zone").selectOption("Europe/Berlin");
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await noBarriers(page, axe);
    await page.getByRole("link", { name: "Overview" }).click();
    await expect(page.getByText("1 Mar 2030")).toBeVisible();

    const link = await invite(page, deal, `weber-${tag}@orchard.test`, "Seller · admin", `Orchard ${tag}`);
    await noBarriers(page, axe);

    const context = await browser.newContext({ storageState: SIGNED_OUT });
    await watch(context);
    const seller = await context.newPage();
    await seller.goto(link);
    await expect(seller.getByRole("heading", { level: 1 })).toHaveText(`Join ${name}`);
    await expect(seller.getByText("Margaret Hale")).toBeVisible();
    await seller.getByLabel("Your name").fill("Wanda Weber");
    await seller.getByLabel("Password").fill("short");
    await seller.getByRole("button", { name: "Create account and join" }).click();
    await expect(seller.getByLabel("Password")).toHaveAccessibleDescription(/at least 12 characters/);
    await expect(seller.getByLabel("Your name")).toHaveValue("Wanda Weber");
    await join(seller, link, "Wanda Weber");
    await expect(seller.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    await expect(seller.getByText("Seller · admin").first()).toBeVisible();
    await expect(seller.getByRole("link", { name: "Settings" })).toHaveCount(0);

    const second = await invite(seller, deal, `colleague-${tag}@orchard.test`, "Seller · member");
    expect(second).not.toBe(link);
    // the link was used
    await seller.goto(link);
    await expect(seller.getByRole("heading", { name: "You have taken this seat already" })).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This link has been used" })).toBeVisible();
    await context.close();
  });

  test("removes somebody, and it holds at the next click", async ({ page, browser, watch, axe }) => {
    const tag = unique();
    const deal = await newDeal(page, `Project Ferry ${tag}`);
    const link = await invite(page, deal, `gone-${tag}@orchard.test`, "Observer", `Orchard ${tag}`);
    const context = await browser.newContext({ storageState: SIGNED_OUT });
    await watch(context);
    const other = await context.newPage();
    await join(other, link, "Greta Gone");
    await expect(other.getByRole("heading", { level: 1, name: `Project Ferry ${tag}`, exact: true })).toBeVisible();
    await other.getByRole("navigation", { name: "Deal" }).getByRole("link", { name: "People" }).click();
    await expect(other.getByRole("table", { name: "People" })).toContainText("Greta Gone");

    await page.goto(`${deal}/people`);
    await page.getByRole("link", { name: "Change Greta Gone" }).click();
    await page.getByLabel("Only these").check();
    await page.getByRole("checkbox", { name: "Legal & Corporate" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("It holds from the person’s next click on.")).toBeVisible();
    await expect(page.getByRole("row", { name: /Greta Gone/ })).toContainText("Legal");

    await page.getByRole("link", { name: "Remove Greta Gone" }).click();
    await expect(page.getByRole("dialog", { name: "Remove Greta Gone?" })).toContainText("No agent is connected");
    await noBarriers(page, axe);
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("table", { name: "People" })).not.toContainText("Greta Gone");

    await other.getByRole("link", { name: "Home" }).first().click();
    await expect(other.getByText("You are not part of a deal yet")).toBeVisible();
    await context.close();
  });

  test("changes what was set up: a workstream’s name and milestones, and takes one away", async ({ page }) => {
    const deal = await newDeal(page, `Project Tide ${unique()}`);
    await page.goto(`${deal}/settings`);
    const name = page.getByRole("region", { name: "Workstreams" }).getByLabel("Name of PAT");
    await name.fill("Patents, Marks & Designs");
    await name.press("Enter");
    await expect(page.getByText("Renamed.")).toBeVisible();

    const milestones = page.getByRole("region", { name: "Milestones" });
    const row = (one: string) => milestones.getByRole("listitem").filter({ hasText: one });
    for (const one of ["Signing", "Closing"]) {
      await milestones.getByLabel("New milestone").fill(one);
      await milestones.getByLabel("Day").last().fill("2030-03-01");
      await milestones.getByRole("button", { name: "Add milestone" }).click();
      await expect(row(one)).toHaveCount(1);
    }
    await row("Closing").locator("summary").click();
    await row("Closing").getByLabel("Name").fill("Closing day");
    // Saves it: reached it is by its own button alone.
    await row("Closing").getByLabel("Name").press("Enter");
    await expect(row("Closing day").getByText("Saved.")).toBeVisible();
    await expect(row("Closing day").getByText("Reached", { exact: true })).toHaveCount(0);
    await row("Signing")
      .getByRole("button", { name: /^Mark reached/ })
      .click();
    await expect(row("Signing").getByRole("button", { name: /^Mark not reached/ })).toBeVisible();
    await row("Closing day").getByRole("button", { name: "Remove" }).click();
    await expect(row("Closing day")).toHaveCount(0);
    await page.reload();
    await expect(name).toHaveValue("Patents, Marks & Designs");
    await expect(row("Signing").getByRole("button", { name: /^Mark not reached/ })).toBeVisible();
  });

  test("changes somebody’s seat, and it holds at the next click, also of what was open before", async ({
    page,
    browser,
    watch,
    axe,
  }) => {
    const tag = unique();
    const deal = await newDeal(page, `Project Sluice ${tag}`);
    await beginList(page, deal, "Accounts");
    const request = await ask(page, deal, "Accounts", "Audited accounts");
    await takeStep(page, deal, "Accounts", "Issue…");
    const link = await invite(page, deal, `moved-${tag}@orchard.test`, "Seller · admin", `Orchard ${tag}`);
    const context = await browser.newContext({ storageState: SIGNED_OUT });
    await watch(context);
    const other = await context.newPage();
    await join(other, link, "Mona Moved");
    const places = other.getByRole("navigation", { name: "Deal" });
    await places.getByRole("link", { name: "Requests" }).click();
    await expect(heading(other, "Requests")).toBeVisible();
    await expect(other.getByRole("main").getByText("Audited accounts")).toBeVisible();
    await places.getByRole("link", { name: "People" }).click();
    await other.getByRole("link", { name: "Invite" }).click();
    const dialog = other.getByRole("dialog");
    await dialog.getByLabel("E-mail").fill(`friend-${tag}@orchard.test`);

    await page.goto(`${deal}/people`);
    await page.getByRole("link", { name: "Change Mona Moved" }).click();
    // Within the side she sits on.
    await expect(page.getByLabel("Role").getByRole("option")).toHaveText(["Seller · admin", "Seller · member"]);
    await page.getByLabel("Role").selectOption("Seller · member");
    await page.getByLabel("Only these").check();
    for (const taken of ["Finance & Accounting", "Patents & Marks"])
      await page.getByRole("checkbox", { name: taken }).uncheck();
    await noBarriers(page, axe);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("row", { name: /Mona Moved/ })).toContainText("Seller · member");
    await expect(page.getByRole("row", { name: /Mona Moved/ })).toContainText("Legal");
    await expect(page.getByRole("row", { name: /Mona Moved/ })).not.toContainText("Finance");

    // The form was filled in by an admin; a member sends it.
    await dialog.getByRole("button", { name: "Invite" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Your role in this deal does not allow this.");
    await other.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(other.getByRole("link", { name: "Invite" })).toHaveCount(0);
    await expect(other.getByRole("row", { name: /Mona Moved/ })).toContainText("Seller · member");
    await places.getByRole("link", { name: "Requests" }).click();
    await expect(heading(other, "Requests")).toBeVisible();
    await expect(other.getByRole("main").getByText("Audited accounts")).toHaveCount(0);
    expect((await context.request.get(request)).status()).toBe(404);
    await page.reload();
    await expect(page.getByText(`friend-${tag}@orchard.test`)).toHaveCount(0);
    await context.close();
  });

  test("closes the deal: all keep what they see, nothing changes, also from what was open; then takes it up again", async ({
    page,
    browser,
    watch,
    axe,
  }) => {
    const [name, tag] = [`Project Estuary ${unique()}`, unique()];
    const CLOSED = "This deal is closed: nothing in it changes any more.";
    const deal = await newDeal(page, name);
    await beginList(page, deal, "Accounts");
    const request = await ask(page, deal, "Accounts", "Audited accounts");
    await takeStep(page, deal, "Accounts", "Issue…");
    const link = await invite(page, deal, `stays-${tag}@orchard.test`, "Seller · admin", `Orchard ${tag}`);
    const late = await invite(page, deal, `late-${tag}@orchard.test`, "Seller · member", `Late ${tag}`);
    const context = await browser.newContext({ storageState: SIGNED_OUT });
    await watch(context);
    const seller = await context.newPage();
    await join(seller, link, "Stella Stays");
    await expect(heading(seller, name)).toBeVisible();
    await seller.goto(request);
    const thread = seller.getByRole("region", { name: "Thread" });
    await thread.getByLabel("Message").fill("One more thing");
    const people = await page.context().newPage();
    await people.goto(`${deal}/people?invite=1`);
    const dialog = people.getByRole("dialog");
    await dialog.getByLabel("E-mail").fill(`after-${tag}@orchard.test`);
    await dialog.getByLabel("Role").selectOption("Bank · member");

    await page.goto(`${deal}/lists`);
    const stage = page.getByRole("region", { name: "The deal" });
    for (const [label, verb, now] of [
      ["Open the data room…", "Open the data room", "Data room"],
      ["Close the deal…", "Close the deal", "Closed"],
    ] as const) {
      await stage.getByText(label).click();
      await stage.getByRole("button", { name: verb }).click();
      await expect(stage.getByText(now, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole("button", { name: "Create list" })).toHaveCount(0);
    await noBarriers(page, axe);

    await thread.getByRole("button", { name: "Send" }).click();
    await expect(thread).toContainText(CLOSED);
    await seller.goto(request);
    await expect(heading(seller, "Audited accounts")).toBeVisible();
    await expect(thread).toContainText("Nothing said yet");
    await expect(thread.getByRole("button", { name: "Send" })).toHaveCount(0);
    await expect(seller.getByRole("region", { name: "What you can do" })).toHaveCount(0);
    await page.goto(`${deal}/requests/new`);
    await expect(page.getByText("You cannot ask for anything here")).toBeVisible();
    await page.goto(`${deal}/settings`);
    await expect(page.getByText("This deal is closed.")).toBeVisible();
    await expect(page.getByLabel("Name of PAT")).toBeDisabled();
    await dialog.getByRole("button", { name: "Invite" }).click();
    await expect(dialog.getByRole("alert")).toContainText(CLOSED);
    await people.goto(`${deal}/people?invite=1`);
    await expect(people.getByRole("link", { name: "Remove Stella Stays" })).toBeVisible();
    await expect(people.getByRole("link", { name: "Change Stella Stays" })).toHaveCount(0);
    await expect(people.getByRole("link", { name: "Invite" })).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    await people.close();
    const stranger = await browser.newContext({ storageState: SIGNED_OUT });
    await watch(stranger);
    const invited = await stranger.newPage();
    await invited.goto(late);
    await expect(invited.getByText("not once its deal is closed", { exact: false })).toBeVisible();
    await stranger.close();

    await page.goto(`${deal}/lists`);
    await stage.getByText("Reopen the deal…").click();
    await stage.getByRole("button", { name: "Reopen the deal" }).click();
    await expect(stage.getByText("Data room", { exact: true })).toBeVisible();
    await seller.goto(request);
    await thread.getByLabel("Message").fill("One more thing");
    await thread.getByRole("button", { name: "Send" }).click();
    await expect(thread.getByRole("listitem").filter({ hasText: "One more thing" })).toBeVisible();
    await context.close();
  });

  test("cannot go as the last one", async ({ page }) => {
    const deal = await newDeal(page, `Project Alone ${unique()}`);
    await page.goto(`${deal}/people`);
    await page.getByRole("link", { name: "Remove Margaret Hale" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("A deal needs an admin of the bank");
  });
});

test.describe("an admin of the seller", () => {
  as("seller-admin");

  test("is offered the seller's roles alone; another is refused, also when the form is forged", async ({ page }) => {
    await page.goto("/projects");
    await expect(page.getByRole("link", { name: "New project" })).toHaveCount(0);
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("navigation", { name: "Deal" }).getByRole("link", { name: "People" }).click();
    await expect(page.getByRole("table", { name: "People" })).not.toContainText("Northfield");
    await page.getByRole("link", { name: "Invite" }).click();
    const dialog = page.getByRole("dialog");
    const role = dialog.getByLabel("Role");
    await expect(role.getByRole("option")).toHaveText(["Seller · admin", "Seller · member"]);
    const email = `forged-${unique()}@kestrel.test`;
    await dialog.getByLabel("E-mail").fill(email);
    await role.evaluate((select: HTMLSelectElement) => {
      const [option] = select.options;
      if (option) option.value = "ib_admin";
      select.selectedIndex = 0;
    });
    await dialog.getByRole("button", { name: "Invite" }).click();
    await expect(dialog.getByRole("alert")).toContainText("does not give this role");
    await expect(dialog.getByLabel("E-mail")).toHaveValue(email);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText(email)).toHaveCount(0);
  });
});

test.describe("somebody with an account", () => {
  as("ib-admin");
  test.setTimeout(240_000);

  test("signs in to take the seat; with another account the page says so", async ({ page, browser, watch, axe }) => {
    const tag = unique();
    const deal = await newDeal(page, `Project Quay ${tag}`);
    const link = await invite(page, deal, "rival-buyer@sample.test", "Buyer · admin", `Quay Partners ${tag}`);
    await page.goto(link);
    await expect(page.getByText("You are signed in with another address.")).toBeVisible();
    await noBarriers(page, axe);

    const context = await browser.newContext({ storageState: SIGNED_OUT });
    await watch(context);
    const other = await context.newPage();
    const answer = await other.goto(link);
    expect(answer?.headers()["referrer-policy"]).toBe("strict-origin");
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    await expect(other.getByText("The bank", { exact: true })).toBeVisible();
    await expect(other.getByText("Margaret Hale")).toHaveCount(0);
    await other.getByRole("link", { name: "Sign in" }).click();
    await signsIn(other, "rival-buyer@sample.test");
    await other.getByRole("button", { name: "Join as Victor Huang" }).click();
    await expect(other.getByRole("heading", { level: 1, name: `Project Quay ${tag}`, exact: true })).toBeVisible();
    await context.close();
  });

  test("an invitation that was taken back says so, and a link that is none", async ({ page }) => {
    const tag = unique();
    const deal = await newDeal(page, `Project Pier ${tag}`);
    const link = await invite(page, deal, `late-${tag}@orchard.test`, "Bank · member");
    await page.getByRole("button", { name: /^Take back/ }).click();
    await expect(page.getByText("The invitation is taken back.")).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This invitation was taken back" })).toBeVisible();
    await page.goto(`/invitation/${"x".repeat(43)}`);
    await expect(page.getByRole("heading", { name: "This link opens nothing" })).toBeVisible();
  });
});
