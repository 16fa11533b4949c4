/** A judgement that nobody overlooks: the team's warning before it, and the seller's work on top after it. */
import type { Page } from "@playwright/test";
import { TEXT_SET } from "@/tests/support/public-text";
import { as, expect, FULL, type Room, test } from "./fixtures";
import { heading, sidewaysOverflow } from "./support/consent";
import { textOf } from "./support/office";

const WARNING = "The auditor has not signed these figures.";

/** A request of the bank that the seller answered; nobody was given it. */
async function answered(room: Room): Promise<{ request: string; answer: string; version: number }> {
  const { entry_id: request } = await room.does<{ entry_id: string }>("ib-admin", "create_request", {
    workstream: "finance",
    title: "Net debt at closing",
    list_id: room.id("list", "fin-l2"),
  });
  return answerTo(room, request);
}

async function answerTo(room: Room, request: string): Promise<{ request: string; answer: string; version: number }> {
  const draft = { workstream: "finance", request_ids: [request], title: "Net debt", body: "EUR 41.2m" };
  const { entry_id: answer } = await room.does<{ entry_id: string }>("seller-member", "draft_answer", draft);
  const { version } = await room.does<{ version: number }>("seller-member", "submit_answer", {
    answer_id: answer,
    version: 1,
  });
  return { request, answer, version };
}

test.describe("somebody of the bank", () => {
  as("ib-admin");

  test("reads what the team said before approving, and ticks that a blocker is open", async ({ page, room, axe }) => {
    const { request, answer } = await answered(room);
    await room.does("ib-member", "set_blocker", { request_id: request, reason: WARNING });
    const note = { entry_id: answer, body: "Ask Lena first.", lane: "firm" };
    await room.does("ib-member", "post_message", note);

    await page.goto(`${room.deal}/answers/${answer}`);
    const team = page.getByRole("region", { name: "What your team said" });
    await expect(team).toContainText(WARNING);
    await expect(team).toContainText("Ask Lena first.");
    await expect(team).toContainText("Tom Okafor");
    expect((await axe().analyze()).violations).toEqual([]);

    await page.locator("summary", { hasText: "Approve" }).click();
    const tick = page.getByRole("checkbox", { name: "I go on despite the open blocker" });
    await expect(tick).toHaveAttribute("required", "");
    await tick.check();
    await page.getByRole("button", { name: "Approve" }).click();
    await page.waitForURL(/done=approved/);

    await page.goto(`${room.deal}/answers/${answer}?publish=1`);
    await expect(page.getByRole("region", { name: "What your team said" })).toContainText(WARNING);
    await expect(tick).not.toBeChecked();
  });
});

/** As one cell of the overview's table has it. */
async function toVet(page: Page, room: Room): Promise<number> {
  await page.goto(room.deal);
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Finance & Accounting" }) });
  const bar = await row.getByRole("img").getAttribute("aria-label");
  const [, total, , count, , , completion] = await row.getByRole("cell").allTextContents();
  expect(bar).toContain(`, ${count} to vet,`);
  expect(Number(total)).toBeGreaterThan(0);
  expect(completion).toMatch(/%$/);
  return Number(count);
}

test("the overview counts an answer as to vet until it is sent back, and the bidder who asked reads nothing of it", async ({
  room,
  enter,
}) => {
  const { entry_id: request } = await room.does<{ entry_id: string }>("buyer-member", "create_request", {
    workstream: "finance",
    title: "Debt at closing",
  });
  await room.does("ib-admin", "route_request", { request_id: request, ...TEXT_SET });
  const [bank, bidder] = [await enter("ib-admin"), await enter("buyer-admin")];
  const before = await toVet(bank, room);
  const expectNothingOf = async (answer: string) => {
    await bidder.goto(`${room.deal}/requests/${request}`);
    await expect(bidder.getByRole("heading", { level: 1, name: "Debt at closing" })).toBeVisible();
    expect(await textOf(bidder)).not.toMatch(/Net debt|EUR 41|Leases are missing|[Ss]ent back|[Rr]ejected/);
    expect((await bidder.request.get(`${room.deal}/answers/${answer}`)).status()).toBe(404);
  };

  const { answer, version } = await answerTo(room, request);
  expect(await toVet(bank, room)).toBe(before + 1);
  await expectNothingOf(answer);

  await room.does("ib-admin", "reject_answer", { answer_id: answer, version, comment: "Leases are missing." });
  expect(await toVet(bank, room)).toBe(before);
  await expectNothingOf(answer);
  const seller = await enter("seller-member");
  await seller.goto(`${room.deal}/answers/${answer}`);
  await expect(seller.getByText("Leases are missing.").first()).toBeVisible();
});

test.describe("somebody of the seller", () => {
  as("seller-member");

  test("finds what was sent back on top of the tasks, with the bank's words, and corrects it", async ({
    page,
    room,
    axe,
  }) => {
    const { answer, version } = await answered(room);
    await room.does("ib-admin", "reject_answer", { answer_id: answer, version, comment: "Leases are missing." });

    await page.goto("/");
    const first = page
      .getByRole("region", { name: "Sent back" })
      .getByRole("listitem")
      .filter({ hasText: "Net debt at closing" });
    await expect(first).toContainText("The bank says: Leases are missing.");
    expect((await axe().analyze()).violations).toEqual([]);
    await first.getByRole("link", { name: "Correct the answer" }).click();
    await expect(heading(page)).toHaveText("Net debt");
    await room.does("seller-member", "edit_answer", {
      answer_id: answer,
      version: version + 1,
      body: "EUR 44.0m with leases",
    });
    await page.goto("/tasks");
    await expect(page.getByRole("region", { name: "Sent back" }).getByText("Net debt at closing")).toHaveCount(0);
  });

  test("reads the same at 390 pixels", FULL, async ({ page, room }) => {
    const { answer, version } = await answered(room);
    await room.does("ib-admin", "reject_answer", { answer_id: answer, version, comment: "Leases are missing." });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/tasks");
    await expect(page.getByText("The bank says: Leases are missing.")).toBeVisible();
    expect(await sidewaysOverflow(page)).toBe(0);
  });
});
