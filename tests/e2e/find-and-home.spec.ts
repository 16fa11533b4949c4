/** Search above every page and on its own; home, tasks and the deal's overview: as a bank's analyst, a seller's member, a buyer. */
import type { Page } from "@playwright/test";
import { as, expect, FULL, test } from "./fixtures";
import { sidewaysOverflow } from "./support/consent";
import { expectNoFault, heading } from "./support/office";
import { ownWords } from "./support/own-words";

const HARBOUR = "Project Harbour";
const FIGURES_OF_THE_WORK = /\b(pending|overdue|blockers?|milestone|completion)\b/i;

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => page.getByRole("combobox", { name: /^Search requests/ });
const options = (page: Page) => dialog(page).getByRole("option");
const chosen = (page: Page) => dialog(page).getByRole("option", { selected: true });
const found = (page: Page, group: string) => dialog(page).getByRole("group", { name: group }).getByRole("option");
const nothingFound = (page: Page) => dialog(page).getByText("Nothing found", { exact: true }).last();

/** The shortcut works as soon as the page's script does. */
async function openSearch(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(dialog(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(field(page)).toBeFocused();
}

test.describe("a bank's analyst", () => {
  as("ib-member");

  test("opens the search by keyboard, walks through what is found, and goes there", async ({ page }) => {
    await page.goto("/projects");
    await openSearch(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole("banner").getByRole("link", { name: "Search" })).toBeFocused();
    await expect(heading(page, "Projects")).toBeVisible();

    // Whatever is found, the place does not jump.
    await openSearch(page);
    const before = await dialog(page).boundingBox();
    await field(page).fill("xylophone");
    await expect(nothingFound(page)).toBeVisible();
    expect(await dialog(page).boundingBox()).toEqual(before);
    await field(page).fill("");
    await field(page).pressSequentially("audit");
    await expect(dialog(page).getByRole("group", { name: "Requests" })).toBeVisible();
    expect(await dialog(page).boundingBox()).toEqual(before);

    await expect(chosen(page)).toHaveCount(1);
    await expect(dialog(page).locator("mark").first()).toHaveText(/^audit/i);
    const first = await chosen(page).getAttribute("id");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", first ?? "");
    await page.keyboard.press("ArrowDown");
    await expect(chosen(page)).not.toHaveId(first ?? "");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(chosen(page)).toHaveText("Show all results");
    await page.keyboard.press("ArrowDown");
    await expect(chosen(page)).toHaveId(first ?? "");

    const href = (await chosen(page).getAttribute("href")) ?? "";
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${href}`);
    await expect(dialog(page)).toHaveCount(0);
  });

  test(
    "finds a request by its ref, a person by name, and the deal, whose course stands there in figures",
    FULL,
    async ({ page }) => {
      await page.goto("/projects");
      await openSearch(page);
      await field(page).fill("fin-001");
      await expect(options(page).first()).toContainText("FIN-001");
      await field(page).fill("jonas");
      await expect(found(page, "People")).toContainText(["Jonas Weber"]);
      await field(page).fill("harb");
      await found(page, "Deals").click();
      await expect(heading(page, HARBOUR)).toBeVisible();

      await expect(page.getByRole("img", { name: "Requests over time" })).toBeVisible();
      const figure = async (word: string) =>
        (await page
          .getByRole("region", { name: "Overall completion" })
          .locator("div", { has: page.getByText(word, { exact: true }) })
          .last()
          .locator("dd")
          .textContent()) ?? "";
      const card = page.getByRole("region", { name: "Requests over time" });
      await card.getByText("Figures as a table").click();
      const newest = card.getByRole("table").getByRole("row").nth(1);
      await expect(newest.getByRole("cell").nth(0)).toHaveText(await figure("Requests"));
      const answered = Number(await figure("Done")) + Number(await figure("To vet"));
      await expect(newest.getByRole("cell").nth(1)).toHaveText(String(answered));
      await expect(page.getByRole("region", { name: "Next milestone" })).toContainText(/in \d+ days|today|tomorrow/);
      const activity = page.getByRole("region", { name: "Recent activity" });
      await expect(activity.getByRole("listitem").first()).toBeVisible();
      await activity.getByRole("link", { name: "All activity" }).click();
      await expect(heading(page, "Log")).toBeVisible();
    },
  );

  test.describe("when the search does not answer", FULL, () => {
    test.use({ allow: /500 \(Internal Server Error\)/ });

    test("is told so, and Enter still leads to the page of results", async ({ page }) => {
      await page.route("**/search/results?**", (route) => route.fulfill({ status: 500, body: "no" }));
      await page.goto("/projects");
      await openSearch(page);
      await field(page).fill("audit");
      await expect(dialog(page).getByRole("alert")).toContainText("The search failed");
      await page.keyboard.press("Enter");
      await expect(heading(page, "Search")).toBeVisible();
      await expect(page.getByRole("region", { name: "Requests" })).toBeVisible();
    });
  });

  test.describe("without script", FULL, () => {
    test.use({ javaScriptEnabled: false });

    test("searches by a link, a form and pages of results", async ({ page }) => {
      await page.goto("/account");
      await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
      await expect(heading(page, "Search")).toBeVisible();
      await page.getByRole("searchbox", { name: "Search for" }).fill("tax");
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("region", { name: "Requests" }).getByRole("listitem").first()).toBeVisible();
      await expect(page.locator("mark").first()).toHaveText(/^tax/i);
      await page.getByRole("navigation", { name: "Kinds of results" }).getByRole("link", { name: "Answers" }).click();
      await expect(page.getByRole("region", { name: "Requests" })).toHaveCount(0);
      await expect(page.getByRole("searchbox")).toHaveValue("tax");
      await page.getByRole("searchbox").fill("xylophone");
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page.getByText("Nothing found")).toBeVisible();
    });
  });
});

test.describe("a seller's member", () => {
  as("seller-member");

  test("comes home to tasks and to what changed, and goes from all tasks, by when they are due, to a request", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("region", { name: "My tasks", exact: true }).getByRole("link").first()).toBeVisible();
    const changed = page.getByRole("region", { name: "What changed since you were last here" });
    const deal = changed.getByRole("region", { name: HARBOUR });
    await expect(deal.getByRole("listitem").first()).toBeVisible();
    await expect(changed.getByText("This is your first visit")).toBeVisible();
    // Who loads again was not away.
    await page.reload();
    await expect(deal.getByRole("listitem").first()).toBeVisible();
    await expect(changed.getByText("This is your first visit")).toBeVisible();

    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "My tasks" }).click();
    await expect(heading(page, "My tasks")).toBeVisible();
    await expect(page.getByRole("heading", { level: 3 }).first()).toBeVisible();
    const order = ["Sent back", "Overdue", "Due today", "This week", "Later"];
    const groups = (await page.getByRole("heading", { level: 3 }).allInnerTexts()).map(
      (text) => text.split("\n")[0] ?? "",
    );
    expect(groups).toEqual(order.filter((word) => groups.includes(word)));
    await expect(page.getByText(/return to /).first()).toBeVisible();
    const task = page.getByRole("region", { name: "Overdue" }).getByRole("link").first();
    const title = (await task.textContent()) ?? "";
    await task.click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  });
});

test.describe("a buyer", () => {
  as("buyer-admin");
  test.use({ allow: /404 \(Not Found\)/ });

  test(
    "finds the own and the published, no other buyer and no deal of others, and no figure of the work",
    FULL,
    async ({ page, room }) => {
      await page.goto(room.deal);
      await expect(page.getByRole("img", { name: "Published answers over time" })).toBeVisible();
      await expect(page.getByRole("region", { name: "Recent activity" }).getByRole("listitem").first()).toBeVisible();
      expect(await ownWords(page)).not.toMatch(FIGURES_OF_THE_WORK);

      await openSearch(page);
      await field(page).fill("BUY-0");
      await expect(options(page).first()).toContainText("BUY-0");
      await field(page).fill("huang");
      await expect(nothingFound(page)).toBeVisible();
      await field(page).fill("reyes");
      await expect(found(page, "People")).toHaveCount(1);
      await page.goto("/search?q=audited&kind=answers");
      const rows = page.getByRole("region", { name: "Answers" }).getByRole("listitem");
      await expect(rows.first()).toBeVisible();
      await expect(rows.filter({ hasNotText: "Published" })).toHaveCount(0);

      await page.goto("/tasks");
      await expect(page.getByText("Nothing for you to do")).toBeVisible();
      for (const deal of [room.id("project", "juniper"), "proj_doesnotexist0000000000000"]) {
        await page.goto(`/tasks?deal=${deal}`);
        await expect(heading(page, "Not found")).toBeVisible();
        await page.goto(`/search?q=tax&deal=${deal}`);
        await expect(page.getByText("That deal is none of yours.")).toBeVisible();
      }
      expect((await page.request.get("/search/results")).status()).toBe(400);
    },
  );
});

for (const user of ["ib-member", "seller-member", "buyer-admin"] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${user}, ${colorScheme}`, FULL, () => {
      as(user);
      test.use({ colorScheme });

      test("axe finds nothing on tasks, search and overview", async ({ page, room }) => {
        await page.goto("/tasks");
        await expect(heading(page, "My tasks")).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await expectNoFault(page);
        await page.goto("/search?q=tax");
        await expect(page.getByRole("region", { name: "Requests" })).toBeVisible();
        await expectNoFault(page);
        await openSearch(page);
        await expectNoFault(page);
        await field(page).fill("audit");
        await expect(options(page).first()).toBeVisible();
        await expectNoFault(page);
        await page.goto(room.deal);
        await page.getByText("Figures as a table").click();
        await expect(page.getByRole("table", { name: /over time/ })).toBeVisible();
        await expectNoFault(page);
      });
    });
  }

  test.describe(`${user} at 390 pixels`, FULL, () => {
    as(user);
    test.use({ viewport: { width: 390, height: 844 } });

    test("no page scrolls sideways, and the search fits", async ({ page, room }) => {
      for (const [path, name] of [
        [room.deal, HARBOUR],
        ["/", "Home"],
        ["/tasks", "My tasks"],
        ["/search?q=tax", "Search"],
      ] as const) {
        await page.goto(path);
        await expect(heading(page, name)).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        expect(await sidewaysOverflow(page), path).toBeLessThanOrEqual(0);
      }
      await openSearch(page);
      await field(page).fill("audit");
      await expect(options(page).first()).toBeVisible();
      const box = await dialog(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    });
  });
}
