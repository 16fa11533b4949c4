import { expect, type Page } from "@playwright/test";
import { type Application, type Library, openApplication } from "@/tests/support/mcp-application";
import { allow, atClient, heading, scopeBox } from "./consent";
import type { DocumentHost } from "./document-host";
import type { Loopback } from "./loopback";
import { UNLOCK } from "./oauth-client";

let named = 0;

/** An application at its first start. */
export function installApplication(
  library: Library,
  baseURL: string | undefined,
  loopback: Loopback,
  documents?: DocumentHost,
  name = `Interop ${process.pid}-${++named}`,
) {
  const redirectUrl = loopback.redirectUri;
  const documentUrl = documents?.publish({ client_name: name, redirect_uris: [redirectUrl] });
  const url = new URL("/mcp", baseURL);
  return openApplication(library, url, { name, redirectUrl, ...(documentUrl !== undefined && { documentUrl }) });
}

/** It cannot go on without the person: they follow its link in their browser, and the answer goes back to it. */
export async function consentTo(
  page: Page,
  application: Application,
  loopback: Loopback,
  options: { readonly unlock?: true; readonly look?: () => Promise<void> } = {},
) {
  await page.goto(application.kept.sentTo.at(-1)?.href ?? "");
  await expect(heading(page)).toContainText(`“${application.name}”`);
  if (options.unlock) {
    await expect(scopeBox(page, UNLOCK)).not.toBeChecked();
    await scopeBox(page, UNLOCK).check();
  }
  await options.look?.();
  await allow(page).click();
  const answer = await loopback.next();
  await atClient(page);
  await application.finish(answer);
}

export async function connectApplication(page: Page, application: Application, loopback: Loopback) {
  await expect(application.connect()).rejects.toThrow(application.library.sentAway);
  await consentTo(page, application, loopback);
  await application.connect();
}
