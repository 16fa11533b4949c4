/** Words between sides: the bank, the seller and two bidders about one question, each lane with its own readers. */
import type { Page } from "@playwright/test";
import { expect, FULL, type Room, test } from "./fixtures";
import { sidewaysOverflow } from "./support/consent";
import { approvedAnswer, expectNoFault } from "./support/office";

/** A bidder's question that the seller has. */
async function asked(room: Room): Promise<string> {
  const { entry_id } = await room.does<{ entry_id: string }>("buyer-member", "create_request", {
    workstream: "finance",
    title: "Ledger of both yards",
  });
  await room.does("ib-admin", "route_request", {
    request_id: entry_id,
    public_title: "Ledger of both yards",
    public_body: "",
  });
  return entry_id;
}

test.use({ allow: /404 \(Not Found\)/ });

const threadOn = (page: Page) => page.getByRole("region", { name: "Thread" });
async function tab(page: Page, name: string): Promise<void> {
  await threadOn(page).getByRole("link", { name }).click();
  await expect(threadOn(page).getByRole("link", { name })).toHaveAttribute("aria-current", "true");
}
/** The colour behind the composer. */
const tint = (page: Page) =>
  threadOn(page)
    .getByLabel("Message")
    .evaluate((field) => {
      for (let at: Element | null = field.closest("form"); at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
      }
      return "none";
    });
const lines = (page: Page) => threadOn(page).getByRole("listitem");

test("a seller's words wait for the bank, a bidder's for its passing on, and a rival reads neither", async ({
  room,
  enter,
}) => {
  const request = await asked(room);
  const path = `${room.deal}/requests/${request}`;
  const [seller, bank, bidder] = [await enter("seller-admin"), await enter("ib-admin"), await enter("buyer-member")];

  // The narrowest lane first: a working note stays in the firm unless somebody chooses otherwise.
  await seller.goto(path);
  await expect(threadOn(seller)).toContainText("Only your firm reads this");
  await threadOn(seller).getByLabel("Message").fill("Do we have this at all?");
  await threadOn(seller).getByRole("button", { name: "Send within our firm" }).click();
  await expect(lines(seller).filter({ hasText: "Do we have this at all?" })).toBeVisible();
  const within = await tint(seller);
  await tab(seller, "Bank + seller");
  const across = await tint(seller);
  expect(across).not.toBe(within);
  await tab(seller, "To the bidder");
  expect(await tint(seller)).toBe(across);
  await expect(threadOn(seller)).toContainText("reads it and decides whether to release it");
  await threadOn(seller).getByLabel("Message").fill("Only from 2023 on.");
  await threadOn(seller).getByRole("button", { name: "Send to the bank for release" }).click();
  await expect(lines(seller).filter({ hasText: "Only from 2023 on." })).toContainText("Waits for the bank’s release");
  await expectNoFault(seller);

  await bidder.goto(path);
  await expect(threadOn(bidder)).not.toContainText("Only from 2023 on.");
  expect(await tint(bidder)).toBe(within);
  await tab(bidder, "With the bank");
  expect(await tint(bidder)).toBe(across);
  await threadOn(bidder).getByLabel("Message").fill("Both yards, please.");
  await threadOn(bidder).getByRole("button", { name: "Send to the bank" }).click();
  await expect(lines(bidder).filter({ hasText: "Both yards, please." })).toBeVisible();
  await seller.goto(`${path}?lane=bidder`);
  await expect(threadOn(seller)).not.toContainText("Both yards, please.");

  await bank.goto(path);
  await expect(threadOn(bank)).not.toContainText("Do we have this at all?");
  await tab(bank, "To the bidder");
  await expect(threadOn(bank)).toContainText(
    /Northfield Industries, \d+ (person|people), will read this\. The seller does not\./,
  );
  await lines(bank)
    .filter({ hasText: "Only from 2023 on." })
    .getByRole("button", { name: "Release to the bidder" })
    .click();
  await expect(lines(bank).filter({ hasText: "Only from 2023 on." })).toContainText("Released");
  await lines(bank)
    .filter({ hasText: "Both yards, please." })
    .getByRole("button", { name: "Pass on to the seller" })
    .click();
  await expect(lines(bank).filter({ hasText: "Both yards, please." })).toContainText("Passed on");
  await expectNoFault(bank);

  await bidder.goto(`${path}?lane=bidder`);
  const released = lines(bidder).filter({ hasText: "Only from 2023 on." });
  await expect(released).toContainText("Seller");
  await expect(released).not.toContainText("Weber");
  await seller.goto(`${path}?lane=bidder`);
  await expect(lines(seller).filter({ hasText: "Both yards, please." })).toContainText("Buyer");
  await expect(threadOn(seller)).not.toContainText("Northfield");

  const rival = await enter("rival-buyer");
  expect((await rival.goto(path))?.status()).toBe(404);
});

test("what was sent to another side is taken back within a minute, and nobody reads it any more", async ({
  room,
  enter,
}) => {
  const request = await asked(room);
  const path = `${room.deal}/requests/${request}`;
  const [bank, bidder] = [await enter("ib-admin"), await enter("buyer-member")];
  await bank.goto(`${path}?lane=bidder`);
  await threadOn(bank).getByLabel("Message").fill("Their bank is nervous.");
  await threadOn(bank).getByRole("button", { name: "Send to Northfield Industries" }).click();
  const line = lines(bank).filter({ hasText: "Their bank is nervous." });
  await expect(line).toBeVisible();
  // What is typed stays in its lane, for whoever looks into another one meanwhile, and goes into no other.
  await threadOn(bank).getByLabel("Message").fill("Half a thought");
  await tab(bank, "Our firm");
  await expect(threadOn(bank).getByLabel("Message")).toHaveValue("");
  await tab(bank, "To the bidder");
  await expect(threadOn(bank).getByLabel("Message")).toHaveValue("Half a thought");
  await line.getByRole("button", { name: "Take back" }).click();
  await expect(bank.getByText("Taken back.")).toBeVisible();
  await expect(line).toHaveCount(0);
  await bidder.goto(`${path}?lane=bidder`);
  await expect(threadOn(bidder)).not.toContainText("nervous");
});

test(
  "whoever looks into another lane while publishing finds the form as it was left",
  FULL,
  async ({ room, enter }) => {
    const answer = await approvedAnswer(room, await asked(room), "Ledger");
    const page = await enter("ib-admin");
    await page.goto(answer);
    await page.getByRole("link", { name: "Publish…" }).click();
    await page.getByRole("radio", { name: "Firms that you choose" }).check();
    for (const firm of ["Northfield Industries", "Brightwater Capital Partners"])
      await page.getByRole("checkbox", { name: firm }).check();
    await page.getByRole("button", { name: "Show what they would read" }).click();
    const publish = page.getByRole("button", { name: "Publish to 2 firms" });
    await expect(publish).toBeVisible();
    const text = page.getByRole("group", { name: /^Text others will see/ });
    await text.getByLabel("Title").fill("General ledger, by yard");
    await text.getByLabel("Text", { exact: true }).fill("From 2023 on.");
    for (const lane of ["Bank + seller", "Our firm"]) {
      await tab(page, lane);
      await expect(publish).toBeVisible();
      await expect(text.getByLabel("Title")).toHaveValue("General ledger, by yard");
      await expect(text.getByLabel("Text", { exact: true })).toHaveValue("From 2023 on.");
    }
    await publish.click();
    await expect(page.getByText("Published. Whoever asked and may read it is told.")).toBeVisible();
  },
);

test("the lanes fit a telephone", FULL, async ({ room, enter }) => {
  const request = await asked(room);
  const page = await enter("ib-admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${room.deal}/requests/${request}?lane=bidder`);
  await expect(threadOn(page).getByRole("button", { name: "Send to Northfield Industries" })).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
});
