/** What the bank can prove of a deadline, and the day on which the data room opens. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { as, expect, FULL, type SampleUser, test } from "./fixtures";
import { sidewaysOverflow } from "./support/consent";
import { act, askAs, expectNoFault, heading, type Made, makeList, takeStep } from "./support/office";

const PAST = "at=2020-01-31T17:00";

/** Neither the page nor the file tells anything. */
async function expectNoReport(page: Page, deal: string): Promise<void> {
  await page.goto(`${deal}/log/deadline?${PAST}`);
  await expect(page.getByText("For the bank")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  const response = await page.request.get(`${deal}/log/deadline/export?${PAST}`);
  expect(response.ok()).toBe(false);
  expect(await response.text()).not.toMatch(/seals_intact|(BUY|NOR|BRI)-\d/);
}

test.describe("the deadline report, for the bank", () => {
  as("ib-admin");

  test("names what came after, what rests on what, and leaves as CSV and on paper; nobody else gets it", async ({
    page,
    room,
    enter,
  }) => {
    await page.goto(`${room.deal}/log`);
    await page.getByRole("link", { name: "Deadline report" }).click();
    await expect(heading(page, "Deadline report")).toBeVisible();
    await expect(page.getByText("Choose a deadline")).toBeVisible();

    await page.getByLabel("Date and time").fill("2020-01-31T17:00");
    await page.getByLabel("Time zone").selectOption("Europe/Berlin");
    await page.getByLabel("Asked by").selectOption({ label: "Buyers" });
    await page.getByRole("button", { name: "Make the report" }).click();
    await expect(page.getByText(/^\d+ requests came in after the deadline\.$/)).toBeVisible();
    const report = page.getByRole("region", { name: "Report", exact: true });
    await expect(report).toContainText("31 Jan 2020, 17:00:00 Europe/Berlin");
    await expect(report).toContainText("0 requests");
    const after = page.getByRole("table", { name: "After the deadline" });
    await expect(after.getByRole("link", { name: /^(NOR|BRI)-/ }).first()).toBeVisible();
    await expect(after).toContainText("Northfield Industries");
    await expect(page.getByRole("region", { name: "Evidence" })).toContainText("The sealed log is intact");
    await expectNoFault(page);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("deadline-report.csv");
    const csv = await readFile(await download.path(), "utf8");
    expect(csv).toContain("deadline_utc,2020-01-31T16:00:00.000Z");
    expect(csv).toContain("seals_intact,true");
    expect(csv).toMatch(/\r\nafter,20\d\d-[^\r]*,Northfield Industries,/);

    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation", { name: "Deal" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Make the report" })).toBeHidden();
    await expect(after).toBeVisible();

    await expectNoReport(await enter("seller-admin"), room.deal);
  });

  test(
    "takes a milestone, says when a deadline is still ahead, and what cannot be one",
    FULL,
    async ({ page, room }) => {
      const { deal } = room;
      await page.goto(`${deal}/log/deadline`);
      await expect(page.getByText("Choose a deadline")).toBeVisible();
      await expectNoFault(page);
      await page.goto(`${deal}/log/deadline?at=2090-01-01T00:00`);
      await expect(page.getByText("This deadline has not passed yet", { exact: false })).toBeVisible();
      await page.getByLabel("Milestone").selectOption({ index: 1 });
      await page.getByRole("button", { name: "Make the report" }).click();
      await expect(page).toHaveURL(/milestone=ms_/);
      await expect(page.getByRole("region", { name: "Report", exact: true })).toContainText("23:59:59");
      await page.goto(`${deal}/log/deadline?at=2026-02-31T00:00`);
      await expect(page.getByLabel("Date and time")).toHaveAttribute("aria-invalid", "true");
      await page.goto(`${deal}/log/deadline?milestone=ms_none`);
      await expect(page.getByLabel("Milestone")).toHaveAttribute("aria-invalid", "true");
      await expectNoFault(page);
    },
  );
});

test.describe("the deadline report in the dark, on a narrow screen", FULL, () => {
  as("ib-member");
  test.use({ colorScheme: "dark", viewport: { width: 390, height: 844 } });

  test("has no fault and does not scroll sideways; the trail leaves room for the role", async ({ page, room }) => {
    await page.goto(`${room.deal}/log/deadline?${PAST}`);
    await expect(page.getByRole("table", { name: "After the deadline" })).toBeVisible();
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await expectNoFault(page);
    const [trail, bar] = [page.getByRole("navigation", { name: "Breadcrumb" }), page.getByRole("banner").first()];
    const crumb = await trail.getByText("Deadline report").boundingBox();
    const role = await bar.getByText("Bank · member").first().boundingBox();
    if (!crumb || !role) throw new Error("the top bar is not there");
    expect(crumb.x + crumb.width).toBeLessThanOrEqual(role.x);
  });
});

test.describe("the deadline report, for others", FULL, () => {
  const others: readonly SampleUser[] = ["seller-admin", "buyer-admin"];
  for (const user of others) {
    test.describe(user, () => {
      as(user);

      test("is nowhere linked to, and empty where its address is typed", async ({ page, room }) => {
        await page.goto(`${room.deal}/log`);
        await expect(heading(page, "Log")).toBeVisible();
        await expect(page.getByRole("link", { name: "Deadline report" })).toHaveCount(0);
        await expectNoReport(page, room.deal);
      });
    });
  }
});

test.describe("the data room opens", () => {
  test.use({ allow: /404 \(Not Found\)/ });

  test("shows a buyer what is published from the release on, and not before", FULL, async ({ room, enter }) => {
    const { deal } = room;
    const [name, title] = ["Opening", "Halyard inventory"];
    const { list_id, requests } = await makeList(room, name, [title]);
    await room.does("ib-admin", "issue_request_list", { list_id });
    const draft = { workstream: "finance", request_ids: requests.map(({ entry_id }) => entry_id), title };
    let answer = await room.does<Made>("seller-member", "draft_answer", { ...draft, body: "There are four halyards." });
    for (const [user, step] of [
      ["seller-member", "submit_answer"],
      ["ib-admin", "approve_answer"],
      ["ib-admin", "publish_answer"],
    ] as const)
      answer = await room.does<Made>(user, step, { answer_id: answer.entry_id, version: answer.version });
    const request = `${deal}/requests/${requests[0]?.entry_id}`;
    const answered = `${deal}/answers/${answer.entry_id}`;

    const [bank, buyer] = [await enter("ib-admin"), await enter("buyer-admin")];
    for (const path of [request, answered]) expect((await buyer.goto(path))?.status()).toBe(404);
    await buyer.goto(`${deal}/requests?q=${encodeURIComponent(title)}`);
    await expect(buyer.getByText("No request fits these filters")).toBeVisible();

    await takeStep(bank, deal, name, "Release…");
    await buyer.goto(answered);
    await expect(buyer.getByText("There are four halyards.")).toBeVisible();
    await buyer.goto(request);
    await expect(heading(buyer, title)).toBeVisible();
    await expectNoFault(buyer);
  });

  test("puts a buyer's question into the list that the bank chooses", FULL, async ({ room, enter }) => {
    const [chosen, newest] = ["Chosen", "Newest"];
    for (const name of [chosen, newest]) {
      const { list_id } = await makeList(room, name);
      await room.does("ib-admin", "issue_request_list", { list_id });
    }
    const request = await askAs(room, "buyer-member", "Lease of the plant");
    const bank = await enter("ib-admin");
    await bank.goto(request);
    const passing = await act(bank, "Pass on to the seller");
    await passing.getByLabel("It stands in the list").selectOption({ label: chosen });
    await passing.getByRole("button", { name: "Pass on" }).click();
    await expect(bank.getByText("The seller has the request now.")).toBeVisible();
    await expect(bank.getByRole("region", { name: "Facts" })).toContainText(chosen);
  });
});
