/** The table of a deal's requests: as the bank works with it, as the others see it, by keys, and without script. */
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { as, expect, type SampleUser, stateOf, test } from "./fixtures";
import { unique } from "./support/office";

// Each of these is a whole piece of work, some of it by several people.
test.describe.configure({ timeout: 120_000 });

const HARBOUR = "Project Harbour";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const table = (page: Page) => page.getByRole("table", { name: "Requests" });
const rows = (page: Page) => table(page).locator("tbody tr");
const refs = (page: Page) =>
  table(page)
    .locator("tbody tr")
    .getByRole("cell", { name: /^[A-Z]{2,4}-\d+$/ });
const active = (page: Page) => page.getByRole("list", { name: "Active filters" });
/** The button in the bar that opens a panel; the panel has a button of the same name. */
const opener = (bar: Locator, word: string) => bar.locator("summary").filter({ hasText: word });
const personIn = async (page: Page, name: string) =>
  (await page.getByLabel("Assign to").locator("option", { hasText: name }).getAttribute("value")) ?? "";

async function dealPath(page: Page): Promise<string> {
  await page.goto("/projects");
  // From the navigation, which is there at once: without scripts a page that is still loading stays so.
  // On a phone it is there, too, but folded away.
  const deals = page.getByRole("navigation", { name: "Main", includeHidden: true });
  const href = await deals.getByRole("link", { name: HARBOUR, includeHidden: true }).first().getAttribute("href");
  return href ?? "";
}

async function openTable(page: Page, search = ""): Promise<string> {
  const root = `${await dealPath(page)}/requests`;
  await page.goto(`${root}${search}`);
  await expect(heading(page, "Requests")).toBeVisible();
  return root;
}

/** Somebody else at their own browser. */
async function asOther(browser: Browser, watch: (context: BrowserContext) => Promise<void>, user: SampleUser) {
  const context = await browser.newContext({ storageState: stateOf(user) });
  await watch(context);
  return { page: await context.newPage(), close: () => context.close() };
}

/** A list of the bank with requests of its own, so that no other test is disturbed. */
async function newList(page: Page, titles: readonly string[]): Promise<{ name: string; listHref: string }> {
  const deal = await dealPath(page);
  const name = unique("List");
  await page.goto(`${deal}/lists`);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Workstream").selectOption("finance");
  await page.getByRole("button", { name: "Create list" }).click();
  const link = page.getByRole("table", { name: "Request lists" }).getByRole("link", { name });
  await expect(link).toBeVisible();
  const listHref = (await link.getAttribute("href")) ?? "";
  await page.goto(`${deal}/requests/new?list=${listHref.split("list=")[1]}`);
  for (const title of titles) {
    await page.getByLabel("Title").fill(title);
    await page.getByRole("button", { name: "Create and add another" }).click();
    await expect(page.getByText(/FIN-\d+ is created/)).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("");
  }
  return { name, listHref };
}

test.describe("a bank analyst", () => {
  as("ib-admin");

  test("filters and sorts; the address holds it, over a reload and back again", async ({ page }) => {
    const root = await openTable(page);
    await page.getByLabel("Filter by words or ref").fill("agreement");
    await page.keyboard.press("Enter");
    await expect(active(page)).toContainText("“agreement”");
    await page.getByText("Filters", { exact: true }).click();
    await page.getByRole("checkbox", { name: "Legal & Corporate" }).check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page).toHaveURL(/q=agreement&workstream=legal|workstream=legal.*q=agreement/);
    await expect(active(page).getByRole("listitem")).toHaveCount(2);
    for (const ref of await refs(page).allTextContents()) expect(ref).toMatch(/^(LEG|BUY)-/);

    await page.getByRole("columnheader", { name: "Due" }).getByRole("link").click();
    await expect(page.getByRole("columnheader", { name: "Due" })).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("columnheader", { name: "Due" }).getByRole("link").click();
    await expect(page.getByRole("columnheader", { name: "Due" })).toHaveAttribute("aria-sort", "descending");
    expect(new URL(page.url()).searchParams.get("sort")).toBe("-due");
    const shown = await refs(page).allTextContents();
    expect(shown.length).toBeGreaterThan(1);

    await page.reload();
    await expect(refs(page)).toHaveText(shown);
    await page.goBack();
    await expect(page.getByRole("columnheader", { name: "Due" })).toHaveAttribute("aria-sort", "ascending");
    await page.goForward();
    await expect(refs(page)).toHaveText(shown);

    await active(page)
      .getByRole("link", { name: /Workstream/ })
      .click();
    await expect(active(page).getByRole("listitem")).toHaveCount(1);
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL(new RegExp(`${root}\\?sort=-due$`));
  });

  test("views, statuses and pages are links", async ({ page }) => {
    const root = await openTable(page);
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Overdue" }).click();
    await expect(active(page)).toContainText("Overdue");
    await expect(rows(page).first()).toContainText(/overdue/);
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "All" }).click();
    await expect(page.getByText("No filter.")).toBeVisible();
    await page
      .getByRole("list", { name: "Status", exact: true })
      .getByRole("link", { name: /^Published/ })
      .click();
    await expect(active(page)).toContainText("Published");
    await expect(rows(page).filter({ hasNotText: "Published" })).toHaveCount(0);
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page.getByText("No filter.")).toBeVisible();
    // others ask for something meanwhile, and then a page is another one
    await expect(async () => {
      await page.goto(root);
      await expect(rows(page)).toHaveCount(50);
      const first = await refs(page).allTextContents();
      await page.getByRole("link", { name: "Next" }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(page.getByText(/^51–100 of /)).toBeVisible();
      expect(await refs(page).first().textContent()).not.toBe(first[0]);
      await page.getByRole("link", { name: "Previous" }).click();
      await expect(refs(page)).toHaveText(first, { timeout: 5_000 });
    }).toPass();
    await page.goto(`${root}?page=900`);
    await expect(page.getByText("There is no such page")).toBeVisible();
    await page.goto(`${root}?q=zzzzqqqq`);
    await expect(page.getByText("No request fits these filters")).toBeVisible();
  });

  test("marks rows and assigns, plans and withdraws them at once; what stands in the way is named", async ({
    page,
  }) => {
    const titles = ["Alpha", "Beta", "Gamma", "Delta"].map((word) => unique(word));
    const { listHref } = await newList(page, titles);
    await page.goto(listHref);
    await expect(rows(page)).toHaveCount(4);
    const bar = page.getByRole("toolbar", { name: "Selected requests" });
    await expect(bar).toBeHidden();
    const box = (index: number) => rows(page).nth(index).getByRole("checkbox");
    await box(0).click();
    await expect(bar.getByText("1 request selected")).toBeVisible();
    await box(2).click({ modifiers: ["Shift"] });
    await expect(bar.getByText("3 requests selected")).toBeVisible();

    await opener(bar, "Assign").click();
    await page.getByLabel("Assign to").selectOption(await personIn(page, "Lena Brandt"));
    await page.getByRole("button", { name: "Assign", exact: true }).click();
    // the seller does not have the list yet: nothing is lost, everything is named
    const inTheWay = page.getByRole("list", { name: "Requests that stand in the way" });
    await expect(inTheWay.getByRole("listitem")).toHaveCount(3);
    await expect(inTheWay).toContainText(/FIN-\d+/);
    await expect(bar.getByText("3 requests selected")).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();

    await opener(bar, "Assign").click();
    await expect(page.getByLabel("Assign to")).not.toHaveValue("");
    await page.getByLabel("Assign to").selectOption(await personIn(page, "Tom Okafor"));
    await page.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(page.getByRole("status").getByText("3 requests assigned.")).toBeVisible();
    await expect(rows(page).filter({ hasText: "Tom Okafor" })).toHaveCount(3);
    await expect(bar).toBeHidden();

    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await opener(bar, "Priority").click();
    await bar.getByLabel("Priority").selectOption("urgent");
    await page.getByRole("button", { name: "Set priority" }).click();
    await expect(rows(page).filter({ hasText: "Urgent" })).toHaveCount(4);

    await box(3).check();
    await opener(bar, "Due date").click();
    await bar.getByLabel("Due date").fill("2031-03-09");
    await page.keyboard.press("Enter");
    await expect(rows(page).nth(3)).toContainText("9 Mar");

    await box(3).check();
    await opener(bar, "Withdraw").click();
    await bar.getByLabel("Reason").fill("Asked twice");
    await page.getByRole("button", { name: "Withdraw for good" }).click();
    await expect(page.getByRole("status").getByText("1 request withdrawn.")).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
  });

  test("nothing jumps when a row is marked or the page is turned", async ({ page }) => {
    await openTable(page);
    const places = () =>
      Promise.all(
        [table(page).locator("thead tr"), rows(page).first()].map(async (one) => {
          const { x = 0, y = 0, width = 0, height = 0 } = (await one.boundingBox()) ?? {};
          return [x, y, width, height].map(Math.round);
        }),
      );
    const before = await places();
    expect(before.flat().every((figure) => figure > 0)).toBe(true);
    await rows(page).first().getByRole("checkbox").check();
    await expect(page.getByText("1 request selected")).toBeVisible();
    expect(await places()).toEqual(before);
    await rows(page).first().getByRole("checkbox").uncheck();
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByText(/^51–100 of /)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    // The first row of another page may be a line higher; where it begins stays, and how wide it is.
    const placed = ([head, row]: number[][]) => [head, row?.slice(0, 3)];
    expect(placed(await places())).toEqual(placed(before));
  });

  test("moves by keys", async ({ page }) => {
    await openTable(page, "?workstream=finance");
    // until the script of the page has begun, nobody listens
    await expect(async () => {
      await page.keyboard.press("j");
      await expect(rows(page).nth(0).getByRole("link")).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("j");
    await page.keyboard.press("ArrowDown");
    await expect(rows(page).nth(2).getByRole("link")).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("x");
    await expect(rows(page).nth(1).getByRole("checkbox")).toBeChecked();
    await page.keyboard.press("x");
    await expect(rows(page).nth(1).getByRole("checkbox")).not.toBeChecked();
    await page.keyboard.press("/");
    await expect(page.getByLabel("Filter by words or ref")).toBeFocused();
    await page.keyboard.type("jx?");
    await expect(page.getByLabel("Filter by words or ref")).toHaveValue("jx?");
    await page.keyboard.press("Tab");
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    await expect(keys).toBeVisible();
    await keys.getByRole("checkbox", { name: "Use these keys" }).uncheck();
    await keys.getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("j");
    await expect(rows(page).nth(0).getByRole("link")).not.toBeFocused();
  });

  test.describe("opens a row", () => {
    // the page of one request is not this test's
    test.use({ allow: /404 \(Not Found\)/ });

    test("with Enter", async ({ page }) => {
      const root = await openTable(page, "?workstream=finance");
      await expect(async () => {
        await page.keyboard.press("j");
        await expect(rows(page).nth(0).getByRole("link")).toBeFocused({ timeout: 500 });
      }).toPass();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`${root}/FIN-001$`));
    });
  });
});

test.describe("who sees what", () => {
  as("buyer-admin");

  test("a buyer: own and published requests, and nobody's name but the own", async ({ page, browser, watch }) => {
    await openTable(page, "?size=100");
    const text = await page.locator("main").textContent();
    for (const name of ["Lena Brandt", "Jonas Weber", "Margaret Hale", "Tom Okafor", "Victor Huang", "Brightwater"])
      expect(text).not.toContain(name);
    expect(text).not.toMatch(/overdue|assignee|unassigned|blocked/i);
    await expect(page.getByRole("columnheader", { name: "Assignees" })).toHaveCount(0);
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Our requests" }).click();
    await expect(active(page)).toContainText("Buyer");
    for (const ref of await refs(page).allTextContents()) expect(ref).toMatch(/^BUY-/);
    const own = await rows(page).getByRole("link").allTextContents();
    expect(own.length).toBeGreaterThan(0);
    // an address of the bank's shows no more than the buyer's own
    await openTable(page, "?assignee=nobody&due=overdue&stage=pre_dataroom&sort=-updated");
    await expect(page.getByText("No filter.")).toBeVisible();

    const rival = await asOther(browser, watch, "rival-buyer");
    await openTable(rival.page, "?origin=buyer&size=100");
    const theirs = await rows(rival.page).getByRole("link").allTextContents();
    expect(theirs.filter((title) => own.includes(title))).toEqual([]);
    await rival.close();
  });

  test("an observer: what is published", async ({ browser, watch }) => {
    const observer = await asOther(browser, watch, "observer");
    await openTable(observer.page, "?size=100");
    for (const row of await rows(observer.page).all()) await expect(row).toContainText("Published");
    await expect(observer.page.getByRole("checkbox", { name: /^Select/ })).toHaveCount(0);
    await expect(observer.page.getByRole("link", { name: "New request" })).toHaveCount(0);
    await observer.page.goto(`${new URL(observer.page.url()).pathname}/new`);
    await expect(observer.page.getByText("You cannot ask for anything here")).toBeVisible();
    await observer.close();
  });
});

test.describe("asking for something", () => {
  as("buyer-member");
  test.use({ allow: /404 \(Not Found\)/ });

  test("an error stands at its field and nothing is lost; then it is there for the buyer and the bank, not for a rival", async ({
    page,
    browser,
    watch,
  }) => {
    const root = await openTable(page);
    await page.getByRole("link", { name: "New request" }).click();
    await expect(heading(page, "New request")).toBeVisible();
    const title = unique("Pension deficit");
    await page.getByLabel("Title").fill("   ");
    await page.getByLabel("Workstream").selectOption("finance");
    await page.getByLabel("Description").fill("Actuarial report, latest");
    await page.getByLabel("Priority").selectOption("high");
    await page.getByLabel("Due date").fill("2031-02-03");
    await page.getByRole("button", { name: "Create request" }).click();
    await expect(page.getByText("The title is empty.")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Workstream")).toHaveValue("finance");
    await expect(page.getByLabel("Description")).toHaveValue("Actuarial report, latest");
    await expect(page.getByLabel("Priority")).toHaveValue("high");
    await expect(page.getByLabel("Due date")).toHaveValue("2031-02-03");
    await page.getByLabel("Title").fill(title);
    await page.getByRole("button", { name: "Create request" }).click();
    await expect(page).toHaveURL(new RegExp(`${root}/BUY-\\d+\\?new=1$`));

    const search = `?q=${encodeURIComponent(title)}`;
    await page.goto(`${root}${search}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(/BUY-\d+/);
    for (const [user, count] of [
      ["ib-admin", 1],
      ["rival-buyer", 0],
      ["seller-admin", 0],
      ["observer", 0],
    ] as const) {
      const other = await asOther(browser, watch, user);
      await openTable(other.page, search);
      await expect(rows(other.page)).toHaveCount(count);
      await other.close();
    }
  });
});

test.describe("a list on its way", () => {
  as("ib-admin");

  test("prepared, issued to the seller, released to the data room: each step says what shows to whom", async ({
    page,
    browser,
    watch,
  }) => {
    const { name, listHref } = await newList(page, [unique("One"), unique("Two")]);
    const seesRows = async (user: SampleUser, count: number) => {
      const other = await asOther(browser, watch, user);
      await other.page.goto(listHref);
      await expect(heading(other.page, "Requests")).toBeVisible();
      await expect(rows(other.page)).toHaveCount(count);
      await other.close();
    };
    await seesRows("seller-admin", 0);
    await page.goto(`${await dealPath(page)}/lists`);
    const row = page.getByRole("table", { name: "Request lists" }).getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("In preparation");
    await row.getByText("Issue…").click();
    await expect(row.getByText(/people of the seller will see 2 requests at once/)).toBeVisible();
    await row.getByRole("button", { name: "Issue to the seller" }).click();
    await expect(row).toContainText("With the seller");
    await seesRows("seller-admin", 2);
    await seesRows("buyer-admin", 0);

    await row.getByText("Release…").click();
    await expect(row.getByText("2 requests move into the data room.")).toBeVisible();
    await expect(row.getByText(/Nothing of it is published yet: \d+ people of \d+ buyers/)).toBeVisible();
    await row.getByRole("button", { name: "Release to the data room" }).click();
    await expect(row).toContainText("In the data room");
    // unpublished, it is still nothing that a buyer sees
    await seesRows("buyer-admin", 0);
    await seesRows("observer", 0);
  });

  test("a member of the bank issues but does not release; the seller does neither", async ({ browser, watch }) => {
    const member = await asOther(browser, watch, "ib-member");
    await member.page.goto(`${await dealPath(member.page)}/lists`);
    await expect(heading(member.page, "Request lists")).toBeVisible();
    await expect(member.page.getByText("Release…")).toHaveCount(0);
    await expect(member.page.getByRole("button", { name: "Create list" })).toBeVisible();
    await member.close();
    const seller = await asOther(browser, watch, "seller-admin");
    await seller.page.goto(`${await dealPath(seller.page)}/lists`);
    await expect(heading(seller.page, "Request lists")).toBeVisible();
    await expect(seller.page.getByText(/Issue…|Release…|Create list/)).toHaveCount(0);
    await seller.close();
  });
});

test.describe("accessibility", () => {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const user of ["ib-admin", "buyer-admin"] as const) {
      test.describe(`${user}, ${colorScheme}`, () => {
        as(user);
        test.use({ colorScheme });

        test("axe finds nothing on the table, its filters, its bar and the forms", async ({ page, axe }) => {
          const root = await openTable(page, "?workstream=finance&status=open&status=assigned");
          expect((await axe().analyze()).violations).toEqual([]);
          await page.getByText("Filters", { exact: true }).click();
          expect((await axe().analyze()).violations).toEqual([]);
          await page.keyboard.press("Escape");
          await openTable(page, "?size=50");
          await rows(page).first().getByRole("checkbox").check();
          await opener(page.getByRole("toolbar"), "Withdraw").click();
          expect((await axe().analyze()).violations).toEqual([]);
          await page.goto(`${root}/new`);
          await expect(heading(page, "New request")).toBeVisible();
          expect((await axe().analyze()).violations).toEqual([]);
          await page.goto(root.replace("/requests", "/lists"));
          await expect(heading(page, "Request lists")).toBeVisible();
          expect((await axe().analyze()).violations).toEqual([]);
        });
      });
    }
  }
});

test.describe("at 390 pixels", () => {
  as("ib-admin");
  test.use({ viewport: { width: 390, height: 844 } });

  test("no page scrolls sideways, and rows can be marked", async ({ page }) => {
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    const root = await openTable(page);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page
      .getByRole("checkbox", { name: /^Select FIN/ })
      .first()
      .check();
    await expect(page.getByText("1 request selected")).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(page.getByText("50 requests selected")).toBeVisible();
    expect(await overflow()).toBeLessThanOrEqual(0);
    for (const path of [`${root}/new`, root.replace("/requests", "/lists")]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await overflow()).toBeLessThanOrEqual(0);
    }
  });
});

test.describe("without scripts", () => {
  as("ib-admin");
  test.use({ javaScriptEnabled: false });

  test("the table is filtered, ordered and paged, and rows are changed", async ({ page }) => {
    await openTable(page);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByText(/^51–100 of /)).toBeVisible();
    await page.getByRole("columnheader", { name: "Priority" }).getByRole("link").click();
    await expect(rows(page).first()).toContainText("Urgent");
    await page.getByLabel("Filter by words or ref").fill("FIN-004");
    await page.keyboard.press("Enter");
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText("FIN-004");
    await page.getByText("Filters", { exact: true }).click();
    await page.getByRole("checkbox", { name: "Low", exact: true }).check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page.getByText("No request fits these filters")).toBeVisible();

    await page.goto(`${new URL(page.url()).pathname}?q=FIN-004`);
    await rows(page).first().getByRole("checkbox").check();
    await opener(page.getByRole("toolbar"), "Assign").click();
    await page.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(page.getByText("Choose somebody to assign the requests to.")).toBeVisible();
  });
});
