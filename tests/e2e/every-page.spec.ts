/** Pages that no other test looks at as a whole: nothing stands in anybody's way, in light and dark, and on a narrow screen. */
import type { Page } from "@playwright/test";
import { as, expect, test } from "./fixtures";
import { sidewaysOverflow } from "./support/consent";
import { expectNoFault, harbour } from "./support/office";

test.describe.configure({ timeout: 300_000 });

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

async function pagesIn(page: Page): Promise<string[]> {
  const deal = await harbour(page);
  await page.goto(`${deal}/answers?status=published`);
  const answer =
    (await page.getByRole("table", { name: "Answers" }).getByRole("link").last().getAttribute("href")) ?? "";
  await page.goto(answer);
  const file = (await page.locator(`a[href^="${deal}/files/"]`).first().getAttribute("href")) ?? "";
  return [
    `${deal}/requests/FIN-001`,
    answer,
    file,
    ...["answers", "people", "settings", "requests/import", "archive", "log", "view-as"].map((tab) => `${deal}/${tab}`),
    "/projects/new",
    "/notifications",
    "/account",
  ];
}

test.describe("the bank’s pages", () => {
  as("ib-admin");

  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme, viewport: WIDE });

      test("axe finds nothing, and at 390 pixels none scrolls sideways", async ({ page }) => {
        for (const path of await pagesIn(page)) {
          await test.step(path, async () => {
            await page.setViewportSize(WIDE);
            expect((await page.goto(path))?.status()).toBe(200);
            await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
            await expectNoFault(page);
            await page.setViewportSize(NARROW);
            expect(await sidewaysOverflow(page), path).toBeLessThanOrEqual(0);
          });
        }
      });
    });
  }
});
