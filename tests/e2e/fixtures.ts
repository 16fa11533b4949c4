import type AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, expect } from "@playwright/test";
import { axeOn } from "./support/axe";

export const SAMPLE_PASSWORD = "sample-deal-2026";

export const SAMPLE_USERS = [
  "ib-admin",
  "ib-member",
  "seller-admin",
  "seller-member",
  "buyer-admin",
  "buyer-member",
  "observer",
  "rival-buyer",
  "other-ib-admin",
] as const;
export type SampleUser = (typeof SAMPLE_USERS)[number];

export const emailOf = (user: SampleUser) => `${user}@sample.test`;
/** The signed-in state that sign-in.setup.ts leaves for everybody else. */
export const stateOf = (user: SampleUser) => `test-results/.auth/${user}.json`;

type Fixtures = {
  /** Console errors that a test means to cause, such as the 404 of a page that must not be found. */
  allow: RegExp;
  /** For contexts that a test opens itself; its own is watched already. */
  watch: (context: BrowserContext) => Promise<void>;
  /** Accessibility, by the rules of WCAG 2.2 AA. */
  axe: () => AxeBuilder;
  /** Saves the whole page below test-results/pictures, once for each kind of screen (PICTURES=1). */
  shoot: (name: string) => Promise<void>;
};

/** Every test fails on a console error, an uncaught error and a breach of the content security policy. */
export const test = base.extend<Fixtures & { watchOwnContext: undefined }>({
  allow: [/(?!)/, { option: true }],

  watch: async ({ allow }, use) => {
    const problems: string[] = [];
    const note = (problem: string) => {
      if (!allow.test(problem)) problems.push(problem);
    };
    await use(async (context) => {
      context.on("weberror", (event) => note(`uncaught: ${event.error().message}`));
      context.on("console", (message) => {
        if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
      });
      await context.addInitScript(reportPolicyBreaches);
    });
    expect(problems, "errors in the browser").toEqual([]);
  },

  watchOwnContext: [
    async ({ context, watch }, use) => {
      await watch(context);
      await use(undefined);
    },
    { auto: true },
  ],

  axe: async ({ page }, use) => {
    await use(() => axeOn(page));
  },

  shoot: async ({ page }, use, { project }) => {
    const screen = project.name.replace("shots-", "");
    await use(async (name) => {
      await page.screenshot({ path: `test-results/pictures/${name}-${screen}.png`, fullPage: true });
    });
  },
});

export { expect };

/** Signs the tests of the enclosing block in. */
export function as(user: SampleUser): void {
  test.use({ storageState: stateOf(user) });
}

/** Runs in the page. The browser's own message differs by directive and version; this one is always an error. */
function reportPolicyBreaches() {
  document.addEventListener("securitypolicyviolation", (event) => {
    console.error(`content security policy: ${event.violatedDirective} refused ${event.blockedURI}`);
  });
}
