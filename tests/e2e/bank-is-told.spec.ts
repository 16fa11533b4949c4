/** What comes to the bank does not wait to be found: the bell and the page say so, and lead to it. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { act, ask, expectNoFault, heading, type Made, makeList, textOf } from "./support/office";

/** What a person was told of an entry. */
const told = (page: Page, words: string, title: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: words }).filter({ hasText: title });
const bell = (page: Page) => page.getByRole("link", { name: /unread notification/ });
const waiting = (page: Page) => page.getByRole("list", { name: "Waiting for the bank" }).first();

test("the seller submits, a buyer asks, an agent suggests: the bank is told and gets there", async ({
  room,
  enter,
  baseURL,
}) => {
  const [title, question, task] = ["Ledger of leases", "Which leases end first?", "Register of pledges"];
  const { list_id, requests } = await makeList(room, "Told", [title, task]);
  await room.does("ib-admin", "issue_request_list", { list_id });
  const [request, other] = requests.map(({ entry_id }) => entry_id);
  const bank = await enter("ib-admin");
  const everything = { module: "deals", space_id: room.projectId };
  await room.doesAnywhere("ib-admin", "mark_notifications_read", everything);

  // The seller submits on its page; the bell of the bank leads to the answer.
  const answer = await room.does<Made>("seller-member", "draft_answer", {
    ...{ workstream: "finance", request_ids: [request], title, body: "There are three leases." },
  });
  const seller = await enter("seller-member");
  await seller.goto(`${room.deal}/answers/${answer.entry_id}`);
  await seller.getByRole("button", { name: "Submit to the bank" }).click();
  await expect(seller.getByText("Submitted. The bank judges it now.")).toBeVisible();
  await bank.goto("/");
  await bell(bank).click();
  await expect(heading(bank, "Notifications")).toBeVisible();
  await expectNoFault(bank);
  await told(bank, "Submitted, to vet:", title).getByRole("link").click();
  await expect(bank).toHaveURL(new URL(`${room.deal}/answers/${answer.entry_id}`, baseURL).href);
  await expect(bank.getByText("There are three leases.").first()).toBeVisible();

  // A buyer asks; the bank is told without the firm's name, and finds the question behind the number on Home.
  const buyer = await enter("buyer-member");
  await ask(buyer, room.deal, "Finance & Accounting", question);
  await bank.goto("/notifications");
  expect(await textOf(bank)).not.toContain("Northfield");
  await told(bank, "A bidder asked:", question).getByRole("link").click();
  await expect(heading(bank, question)).toBeVisible();
  await bank.goto("/");
  await waiting(bank).getByRole("link", { name: "from bidders" }).click();
  await expect(bank.getByRole("list", { name: "Active filters" })).toContainText("Lies with: Bank");
  await bank.getByRole("link", { name: question }).click();
  const passing = await act(bank, "Pass on to the seller");
  await passing.getByRole("button", { name: "Pass on" }).click();
  await expect(bank.getByText("The seller has the request now.")).toBeVisible();
  await bank.goto(`${room.deal}/requests?origin=buyer&with=bank`);
  await expect(bank.getByRole("link", { name: question })).toHaveCount(0);

  // An agent suggests; whoever may decide is told, the seller's admin too, and the number leads to what waits.
  const agent = await room.agent("ib-member", "Filing assistant", { unlocked: true });
  await agent.propose("suggest_assignment", { request_id: other, proposed_assignee: room.userId("seller-member") });
  for (const page of [bank, await enter("seller-admin")]) {
    await page.goto("/notifications");
    await told(page, "An agent suggests something for", task).getByRole("link").click();
    await expect(heading(page, task)).toBeVisible();
  }
  await bank.goto(room.deal);
  await waiting(bank)
    .getByRole("link", { name: /to decide$/ })
    .click();
  await expect(bank).toHaveURL(/\/suggestions\?deal=/);
  await expect(bank.getByText(task).first()).toBeVisible();

  // Nobody else was told of the question.
  for (const user of ["rival-buyer", "observer", "seller-member"] as const) {
    const page = await enter(user);
    await page.goto("/notifications");
    await expect(heading(page, "Notifications")).toBeVisible();
    await expect(page.getByText(question)).toHaveCount(0);
  }
});
