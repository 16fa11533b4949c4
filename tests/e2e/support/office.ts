/** What people do at their pages in many journeys. */
import type { Page } from "@playwright/test";
import { expect, type SampleUser } from "@/tests/e2e/fixtures";
import { axeOn } from "./axe";
import type { Room } from "./room";

// biome-ignore lint/performance/useDomNodeTextContent: what a person sees; the text of script elements is none of it
export const textOf = (page: Page) => page.locator("main").innerText();
export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

export async function expectNoFault(page: Page): Promise<void> {
  const { violations } = await axeOn(page).analyze();
  expect(violations.map((one) => [one.id, one.nodes.map((node) => node.html)])).toEqual([]);
}

export type Reading = { readonly status: number; readonly headers: Headers; readonly text: string };
export type Reader = (
  path: string,
  init?: { method: string; headers?: Record<string, string>; body?: string },
) => Promise<Reading>;

/** What addresses answer in a session of this person, without a browser. */
export async function reader(room: Room, user: SampleUser, baseURL = ""): Promise<Reader> {
  const { cookies } = await room.state(user);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return async (path, { headers = {}, ...init } = { method: "GET" }) => {
    const response = await fetch(new URL(path, baseURL), {
      ...init,
      headers: { ...headers, cookie },
      redirect: "manual",
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

const panel = (page: Page) => page.getByRole("region", { name: "What you can do" });

/** Opens an act in the panel of an entry's page; answers its form. */
export async function act(page: Page, title: string) {
  await panel(page).locator("summary").getByText(title, { exact: true }).click();
  return panel(page).locator("details[open] form");
}

/** An entry as the use-case that made or changed it names it. */
export type Made = { readonly entry_id: string; readonly version: number; readonly ref?: string };

/** A list of the bank in Finance with these requests in it, without a page. */
export async function makeList(room: Room, name: string, titles: readonly string[] = []) {
  const place = { workstream: "finance" };
  const { list_id } = await room.does<{ list_id: string }>("ib-admin", "create_request_list", { ...place, name });
  const requests: Made[] = [];
  for (const title of titles) {
    const request = { ...place, list_id, title, body: `Please explain: ${title}` };
    requests.push(await room.does<Made>("ib-admin", "create_request", request));
  }
  return { list_id, requests, path: `${room.deal}/requests?list=${list_id}` };
}

/** The same for one request; answers the path of its page. */
export async function makeRequest(room: Room, list: string, title: string): Promise<string> {
  const { requests } = await makeList(room, list, [title]);
  return `${room.deal}/requests/${requests[0]?.entry_id}`;
}

/** A buyer's question in Finance, without a page; answers the path of its page. */
export async function askAs(room: Room, user: SampleUser, title: string): Promise<string> {
  const { entry_id } = await room.does<Made>(user, "create_request", { workstream: "finance", title });
  return `${room.deal}/requests/${entry_id}`;
}

/** The seller's answer to a request, which the bank has approved, without a page; answers the path of its page. */
export async function approvedAnswer(room: Room, request: string, title: string): Promise<string> {
  const draft = { workstream: "finance", request_ids: [request.split("/").at(-1)], title };
  let answer = await room.does<Made>("seller-member", "draft_answer", draft);
  for (const [user, step] of [
    ["seller-member", "submit_answer"],
    ["ib-admin", "approve_answer"],
  ] as const)
    answer = await room.does<Made>(user, step, { answer_id: answer.entry_id, version: answer.version });
  return `${room.deal}/answers/${answer.entry_id}`;
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
