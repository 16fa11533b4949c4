/**
 * Every form on the pages of a deal, sent as another site or a stranger would send it: with the person's cookie from another
 * origin, without naming an origin, and without a session. Each is refused before its use-case is asked.
 */
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, type SampleUser, stateOf, test } from "./fixtures";
import { harbour, textOf } from "./support/office";

type Form = { readonly name: string; readonly fields: Record<string, string> };

/** The forms of a page as it is sent to a browser without script: with the names of their actions. */
async function formsOf(page: Page, path: string): Promise<Form[]> {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((source) => {
    const sent = new DOMParser().parseFromString(source, "text/html");
    return [...sent.forms]
      .filter((form) => [...new FormData(form).keys()].some((name) => name.startsWith("$ACTION")))
      .map((form) => {
        const fields: Record<string, string> = {};
        for (const [name, value] of new FormData(form)) if (typeof value === "string") fields[name] = value;
        for (const area of form.querySelectorAll("textarea, input[type=text], input:not([type])"))
          fields[area.getAttribute("name") ?? ""] = "Forged words";
        return { name: form.querySelector("button[type=submit]")?.textContent ?? "", fields };
      });
  }, html);
}

const send = (request: APIRequestContext, path: string, { fields }: Form, headers: Record<string, string>) =>
  request.post(path, { multipart: fields, headers, maxRedirects: 0 });

const PAGES: readonly [SampleUser, (deal: string) => readonly string[]][] = [
  ["ib-admin", (deal) => [`${deal}/requests/FIN-020`, `${deal}/requests/FIN-020?edit=1`, "/notifications"]],
  ["seller-admin", (deal) => [`${deal}/requests/FIN-020`, `${deal}/requests/FIN-020?draft=1`]],
  ["buyer-admin", (deal) => [`${deal}/requests/BUY-001`]],
];

test.use({ allow: /.*/ });

for (const [user, pathsIn] of PAGES) {
  test.describe(user, () => {
    test.use({ storageState: stateOf(user) });

    test("no form of a page acts for another site, for nobody, or for who names no origin", async ({
      page,
      playwright,
      baseURL,
    }) => {
      test.setTimeout(120_000);
      const deal = await harbour(page);
      const nobody = await playwright.request.newContext({
        baseURL: baseURL ?? "",
        storageState: { cookies: [], origins: [] },
      });
      let tried = 0;
      for (const path of pathsIn(deal)) {
        await page.goto(path);
        const before = await textOf(page);
        for (const form of await formsOf(page, path)) {
          const foreign = await send(page.request, path, form, { origin: "https://elsewhere.test" });
          expect(foreign.status(), `${path} ${form.name}, from another site`).toBeGreaterThanOrEqual(400);
          const silent = await send(page.request, path, form, {});
          // A form that lacks its choice is answered with that before anything is asked; an act that was done leads on.
          expect([200, 403, 500], `${path} ${form.name}, without an origin`).toContain(silent.status());
          const stranger = await send(nobody, path, form, { origin: baseURL ?? "" });
          expect([302, 303, 307], `${path} ${form.name}, without a session`).toContain(stranger.status());
          expect(stranger.headers().location).toContain("/login");
          tried += 1;
        }
        await page.goto(path);
        const ago = /\b(just now|an? (hour|day) ago|\d+ (minutes|hours|days) ago)\b/g;
        expect((await textOf(page)).replace(ago, "")).toBe(before.replace(ago, ""));
        expect(await textOf(page)).not.toContain("Forged words");
      }
      expect(tried).toBeGreaterThan(0);
      await nobody.dispose();
    });
  });
}
