import { as, expect, test } from "./fixtures";

/** The log, and the room through somebody else's eyes. */
test.describe("ib-admin", () => {
  as("ib-admin");

  test("the trail of a deal", async ({ page, room, shoot }) => {
    for (const [path, name] of [
      ["log?workstream=legal", "Log"],
      ["view-as", "View as"],
    ] as const) {
      await page.goto(`${room.deal}/${path}`);
      await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
      await shoot(`trail-${name.toLowerCase().replaceAll(" ", "-")}`);
    }
    await page.getByRole("button", { name: "View as Daniel Reyes", exact: true }).click();
    await expect(page.getByText("You are looking as Daniel Reyes")).toBeVisible();
    await shoot("trail-viewing");
  });
});
