import type { Page } from "@playwright/test";
import { expect, type Room } from "@/tests/e2e/fixtures";

export const FIRST_PASSWORD = "nine lanterns along the quay";

/** The people of a room have no password: somebody new comes by an invitation and chooses one. Answers the address. */
export async function join(page: Page, room: Room): Promise<string> {
  const email = `newcomer.${room.email("ib-member")}`;
  const { link } = await room.does("ib-admin", "invite_person", { email, granted_role: "ib_member" });
  await page.goto(String(link));
  await page.getByLabel("Your name").fill("Ines Calder");
  await page.getByLabel("Password").fill(FIRST_PASSWORD);
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Project Harbour", exact: true })).toBeVisible();
  return email;
}
