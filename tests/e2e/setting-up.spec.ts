/** Who opens a deal, who is let in, and what that means at the next click. */
import type { Page } from "@playwright/test";
import { as, expect, FULL, type Room, test } from "./fixtures";
import { expectNoFault, heading } from "./support/office";

const HARBOUR = "Project Harbour";
const PASSWORD = "twelve boats in a harbour";
/** A browser of somebody else: a new context would otherwise be signed in as the test is. */
const SIGNED_OUT = { cookies: [], origins: [] };

/** Somebody's address that no other room knows. */
const address = (room: Room, name: string) => `${name}.${room.projectId}@orchard.test`;

const places = (page: Page) => page.getByRole("navigation", { name: "Deal" });
const seat = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

/** A deal beside the sample, with three workstreams. Answers its address. */
async function newDeal(page: Page, name: string): Promise<string> {
  await page.goto("/projects");
  await page.getByRole("link", { name: "New project" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await noBarriers(page);
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
  await expect(heading(page, "People")).toBeVisible();
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

/** An invitation of the bank to Project Harbour, without a page. */
const invitation = async (room: Room, email: string, granted_role: string, firm_name?: string) =>
  (await room.does<{ link: string }>("ib-admin", "invite_person", { email, granted_role, firm_name })).link;

/** Somebody new chooses a password and takes the seat. */
async function join(page: Page, link: string, name: string, deal: string) {
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(heading(page, deal)).toBeVisible();
}

async function noBarriers(page: Page) {
  // From the top: what is scrolled under the header's bar is no target there.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoFault(page);
}

test.describe("an admin of the bank", () => {
  as("ib-admin");

  test("opens a deal, sets it up and invites the seller, who comes and invites a colleague; then opens the data room", async ({
    page,
    room,
    browser,
    watch,
  }) => {
    const name = "Project Beacon";
    const deal = await newDeal(page, name);
    await expect(page.getByRole("table", { name: "People" }).getByRole("row")).toHaveCount(2);

    await places(page).getByRole("link", { name: "Settings" }).click();
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
    await noBarriers(page);
    await page.getByRole("link", { name: "Overview" }).click();
    await expect(page.getByText("1 Mar 2030")).toBeVisible();

    const link = await invite(page, deal, address(room, "weber"), "Seller · admin", "Orchard");
    await noBarriers(page);

    const context = await browser.newContext({ storageState: SIGNED_OUT });
    await watch(context);
    const seller = await context.newPage();
    await seller.goto(link);
    await expect(heading(seller, `Join ${name}`)).toBeVisible();
    await expect(seller.getByText("Margaret Hale")).toBeVisible();
    await seller.getByLabel("Your name").fill("Wanda Weber");
    await seller.getByLabel("Password").fill("short");
    await seller.getByRole("button", { name: "Create account and join" }).click();
    await expect(seller.getByLabel("Password")).toHaveAccessibleDescription(/at least 12 characters/);
    await expect(seller.getByLabel("Your name")).toHaveValue("Wanda Weber");
    await join(seller, link, "Wanda Weber", name);
    await expect(seller.getByText("Seller · admin").first()).toBeVisible();
    await expect(seller.getByRole("link", { name: "Settings" })).toHaveCount(0);

    const second = await invite(seller, deal, address(room, "colleague"), "Seller · member");
    expect(second).not.toBe(link);
    // the link was used
    await seller.goto(link);
    await expect(seller.getByRole("heading", { name: "You have taken this seat already" })).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This link has been used" })).toBeVisible();
    await context.close();

    await page.goto(`${deal}/lists`);
    const stage = page.getByRole("region", { name: "The deal" });
    await stage.getByText("Open the data room…").click();
    await stage.getByRole("button", { name: "Open the data room" }).click();
    await expect(stage.getByText("Data room", { exact: true })).toBeVisible();
  });

  test(
    "changes one seat and ends another, which holds at the next click, also of what was open before; the last admin stays",
    FULL,
    async ({ page, room, enter }) => {
      const other = await enter("seller-admin");
      await other.goto(room.deal);
      await places(other).getByRole("link", { name: "Requests" }).click();
      await expect(heading(other, "Requests")).toBeVisible();
      await expect(other.getByRole("row", { name: "FIN-001" })).toBeVisible();
      await places(other).getByRole("link", { name: "People" }).click();
      await other.getByRole("link", { name: "Invite" }).click();
      const dialog = other.getByRole("dialog");
      await dialog.getByLabel("E-mail").fill(address(room, "friend"));

      await page.goto(`${room.deal}/people`);
      await page.getByRole("link", { name: "Change Jonas Weber" }).click();
      // Within the side he sits on.
      await expect(page.getByLabel("Role").getByRole("option")).toHaveText(["Seller · admin", "Seller · member"]);
      await page.getByLabel("Role").selectOption("Seller · member");
      await page.getByLabel("Only these").check();
      for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
      await page.getByRole("checkbox", { name: "Legal & Corporate" }).check();
      await noBarriers(page);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("It holds from the person’s next click on.")).toBeVisible();
      await expect(seat(page, "Jonas Weber")).toContainText("Seller · member");
      await expect(seat(page, "Jonas Weber")).toContainText("Legal");
      await expect(seat(page, "Jonas Weber")).not.toContainText("Finance");

      // The form was filled in by an admin; a member sends it.
      await dialog.getByRole("button", { name: "Invite" }).click();
      await expect(dialog.getByRole("alert")).toContainText("Your role in this deal does not allow this.");
      await other.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(other.getByRole("link", { name: "Invite" })).toHaveCount(0);
      await expect(seat(other, "Jonas Weber")).toContainText("Seller · member");
      await places(other).getByRole("link", { name: "Requests" }).click();
      await expect(heading(other, "Requests")).toBeVisible();
      await expect(other.getByRole("row", { name: "LEG-001" })).toBeVisible();
      await expect(other.getByRole("row", { name: "FIN-001" })).toHaveCount(0);
      expect((await other.request.get(`${room.deal}/requests/FIN-001`)).status()).toBe(404);
      await page.reload();
      await expect(page.getByText(address(room, "friend"))).toHaveCount(0);

      const observer = await enter("observer");
      await observer.goto(`${room.deal}/people`);
      await expect(observer.getByRole("table", { name: "People" })).toContainText("Ingrid Solberg");
      await page.getByRole("link", { name: "Remove Ingrid Solberg" }).click();
      const removing = page.getByRole("dialog", { name: "Remove Ingrid Solberg?" });
      await expect(removing).toContainText("No agent is connected");
      await noBarriers(page);
      await removing.getByRole("button", { name: "Remove" }).click();
      await expect(page.getByRole("table", { name: "People" })).not.toContainText("Ingrid Solberg");
      await observer.getByRole("link", { name: "Home" }).first().click();
      await expect(observer.getByText("You are not part of a deal yet")).toBeVisible();

      await page.getByRole("link", { name: "Remove Margaret Hale" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
      await expect(page.getByRole("dialog").getByRole("alert")).toContainText("A deal needs an admin of the bank");
    },
  );

  test("closes the deal: all keep what they see, nothing changes, also from what was open; then takes it up again", async ({
    page,
    room,
    enter,
    browser,
    watch,
  }) => {
    const CLOSED = "This deal is closed: nothing in it changes any more.";
    const late = await invitation(room, address(room, "late"), "seller_member");
    const seller = await enter("seller-admin");
    await seller.goto(`${room.deal}/requests/FIN-022`);
    const title = await seller.getByRole("heading", { level: 1 }).textContent();
    const thread = seller.getByRole("region", { name: "Thread" });
    await thread.getByLabel("Message").fill("One more thing");
    const people = await page.context().newPage();
    await people.goto(`${room.deal}/people?invite=1`);
    const dialog = people.getByRole("dialog");
    await dialog.getByLabel("E-mail").fill(address(room, "after"));
    await dialog.getByLabel("Role").selectOption("Bank · member");

    await page.goto(`${room.deal}/lists`);
    const stage = page.getByRole("region", { name: "The deal" });
    await stage.getByText("Close the deal…").click();
    await stage.getByRole("button", { name: "Close the deal" }).click();
    await expect(stage.getByText("Closed", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Create list" })).toHaveCount(0);
    await noBarriers(page);

    await thread.getByRole("button", { name: "Send" }).click();
    await expect(thread).toContainText(CLOSED);
    await seller.reload();
    await expect(heading(seller, title ?? "")).toBeVisible();
    await expect(thread).not.toContainText("One more thing");
    await expect(thread.getByRole("button", { name: "Send" })).toHaveCount(0);
    await expect(seller.getByRole("region", { name: "What you can do" })).toHaveCount(0);
    await page.goto(`${room.deal}/requests/new`);
    await expect(page.getByText("You cannot ask for anything here")).toBeVisible();
    await page.goto(`${room.deal}/settings`);
    await expect(page.getByText("This deal is closed.")).toBeVisible();
    await expect(page.getByLabel("Name of FIN")).toBeDisabled();
    await dialog.getByRole("button", { name: "Invite" }).click();
    await expect(dialog.getByRole("alert")).toContainText(CLOSED);
    await people.goto(`${room.deal}/people?invite=1`);
    await expect(people.getByRole("link", { name: "Remove Lena Brandt" })).toBeVisible();
    await expect(people.getByRole("link", { name: "Change Lena Brandt" })).toHaveCount(0);
    await expect(people.getByRole("link", { name: "Invite" })).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    const stranger = await browser.newContext({ storageState: SIGNED_OUT });
    await watch(stranger);
    const invited = await stranger.newPage();
    await invited.goto(late);
    await expect(invited.getByText("not once its deal is closed", { exact: false })).toBeVisible();
    await stranger.close();

    await page.goto(`${room.deal}/lists`);
    await stage.getByText("Reopen the deal…").click();
    await stage.getByRole("button", { name: "Reopen the deal" }).click();
    await expect(stage.getByText("Data room", { exact: true })).toBeVisible();
    await seller.reload();
    await thread.getByLabel("Message").fill("One more thing");
    await thread.getByRole("button", { name: "Send" }).click();
    await expect(thread.getByRole("listitem").filter({ hasText: "One more thing" })).toBeVisible();
  });

  test(
    "changes what was set up: a workstream’s name and milestones, and takes one away",
    FULL,
    async ({ page, room }) => {
      await page.goto(`/projects/${await room.openDeal("ib-admin", "Project Tide")}/settings`);
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
    },
  );
});

test.describe("an admin of the seller", () => {
  as("seller-admin");

  test(
    "is offered the seller's roles alone; another is refused, also when the form is forged",
    FULL,
    async ({ page, room }) => {
      await page.goto("/projects");
      await expect(heading(page, "Projects")).toBeVisible();
      await expect(page.getByRole("link", { name: "New project" })).toHaveCount(0);
      await page.goto(`${room.deal}/people`);
      await expect(page.getByRole("table", { name: "People" })).not.toContainText("Northfield");
      await page.getByRole("link", { name: "Invite" }).click();
      const dialog = page.getByRole("dialog");
      const role = dialog.getByLabel("Role");
      await expect(role.getByRole("option")).toHaveText(["Seller · admin", "Seller · member"]);
      const email = address(room, "forged");
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
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(email)).toHaveCount(0);
    },
  );
});

test.describe("somebody of the bank whose account is in the wrong hands", () => {
  as("ib-admin");

  test("is suspended in all deals of the bank, signed out with that, and reinstated", async ({ page, room, enter }) => {
    const theirs = await enter("ib-member");
    await theirs.goto(room.deal);
    await page.goto(`${room.deal}/people`);
    const name = (await seat(page, room.email("ib-member")).locator("p").first().textContent())?.trim() ?? "";
    await seat(page, room.email("ib-member"))
      .getByRole("link", { name: /^Remove/ })
      .click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /^Suspend/ })
      .click();
    const dialog = page.getByRole("dialog", { name: `Suspend ${name}?` });
    await expect(dialog).toContainText("You can take it back on this page.");
    await noBarriers(page);
    await dialog.getByRole("button", { name: "Suspend" }).click();
    await expect(page.getByRole("status")).toContainText("Suspended. All deals of the bank are closed");
    await expect(seat(page, room.email("ib-member"))).toHaveCount(0);
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/login/);
    const suspended = page.getByRole("region", { name: "Suspended" });
    await expect(suspended).toContainText(room.email("ib-member"));
    await noBarriers(page);
    await suspended.getByRole("button", { name: /^Reinstate/ }).click();
    await expect(page.getByRole("status")).toContainText("Reinstated.");
    await expect(seat(page, room.email("ib-member"))).toBeVisible();
  });
});

test.describe("an invitation", () => {
  as("ib-admin");

  test("opens to its addressee alone, who signs in to take the seat; taken back or made up, it says so", async ({
    page,
    room,
    browser,
    watch,
  }) => {
    const email = address(room, "newcomer");
    const beside = await room.doesAnywhere<{ project_id: string }>("ib-admin", "create_project", {
      bank_id: room.id("organization", "aldridge"),
      name: "Project Beside",
      workstreams: [{ slug: "finance", name: "Finance", prefix: "FIN" }],
    });
    const elsewhere = await room.does<{ link: string }>("ib-admin", "invite_person", {
      project_id: beside.project_id,
      email,
      granted_role: "ib_member",
    });
    const first = await browser.newContext({ storageState: SIGNED_OUT });
    await watch(first);
    await join(await first.newPage(), elsewhere.link, "Nora Newcomer", "Project Beside");
    await first.close();

    const link = await invitation(room, email, "buyer_admin", "Quay Partners");
    await page.goto(link);
    await expect(page.getByText("You are signed in with another address.")).toBeVisible();
    await noBarriers(page);

    const context = await browser.newContext({ storageState: SIGNED_OUT });
    await watch(context);
    const other = await context.newPage();
    const answer = await other.goto(link);
    expect(answer?.headers()["referrer-policy"]).toBe("strict-origin");
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    await expect(other.getByText("The bank", { exact: true })).toBeVisible();
    await expect(other.getByText("Margaret Hale")).toHaveCount(0);
    await other.getByRole("link", { name: "Sign in" }).click();
    await other.getByLabel("E-mail").fill(email);
    await other.getByLabel("Password").fill(PASSWORD);
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await other.getByRole("button", { name: "Join as Nora Newcomer" }).click();
    await expect(heading(other, HARBOUR)).toBeVisible();

    // Whoever invited saw the link: nothing proves the address, and another bank's seat is not for such an account.
    const foreign = await room.does<{ link: string }>("other-ib-admin", "invite_person", {
      project_id: room.id("project", "juniper"),
      email,
      granted_role: "ib_member",
    });
    await other.goto(foreign.link);
    await other.getByRole("button", { name: "Join as Nora Newcomer" }).click();
    await expect(other.getByRole("alert").filter({ hasText: "Nobody has proven yet" })).toBeVisible();
    await noBarriers(other);
    await context.close();

    const late = await invitation(room, address(room, "late"), "ib_member");
    await page.goto(`${room.deal}/people`);
    await page.getByRole("button", { name: /^Take back/ }).click();
    await expect(page.getByText("The invitation is taken back.")).toBeVisible();
    await page.goto(late);
    await expect(page.getByRole("heading", { name: "This invitation was taken back" })).toBeVisible();
    await page.goto(`/invitation/${"x".repeat(43)}`);
    await expect(page.getByRole("heading", { name: "This link opens nothing" })).toBeVisible();
  });
});
