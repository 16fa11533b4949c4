/** The table of a deal's requests: as the bank works with it, as the others see it, by keys, and without script. */
import type { Locator, Page } from "@playwright/test";
import { as, expect, FULL, type Room, type SampleUser, test } from "./fixtures";
import { sidewaysOverflow } from "./support/consent";
import { beginList, expectNoFault, heading, makeList, reader } from "./support/office";

const table = (page: Page) => page.getByRole("table", { name: "Requests" });
const rows = (page: Page) => table(page).locator("tbody tr");
const refs = (page: Page) => rows(page).getByRole("cell", { name: /^[A-Z]+\d?-\d+$/ });
const active = (page: Page) => page.getByRole("list", { name: "Active filters" });
const views = (page: Page) => page.getByRole("navigation", { name: "Views" });
/** The button in the bar that opens a panel; the panel has a button of the same name. */
const opener = (bar: Locator, word: string) => bar.locator("summary").filter({ hasText: word });
const personIn = async (page: Page, name: string) =>
  (await page.getByLabel("Assign to").locator("option", { hasText: name }).getAttribute("value")) ?? "";

async function openTable(page: Page, { deal }: Room, search = ""): Promise<string> {
  const root = `${deal}/requests`;
  await page.goto(`${root}${search}`);
  await expect(heading(page, "Requests")).toBeVisible();
  return root;
}

/** The table answers keys once its script runs. */
async function focusFirstByKey(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(rows(page).nth(0).getByRole("link")).toBeFocused({ timeout: 500 });
  }).toPass();
}

test.describe("a bank analyst", () => {
  as("ib-admin");

  test("filters, sorts and turns pages; the address holds it, over a reload and back again", async ({ page, room }) => {
    const root = await openTable(page, room);
    await expect(rows(page)).toHaveCount(50);
    const first = await refs(page).allTextContents();
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^51–100 of /)).toBeVisible();
    expect(await refs(page).first().textContent()).not.toBe(first[0]);
    await page.getByRole("link", { name: "Previous" }).click();
    await expect(refs(page)).toHaveText(first);

    await page.getByLabel("Filter by words or ref").fill("agreement");
    await page.keyboard.press("Enter");
    await expect(active(page)).toContainText("“agreement”");
    await page.getByText("Filters", { exact: true }).click();
    await page.getByRole("checkbox", { name: "Legal & Corporate" }).check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page).toHaveURL(/q=agreement&workstream=legal|workstream=legal.*q=agreement/);
    await expect(active(page).getByRole("listitem")).toHaveCount(2);
    for (const ref of await refs(page).allTextContents()) expect(ref).toMatch(/^(LEG|NOR|BRI)-/);

    const due = page.getByRole("columnheader", { name: "Due" });
    await due.getByRole("link").click();
    await expect(due).toHaveAttribute("aria-sort", "ascending");
    await due.getByRole("link").click();
    await expect(due).toHaveAttribute("aria-sort", "descending");
    expect(new URL(page.url()).searchParams.get("sort")).toBe("-due");
    const shown = await refs(page).allTextContents();
    expect(shown.length).toBeGreaterThan(1);

    await page.reload();
    await expect(refs(page)).toHaveText(shown);
    await page.goBack();
    await expect(due).toHaveAttribute("aria-sort", "ascending");
    await page.goForward();
    await expect(refs(page)).toHaveText(shown);

    await active(page)
      .getByRole("link", { name: /Workstream/ })
      .click();
    await expect(active(page).getByRole("listitem")).toHaveCount(1);
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL(new RegExp(`${root}\\?sort=-due$`));
  });

  test(
    "goes by links to views, statuses and pages, and is told when nothing is there",
    FULL,
    async ({ page, room }) => {
      const root = await openTable(page, room);
      await views(page).getByRole("link", { name: "Overdue" }).click();
      await expect(active(page)).toContainText("Overdue");
      await expect(rows(page).first()).toContainText(/overdue/);
      await views(page).getByRole("link", { name: "All" }).click();
      await expect(page.getByText("No filter.")).toBeVisible();
      await page
        .getByRole("list", { name: "Status", exact: true })
        .getByRole("link", { name: /^Published/ })
        .click();
      await expect(active(page)).toContainText("Published");
      await expect(rows(page).filter({ hasNotText: "Published" })).toHaveCount(0);
      await page.getByRole("link", { name: "Clear all" }).click();
      await expect(page.getByText("No filter.")).toBeVisible();
      await page.goto(`${root}?page=900`);
      await expect(page.getByText("There is no such page")).toBeVisible();
      await page.goto(`${root}?q=zzzzqqqq`);
      await expect(page.getByText("No request fits these filters")).toBeVisible();
    },
  );

  test("marks rows and assigns, plans and withdraws them at once; what stands in the way is named", async ({
    page,
    room,
  }) => {
    const { path } = await makeList(room, "Many", ["Alpha", "Beta", "Gamma", "Delta"]);
    await page.goto(path);
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

  test("sees nothing jump when a row is marked or the page is turned", FULL, async ({ page, room }) => {
    await openTable(page, room);
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

  test("opens, moves and marks by keys, and does without them", FULL, async ({ page, room }) => {
    const root = await openTable(page, room, "?workstream=finance");
    await focusFirstByKey(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${root}/FIN-001$`));
    await openTable(page, room, "?workstream=finance");
    await focusFirstByKey(page);
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
});

test.describe("a buyer", () => {
  as("buyer-admin");

  test(
    "sees own and published requests and nobody's name but the own, and asks for what no rival sees",
    FULL,
    async ({ page, room, enter, baseURL }) => {
      await openTable(page, room, "?size=100");
      const text = await page.locator("main").textContent();
      for (const name of ["Lena Brandt", "Jonas Weber", "Margaret Hale", "Tom Okafor", "Victor Huang", "Brightwater"])
        expect(text).not.toContain(name);
      expect(text).not.toMatch(/overdue|assignee|unassigned|blocked/i);
      await expect(page.getByRole("columnheader", { name: "Assignees" })).toHaveCount(0);
      await views(page).getByRole("link", { name: "Our requests" }).click();
      await expect(active(page)).toContainText("Buyer");
      for (const ref of await refs(page).allTextContents()) expect(ref).toMatch(/^BUY-/);
      const own = await rows(page).getByRole("link").allTextContents();
      expect(own.length).toBeGreaterThan(0);
      // an address of the bank's shows no more than the buyer's own
      await openTable(page, room, "?assignee=nobody&due=overdue&stage=pre_dataroom&sort=-updated");
      await expect(page.getByText("No filter.")).toBeVisible();

      const rival = await enter("rival-buyer");
      await openTable(rival, room, "?origin=buyer&size=100");
      const theirs = await rows(rival).getByRole("link").allTextContents();
      expect(theirs.filter((title) => own.includes(title))).toEqual([]);

      // An error stands at its field and nothing is lost; then the request is there for the buyer and the bank alone.
      const root = await openTable(page, room);
      await page.getByRole("link", { name: "New request" }).click();
      await expect(heading(page, "New request")).toBeVisible();
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
      await page.getByLabel("Title").fill("Tontine deficit");
      await page.getByRole("button", { name: "Create request" }).click();
      await expect(page).toHaveURL(new RegExp(`${root}/BUY-\\d+\\?new=1$`));

      await openTable(page, room, "?q=tontine");
      await expect(rows(page)).toHaveText(/BUY-\d+.*Tontine deficit/);
      for (const [user, there] of [
        ["ib-admin", true],
        ["rival-buyer", false],
        ["seller-admin", false],
        ["observer", false],
      ] as const) {
        const { status, text } = await (await reader(room, user, baseURL))(`${root}?q=tontine`);
        expect(status, user).toBe(200);
        expect(text.includes("Tontine deficit"), user).toBe(there);
      }
    },
  );
});

test.describe("an observer", FULL, () => {
  as("observer");

  test("sees what is published, and asks for nothing", async ({ page, room }) => {
    const root = await openTable(page, room, "?size=100");
    for (const row of await rows(page).all()) await expect(row).toContainText("Published");
    for (const ref of await refs(page).allTextContents()) expect(ref).toMatch(/^P-/);
    await expect(page.getByRole("checkbox", { name: /^Select/ })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "New request" })).toHaveCount(0);
    await page.goto(`${root}/new`);
    await expect(page.getByText("You cannot ask for anything here")).toBeVisible();
  });
});

test.describe("a list on its way", () => {
  as("ib-admin");

  test("is prepared, issued to the seller, released to the data room: each step says what shows to whom", async ({
    page,
    room,
    enter,
  }) => {
    const name = "On its way";
    await beginList(page, room.deal, name);
    const row = page.getByRole("table", { name: "Request lists" }).getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("In preparation");
    const path = (await row.getByRole("link", { name }).getAttribute("href")) ?? "";
    const list = path.split("list=")[1];
    await page.goto(`${room.deal}/requests/new?list=${list}`);
    for (const title of ["One", "Two"]) {
      await page.getByLabel("Title").fill(title);
      await page.getByRole("button", { name: "Create and add another" }).click();
      await expect(page.getByText(/FIN-\d+ is created/)).toBeVisible();
      await expect(page.getByLabel("Title")).toHaveValue("");
    }

    const sees = async (user: SampleUser, count: number) => {
      const other = await enter(user);
      await other.goto(path);
      await expect(heading(other, "Requests")).toBeVisible();
      await expect(rows(other)).toHaveCount(count);
    };
    await sees("seller-admin", 0);
    await page.goto(`${room.deal}/lists`);
    await row.getByText("Issue…").click();
    await expect(row.getByText(/people of the seller will see 2 requests at once/)).toBeVisible();
    await row.getByRole("button", { name: "Issue to the seller" }).click();
    await expect(row).toContainText("With the seller");
    await sees("seller-admin", 2);

    await row.getByText("Release…").click();
    await expect(row.getByText("2 requests move into the data room.")).toBeVisible();
    await expect(row.getByText(/Nothing of it is published yet: \d+ people of \d+ bidders/)).toBeVisible();
    await row.getByRole("button", { name: "Release to the data room" }).click();
    await expect(row).toContainText("In the data room");
    // unpublished, it is still nothing that a buyer sees
    await sees("buyer-admin", 0);
  });

  test(
    "shows neither to buyers nor to observers what is issued, nor what is released and not published",
    FULL,
    async ({ room, enter }) => {
      const { list_id, path } = await makeList(room, "Unpublished", ["One", "Two"]);
      for (const step of ["issue_request_list", "release_request_list"]) {
        await room.does("ib-admin", step, { list_id });
        for (const user of ["buyer-admin", "observer"] as const) {
          const page = await enter(user);
          await page.goto(path);
          await expect(heading(page, "Requests")).toBeVisible();
          await expect(rows(page)).toHaveCount(0);
        }
      }
    },
  );

  test(
    "is issued but not released by a member of the bank, and neither by the seller",
    FULL,
    async ({ room, enter }) => {
      const member = await enter("ib-member");
      await member.goto(`${room.deal}/lists`);
      await expect(heading(member, "Request lists")).toBeVisible();
      await expect(member.getByText("Release…")).toHaveCount(0);
      await expect(member.getByRole("button", { name: "Create list" })).toBeVisible();
      const seller = await enter("seller-admin");
      await seller.goto(`${room.deal}/lists`);
      await expect(heading(seller, "Request lists")).toBeVisible();
      await expect(seller.getByText(/Issue…|Release…|Create list/)).toHaveCount(0);
    },
  );
});

test.describe("accessibility", FULL, () => {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const user of ["ib-admin", "buyer-admin"] as const) {
      test.describe(`${user}, ${colorScheme}`, () => {
        as(user);
        test.use({ colorScheme });

        test("puts no barrier on the table, its filters, its bar and the forms", async ({ page, room }) => {
          const root = await openTable(page, room, "?workstream=finance&status=open&status=assigned");
          await expectNoFault(page);
          await page.getByText("Filters", { exact: true }).click();
          await expectNoFault(page);
          await page.keyboard.press("Escape");
          await openTable(page, room, "?size=50");
          await rows(page).first().getByRole("checkbox").check();
          await opener(page.getByRole("toolbar"), "Withdraw").click();
          await expectNoFault(page);
          await page.goto(`${root}/new`);
          await expect(heading(page, "New request")).toBeVisible();
          await expectNoFault(page);
          await page.goto(`${room.deal}/lists`);
          await expect(heading(page, "Request lists")).toBeVisible();
          await expectNoFault(page);
        });
      });
    }
  }
});

test.describe("at 390 pixels", FULL, () => {
  as("ib-admin");
  test.use({ viewport: { width: 390, height: 844 } });

  test("scrolls no page sideways, and rows can be marked", async ({ page, room }) => {
    const root = await openTable(page, room);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await page
      .getByRole("checkbox", { name: /^Select FIN/ })
      .first()
      .check();
    await expect(page.getByText("1 request selected")).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(page.getByText("50 requests selected")).toBeVisible();
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    for (const path of [`${root}/new`, `${room.deal}/lists`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    }
  });
});

test.describe("without scripts", FULL, () => {
  as("ib-admin");
  test.use({ javaScriptEnabled: false });

  test("filters, orders and pages the table, and changes rows", async ({ page, room }) => {
    const root = await openTable(page, room);
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

    await page.goto(`${root}?q=FIN-004`);
    await rows(page).first().getByRole("checkbox").check();
    await opener(page.getByRole("toolbar"), "Assign").click();
    await page.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(page.getByText("Choose somebody to assign the requests to.")).toBeVisible();
  });
});
