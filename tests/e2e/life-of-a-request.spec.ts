/**
 * The whole life of a request, by the people who live it: the bank asks, the seller's admin hands it out, a member drafts
 * and submits, the bank rejects with a comment, the seller mends, the bank approves and publishes after it has read who
 * would newly see what; then two buyers of two firms and an observer see it, and neither buyer anything of the other.
 */
import type { Page } from "@playwright/test";
import { expect, type SampleUser, test } from "./fixtures";
import {
  act,
  ask,
  beginList,
  expectNoFault,
  harbour,
  heading,
  office,
  pathById,
  takeStep,
  textOf,
  unique,
} from "./support/office";

test.use({ allow: /404 \(Not Found\)/ });

/** Everything by which each buyer's firm could be known. */
const NORTHFIELD = /Northfield|Reyes|Lindgren/;
const BRIGHTWATER = /Brightwater|Huang/;

/** What a person was told of an entry. */
const told = (page: Page, words: string, title: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: words }).filter({ hasText: title });

test("from the question to the public, and two buyers who never learn of each other", async ({ browser, watch }) => {
  test.setTimeout(480_000);
  const { at, close } = office(browser, watch);
  const [list, title, rivals] = [unique("Life"), unique("Ledger of leases"), unique("Rival question")];

  const bank = await at("ib-admin");
  const deal = await harbour(bank);
  await beginList(bank, deal, list);
  const request = await ask(bank, deal, list, title);
  await takeStep(bank, deal, list, "Issue…");
  await takeStep(bank, deal, list, "Release…");
  const rival = await at("rival-buyer");
  await ask(rival, deal, "Finance & Accounting", rivals);
  const rivalRequest = await pathById(rival, deal);

  // The seller's admin gives it to a member, who is told.
  const admin = await at("seller-admin");
  await admin.goto(request);
  await expect(heading(admin, title)).toBeVisible();
  await expectNoFault(admin);
  const assigning = await act(admin, "Assign");
  await assigning.getByRole("checkbox", { name: /Lena Brandt/ }).check();
  await assigning.getByLabel("Note").fill("Please by Friday");
  await assigning.getByRole("button", { name: "Assign" }).click();
  await expect(admin.getByText("Assigned. Whoever got the work is told.")).toBeVisible();

  const member = await at("seller-member");
  await member.goto("/notifications");
  await expectNoFault(member);
  await member.getByRole("link", { name: new RegExp(title) }).click();
  await expect(heading(member, title)).toBeVisible();
  await expect(member.getByRole("region", { name: "Facts" })).toContainText("returns to Jonas Weber");

  // A draft, which the bank sees and no buyer does; then it is submitted.
  await member.getByRole("link", { name: "Draft an answer" }).click();
  await member.getByRole("textbox", { name: "Answer" }).fill("There are three leases.");
  await member.getByRole("button", { name: "Store the draft" }).click();
  await expect(member.getByText("The draft is stored.")).toBeVisible();
  const answer = new URL(member.url()).pathname;
  await expectNoFault(member);
  const buyer = await at("buyer-admin");
  for (const page of [buyer, rival]) expect((await page.goto(answer))?.status()).toBe(404);
  await member.getByRole("button", { name: "Submit to the bank" }).click();
  await expect(member.getByText("Submitted. The bank judges it now.")).toBeVisible();

  // The bank finds it in its queue, rejects it and says why; the seller reads the comment and not the notes.
  await bank.goto(`${deal}/answers`);
  await expectNoFault(bank);
  await bank
    .getByRole("table", { name: /waiting/ })
    .getByRole("link", { name: title })
    .click();
  await expect(heading(bank, title)).toBeVisible();
  const rejecting = await act(bank, "Reject");
  await rejecting.getByLabel("Comment").fill("The end dates are missing.");
  await rejecting.getByLabel("Notes").fill("Ask their lawyer as well.");
  await rejecting.getByRole("button", { name: "Reject" }).click();
  await expect(bank.getByRole("region", { name: "Vetting" })).toContainText("Ask their lawyer as well.");
  await member.goto("/notifications");
  await expect(told(member, "The bank rejected", title)).toBeVisible();
  await expect(member.getByRole("link", { name: /unread notification/ })).toBeVisible();
  await member.goto(answer);
  await expect(member.getByRole("region", { name: "Thread" })).toContainText("The end dates are missing.");
  expect(await textOf(member)).not.toContain("Ask their lawyer");

  await member.getByRole("link", { name: "Edit" }).click();
  await member.getByLabel("Text").fill("There are three leases; all end in 2031.");
  await member.getByRole("button", { name: "Save" }).click();
  await expect(member.getByText("Saved.")).toBeVisible();
  await member.getByRole("button", { name: "Submit to the bank" }).click();
  await expect(member.getByText("Submitted.")).toBeVisible();

  // Approved for the request, then published, after the diff named both buyers and the observer.
  await bank.goto(answer);
  const approving = await act(bank, "Approve");
  await expect(approving.getByRole("checkbox", { name: new RegExp(title) })).toBeChecked();
  await approving.getByRole("button", { name: "Approve" }).click();
  await expect(bank.getByText("Approved. Nothing is public yet.")).toBeVisible();
  await bank.getByRole("link", { name: "Publish…" }).click();
  const diff = bank.getByRole("table", { name: "Who would newly see what" });
  for (const firm of ["Northfield Industries", "Brightwater Capital Partners", "Lindqvist Underwriting"])
    await expect(diff.getByRole("row", { name: firm })).toContainText("the answer");
  await expectNoFault(bank);
  for (const page of [buyer, rival]) expect((await page.goto(answer))?.status()).toBe(404);
  await bank.getByRole("button", { name: /^Publish to \d+ firms$/ }).click();
  await expect(bank.getByText("Published. Every firm that asked is told.")).toBeVisible();

  // All who read see it, and of each other the two firms see nothing on any page.
  const observer = await at("observer");
  for (const page of [buyer, rival, observer]) {
    await page.goto(answer);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByText("all end in 2031")).toBeVisible();
    await expectNoFault(page);
    expect(await textOf(page)).not.toMatch(/Brandt|Weber|Hale|Kestrel Instr|Ask their lawyer|Please by Friday/);
    await page.getByRole("link", { name: title }).click();
    await expect(heading(page, title)).toBeVisible();
    await expectNoFault(page);
    expect(await textOf(page)).not.toMatch(/Brandt|Weber|Hale|Please by Friday|end dates are missing/);
  }
  const pages = ["/", deal, request, answer, `${deal}/answers`, `${deal}/requests`, "/notifications"];
  for (const path of pages) {
    await buyer.goto(path);
    const seen = await textOf(buyer);
    expect(seen, path).not.toMatch(BRIGHTWATER);
    expect(seen, path).not.toContain(rivals);
    await rival.goto(path);
    expect(await textOf(rival), path).not.toMatch(NORTHFIELD);
  }
  expect((await buyer.goto(rivalRequest))?.status()).toBe(404);

  // Taken back with a reason, no buyer has it any more.
  await bank.goto(answer);
  const taking = await act(bank, "Take back");
  await taking.getByLabel("Reason").fill("A figure was wrong.");
  await taking.getByRole("button", { name: "Take back" }).click();
  await expect(bank.getByText("Taken back.")).toBeVisible();
  for (const page of [buyer, rival, observer]) expect((await page.goto(answer))?.status()).toBe(404);
  await close();
});

test("two people edit at once: the later is shown what is there, and loses nothing", async ({ browser, watch }) => {
  test.setTimeout(240_000);
  const { at, close } = office(browser, watch);
  const [list, title] = [unique("Conflict"), unique("Two hands")];
  const [first, second] = [await at("ib-admin"), await at("ib-member")];
  const deal = await harbour(first);
  await beginList(first, deal, list);
  const request = await ask(first, deal, list, title);

  const form = (page: Page) => page.getByRole("region", { name: "Edit the request" });
  for (const page of [first, second]) {
    await page.goto(request);
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(form(page).getByLabel("Text")).toHaveValue(/Please explain/);
  }
  await form(first).getByLabel("Text").fill("The words of the first.");
  await form(first).getByRole("button", { name: "Save" }).click();
  await expect(first.getByText("Saved.")).toBeVisible();

  const late = form(second);
  await late.getByLabel("Title").fill(`${title}, revised`);
  await late.getByLabel("Text").fill("The words of the second.");
  await late.getByLabel("Priority").selectOption("urgent");
  await late.getByRole("button", { name: "Save" }).click();
  await expect(late.getByText("Somebody changed this in the meantime.")).toBeVisible();
  await expect(late.getByRole("region", { name: "What is there now" })).toContainText("The words of the first.");
  await expect(late.getByLabel("Text")).toHaveValue("The words of the second.");
  await expect(late.getByLabel("Title")).toHaveValue(`${title}, revised`);
  await expect(late.getByLabel("Priority")).toHaveValue("urgent");
  await expectNoFault(second);
  await late.getByRole("button", { name: "Save mine instead" }).click();
  await expect(heading(second, `${title}, revised`)).toBeVisible();
  await expect(second.getByText("The words of the second.")).toBeVisible();
  await close();
});

test("a buyer asks, gets possible answers at once, and withdraws; the bank passes on without saying who", async ({
  browser,
  watch,
}) => {
  test.setTimeout(240_000);
  const { at, close } = office(browser, watch);
  const title = unique("Audited consolidated accounts FY2023 to FY2025");
  const buyer = await at("buyer-member");
  const deal = await harbour(buyer);
  const request = await ask(buyer, deal, "Finance & Accounting", title);
  const possible = buyer.getByRole("region", { name: "Possible existing answers" });
  await expect(possible.getByRole("link", { name: "Audited consolidated accounts FY2023 to FY2025" })).toHaveAttribute(
    "href",
    new RegExp(`^${deal}/answers/ent_`),
  );
  await expectNoFault(buyer);
  const byId = await pathById(buyer, deal);

  const bank = await at("ib-admin");
  await bank.goto(byId);
  await expect(bank.getByRole("region", { name: "Facts" })).toContainText("Northfield Industries");
  await bank.getByLabel("Message").fill("Which entities do you mean?");
  await bank.getByRole("button", { name: "Send" }).click();
  await expect(bank.getByText("Your message is in the thread.")).toBeVisible();
  await bank.getByLabel("Message").fill("They ask too much.");
  await bank.getByLabel("Who reads it").selectOption({ label: "Bank only" });
  await bank.getByRole("button", { name: "Send" }).click();
  await expect(bank.getByRole("region", { name: "Thread" })).toContainText("They ask too much.");
  const passing = await act(bank, "Pass on to the seller");
  await passing.getByRole("button", { name: "Pass on" }).click();
  await expect(bank.getByText("The seller has the request now.")).toBeVisible();
  await expectNoFault(bank);

  const seller = await at("seller-admin");
  await seller.goto(byId);
  await expect(heading(seller, title)).toBeVisible();
  expect(await textOf(seller)).not.toMatch(/Northfield|BUY-|They ask too much/);

  await buyer.goto(request);
  await expect(buyer.getByRole("region", { name: "Thread" })).toContainText("Which entities do you mean?");
  expect(await textOf(buyer)).not.toMatch(/They ask too much|FIN-\d/);
  const withdrawing = await act(buyer, "Withdraw");
  await withdrawing.getByLabel("Reason").fill("Found it ourselves.");
  await withdrawing.getByRole("button", { name: "Withdraw for good" }).click();
  await expect(buyer.getByText("The request is withdrawn.")).toBeVisible();
  await bank.reload();
  await expect(bank.getByRole("region", { name: "Thread" })).toContainText("Found it ourselves.");
  await expect(bank.getByRole("region", { name: "What you can do" })).toHaveCount(0);
  await close();
});

test("a request goes to a colleague and comes back, stands still and goes on, and gets an answer that there was", async ({
  browser,
  watch,
}) => {
  test.setTimeout(360_000);
  const { at, close } = office(browser, watch);
  const [list, title, question] = [unique("Round trip"), unique("Round trip"), unique("Known already")];
  const bank = await at("ib-admin");
  const deal = await harbour(bank);
  await beginList(bank, deal, list);
  const request = await ask(bank, deal, list, title);

  // Forwarded with somebody to return to, who is told when it comes back.
  const taking = await act(bank, "Assign");
  await taking.getByRole("checkbox", { name: /Margaret Hale/ }).check();
  await taking.getByRole("button", { name: "Assign" }).click();
  await expect(bank.getByText("Assigned. Whoever got the work is told.")).toBeVisible();
  const forwarding = await act(bank, "Forward");
  await forwarding.getByLabel("To", { exact: true }).selectOption({ label: "Tom Okafor" });
  await expect(forwarding.getByLabel("It comes back to")).toHaveValue(/^usr_/);
  await forwarding.getByLabel("Note").fill("Please look at the figures");
  await forwarding.getByRole("button", { name: "Forward" }).click();
  await expect(bank.getByText("Forwarded. It comes back when that part is done.")).toBeVisible();
  await expect(bank.getByRole("region", { name: "Facts" })).toContainText("Tom Okafor");
  const colleague = await at("ib-member");
  await colleague.goto("/notifications");
  await told(colleague, "You work on", title).getByRole("link").click();
  await expect(heading(colleague, title)).toBeVisible();
  await expect(colleague.getByRole("region", { name: "Facts" })).toContainText("returns to Margaret Hale");
  const returning = await act(colleague, "Return");
  await returning.getByLabel("Note").fill("They add up");
  await returning.getByRole("button", { name: "Return" }).click();
  await expect(colleague.getByText("Returned.", { exact: true })).toBeVisible();
  await expect(colleague.getByRole("region", { name: "Facts" })).toContainText("Margaret Hale");

  // She marks what she was told as read.
  await bank.goto("/notifications");
  const back = told(bank, "Came back to you:", title);
  await expect(back.getByText("New", { exact: true })).toBeVisible();
  await back.getByRole("button", { name: /^Mark as read/ }).click();
  await expect(back.getByText("Read", { exact: true })).toBeVisible();
  await expect(back.getByRole("button")).toHaveCount(0);

  // What stands in the way is named, and resolved.
  await bank.goto(request);
  const blocking = await act(bank, "Set a blocker");
  await blocking.getByLabel("What stands in the way").fill("The auditor is away.");
  await blocking.getByRole("button", { name: "Set blocker" }).click();
  await expect(bank.getByText("The blocker stands with the deal until it is resolved.")).toBeVisible();
  await bank.goto(`${deal}/requests?q=${encodeURIComponent(title)}`);
  await expect(bank.getByRole("table", { name: "Requests" }).getByRole("img", { name: "Blocked" })).toBeVisible();
  await bank.goto(request);
  await bank.getByRole("button", { name: "Resolve" }).click();
  await expect(bank.getByText("The blocker is resolved.")).toBeVisible();
  await expect(bank.getByRole("button", { name: "Resolve" })).toHaveCount(0);

  // A buyer asks what was answered already. A link shows the answer to who asked, and is cut again.
  const buyer = await at("buyer-member");
  await ask(buyer, deal, "Finance & Accounting", question);
  const byId = await pathById(buyer, deal);
  const known = "Audited consolidated accounts FY2023 to FY2025";
  const answers = bank.getByRole("region", { name: "Answers", exact: true });
  const link = async () => {
    await bank.goto(byId);
    await act(bank, "Link an existing answer");
    await bank.getByRole("link", { name: "Choose an answer" }).click();
    await bank.getByLabel("Answer of this workstream").selectOption({ label: known });
    await bank.getByRole("region", { name: "What you can do" }).getByRole("button", { name: "Link" }).click();
    await expect(answers.getByRole("link", { name: known })).toBeVisible();
  };
  await link();
  await buyer.goto(byId);
  await expect(buyer.getByRole("region", { name: "Answers", exact: true })).toContainText(known);
  await answers.getByRole("link", { name: known }).click();
  await expect(heading(bank, known)).toBeVisible();
  const linked = bank.getByRole("region", { name: "Requests it answers" }).getByRole("listitem");
  await linked
    .filter({ hasText: question })
    .getByRole("button", { name: /^Unlink/ })
    .click();
  await expect(linked.filter({ hasText: question })).toHaveCount(0);
  await buyer.reload();
  await expect(buyer.getByRole("region", { name: "Answers", exact: true })).not.toContainText(known);

  // Linked anew and published with it: now the firm that asked is told.
  await link();
  await answers.getByRole("link", { name: known }).click();
  await bank.getByRole("link", { name: "Publish…" }).click();
  await bank.getByRole("button", { name: /^Publish to \d+ firms?$/ }).click();
  await expect(bank.getByText("Published. Every firm that asked is told.")).toBeVisible();
  await buyer.goto("/notifications");
  await expect(told(buyer, "Published:", question)).toBeVisible();
  await close();
});

test("an address typed by hand shows nobody what is not theirs, and is not to be told from one that is nothing", async ({
  browser,
  watch,
}) => {
  test.setTimeout(360_000);
  const { at, close } = office(browser, watch);
  const [title, list] = [unique("Hidden"), unique("Unissued")];
  const bank = await at("ib-admin");
  const deal = await harbour(bank);
  await beginList(bank, deal, list);
  const inPreparation = await ask(bank, deal, list, title);
  const buyers = await ask(await at("buyer-admin"), deal, "Finance & Accounting", unique("Own"));
  const own = await pathById(await at("buyer-admin"), deal);
  expect(buyers).toContain("BUY-");
  await bank.goto(`${deal}/answers?status=draft`);
  // The oldest: a newer one may be of another test, which publishes it.
  const draft =
    (await bank.getByRole("table", { name: "Answers" }).getByRole("link").last().getAttribute("href")) ?? "";

  const HIDDEN: Partial<Record<SampleUser, readonly string[]>> = {
    "seller-admin": [inPreparation, own],
    "seller-member": [inPreparation, own],
    "buyer-admin": [inPreparation, draft],
    "rival-buyer": [inPreparation, draft, own],
    observer: [inPreparation, draft, own],
    "other-ib-admin": [inPreparation, draft, own],
  };
  for (const [user, paths] of Object.entries(HIDDEN)) {
    const page = await at(user as SampleUser);
    const told = new Set<string>();
    for (const path of [
      ...paths,
      `${deal}/requests/ent_unknown`,
      `${deal}/requests/FIN-999`,
      `${deal}/answers/ent_unknown`,
    ]) {
      const response = await page.goto(path);
      expect(response?.status(), `${user} ${path}`).toBe(404);
      await expect(heading(page, "Not found")).toBeVisible();
      told.add(`${await page.title()}\n${await textOf(page)}`);
    }
    expect(told.size, user).toBe(1);
  }
  await close();
});
