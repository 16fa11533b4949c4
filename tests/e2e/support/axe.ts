import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Accessibility, by the rules of WCAG 2.2 AA. Only faults are told, and on a page without frames they are looked for in the
 * page alone: otherwise all that is in order in a long table goes to the test and into another page, for several seconds.
 */
export function axeOn(page: Page): AxeBuilder {
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
  return page.frames().length > 1 ? builder : builder.setLegacyMode(true);
}
