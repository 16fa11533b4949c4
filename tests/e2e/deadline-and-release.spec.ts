/** What the bank can prove of a deadline, and the day on which the data room opens. */
import { readFile } from "node:fs/promises";
import { as, expect, test } from "./fixtures";
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
  unique,
} from "./support/office";

test.describe("the deadline report, for the bank", () => {
  as("ib-admin");
  test.slow();

  test("names what came after, what rests on what, and leaves as CSV and on paper", async ({ page }) => {
    const deal = await harbour(page);
    await page.goto(`${deal}/log`);
    await page.getByRole("link", { name: "Deadline report" }).click();
    await expect(heading(page, "Deadline report")).toBeVisible();
    await expect(page.getByText("Choose a deadline")).toBeVisible();
    await expectNoFault(page);

    await page.getByLabel("Date and time").fill("2020-01-31T17:00");
    await page.getByLabel("Time zone").selectOption("Europe/Berlin");
    await page.getByLabel("Asked by").selectOption({ label: "Buyers" });
    await page.getByRole("button", { name: "Make the report" }).click();
    await expect(page.getByText(/^\d+ requests came in after the deadline\.$/)).toBeVisible();
    const report = page.getByRole("region", { name: "Report", exact: true });
    await expect(report).toContainText("31 Jan 2020, 17:00:00 Europe/Berlin");
    await expect(report).toContainText("0 requests");
    const after = page.getByRole("table", { name: "After the deadline" });
    await expect(after.getByRole("link", { name: /^BUY-/ }).first()).toBeVisible();
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
  });

  test("takes a milestone, says when a deadline is still ahead, and what cannot be one", async ({ page }) => {
    const deal = await harbour(page);
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
  });
});

test.describe("the deadline report in the dark, on a narrow screen", () => {
  as("ib-member");
  test.use({ colorScheme: "dark", viewport: { width: 390, height: 844 } });

  test("has no fault and does not scroll sideways; the trail leaves room for the role", async ({ page }) => {
    const deal = await harbour(page);
    await page.goto(`${deal}/log/deadline?at=2020-01-31T17:00`);
    await expect(page.getByRole("table", { name: "After the deadline" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await expectNoFault(page);
    const [trail, bar] = [page.getByRole("navigation", { name: "Breadcrumb" }), page.getByRole("banner").first()];
    const crumb = await trail.getByText("Deadline report").boundingBox();
    const role = await bar.getByText("Bank · member").first().boundingBox();
    if (!crumb || !role) throw new Error("the top bar is not there");
    expect(crumb.x + crumb.width).toBeLessThanOrEqual(role.x);
  });
});

test.describe("the deadline report, for others", () => {
  for (const user of ["seller-admin", "buyer-admin"] as const) {
    test.describe(user, () => {
      as(user);
      test("is the bank's: neither the page nor the file tells anything", async ({ page }) => {
        const deal = await harbour(page);
        await page.goto(`${deal}/log`);
        await expect(heading(page, "Log")).toBeVisible();
        await expect(page.getByRole("link", { name: "Deadline report" })).toHaveCount(0);
        await page.goto(`${deal}/log/deadline?at=2020-01-31T17:00`);
        await expect(page.getByText("For the bank")).toBeVisible();
        await expect(page.getByRole("table")).toHaveCount(0);
        const response = await page.request.get(`${deal}/log/deadline/export?at=2020-01-31T17:00`);
        expect(response.ok()).toBe(false);
        expect(await response.text()).not.toMatch(/seals_intact|BUY-\d/);
      });
    });
  }
});

test.describe("the data room opens", () => {
  test.use({ allow: /404 \(Not Found\)/ });

  test("what is published shows to a buyer from the release on, and not before", async ({ browser, watch }) => {
    test.setTimeout(240_000);
    const { at, close } = office(browser, watch);
    const [list, title] = [unique("Opening"), unique("Schedule of leases")];
    const [bank, seller, buyer] = [await at("ib-admin"), await at("seller-member"), await at("buyer-admin")];
    const deal = await harbour(bank);
    await beginList(bank, deal, list);
    const request = await ask(bank, deal, list, title);
    await takeStep(bank, deal, list, "Issue…");

    await seller.goto(request);
    await seller.getByRole("link", { name: "Draft an answer" }).click();
    await seller.getByRole("textbox", { name: "Answer" }).fill("There are four leases.");
    await seller.getByRole("button", { name: "Store the draft" }).click();
    await expect(seller.getByText("The draft is stored.")).toBeVisible();
    const answer = new URL(seller.url()).pathname;
    await seller.getByRole("button", { name: "Submit to the bank" }).click();
    await expect(seller.getByText("Submitted. The bank judges it now.")).toBeVisible();

    await bank.goto(answer);
    const approving = await act(bank, "Approve");
    await approving.getByRole("button", { name: "Approve" }).click();
    await expect(bank.getByText("Approved. Nothing is public yet.")).toBeVisible();
    await bank.getByRole("link", { name: "Publish…" }).click();
    await bank.getByRole("button", { name: /^Publish/ }).click();
    await expect(bank.getByText(/^Published\./)).toBeVisible();

    for (const path of [request, answer]) expect((await buyer.goto(path))?.status()).toBe(404);
    await buyer.goto(`${deal}/requests?q=${encodeURIComponent(title)}`);
    await expect(buyer.getByText("No request fits these filters")).toBeVisible();

    await takeStep(bank, deal, list, "Release…");
    await buyer.goto(answer);
    await expect(buyer.getByText("There are four leases.")).toBeVisible();
    await buyer.goto(request);
    await expect(heading(buyer, title)).toBeVisible();
    await expectNoFault(buyer);
    await close();
  });

  test("a buyer's question goes to the seller in the list that the bank chooses", async ({ browser, watch }) => {
    test.setTimeout(120_000);
    const { at, close } = office(browser, watch);
    const [first, newest, title] = [unique("Chosen"), unique("Newest"), unique("Lease of the plant")];
    const [bank, buyer] = [await at("ib-admin"), await at("buyer-member")];
    const deal = await harbour(bank);
    for (const list of [first, newest]) {
      await beginList(bank, deal, list);
      await takeStep(bank, deal, list, "Issue…");
    }
    await ask(buyer, deal, "Finance & Accounting", title);
    await bank.goto(await pathById(buyer, deal));
    const passing = await act(bank, "Pass on to the seller");
    await passing.getByLabel("It stands in the list").selectOption({ label: first });
    await passing.getByRole("button", { name: "Pass on" }).click();
    await expect(bank.getByText("The seller has the request now.")).toBeVisible();
    await expect(bank.getByRole("region", { name: "Facts" })).toContainText(first);
    await close();
  });
});
