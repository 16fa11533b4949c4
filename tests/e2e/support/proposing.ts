import type { Locator, Page } from "@playwright/test";
import { test as base, expect, type SampleUser } from "@/tests/e2e/fixtures";
import type { Proposal, Room, RoomAgent } from "./room";

/** A person with an agent that proposes for them; whoever the test is signed in as. */
export const test = base.extend<{ agent: RoomAgent }>({
  agent: async ({ room, signedInAs }, use) => {
    await use(await room.agent(signedInAs ?? "ib-admin"));
  },
});

export const confirm = (page: Page) => page.getByRole("button", { name: "Confirm", exact: true });
export const status = (page: Page) => page.getByRole("status");
export const change = (page: Page) => page.getByRole("region", { name: "What would change" });

/** On the page of a suggestion. */
export async function dismissBecause(page: Page, why: string): Promise<void> {
  await page.getByText("Dismiss", { exact: true }).first().click();
  await page.getByLabel("Why not?").fill(why);
  await page.getByRole("button", { name: "Dismiss", exact: true }).click();
  await expect(status(page)).toContainText("Dismissed.");
}

/** Somebody confirms it, without a page. */
export async function confirmAs(room: Room, user: SampleUser, { suggestion_id }: Proposal): Promise<void> {
  const { version } = await room.does<{ version: number }>(user, "get_suggestion", { suggestion_id });
  await room.does(user, "confirm_suggestion", { suggestion_id, version });
}

/** The answers that the agent finds for a request, the best first. */
export async function answersFor(agent: RoomAgent, request_id: string): Promise<string[]> {
  const question = { project_id: agent.project, request_id, threshold: 0 };
  const { matches } = await agent.call<{ matches: { answer_id: string }[] }>("find_matching_answers", question);
  return matches.map((match) => match.answer_id);
}

/** A person in a list of choices that also says their load. */
export async function choose(choice: Locator, name: string): Promise<void> {
  const label = await choice.getByRole("option", { name: new RegExp(`^${name}`) }).textContent();
  await choice.selectOption({ label: label ?? "" });
}
