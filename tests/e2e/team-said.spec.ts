/** Before a bank passes a request on or links it, its page shows what colleagues said; an open blocker needs the tick. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { act, approvedAnswer, askAs, expectNoFault, makeList } from "./support/office";
import type { Room } from "./support/room";

const [NOTE, REASON] = ["Ask their lawyer first.", "The auditor has not signed."];

async function warn(room: Room, request: string): Promise<void> {
  const request_id = request.split("/").at(-1) ?? "";
  await room.does("ib-member", "post_message", { entry_id: request_id, body: NOTE, lane: "firm" });
  await room.does("ib-member", "set_blocker", { request_id, reason: REASON });
}
const despite = (within: Page | Locator) => within.getByRole("checkbox", { name: "I go on despite the open blocker" });
const teamSaid = (page: Page) => page.getByRole("region", { name: "What your team said" });

test("passing on a bidder's question shows the team's note and its blocker, and needs the tick", async ({
  room,
  enter,
}) => {
  const request = await askAs(room, "buyer-member", "Leases of the plant");
  await warn(room, request);
  const bank = await enter("ib-admin");
  await bank.goto(request);
  await expect(teamSaid(bank)).toContainText(NOTE);
  await expect(bank.getByRole("note").filter({ hasText: REASON })).toBeVisible();
  const passing = await act(bank, "Pass on to the seller");
  await passing.getByLabel("Title").fill("Leases");
  await passing.getByRole("button", { name: "Pass on" }).click();
  // Not sent without the tick, and refused where it is left out all the same.
  await expect(despite(passing)).toHaveJSProperty("validity.valueMissing", true);
  await despite(passing).evaluate((tick) => tick.removeAttribute("required"));
  await passing.getByRole("button", { name: "Pass on" }).click();
  await expect(bank.getByRole("alert").filter({ hasText: REASON })).toBeVisible();
  await despite(passing).check();
  await passing.getByRole("button", { name: "Pass on" }).click();
  await expect(bank.getByText("The seller has the request now.")).toBeVisible();
});

test("linking shows what the team said of each request, from the request's page and from the answer's", async ({
  room,
  enter,
}) => {
  const { list_id, requests } = await makeList(room, "Linking", ["First", "Second", "Third", "Answered already"]);
  await room.does("ib-admin", "issue_request_list", { list_id });
  const [first, second, third, answered] = requests.map((one) => `${room.deal}/requests/${one.entry_id}`);
  const answer = await approvedAnswer(room, String(answered), "All of it");
  for (const request of [first, second]) await warn(room, String(request));

  const bank = await enter("ib-admin");
  await bank.goto(`${first}?link=1`);
  await expect(teamSaid(bank)).toContainText(NOTE);
  const linking = bank.locator("form").filter({ has: bank.getByLabel("Answer of this workstream") });
  await linking.getByLabel("Answer of this workstream").selectOption({ label: "All of it" });
  await linking.getByRole("button", { name: "Link" }).click();
  await expect(despite(bank)).toHaveJSProperty("validity.valueMissing", true);
  await despite(bank).check();
  await linking.getByRole("button", { name: "Link" }).click();
  await expect(bank.getByRole("region", { name: "Answers" })).toContainText("All of it");

  await bank.goto(answer);
  const own = bank.getByRole("region", { name: "Requests it answers" });
  const named = bank.getByLabel("Link to further requests");
  await named.fill("FIN-999999");
  await bank.getByRole("button", { name: "Look at them" }).click();
  await expect(named).toHaveAccessibleDescription(/There is no one request that is called FIN-999999/);
  await named.fill(`${second?.split("/").at(-1)}, ${third?.split("/").at(-1)}`);
  await bank.getByRole("button", { name: "Look at them" }).click();
  const looked = bank.getByRole("list", { name: "Would be linked" }).locator("> li");
  await expect(looked).toHaveCount(2);
  await expect(looked.filter({ hasText: "Second" })).toContainText(NOTE);
  await expect(looked.filter({ hasText: "Second" })).toContainText(REASON);
  await expect(looked.filter({ hasText: "Third" }).getByRole("group")).toHaveCount(0);
  await expectNoFault(bank);
  await own.getByRole("button", { name: "Link", exact: true }).click();
  await expect(despite(bank)).toHaveJSProperty("validity.valueMissing", true);
  await despite(bank).check();
  await own.getByRole("button", { name: "Link", exact: true }).click();
  await expect(own.getByRole("link", { name: "Third" })).toBeVisible();
  await expect(own.getByRole("link", { name: "Second" })).toBeVisible();
  await expect(named).toBeVisible();
});
