import type { Page } from "@playwright/test";

/** What a page says of itself: without the titles that parties wrote, where it lists what happened to what. */
export async function ownWords(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: what a person sees; the text of script elements is none of it
  const text = await page.locator("body").innerText();
  const lists = page.locator('[aria-label="Recent activity"], [aria-label^="What changed"]');
  const titles = await lists.locator("li a").allInnerTexts();
  return titles.reduce((rest, title) => rest.replaceAll(title, ""), text);
}
