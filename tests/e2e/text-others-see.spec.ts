/** A bidder's question in the bank's words: what others see of it, and what its asker does. */
import { expect, test } from "./fixtures";
import { act, approvedAnswer, askAs, expectNoFault, heading, textOf } from "./support/office";

const [ASKED, SET] = ["Covenants for our bridge lender", "Financial covenants"];

test("the bank passes a question on and publishes it in another text; only its asker reads the own words", async ({
  room,
  enter,
}) => {
  const request = await askAs(room, "rival-buyer", ASKED);
  const bank = await enter("ib-admin");
  await bank.goto(request);
  const others = bank.getByRole("region", { name: "Text others will see" });
  await expect(others).toContainText("not set yet");
  const passing = await act(bank, "Pass on to the seller");
  await expect(passing.getByLabel("Title")).toHaveValue(ASKED);
  await expect(passing.getByText("This may tell who asked")).toBeVisible();
  await expect(passing.getByText(/^Look at: our/)).toBeVisible();
  await passing.getByLabel("Title").fill(SET);
  await passing.getByLabel("Text", { exact: true }).fill("By facility and test date.");
  await expect(passing.getByText("This may tell who asked")).toHaveCount(0);
  await passing.getByRole("button", { name: "Pass on" }).click();
  await expect(bank.getByText("The seller has the request now.")).toBeVisible();
  await expect(heading(bank, ASKED)).toBeVisible();
  await expect(others).toContainText(SET);

  const seller = await enter("seller-admin");
  await seller.goto(request);
  await expect(heading(seller, SET)).toBeVisible();
  expect(await textOf(seller)).not.toMatch(/bridge lender|Brightwater/);

  const asker = await enter("rival-buyer");
  await asker.goto(request);
  await expect(heading(asker, ASKED)).toBeVisible();
  expect(await textOf(asker)).not.toContain(SET);

  await bank.goto(`${await approvedAnswer(room, request, "Covenants")}?publish=1&readers=all`);
  const text = bank.getByRole("group", { name: /^Text others will see/ });
  await expect(text.getByLabel("Title")).toHaveValue(SET);
  // What is wrong with a text is said at its field.
  await text.getByLabel("Title").fill(" ");
  await bank.getByRole("button", { name: /^Publish/ }).click();
  await expect(text.getByLabel("Title")).toHaveAccessibleDescription("This is empty.");
  await expect(text.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
  await expect(text.getByLabel("Text", { exact: true })).not.toHaveAttribute("aria-invalid");
  await expect(bank.getByRole("alert").filter({ hasText: "Look at the marked fields." })).toBeVisible();
  await expectNoFault(bank);
  await text.getByLabel("Title").fill(SET);
  await bank.getByRole("button", { name: /^Publish/ }).click();
  await expect(bank.getByText("Published. Whoever asked and may read it is told.")).toBeVisible();

  const rival = await enter("buyer-admin");
  await rival.goto(request);
  await expect(heading(rival, SET)).toBeVisible();
  expect(await textOf(rival)).not.toMatch(/bridge lender|Brightwater/);
  await asker.reload();
  await expect(heading(asker, ASKED)).toBeVisible();
});
