/** Several people of the sample deal at their pages in one test, and what they all do there. */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, type SampleUser, stateOf } from "@/tests/e2e/fixtures";
import { axeOn } from "./axe";

/** One signed-in browser for each person, opened when first needed. */
export function office(browser: Browser, watch: (context: BrowserContext) => Promise<void>) {
  const desks = new Map<SampleUser, Page>();
  return {
    at: async (user: SampleUser): Promise<Page> => {
      const there = desks.get(user);
      if (there) return there;
      const context = await browser.newContext({ storageState: stateOf(user) });
      await watch(context);
      const page = await context.newPage();
      desks.set(user, page);
      return page;
    },
    close: () => Promise.all([...desks.values()].map((page) => page.context().close())),
  };
}

/** Different in every run, so that a test finds its own rows and no others. */
/** Letters alone: figures in a text decide which questions are the same. */
export const unique = (what: string) =>
  `${what} ${Array.from({ length: 8 }, () => "abcdefghijklmnopqrstuvwxyz"[Math.floor(Math.random() * 26)]).join("")}`;

// biome-ignore lint/performance/useDomNodeTextContent: what a person sees; the text of script elements is none of it
export const textOf = (page: Page) => page.locator("main").innerText();
export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

export async function expectNoFault(page: Page): Promise<void> {
  const { violations } = await axeOn(page).analyze();
  expect(violations.map((one) => [one.id, one.nodes.map((node) => node.html)])).toEqual([]);
}

const panel = (page: Page) => page.getByRole("region", { name: "What you can do" });

/** Opens an act in the panel of an entry's page; answers its form. */
export async function act(page: Page, title: string) {
  await panel(page).locator("summary").getByText(title, { exact: true }).click();
  return panel(page).locator("details[open] form");
}

export async function harbour(page: Page): Promise<string> {
  await page.goto("/projects");
  const link = page.getByRole("table").getByRole("link", { name: "Project Harbour" });
  return (await link.getAttribute("href")) ?? "";
}

/** A list of the bank in Finance, for one test. */
export async function beginList(page: Page, deal: string, name: string): Promise<void> {
  await page.goto(`${deal}/lists`);
  await page.getByLabel("Name").fill(name);
  await page
    .getByRole("region", { name: "New list" })
    .getByLabel("Workstream")
    .selectOption({ label: "Finance & Accounting" });
  await page.getByRole("button", { name: "Create list" }).click();
  await expect(page.getByRole("row", { name })).toBeVisible();
}

/** "Issue…" or "Release…", and the answer to the question that follows. */
export async function takeStep(page: Page, deal: string, list: string, step: "Issue…" | "Release…"): Promise<void> {
  await page.goto(`${deal}/lists`);
  const row = page.getByRole("row", { name: list });
  await row.getByText(step).click();
  await row
    .getByRole("button", { name: step === "Issue…" ? "Issue to the seller" : "Release to the data room" })
    .click();
  await expect(row.getByText(step === "Issue…" ? "With the seller" : "In the data room")).toBeVisible();
}

/** The page of the request that is shown, by its id: a buyer's number means another request to another buyer. */
export async function pathById(page: Page, deal: string): Promise<string> {
  return `${deal}/requests/${await page.locator("input[name=entry_id]").first().getAttribute("value")}`;
}

/** Asks for something; answers the path of the request's page. `place`: a list, or for buyers a workstream. */
export async function ask(page: Page, deal: string, place: string, title: string): Promise<string> {
  await page.goto(`${deal}/requests/new`);
  await page.getByLabel("Title").fill(title);
  await page.getByLabel(/^(List|Workstream)$/).selectOption({ label: place });
  await page.getByLabel("Description").fill(`Please explain: ${title}`);
  await page.getByRole("button", { name: "Create request" }).click();
  await expect(heading(page, title)).toBeVisible();
  return new URL(page.url()).pathname;
}
