import type AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { axeOn } from "./support/axe";
import { Room, SAMPLE_USERS, type SampleUser } from "./support/room";

export const SAMPLE_PASSWORD = "sample-deal-2026";
export { Room, SAMPLE_USERS, type SampleUser };

/** Runs with `npm run test:full` alone: another theme, another screen, another role on a page that the gate opens anyway. */
export const FULL = { tag: "@full" } as const;

/** In the sample deal that the host plants: for what belongs to nobody's room, such as the sign-in page. */
export const emailOf = (user: SampleUser) => `${user}@sample.test`;

type Fixtures = {
  /** Who is at the test's own page; nobody, unless `as` says so. */
  signedInAs: SampleUser | undefined;
  /** The deals, firms and people of this test alone, made when first asked for. */
  openRoom: () => Promise<Room>;
  room: Room;
  /** Somebody else of the room, at a browser of their own; the same page when asked for again. */
  enter: (user: SampleUser) => Promise<Page>;
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
  signedInAs: [undefined, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  openRoom: async ({}, use) => {
    let room: Promise<Room> | undefined;
    await use(() => {
      room ??= Room.open();
      return room;
    });
  },

  room: async ({ openRoom }, use) => {
    await use(await openRoom());
  },

  storageState: async ({ signedInAs, openRoom }, use) => {
    await use(signedInAs ? await (await openRoom()).state(signedInAs) : undefined);
  },

  enter: async ({ browser, watch, room }, use) => {
    const pages = new Map<SampleUser, Promise<Page>>();
    const open = async (user: SampleUser) => {
      const context = await browser.newContext({ storageState: await room.state(user) });
      await watch(context);
      return context.newPage();
    };
    await use((user) => {
      const page = pages.get(user) ?? open(user);
      pages.set(user, page);
      return page;
    });
    for (const page of pages.values()) await (await page).context().close();
  },

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

/** Signs the tests of the enclosing block in, each in a room of its own. */
export function as(user: SampleUser): void {
  test.use({ signedInAs: user });
}

/** Runs in the page. The browser's own message differs by directive and version; this one is always an error. */
function reportPolicyBreaches() {
  document.addEventListener("securitypolicyviolation", (event) => {
    console.error(`content security policy: ${event.violatedDirective} refused ${event.blockedURI}`);
  });
}
