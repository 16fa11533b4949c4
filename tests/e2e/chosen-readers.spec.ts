/** The bank answers a bidder's question for that bidder alone: its rival finds nothing of it, until the bank widens it to all. */
import { expect, test } from "./fixtures";
import { act, askAs, expectNoFault, heading, type Made, reader } from "./support/office";

test.use({ allow: /404 \(Not Found\)/ });

test("an answer published to the asker is read by the asker, and by the rival once it is published to all", async ({
  room,
  enter,
  baseURL,
}) => {
  const [question, words, filename] = ["Halyard warranties", "Four halyards are under warranty.", "Halyards.txt"];
  const asked = await askAs(room, "buyer-member", question);
  const request_id = asked.split("/").at(-1);
  await room.does("ib-admin", "route_request", { request_id, public_title: question, public_body: "" });
  const draft = { workstream: "finance", request_ids: [request_id], title: question, body: words };
  const answer = await room.does<Made>("seller-member", "draft_answer", draft);
  const answered = `${room.deal}/answers/${answer.entry_id}`;

  const seller = await enter("seller-member");
  await seller.goto(answered);
  await seller.getByLabel("Files to attach").setInputFiles({
    name: filename,
    mimeType: "text/plain",
    buffer: Buffer.from("Four.\n"),
  });
  await expect(seller.getByRole("list", { name: "Uploads" })).toContainText("Attached");
  await seller.reload();
  await seller.getByRole("button", { name: "Submit to the bank" }).click();
  await expect(seller.getByText("Submitted. The bank judges it now.")).toBeVisible();

  // The bank is offered the narrowest first, and reads what the asker would read.
  const bank = await enter("ib-admin");
  await bank.goto(answered);
  await (await act(bank, "Approve")).getByRole("button", { name: "Approve" }).click();
  await expect(bank.getByText("Approved. Nothing is public yet.")).toBeVisible();
  await bank.getByRole("link", { name: "Publish…" }).click();
  await expect(bank.getByRole("radio", { name: "Only who asked: Northfield Industries" })).toBeChecked();
  const newly = bank.getByRole("list", { name: "Who would newly see what" });
  await expect(newly).toContainText("Northfield Industries");
  await expect(newly).toContainText(words);
  await expect(newly).toContainText(filename);
  await expect(bank.getByText(/^Sees nothing new: .*Brightwater Capital Partners/)).toBeVisible();
  await expectNoFault(bank);

  // Nobody chosen is said at the field.
  await bank.getByRole("radio", { name: "Firms that you choose" }).check();
  await bank.getByRole("button", { name: "Show what they would read" }).click();
  await expect(bank.getByText("Choose at least one firm of this deal.")).toBeVisible();
  await expect(bank.getByRole("button", { name: /^Publish/ })).toHaveCount(0);
  await bank.getByRole("radio", { name: /^Only who asked/ }).check();
  await bank.getByRole("button", { name: "Show what they would read" }).click();
  await bank.getByRole("button", { name: "Publish to Northfield Industries" }).click();
  await expect(bank.getByText("Published. Whoever asked and may read it is told.")).toBeVisible();
  await expect(bank.getByRole("region", { name: "Facts" })).toContainText("Bank, seller, Northfield Industries");

  // The asker has it with its file; the rival finds it neither in a list nor by a search nor at its address.
  const buyer = await enter("buyer-admin");
  await buyer.goto(asked);
  await buyer.getByRole("region", { name: "Answers", exact: true }).getByRole("link", { name: question }).click();
  await expect(buyer.getByText(words)).toBeVisible();
  await expect(buyer.getByRole("region", { name: "Files" })).toContainText(filename);
  const rival = await enter("rival-buyer");
  await rival.goto(`${room.deal}/requests?q=${encodeURIComponent(question)}`);
  await expect(rival.getByText("No request fits these filters")).toBeVisible();
  await rival.goto(`${room.deal}/answers`);
  await expect(heading(rival, "Answers")).toBeVisible();
  await expect(rival.getByText(question)).toHaveCount(0);
  const rivals = await reader(room, "rival-buyer", baseURL);
  for (const path of [asked, answered]) expect((await rivals(path)).status).toBe(404);
  const found = await room.does<{ results: unknown[] }>("rival-buyer", "search", { query: question });
  expect(JSON.stringify(found)).not.toContain(request_id);

  // Widened to all, the rival reads both.
  await bank.goto(`${answered}?publish=1&readers=all`);
  await expect(newly).toContainText("Brightwater Capital Partners");
  await bank.getByRole("button", { name: /^Publish to \d+ firms$/ }).click();
  await expect(bank.getByRole("region", { name: "Facts" })).toContainText("Bank, seller, all bidders and observers");
  await rival.goto(answered);
  await expect(rival.getByText(words)).toBeVisible();
  await rival.goto(asked);
  await expect(heading(rival, question)).toBeVisible();
  await expectNoFault(rival);
});
