/** Search above every page and on its own; home, tasks and the deal's overview: as a bank's analyst, a seller's member, a buyer. */
import type { Page } from "@playwright/test";
import { as, expect, test } from "./fixtures";
import { ownWords } from "./support/own-words";

const HARBOUR = "Project Harbour";
const FIGURES_OF_THE_WORK = /\b(pending|overdue|blockers?|milestone|completion)\b/i;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => page.getByRole("combobox", { name: /^Search requests/ });
const options = (page: Page) => dialog(page).getByRole("option");
const chosen = (page: Page) => dialog(page).getByRole("option", { selected: true });
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The shortcut works as soon as the page's script does. */
async function openSearch(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(dialog(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(field(page)).toBeFocused();
}

async function openDeal(page: Page): Promise<void> {
  await page.goto("/projects");
  await page.getByRole("table").getByRole("link", { name: HARBOUR }).click();
  await expect(heading(page, HARBOUR)).toBeVisible();
}

test.describe("a bank's analyst", () => {
  as("ib-member");

  test("opens the search by keyboard, walks through what is found, and goes there", async ({ page }) => {
    await page.goto("/projects");
    await expect(heading(page, "Projects")).toBeVisible();
    await openSearch(page);
    await field(page).pressSequentially("audit");
    await expect(dialog(page).getByRole("group", { name: "Requests" })).toBeVisible();
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

  test("closes it by Escape and is where they were", async ({ page }) => {
    await page.goto("/projects");
    await openSearch(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole("banner").getByRole("link", { name: "Search" })).toBeFocused();
    await expect(heading(page, "Projects")).toBeVisible();
  });

  test("finds a request by its ref, a person by name and the deal", async ({ page }) => {
    await page.goto("/projects");
    await openSearch(page);
    await field(page).fill("fin-001");
    await expect(options(page).first()).toContainText("FIN-001");
    await field(page).fill("jonas");
    await expect(dialog(page).getByRole("group", { name: "People" }).getByRole("option")).toContainText([
      "Jonas Weber",
    ]);
    await field(page).fill("harb");
    await dialog(page).getByRole("group", { name: "Deals" }).getByRole("option").click();
    await expect(heading(page, HARBOUR)).toBeVisible();
  });

  test("is told when nothing is found, and the place does not jump", async ({ page }) => {
    await page.goto("/projects");
    await openSearch(page);
    const before = await dialog(page).boundingBox();
    await field(page).fill("xylophone");
    await expect(dialog(page).getByText("Nothing found", { exact: true }).last()).toBeVisible();
    expect(await dialog(page).boundingBox()).toEqual(before);
    await field(page).fill("audit");
    await expect(options(page).first()).toBeVisible();
    expect(await dialog(page).boundingBox()).toEqual(before);
  });

  test("sees the deal's course, and every figure of it in a table", async ({ page }) => {
    await openDeal(page);
    await expect(page.getByRole("img", { name: "Requests over time" })).toBeVisible();
    const figure = async (word: string) =>
      (await page
        .getByRole("region", { name: "Overall completion" })
        .locator("div", { has: page.getByText(word, { exact: true }) })
        .last()
        .locator("dd")
        .textContent()) ?? "";
    // Others add requests meanwhile: the two are read one after the other.
    await expect(async () => {
      await page.reload();
      const card = page.getByRole("region", { name: "Requests over time" });
      await card.getByText("Figures as a table").click();
      const newest = card.getByRole("table").getByRole("row").nth(1);
      await expect(newest.getByRole("cell").nth(0)).toHaveText(await figure("Requests"), { timeout: 1_000 });
      await expect(newest.getByRole("cell").nth(1)).toHaveText(await figure("Done"), { timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole("region", { name: "Next milestone" })).toContainText(/in \d+ days|today|tomorrow/);
    const activity = page.getByRole("region", { name: "Recent activity" });
    await expect(activity.getByRole("listitem").first()).toBeVisible();
    await activity.getByRole("link", { name: "All activity" }).click();
    await expect(heading(page, "Log")).toBeVisible();
  });
});

test.describe("when the search does not answer", () => {
  as("ib-member");
  test.use({ allow: /500 \(Internal Server Error\)/ });

  test("says so, and Enter still leads to the page of results", async ({ page }) => {
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

test.describe("without script", () => {
  as("ib-member");
  test.use({ javaScriptEnabled: false });

  test("the search is a link, a form and pages of results", async ({ page }) => {
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

test.describe("a seller's member", () => {
  as("seller-member");

  test("has all tasks on one page, by when they are due, and goes to the request", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "My tasks" }).click();
    await expect(heading(page, "My tasks")).toBeVisible();
    await expect(page.getByRole("heading", { level: 3 }).first()).toBeVisible();
    const order = ["Overdue", "Due today", "This week", "Later"];
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

  test("comes home to tasks and to what changed, also after loading again", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("region", { name: "My tasks", exact: true }).getByRole("link").first()).toBeVisible();
    const changed = page.getByRole("region", { name: "What changed since you were last here" });
    const deal = changed.getByRole("region", { name: HARBOUR });
    await expect(deal.getByRole("listitem").first()).toBeVisible();
    const said = changed.getByText("This is your first visit");
    const first = await said.count();
    await page.reload();
    await expect(deal.getByRole("listitem").first()).toBeVisible();
    await expect(said).toHaveCount(first);
  });
});

test.describe("a buyer", () => {
  as("buyer-admin");

  test("finds the own and the published, and no other buyer", async ({ page }) => {
    await page.goto("/projects");
    await openSearch(page);
    await field(page).fill("BUY-0");
    await expect(options(page).first()).toContainText("BUY-0");
    await field(page).fill("huang");
    await expect(dialog(page).getByText("Nothing found", { exact: true }).last()).toBeVisible();
    await field(page).fill("reyes");
    await expect(dialog(page).getByRole("group", { name: "People" }).getByRole("option")).toHaveCount(1);
    await page.goto("/search?q=audited&kind=answers");
    const rows = page.getByRole("region", { name: "Answers" }).getByRole("listitem");
    await expect(rows.first()).toBeVisible();
    await expect(rows.filter({ hasNotText: "Published" })).toHaveCount(0);
  });

  test("sees when answers were published, what happened, and no figure of the work", async ({ page }) => {
    await openDeal(page);
    await expect(page.getByRole("img", { name: "Published answers over time" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Recent activity" }).getByRole("listitem").first()).toBeVisible();
    expect(await ownWords(page)).not.toMatch(FIGURES_OF_THE_WORK);
    await page.goto("/tasks");
    await expect(page.getByText("Nothing for you to do")).toBeVisible();
  });
});

test.describe("a deal of others", () => {
  as("buyer-admin");
  test.use({ allow: /404 \(Not Found\)/ });

  test("is no filter of the tasks, and not searched", async ({ page }) => {
    await page.goto("/tasks?deal=proj_doesnotexist0000000000000");
    await expect(page.getByRole("heading", { level: 1, name: "Not found" })).toBeVisible();
    await page.goto("/search?q=tax&deal=proj_doesnotexist0000000000000");
    await expect(page.getByText("That deal is none of yours.")).toBeVisible();
    expect((await page.request.get("/search/results")).status()).toBe(400);
  });
});

test.describe("signed out", () => {
  test("nothing is found", async ({ page }) => {
    expect((await page.request.get("/search/results?q=tax")).status()).toBe(401);
  });
});

for (const user of ["ib-member", "seller-member", "buyer-admin"] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${user}, ${colorScheme}`, () => {
      as(user);
      test.use({ colorScheme });

      test("axe finds nothing", async ({ page, axe }) => {
        await page.goto("/tasks");
        await expect(heading(page, "My tasks")).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        expect((await axe().analyze()).violations).toEqual([]);
        await page.goto("/search?q=tax");
        await expect(page.getByRole("region", { name: "Requests" })).toBeVisible();
        expect((await axe().analyze()).violations).toEqual([]);
        await openSearch(page);
        expect((await axe().analyze()).violations).toEqual([]);
        await field(page).fill("audit");
        await expect(options(page).first()).toBeVisible();
        expect((await axe().analyze()).violations).toEqual([]);
        await page.keyboard.press("Escape");
        await openDeal(page);
        await page.getByText("Figures as a table").click();
        await expect(page.getByRole("table", { name: /over time/ })).toBeVisible();
        expect((await axe().analyze()).violations).toEqual([]);
      });
    });
  }

  test.describe(`${user} at 390 pixels`, () => {
    as(user);
    test.use({ viewport: { width: 390, height: 844 } });

    test("no page scrolls sideways, and the search fits", async ({ page }) => {
      for (const [path, name] of [
        ["/", "Home"],
        ["/tasks", "My tasks"],
        ["/search?q=tax", "Search"],
      ] as const) {
        await page.goto(path);
        await expect(heading(page, name)).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        expect(await overflow(page), path).toBeLessThanOrEqual(0);
      }
      await openSearch(page);
      await field(page).fill("audit");
      await expect(options(page).first()).toBeVisible();
      const box = await dialog(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
      await page.keyboard.press("Escape");
      await openDeal(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });
  });
}
