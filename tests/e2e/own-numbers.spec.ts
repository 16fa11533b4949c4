/** By which numbers each side knows a request: bidders by their own counts, the bank by the workstream's and the firm's. */
import type { Page } from "@playwright/test";
import { as, expect, type Room, test } from "./fixtures";
import { expectNoFault, heading } from "./support/office";

const refs = (page: Page) =>
  page
    .getByRole("table", { name: "Requests" })
    .locator("tbody tr")
    .getByRole("cell", { name: /^[A-Z]+\d?-\d+$/ });

async function refsShown(page: Page, { deal }: Room, search = "?size=100"): Promise<string[]> {
  await page.goto(`${deal}/requests${search}`);
  await expect(heading(page, "Requests")).toBeVisible();
  return refs(page).allTextContents();
}

/** The own first, then what is published, from P-001 on without a gap. */
function expectOwnCount(shown: readonly string[]): void {
  const read = shown.filter((ref) => ref.startsWith("P-"));
  expect(shown).toEqual([...shown.filter((ref) => ref.startsWith("BUY-")), ...read]);
  expect(read.length).toBeGreaterThan(5);
  expect(read).toEqual(read.map((_, i) => `P-${String(i + 1).padStart(3, "0")}`));
}

test.describe("a request has a number for each", () => {
  as("ib-admin");
  test.use({ allow: /404 \(Not Found\)/ });

  test("bidders count what they read, and the bank tells their own numbers apart by the firm", async ({
    page,
    room,
    enter,
  }) => {
    const [bidder, rival] = [await enter("buyer-admin"), await enter("rival-buyer")];
    for (const reader of [bidder, rival]) expectOwnCount(await refsShown(reader, room));
    const mine = await refsShown(bidder, room, "?origin=buyer&size=100");
    const theirs = await refsShown(rival, room, "?origin=buyer&size=100");
    expect(mine[0]).toBe("BUY-001");
    expect(theirs[0]).toBe("BUY-001");

    // the workstream's number leads a bidder nowhere
    await bidder.goto(`${room.deal}/requests/P-001`);
    await expect(bidder.getByText("P-001").first()).toBeVisible();
    await expectNoFault(bidder);
    expect((await bidder.request.get(`${room.deal}/requests/FIN-001`)).status()).toBe(404);

    const asked = await refsShown(page, room, "?origin=buyer&size=100");
    expect(asked.filter((ref) => ref.startsWith("BUY-"))).toEqual([]);
    expect(asked.some((ref) => ref.startsWith("NOR-"))).toBe(true);
    expect(new Set(asked).size).toBe(asked.length);
    const [named = ""] = asked.filter((ref) => ref.startsWith("NOR-"));
    expect(await refsShown(page, room, `?q=${named}`)).toEqual([named]);
    await refs(page).first().locator("xpath=..").getByRole("link").first().click();
    await expect(page.getByText("Known as")).toBeVisible();
    await expect(page.getByText(`Northfield Industries ${named.replace("NOR", "BUY")}`)).toBeVisible();
    await expectNoFault(page);
  });
});
