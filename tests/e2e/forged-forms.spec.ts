/**
 * Every form on the pages of a deal, sent as another site or a stranger would send it: with the person's cookie from another
 * origin, without naming an origin, and without a session. Each is refused before its use-case is asked.
 */
import type { APIRequest, APIRequestContext, Page } from "@playwright/test";
import { as, expect, type SampleUser, stateOf } from "./fixtures";
import { harbour, textOf, unique } from "./support/office";
import { confirm, test } from "./support/proposing";

type Form = { readonly name: string; readonly fields: Record<string, string> };

/** A connection that lay idle may be closed by the host just when it is used again. */
const RETRIED = { maxRetries: 2 };

/** The forms of a page as it is sent to a browser without script: with the names of their actions. */
async function formsOf(page: Page, path: string): Promise<Form[]> {
  const html = await (await page.request.get(path, RETRIED)).text();
  return page.evaluate((source) => {
    const sent = new DOMParser().parseFromString(source, "text/html");
    return [...sent.forms]
      .filter((form) => [...new FormData(form).keys()].some((name) => name.startsWith("$ACTION")))
      .map((form) => {
        const fields: Record<string, string> = {};
        for (const [name, value] of new FormData(form)) if (typeof value === "string") fields[name] = value;
        for (const area of form.querySelectorAll("textarea, input[type=text], input:not([type])"))
          fields[area.getAttribute("name") ?? ""] = "Forged words";
        // Complete, so that nothing is refused only because a choice is missing.
        for (const choice of form.querySelectorAll("select"))
          if (choice.value === "") fields[choice.name] = choice.options[choice.options.length - 1]?.value ?? "";
        for (const box of form.querySelectorAll<HTMLInputElement>("input[type=checkbox], input[type=radio]"))
          fields[box.name] ??= box.value;
        const press = form.querySelector<HTMLButtonElement>('button[type=submit][name]:not([value=""])');
        if (press) fields[press.name] = press.value;
        return { name: form.querySelector("button[type=submit]")?.textContent ?? "", fields };
      });
  }, html);
}

const send = (request: APIRequestContext, path: string, { fields }: Form, headers: Record<string, string>) =>
  request.post(path, { multipart: fields, headers, maxRedirects: 0, ...RETRIED });

const PAGES: readonly [SampleUser, (deal: string) => readonly string[]][] = [
  [
    "ib-admin",
    (deal) => [
      `${deal}/requests/FIN-020`,
      `${deal}/requests/FIN-020?edit=1`,
      `${deal}/requests/FIN-020?link=1`,
      "/notifications",
    ],
  ],
  [
    "ib-admin",
    (deal) => [
      `${deal}/requests`,
      `${deal}/lists`,
      `${deal}/people?invite=1`,
      `${deal}/settings`,
      `${deal}/agents`,
      "/projects/new",
    ],
  ],
  [
    "seller-admin",
    (deal) => [`${deal}/requests/FIN-020`, `${deal}/requests/FIN-020?draft=1`, `${deal}/people?invite=1`],
  ],
  ["buyer-admin", (deal) => [`${deal}/requests/BUY-001`]],
];

test.use({ allow: /.*/ });

type Senders = { page: Page; nobody: APIRequestContext; baseURL: string | undefined };

/** Pages of entries that no other test changes: what stands there before and after can be compared. */
const STEADY = /\/requests\/(FIN|BUY)-/;

/** Sends every form of a page in all the wrong ways; answers how many there were. Nothing on the page is changed by it. */
async function tryForms({ page, nobody, baseURL }: Senders, path: string): Promise<number> {
  await page.goto(path);
  const before = await textOf(page);
  const forms = await formsOf(page, path);
  for (const form of forms) {
    const foreign = await send(page.request, path, form, { origin: "https://elsewhere.test" });
    expect(foreign.status(), `${path} ${form.name}, from another site`).toBe(403);
    const silent = await send(page.request, path, form, {});
    expect(silent.status(), `${path} ${form.name}, without an origin`).toBe(403);
    const stranger = await send(nobody, path, form, { origin: String(baseURL) });
    expect(stranger.status(), `${path} ${form.name}, without a session`).toBe(303);
    expect(stranger.headers().location).toContain("/login");
  }
  await page.goto(path);
  const ago = /\b(just now|an? (hour|day) ago|\d+ (minutes|hours|days) ago)\b/g;
  if (STEADY.test(path)) expect((await textOf(page)).replace(ago, "")).toBe(before.replace(ago, ""));
  expect(await textOf(page)).not.toContain("Forged words");
  return forms.length;
}

const strangerIn = (playwright: { request: APIRequest }, baseURL: string | undefined) =>
  playwright.request.newContext({ baseURL: String(baseURL), storageState: { cookies: [], origins: [] } });

for (const [i, [user, pathsIn]] of PAGES.entries()) {
  test.describe(`${user}, ${i + 1}`, () => {
    test.use({ storageState: stateOf(user) });

    test("no form of a page acts for another site, for nobody, or for who names no origin", async ({
      page,
      playwright,
      baseURL,
    }) => {
      test.setTimeout(240_000);
      const deal = await harbour(page);
      const nobody = await strangerIn(playwright, baseURL);
      // Who has read everything has no form there.
      for (const path of pathsIn(deal))
        expect(await tryForms({ page, nobody, baseURL }, path), `forms on ${path}`).toBeGreaterThan(
          path === "/notifications" ? -1 : 0,
        );
      await nobody.dispose();
    });
  });
}

test.describe("of the bank", () => {
  as("ib-admin");

  test("no form that decides over an answer or a suggestion acts for another site", async ({
    page,
    agent,
    playwright,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const deal = await harbour(page);
    const { suggestion_id } = await agent.propose("suggest_assignment", { request_id: "FIN-023" });
    await page.goto(`${deal}/answers?status=submitted`);
    // The oldest: a newer one may be of another test, which judges it.
    const answer = page
      .getByRole("table", { name: /Answers|waiting/ })
      .getByRole("link")
      .last();
    const nobody = await strangerIn(playwright, baseURL);
    for (const path of [
      (await answer.getAttribute("href")) ?? "",
      `/confirm/${suggestion_id}`,
      `/suggestions/review?id=${suggestion_id}`,
    ])
      expect(await tryForms({ page, nobody, baseURL }, path), `forms on ${path}`).toBeGreaterThan(0);
    await nobody.dispose();
    await page.goto(`/confirm/${suggestion_id}`);
    await expect(confirm(page)).toBeVisible();
  });

  test("the same form from our own page acts, so that the others were refused for where they came from", async ({
    page,
    baseURL,
  }) => {
    const path = `${await harbour(page)}/lists`;
    await page.goto(path);
    const forms = await formsOf(page, path);
    const form = forms.find(({ name }) => name === "Create list");
    const name = unique("Not forged");
    const fields = { ...form?.fields, name };
    const refused = await send(page.request, path, { name, fields }, { origin: "https://elsewhere.test" });
    expect(refused.status()).toBe(403);
    expect(await refused.text()).toContain("came from another site");
    await page.goto(path);
    await expect(page.getByRole("row", { name })).toHaveCount(0);
    const done = await send(page.request, path, { name, fields }, { origin: String(baseURL) });
    expect([200, 303]).toContain(done.status());
    await page.goto(path);
    await expect(page.getByRole("row", { name })).toBeVisible();
  });
});
