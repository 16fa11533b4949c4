import { as, expect, test } from "./fixtures";
import { heading } from "./support/consent";

/** Pictures to look at: what waits, one of each kind, and what became of others. */
test.describe("suggestions", () => {
  as("ib-admin");

  test("pages", async ({ page, room, shoot }) => {
    const agent = await room.agent("ib-admin", "Deal desk agent");
    const { propose } = agent;
    const routing = await propose("suggest_routing", {
      request_id: "IT-014",
      analysis:
        "Nobody works on this yet.\nMarco Rossi answered the certificates for ISO 27001, which ask for much the same.",
    });
    const found = await agent.call<{ matches: { answer_id: string }[] }>("find_matching_answers", {
      project_id: room.projectId,
      request_id: "LEG-006",
      threshold: 0,
    });
    const links = await propose("suggest_answer_link", {
      answer_id: found.matches[0]?.answer_id,
      request_ids: ["LEG-006", "LEG-011"],
    });
    const dismissed = await propose("suggest_assignment", { request_id: "COM-018" });

    await page.goto(dismissed.confirmation_url);
    await page.getByText("Dismiss", { exact: true }).first().click();
    await page.getByLabel("Why not?").fill("She is on leave until December.");
    await page.getByRole("button", { name: "Dismiss", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("Dismissed.");
    await shoot("suggestion-dismissed");
    await page.goto(routing.confirmation_url);
    await page.locator("summary", { hasText: "Change, then confirm" }).click();
    await shoot("suggestion-routing");
    await page.goto(links.confirmation_url);
    await shoot("suggestion-links");
    const ids = [routing, links].map(({ confirmation_url }) => confirmation_url.split("/").at(-1));
    await page.goto(`/suggestions/review?id=${ids.join("&id=")}`);
    await shoot("suggestions-review");
    const undoable = await propose("suggest_assignment", { request_id: "HR-011" });
    await page.goto(undoable.confirmation_url);
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByRole("region", { name: "Undo" })).toBeVisible();
    await shoot("suggestion-undo");
    for (const [path, name] of [
      ["/", "home-with-suggestions"],
      ["/suggestions", "suggestions"],
      ["/suggestions?view=past", "suggestions-past"],
    ] as const) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await shoot(name);
    }
  });
});
