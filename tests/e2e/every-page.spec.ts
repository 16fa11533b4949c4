/** Pages that no other test looks at as a whole: nothing stands in anybody's way, in light and dark, and on a narrow screen. */
import type { Page } from "@playwright/test";
import { as, expect, FULL, type Room, test } from "./fixtures";
import { sidewaysOverflow } from "./support/consent";
import { expectNoFault } from "./support/office";

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

/** A published answer with a file, and that file. */
async function answerAndFile(page: Page, { deal }: Room): Promise<string[]> {
  await page.goto(`${deal}/answers?status=published`);
  const answer =
    (await page.getByRole("table", { name: "Answers" }).getByRole("link").last().getAttribute("href")) ?? "";
  await page.goto(answer);
  const file = (await page.locator(`a[href^="${deal}/files/"]`).first().getAttribute("href")) ?? "";
  return [answer, file];
}

const tabs = ({ deal }: Room, ...names: string[]) => names.map((name) => `${deal}/${name}`);

async function look(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoFault(page);
    });
  }
}

test.describe("the bank’s pages", () => {
  as("ib-admin");

  test("put no barrier before anybody", async ({ page, room }) => {
    await look(page, [...(await answerAndFile(page, room)), ...tabs(room, "requests/FIN-001", "people", "settings")]);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(colorScheme, FULL, () => {
      test.use({ colorScheme, viewport: WIDE });

      test("put no barrier before anybody, and at 390 pixels none scrolls sideways", async ({ page, room }) => {
        test.slow();
        const paths = [
          ...(await answerAndFile(page, room)),
          ...tabs(room, "requests/FIN-001", "answers", "people", "settings", "requests/import", "archive", "log"),
          ...tabs(room, "view-as"),
          ...["/projects/new", "/notifications", "/account"],
        ];
        await look(page, paths);
        await page.setViewportSize(NARROW);
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          expect(await sidewaysOverflow(page), path).toBeLessThanOrEqual(0);
        }
      });
    });
  }
});
