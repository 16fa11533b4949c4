import { expect, type Page } from "@playwright/test";
import { authorization, DEFAULT_SCOPES, exchange, type TestClient, type Tokens } from "./oauth-client";

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const over = (page: Page) => page.getByRole("heading", { level: 1, name: "This request is over" });
export const allow = (page: Page) => page.getByRole("button", { name: "Allow", exact: true });
export const deny = (page: Page) => page.getByRole("button", { name: "Deny", exact: true });
export const scopeBox = (page: Page, scope: string) => page.locator(`input[name="scope"][value="${scope}"]`);

/** Begins an authorization in the browser; the page that asks is open afterwards. */
export async function ask(page: Page, client: TestClient, scopes: readonly string[] = DEFAULT_SCOPES) {
  const request = authorization(client, scopes);
  await page.goto(request.url);
  await expect(heading(page)).toContainText(`“${client.name}”`);
  return { ...request, path: new URL(page.url()).pathname };
}

/** Presses Allow and takes what the client gets for it. */
export async function allowAndExchange(
  page: Page,
  client: TestClient,
  { state, verifier }: { state: string; verifier: string },
): Promise<Tokens> {
  await allow(page).click();
  const answer = await client.loopback.next();
  expect(answer.get("error")).toBeNull();
  expect(answer.get("state")).toBe(state);
  expect(answer.get("iss")).toBe(client.origin);
  await atClient(page);
  return exchange(client, answer.get("code") ?? "", verifier);
}

/** The browser has arrived where the client sent for it; before that another navigation would be cut off. */
export async function atClient(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Back at the client" })).toBeVisible();
}

/** The whole way with everything as it stands on the page. */
export async function connect(page: Page, client: TestClient, scopes?: readonly string[]): Promise<Tokens> {
  return allowAndExchange(page, client, await ask(page, client, scopes));
}

/** A connection's place on the agents page. */
export const agentCard = (page: Page, { name }: { readonly name: string }) =>
  page.getByRole("article", { name, exact: true });

export const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
