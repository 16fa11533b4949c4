/** How people decide what agents propose: one or many, by keys, and undone while nothing followed. */
import type { Page } from "@playwright/test";
import { as, expect, FULL } from "./fixtures";
import { heading, sidewaysOverflow } from "./support/consent";
import { answersFor, change, choose, confirm, confirmAs, dismissBecause, status, test } from "./support/proposing";

const row = (page: Page, name: RegExp) => page.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
/** HR-013 is blocked: who decides about it says that they saw it. */
const despite = (page: Page) => page.getByRole("checkbox", { name: "I go on despite the open blocker" }).first();
const undo = (page: Page) => page.getByRole("button", { name: "Undo it" });

/** The inbox answers keys once its script runs. */
async function openInbox(page: Page) {
  await page.goto("/suggestions");
  await expect(page.getByRole("button", { name: "Keys ?" })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole("dialog", { name: "Keys" }).getByRole("button", { name: "Close" }).click();
}

async function select(page: Page, ...names: RegExp[]): Promise<void> {
  await page.goto("/suggestions");
  for (const name of names) await row(page, name).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Review the selected ones" }).click();
}

test.describe("somebody of the bank", () => {
  as("ib-admin");

  test("undoes a routing while nothing followed, and is told why not once something has", async ({
    page,
    agent,
    axe,
    room,
  }) => {
    const before = (await agent.workers("HR-013")).toSorted();
    await room.does("ib-admin", "post_message", { entry_id: "HR-013", body: "Ask Lena first.", lane: "firm" });
    const { confirmation_url } = await agent.propose("suggest_routing", { request_id: "HR-013" });
    await page.goto(confirmation_url);
    const team = page.getByRole("region", { name: "What your team said" });
    await expect(team).toContainText("Ask Lena first.");
    await expect(team).toContainText("Blocked:");
    await expect(despite(page)).toHaveAttribute("required", "");
    await despite(page).check();
    await confirm(page).click();
    await expect(status(page)).toContainText("Confirmed.");
    expect((await agent.workers("HR-013")).toSorted()).not.toEqual(before);
    await expect(page.getByRole("region", { name: "Undo" })).toContainText("Nothing followed from it yet.");
    await expect(page).toHaveTitle(/./);
    expect((await axe().analyze()).violations).toEqual([]);
    await undo(page).click();
    await expect(status(page)).toContainText("Undone.");
    await expect(page.getByText(/^Undone by Margaret Hale/)).toBeVisible();
    await expect(undo(page)).toHaveCount(0);
    expect((await agent.workers("HR-013")).toSorted()).toEqual(before);

    const second = await agent.propose("suggest_assignment", { request_id: "HR-013" });
    await page.goto(second.confirmation_url);
    await despite(page).check();
    await confirm(page).click();
    await expect(undo(page)).toBeVisible();
    // Somebody else changes the request before the page is used again.
    await room.does("seller-admin", "assign_request", {
      request_id: "HR-013",
      assignee_ids: [room.userId("seller-admin")],
    });
    await undo(page).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "Something happened on this request since." }),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "It cannot be undone any more" })).toBeVisible();
    expect(await agent.workers("HR-013")).toEqual(["Jonas Weber"]);
  });

  test("undoes the later of two, and has what the earlier did", FULL, async ({ page, agent, room }) => {
    await confirmAs(room, "ib-admin", await agent.propose("suggest_assignment", { request_id: "LEG-014" }));
    const workers = await agent.workers("LEG-014");
    const { confirmation_url } = await agent.propose("suggest_routing", { request_id: "LEG-014" });
    await page.goto(confirmation_url);
    await confirm(page).click();
    await undo(page).click();
    await expect(status(page)).toContainText("Undone.");
    expect(await agent.workers("LEG-014")).toEqual(workers);
  });

  test("undoes an assignment that was changed before it was confirmed", FULL, async ({ page, agent }) => {
    const before = await agent.workers("COM-019");
    const { confirmation_url } = await agent.propose("suggest_assignment", { request_id: "COM-019" });
    await page.goto(confirmation_url);
    await page.locator("summary", { hasText: "Change, then confirm" }).click();
    await choose(page.getByLabel("Assign to"), "Tom Okafor");
    await page.getByRole("button", { name: "Confirm with these changes" }).click();
    await expect(status(page)).toContainText("Confirmed with your changes.");
    expect(await agent.workers("COM-019")).toEqual(["Tom Okafor"]);
    await undo(page).click();
    await expect(status(page)).toContainText("Undone.");
    expect(await agent.workers("COM-019")).toEqual(before);
  });

  test("changes a route before confirming it [DS-664]", FULL, async ({ page, agent }) => {
    const { confirmation_url } = await agent.propose("suggest_routing", { request_id: "LEG-014" });
    await page.goto(confirmation_url);
    await page.locator("summary", { hasText: "Change, then confirm" }).click();
    await choose(page.getByLabel("First"), "Jonas Weber");
    await page.getByLabel("then").first().selectOption("");
    await page.getByRole("button", { name: "Confirm with these changes" }).click();
    await expect(status(page)).toContainText("Confirmed with your changes.");
    expect(await agent.workers("LEG-014")).toEqual(["Jonas Weber"]);
  });

  test(
    "confirms links as proposed, and dismisses a route and links; the agent reads what became of each",
    FULL,
    async ({ page, agent }) => {
      const [first, second] = await answersFor(agent, "IT-009");
      const link = (answer_id: string | undefined) =>
        agent.propose("suggest_answer_link", { answer_id, request_ids: ["IT-009"] });
      const [confirmed, declined] = [await link(first), await link(second)];
      const route = await agent.propose("suggest_routing", { request_id: "IT-009" });
      await page.goto(route.confirmation_url);
      await dismissBecause(page, "He has it already.");
      await page.goto(declined.confirmation_url);
      await dismissBecause(page, "It is about another system.");
      await page.goto(confirmed.confirmation_url);
      await confirm(page).click();
      await expect(status(page)).toContainText("Confirmed.");
      await expect(undo(page)).toHaveCount(0);
      expect((await agent.request("IT-009")).status).toBe("vetted");

      const told = await agent.call<{
        suggestions: { suggestion_id: string; status: string; reason?: string; decided_by?: { name: string } }[];
      }>("list_suggestions", { project_id: agent.project });
      const outcomeOf = (id: string) => told.suggestions.find((one) => one.suggestion_id === id);
      expect(outcomeOf(route.suggestion_id)).toMatchObject({ status: "dismissed", reason: "He has it already." });
      expect(outcomeOf(declined.suggestion_id)).toMatchObject({ status: "dismissed" });
      expect(outcomeOf(confirmed.suggestion_id)).toMatchObject({
        status: "confirmed",
        decided_by: { name: "Margaret Hale" },
      });
    },
  );

  test("decides by keys alone: moves, asks twice before confirming, dismisses with a reason, opens what the seller would newly see or the team warns of", async ({
    page,
    agent,
    axe,
    room,
  }) => {
    await agent.call("set_project", { project_id: agent.project });
    await agent.propose("suggest_routing", { request_id: "IT-014" });
    await agent.propose("suggest_assignment", { request_id: "COM-017" });
    const noted = await agent.propose("suggest_assignment", { request_id: "TAX-013" });
    await room.does("ib-member", "post_message", { entry_id: "TAX-013", body: "Ask Lena first.", lane: "firm" });
    const blocked = await agent.propose("suggest_assignment", { request_id: "HR-013" });
    const { suggestion_id, confirmation_url } = await agent.propose("suggest_routing", {
      request_id: room.id("entry", "fin-b07"),
      proposed_route: [room.id("user", "felix.maier@kestrel.test")],
    });
    await openInbox(page);
    await page.keyboard.press("j");
    const links = page.locator("[data-inbox] [data-row-link]");
    await expect(links.first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press("k");
    await expect(links.first()).toBeFocused();

    const own = page.getByRole("link", { name: /^Route IT-014/ });
    await own.focus();
    await page.keyboard.press("c");
    await expect(status(page)).toContainText("again to confirm");
    await page.keyboard.press("Escape");
    await expect(page.getByText("again to confirm")).toHaveCount(0);
    await page.keyboard.press("c");
    await page.keyboard.press("c");
    await expect(status(page)).toContainText("Confirmed: Route IT-014");
    await expect(own).toHaveCount(0);

    const other = page.getByRole("link", { name: /^Assign COM-017/ });
    await other.focus();
    await page.keyboard.press("d");
    const dialog = page.getByRole("dialog", { name: /^Dismiss: Assign COM-017/ });
    await page.keyboard.press("Enter");
    await expect(dialog).toContainText("Say in a few words why it is dismissed.");
    expect((await axe().analyze()).violations).toEqual([]);
    await page.keyboard.type("The wrong person.");
    await page.keyboard.press("Enter");
    await expect(status(page)).toContainText("Dismissed: Assign COM-017");
    await expect(other).toHaveCount(0);

    // Not confirmed from its row; and the agent hears what became of it.
    await page.locator(`[data-row="${suggestion_id}"] [data-row-link]`).focus();
    await page.keyboard.press("c");
    await page.waitForURL(confirmation_url);
    await expect(change(page)).toContainText(/Kestrel.*Felix Maier/);
    await dismissBecause(page, "Not for the seller.");

    // Nor past what the own team said, which its row only announces.
    for (const [{ suggestion_id: id, confirmation_url: url }, mark, words] of [
      [noted, "Team note", "Ask Lena first."],
      [blocked, "Blocked", "Blocked:"],
    ] as const) {
      await openInbox(page);
      await expect(page.locator(`[data-row="${id}"]`)).toContainText(mark);
      await page.locator(`[data-row="${id}"] [data-row-link]`).focus();
      await page.keyboard.press("c");
      await page.waitForURL(url);
      await expect(page.getByRole("region", { name: "What your team said" })).toContainText(words);
    }

    const { context_updates } = await agent.call<{ context_updates?: object[] }>("list_workstreams");
    expect(context_updates).toContainEqual(expect.objectContaining({ kind: "suggestion_dismissed", suggestion_id }));

    await page.goto("/suggestions?view=past");
    await expect(page.getByRole("list", { name: "Reasons for dismissal" })).toContainText("The wrong person.");
    const figures = page.getByRole("table", { name: "Acceptance by agent and kind" });
    await expect(figures.getByRole("row", { name: agent.name }).filter({ hasText: "Assignment" })).toContainText("0%");
  });

  test(
    "opens the fields by keys on the page of one, and confirms at the second press",
    FULL,
    async ({ page, agent }) => {
      const { confirmation_url } = await agent.propose("suggest_assignment", { request_id: "TAX-013" });
      await page.goto(confirmation_url);
      await expect(async () => {
        await page.keyboard.press("d");
        await expect(page.getByLabel("Why not?")).toBeFocused({ timeout: 500 });
      }).toPass();
      // Letters belong to the field now.
      await page.keyboard.type("cc");
      await expect(page.getByLabel("Why not?")).toHaveValue(/cc$/);
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("c");
      await expect(page.getByText("again to confirm")).toBeVisible();
      await page.keyboard.press("c");
      await expect(status(page).filter({ hasText: "Confirmed." })).toBeVisible();
    },
  );

  test("reviews many past the team's notes and blockers, and hears of each what became of it", async ({
    page,
    agent,
    axe,
    room,
  }) => {
    const [one, two, blocked, left] = [
      await agent.propose("suggest_assignment", { request_id: "LEG-026" }),
      await agent.propose("suggest_assignment", { request_id: "TAX-013" }),
      await agent.propose("suggest_assignment", { request_id: "HR-013" }),
      await agent.propose("suggest_assignment", { request_id: "FIN-028" }),
    ];
    await room.does("ib-admin", "post_message", { entry_id: "LEG-026", body: "Ask Lena first.", lane: "firm" });
    await room.does("ib-admin", "set_blocker", { request_id: "FIN-028", reason: "The auditor has not signed." });
    await select(page, /^Assign LEG-026/, /^Assign TAX-013/, /^Assign HR-013/, /^Assign FIN-028/);
    await expect(heading(page)).toHaveText("Review suggestions");
    const items = page.getByRole("region", { name: "To decide" }).locator("ul > li");
    const item = (id: string) => items.filter({ has: page.locator(`a[href="/confirm/${id}"]`) });
    await expect(items).toHaveCount(4);
    expect((await axe().analyze()).violations).toEqual([]);
    const team = (id: string) => item(id).getByRole("group", { name: /^What your team said/ });
    await expect(team(one.suggestion_id)).toContainText("Ask Lena first.");
    await expect(team(two.suggestion_id)).toHaveCount(0);
    await expect(team(left.suggestion_id)).toContainText("The auditor has not signed.");
    await expect(item(one.suggestion_id).getByRole("checkbox", { name: /despite/ })).toHaveCount(0);
    await item(blocked.suggestion_id)
      .getByRole("checkbox", { name: /despite/ })
      .check();

    // Somebody is faster with one of them.
    await confirmAs(room, "ib-member", two);
    await page.getByRole("button", { name: "Confirm the ticked ones" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "2 of 4 suggestions decided." })).toBeVisible();
    await expect(item(one.suggestion_id)).toContainText("Confirmed.");
    await expect(item(two.suggestion_id)).toContainText("Not done. Somebody confirmed this already.");
    await expect(item(blocked.suggestion_id)).toContainText("Confirmed.");
    await expect(item(left.suggestion_id)).toContainText("Not done. A blocker is open on FIN-028");

    await item(left.suggestion_id)
      .getByRole("checkbox", { name: /despite/ })
      .check();
    await page.getByRole("button", { name: "Confirm the ticked ones" }).click();
    await expect(item(left.suggestion_id)).toContainText("Confirmed.");
    await expect(page.getByText("There is nothing left to decide here.")).toBeVisible();
  });

  test(
    "finds in the history how often an agent was followed, and why not",
    FULL,
    async ({ page, agent, axe, room }) => {
      const { suggestion_id } = await agent.propose("suggest_assignment", { request_id: "FIN-028" });
      await room.does("ib-admin", "dismiss_suggestion", { suggestion_id, reason: "She did the last three." });

      await page.goto("/suggestions?view=past");
      await page.getByLabel("Agent", { exact: true }).selectOption(agent.name);
      await page.getByLabel("Kind", { exact: true }).selectOption("Assignment");
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await page.waitForURL(/agent=.*kind=assignment/);
      const figures = page.getByRole("table", { name: "Acceptance by agent and kind" });
      await expect(figures.getByRole("row", { name: agent.name })).toContainText("0%");
      await expect(figures.getByRole("img", { name: /1 dismissed or undone/ })).toBeVisible();
      await expect(page.getByRole("list", { name: "Reasons for dismissal" })).toContainText("She did the last three.");
      await expect(page.getByRole("table", { name: "What became of earlier proposals" }).getByRole("row")).toHaveCount(
        2,
      );
      expect((await axe().analyze()).violations).toEqual([]);
      await page.getByLabel("Kind", { exact: true }).selectOption("Routing");
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await expect(page.getByText("Nothing of this kind")).toBeVisible();
      await page.getByRole("link", { name: "Show all" }).click();
      await expect(page.getByText("She did the last three.").first()).toBeVisible();
    },
  );

  test.describe("without script", FULL, () => {
    test.use({ javaScriptEnabled: false });

    test("dismisses many at once, once there is a reason", async ({ page, agent }) => {
      await agent.propose("suggest_assignment", { request_id: "FIN-031" });
      await agent.propose("suggest_routing", { request_id: "FIN-031" });
      await select(page, /^Assign FIN-031/, /^Route FIN-031/);
      await page.getByRole("button", { name: "Dismiss the ticked ones" }).click();
      await expect(page.getByRole("alert")).toContainText("Say in a few words why they are dismissed.");
      await page.getByLabel("Why not?").fill("Not this year.");
      await page.getByRole("button", { name: "Dismiss the ticked ones" }).click();
      await expect(status(page)).toContainText("2 of 2 suggestions decided.");
      await expect(page.getByText("Dismissed.", { exact: true })).toHaveCount(2);
    });
  });

  test.describe("at 390 pixels", FULL, () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test("reviews without scrolling sideways", async ({ page, agent }) => {
      const { suggestion_id } = await agent.propose("suggest_routing", { request_id: "FIN-030" });
      await page.goto(`/suggestions/review?id=${suggestion_id}&id=sug_unknown`);
      await expect(page.getByText("Some of these are not there")).toBeVisible();
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    });
  });
});

test.describe("an admin of the seller", FULL, () => {
  as("seller-admin");
  test.use({ allow: /404/ });

  test("undoes what concerns the own people; a member of the seller finds no way to", async ({
    page,
    agent,
    enter,
  }) => {
    const { confirmation_url } = await agent.propose("suggest_assignment", { request_id: "FIN-029" });
    await page.goto(confirmation_url);
    await confirm(page).click();
    await expect(status(page)).toContainText("Confirmed.");
    const member = await enter("seller-member");
    expect((await member.goto(confirmation_url))?.status()).toBe(404);
    await undo(page).click();
    await expect(status(page)).toContainText("Undone.");
  });
});
