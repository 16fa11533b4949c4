/**
 * The whole life of a request, by the people who live it: the bank asks, the seller's admin hands it out, a member drafts
 * and submits, the bank rejects with a comment, the seller mends, the bank approves and publishes after it has read who
 * would newly see what; then two buyers of two firms and an observer see it, and neither buyer anything of the other.
 */
import type { Page } from "@playwright/test";
import { expect, FULL, type Room, type SampleUser, test } from "./fixtures";
import {
  act,
  ask,
  askAs,
  expectNoFault,
  heading,
  type Made,
  makeList,
  makeRequest,
  pathById,
  reader,
  textOf,
} from "./support/office";

test.use({ allow: /404 \(Not Found\)/ });

/** Everything by which each buyer's firm could be known. */
const NORTHFIELD = /Northfield|Reyes|Lindgren/;
const BRIGHTWATER = /Brightwater|Huang/;

/** What a person was told of an entry. */
const told = (page: Page, words: string, title: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: words }).filter({ hasText: title });

test("a request becomes public, and two buyers never learn of each other", async ({ room, enter, baseURL }) => {
  const { deal } = room;
  const [list, title, rivals] = ["Life", "Ledger of leases", "Rival question"];
  const { list_id } = await makeList(room, list);
  const rivalRequest = await askAs(room, "rival-buyer", rivals);
  const as = (user: SampleUser) => reader(room, user, baseURL);
  const [buyer, rival, observer] = [await as("buyer-admin"), await as("rival-buyer"), await as("observer")];
  const bank = await enter("ib-admin");
  await ask(bank, deal, list, title);
  const request = await pathById(bank, deal);
  for (const step of ["issue_request_list", "release_request_list"]) await room.does("ib-admin", step, { list_id });

  // The seller's admin gives it to a member, who is told.
  const admin = await enter("seller-admin");
  await admin.goto(request);
  const assigning = await act(admin, "Assign");
  await assigning.getByRole("checkbox", { name: /Lena Brandt/ }).check();
  await assigning.getByLabel("Note").fill("Please by Friday");
  await assigning.getByRole("button", { name: "Assign" }).click();
  await expect(admin.getByText("Assigned. Whoever got the work is told.")).toBeVisible();

  // A draft, which the bank sees and no buyer does; then it is submitted.
  const member = await enter("seller-member");
  await member.goto("/notifications");
  await member.getByRole("link", { name: new RegExp(title) }).click();
  await expect(member.getByRole("region", { name: "Facts" })).toContainText("returns to Jonas Weber");
  await member.getByRole("link", { name: "Draft an answer" }).click();
  await member.getByRole("textbox", { name: "Answer" }).fill("There are three leases.");
  await member.getByRole("button", { name: "Store the draft" }).click();
  await expect(member.getByText("The draft is stored.")).toBeVisible();
  const answer = new URL(member.url()).pathname;
  for (const read of [buyer, rival]) expect((await read(answer)).status).toBe(404);
  await member.getByRole("button", { name: "Submit to the bank" }).click();
  await expect(member.getByText("Submitted. The bank judges it now.")).toBeVisible();

  // The bank finds it in its queue, rejects it and says why; the seller reads the comment and not the notes.
  await bank.goto(`${deal}/answers`);
  await bank
    .getByRole("table", { name: /waiting/ })
    .getByRole("link", { name: title })
    .click();
  const rejecting = await act(bank, "Reject");
  await rejecting.getByLabel("Comment").fill("The end dates are missing.");
  await rejecting.getByLabel("Notes").fill("Ask their lawyer as well.");
  await rejecting.getByRole("button", { name: "Reject" }).click();
  await expect(bank.getByRole("region", { name: "Vetting" })).toContainText("Ask their lawyer as well.");
  await member.goto("/notifications");
  await expect(member.getByRole("link", { name: /unread notification/ })).toBeVisible();
  await told(member, "The bank rejected", title).getByRole("link").click();
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
  const diff = bank.getByRole("list", { name: "Who would newly see what" });
  for (const firm of ["Northfield Industries", "Brightwater Capital Partners", "Lindqvist Underwriting"])
    await expect(diff.getByRole("listitem").filter({ hasText: firm })).toContainText("the answer");
  for (const read of [buyer, rival]) expect((await read(answer)).status).toBe(404);
  await bank.getByRole("button", { name: /^Publish to \d+ firms$/ }).click();
  await expect(bank.getByText("Published. Whoever asked and may read it is told.")).toBeVisible();

  // All who read see it, and nobody who worked on it; of each other the two firms find nothing in any page.
  const AT_WORK = /Brandt|Weber|Hale|Ask their lawyer|Please by Friday|end dates are missing/;
  const page = await enter("buyer-admin");
  await page.goto(answer);
  await expect(page.getByText("all end in 2031")).toBeVisible();
  expect(await textOf(page)).not.toMatch(AT_WORK);
  expect(await textOf(page)).not.toContain("Kestrel Instr");
  await page.getByRole("link", { name: title }).click();
  await expect(heading(page, title)).toBeVisible();
  await expect(page).toHaveURL(/\/requests\//);
  expect(await textOf(page)).not.toMatch(AT_WORK);
  for (const read of [rival, observer]) {
    const { status, text } = await read(answer);
    expect(status).toBe(200);
    expect(text).toContain("all end in 2031");
    expect(text).not.toMatch(AT_WORK);
    expect((await read(request)).text).not.toMatch(AT_WORK);
  }
  for (const path of ["/", deal, request, answer, `${deal}/answers`, `${deal}/requests`, "/notifications"]) {
    const [theirs, others] = await Promise.all([buyer(path), rival(path)]);
    expect([theirs.status, others.status], path).toEqual([200, 200]);
    expect(theirs.text, path).not.toMatch(BRIGHTWATER);
    expect(theirs.text, path).not.toContain(rivals);
    expect(others.text, path).not.toMatch(NORTHFIELD);
  }
  expect((await buyer(rivalRequest)).status).toBe(404);

  // Taken back with a reason, no buyer has it any more.
  await bank.goto(answer);
  const taking = await act(bank, "Take back");
  await taking.getByLabel("Reason").fill("A figure was wrong.");
  await taking.getByRole("button", { name: "Take back" }).click();
  await expect(bank.getByText("Taken back.")).toBeVisible();
  for (const read of [buyer, rival, observer]) expect((await read(answer)).status).toBe(404);
});

test("puts no barrier on any page of that life, whoever opens it", FULL, async ({ room, enter }) => {
  const { deal } = room;
  const { list_id, requests } = await makeList(room, "Life", ["Ledger of leases"]);
  for (const step of ["issue_request_list", "release_request_list"]) await room.does("ib-admin", step, { list_id });
  const [request_id] = requests.map(({ entry_id }) => entry_id);
  await room.does("seller-admin", "assign_request", { request_id, assignee_ids: [room.userId("seller-member")] });
  let answer = await room.does<Made>("seller-member", "draft_answer", {
    workstream: "finance",
    request_ids: [request_id],
    title: "Ledger of leases",
  });
  const [asked, answered] = [`${deal}/requests/${request_id}`, `${deal}/answers/${answer.entry_id}`];
  const look = async (user: SampleUser, ...paths: string[]) => {
    const page = await enter(user);
    for (const path of paths) {
      expect((await page.goto(path))?.status(), `${user} ${path}`).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoFault(page);
    }
  };
  const takes = async (user: SampleUser, step: string) => {
    answer = await room.does<Made>(user, step, { answer_id: answer.entry_id, version: answer.version });
  };
  await look("seller-admin", asked);
  await look("seller-member", "/notifications", answered);
  await takes("seller-member", "submit_answer");
  await look("ib-admin", `${deal}/answers`, asked);
  await takes("ib-admin", "approve_answer");
  await look("ib-admin", `${answered}?publish=1`);
  await takes("ib-admin", "publish_answer");
  for (const user of ["buyer-admin", "rival-buyer", "observer"] as const) await look(user, answered, asked);
});

test(
  "shows the later of two people who edit at once what is there, and keeps their words",
  FULL,
  async ({ room, enter }) => {
    const title = "Two hands";
    const request = await makeRequest(room, "Conflict", title);
    const [first, second] = [await enter("ib-admin"), await enter("ib-member")];
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
  },
);

test("a buyer gets possible answers at once, and withdraws; the seller never learns who asked", async ({
  room,
  enter,
}) => {
  const { deal } = room;
  const title = "Audited consolidated accounts FY2023 to FY2025, and notes";
  const buyer = await enter("buyer-member");
  const request = await ask(buyer, deal, "Finance & Accounting", title);
  const possible = buyer.getByRole("region", { name: "Possible existing answers" });
  await expect(possible.getByRole("link", { name: "Audited consolidated accounts FY2023 to FY2025" })).toHaveAttribute(
    "href",
    new RegExp(`^${deal}/answers/ent_`),
  );
  await expectNoFault(buyer);
  const byId = await pathById(buyer, deal);

  const bank = await enter("ib-admin");
  await bank.goto(byId);
  await expect(bank.getByRole("region", { name: "Facts" })).toContainText("Northfield Industries");
  const thread = bank.getByRole("region", { name: "Thread" });
  await thread.getByLabel("Message").fill("They ask too much.");
  await thread.getByRole("button", { name: "Send within our firm" }).click();
  await expect(thread).toContainText("They ask too much.");
  await thread.getByRole("link", { name: "To the bidder" }).click();
  await expect(thread.getByRole("button", { name: "Send to Northfield Industries" })).toBeVisible();
  await thread.getByLabel("Message").fill("Which entities do you mean?");
  await thread.getByRole("button", { name: "Send to Northfield Industries" }).click();
  await expect(bank.getByText("Your message is in the thread.")).toBeVisible();
  const passing = await act(bank, "Pass on to the seller");
  await passing.getByRole("button", { name: "Pass on" }).click();
  await expect(bank.getByText("The seller has the request now.")).toBeVisible();

  const seller = await enter("seller-admin");
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
  await bank.goto(`${byId}?lane=bidder`);
  await expect(bank.getByRole("region", { name: "Thread" })).toContainText("Found it ourselves.");
  await expect(bank.getByRole("region", { name: "What you can do" })).toHaveCount(0);
});

test("a request goes to a colleague and comes back, stands still and goes on", FULL, async ({ room, enter }) => {
  const title = "Round trip";
  const request = await makeRequest(room, "Round trip", title);
  const request_id = request.split("/").at(-1);
  await room.does("ib-admin", "assign_request", { request_id, assignee_ids: [room.userId("ib-admin")] });

  // Forwarded with somebody to return to, who is told when it comes back.
  const bank = await enter("ib-admin");
  await bank.goto(request);
  const forwarding = await act(bank, "Forward");
  await forwarding.getByLabel("To", { exact: true }).selectOption({ label: "Tom Okafor" });
  await expect(forwarding.getByLabel("It comes back to")).toHaveValue(/^usr_/);
  await forwarding.getByLabel("Note").fill("Please look at the figures");
  await forwarding.getByRole("button", { name: "Forward" }).click();
  await expect(bank.getByText("Forwarded. It comes back when that part is done.")).toBeVisible();
  await expect(bank.getByRole("region", { name: "Facts" })).toContainText("Tom Okafor");
  const colleague = await enter("ib-member");
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
  await bank.goto(`${room.deal}/requests?q=${encodeURIComponent(title)}`);
  await expect(bank.getByRole("table", { name: "Requests" }).getByRole("img", { name: "Blocked" })).toBeVisible();
  await bank.goto(request);
  await bank.getByRole("button", { name: "Resolve" }).click();
  await expect(bank.getByText("The blocker is resolved.")).toBeVisible();
  await expect(bank.getByRole("button", { name: "Resolve" })).toHaveCount(0);
});

test("a question gets an answer that there was; unlinked it shows no more, published the firm that asked is told", async ({
  room,
  enter,
}) => {
  const question = "Known already";
  const request = await askAs(room, "buyer-member", question);
  const known = "Audited consolidated accounts FY2023 to FY2025";
  const [bank, buyer] = [await enter("ib-admin"), await enter("buyer-member")];
  const answers = (page: Page) => page.getByRole("region", { name: "Answers", exact: true });
  const link = async () => {
    await bank.goto(request);
    await act(bank, "Link an existing answer");
    await bank.getByRole("link", { name: "Choose an answer" }).click();
    await bank.getByLabel("Answer of this workstream").selectOption({ label: known });
    await bank.getByRole("region", { name: "What you can do" }).getByRole("button", { name: "Link" }).click();
    await expect(answers(bank).getByRole("link", { name: known })).toBeVisible();
    await answers(bank).getByRole("link", { name: known }).click();
    await expect(heading(bank, known)).toBeVisible();
  };
  await link();
  await buyer.goto(request);
  await expect(answers(buyer)).toContainText(known);
  const linked = bank.getByRole("region", { name: "Requests it answers" }).getByRole("listitem");
  await linked
    .filter({ hasText: question })
    .getByRole("button", { name: /^Unlink/ })
    .click();
  await expect(linked.filter({ hasText: question })).toHaveCount(0);
  await buyer.reload();
  await expect(answers(buyer)).not.toContainText(known);

  await link();
  await bank.getByRole("link", { name: "Publish…" }).click();
  await bank.getByRole("radio", { name: /^All bidders and observers/ }).check();
  await bank.getByRole("button", { name: "Show what they would read" }).click();
  await bank.getByRole("button", { name: /^Publish to \d+ firms?$/ }).click();
  await expect(bank.getByText("Published. Whoever asked and may read it is told.")).toBeVisible();
  await buyer.goto("/notifications");
  await expect(told(buyer, "Published:", question)).toBeVisible();
});

const HIDDEN: Partial<Record<SampleUser, readonly ("preparation" | "draft" | "question")[]>> = {
  "seller-admin": ["preparation", "question"],
  "seller-member": ["preparation", "question"],
  "buyer-admin": ["preparation", "draft"],
  "rival-buyer": ["preparation", "draft", "question"],
  observer: ["preparation", "draft", "question"],
  "other-ib-admin": ["preparation", "draft", "question"],
};

/** A request that only the bank has, a draft of the seller, and a buyer's own question: what is hidden from whom. */
async function hideThree(room: Room): Promise<[SampleUser, string[]][]> {
  const [unissued, issued] = [await makeList(room, "Unissued", ["Hidden"]), await makeList(room, "Issued", ["Handed"])];
  await room.does("ib-admin", "issue_request_list", { list_id: issued.list_id });
  const request_ids = issued.requests.map(({ entry_id }) => entry_id);
  const draft = { workstream: "finance", title: "Draft", request_ids };
  const { entry_id } = await room.does<Made>("seller-member", "draft_answer", draft);
  const paths = {
    preparation: `${room.deal}/requests/${unissued.requests[0]?.entry_id}`,
    draft: `${room.deal}/answers/${entry_id}`,
    question: await askAs(room, "buyer-member", "Own"),
  };
  return Object.entries(HIDDEN).map(([user, hidden]) => [user as SampleUser, hidden.map((what) => paths[what])]);
}

/** Opens what is hidden and what is nothing: what the pages say must be one and the same. */
async function expectOneRefusal(page: Page, deal: string, hidden: readonly string[]): Promise<void> {
  const nothing = [`${deal}/requests/ent_unknown`, `${deal}/requests/FIN-999`, `${deal}/answers/ent_unknown`];
  const said = new Set<string>();
  for (const path of [...hidden, ...nothing]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(heading(page, "Not found")).toBeVisible();
    said.add(`${await page.title()}\n${await textOf(page)}`);
  }
  expect(said.size).toBe(1);
}

test("shows nobody what is not theirs at an address typed by hand, nor that there is anything", async ({
  room,
  enter,
  baseURL,
}) => {
  for (const [user, hidden] of await hideThree(room)) {
    if (user === "rival-buyer") await expectOneRefusal(await enter(user), room.deal, hidden);
    const read = await reader(room, user, baseURL);
    for (const path of hidden) expect((await read(path)).status, `${user} ${path}`).toBe(404);
  }
});

test("tells everybody else the same of a hidden address and of one that is nothing", FULL, async ({ room, enter }) => {
  for (const [user, hidden] of await hideThree(room)) await expectOneRefusal(await enter(user), room.deal, hidden);
});
