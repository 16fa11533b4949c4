/**
 * Every form on the pages of a deal, sent as another site or a stranger would send it: with the person's cookie from another
 * origin, without naming an origin, and without a session. Each is refused before its use-case is asked.
 */
import type { APIRequestContext, Page } from "@playwright/test";
import { as, test as base, expect, FULL, type Room, type SampleUser } from "./fixtures";
import { heading, textOf } from "./support/office";
import { confirm } from "./support/proposing";

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

/** What a page says when nothing of it is loading any more; without how long ago something was. */
async function saidBy(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
  return (await textOf(page)).replace(/\b(just now|an? (hour|day) ago|\d+ (minutes|hours|days) ago)\b/g, "");
}

/** FIN-020 has an answer, FIN-022 waits for one: each has acts that the other has not. */
const PAGES: readonly [SampleUser, (room: Room) => readonly string[]][] = [
  [
    "ib-admin",
    ({ deal }) => [`${deal}/requests`, `${deal}/lists`, `${deal}/settings`, `${deal}/agents`, "/projects/new"],
  ],
  [
    "ib-admin",
    ({ deal }) => [
      `${deal}/requests/FIN-020`,
      `${deal}/requests/FIN-022?edit=1`,
      `${deal}/requests/FIN-022?link=1`,
      `${deal}/people?invite=1`,
    ],
  ],
  [
    "seller-admin",
    ({ deal }) => [
      `${deal}/requests/FIN-020`,
      `${deal}/requests/FIN-022`,
      `${deal}/requests/FIN-022?draft=1`,
      `${deal}/people?invite=1`,
    ],
  ],
  ["buyer-admin", ({ deal }) => [`${deal}/requests/BUY-001`, "/notifications"]],
];

/** Sends every form of a page in all the wrong ways; nothing on the page is changed by it. */
const test = base.extend<{ tryForms: (path: string) => Promise<void> }>({
  allow: /.*/,
  tryForms: async ({ page, playwright, baseURL }, use) => {
    const ours = String(baseURL);
    const nobody = await playwright.request.newContext({ baseURL: ours, storageState: { cookies: [], origins: [] } });
    await use(async (path) => {
      const before = await saidBy(page, path);
      const forms = await formsOf(page, path);
      expect(forms.length, `forms on ${path}`).toBeGreaterThan(0);
      for (const form of forms) {
        const [foreign, silent, stranger] = await Promise.all([
          send(page.request, path, form, { origin: "https://elsewhere.test" }),
          send(page.request, path, form, {}),
          send(nobody, path, form, { origin: ours }),
        ]);
        expect(foreign.status(), `${path} ${form.name}, from another site`).toBe(403);
        expect(silent.status(), `${path} ${form.name}, without an origin`).toBe(403);
        expect(stranger.status(), `${path} ${form.name}, without a session`).toBe(303);
        expect(stranger.headers().location).toContain("/login");
      }
      expect(await saidBy(page, path)).toBe(before);
    });
    await nobody.dispose();
  },
});

test.describe("the bank", () => {
  as("ib-admin");

  test("has no form of a request, an answer or a suggestion that works from another site, for nobody or without an origin", async ({
    page,
    room,
    baseURL,
    tryForms,
  }) => {
    const agent = await room.agent("ib-admin");
    const { suggestion_id } = await agent.propose("suggest_assignment", { request_id: "FIN-023" });
    for (const path of [
      `${room.deal}/requests/FIN-022`,
      `${room.deal}/answers/${room.id("entry", "it-a06")}`,
      `/suggestions/review?id=${suggestion_id}`,
      `/confirm/${suggestion_id}`,
    ])
      await tryForms(path);
    await expect(confirm(page)).toBeVisible();

    // From our own page such a form works: the others were refused for where they came from.
    const path = `${room.deal}/lists`;
    const name = "Not forged";
    const form = (await formsOf(page, path)).find((one) => one.name === "Create list");
    const fields = { ...form?.fields, name };
    const refused = await send(page.request, path, { name, fields }, { origin: "https://elsewhere.test" });
    expect(refused.status()).toBe(403);
    expect(await refused.text()).toContain("came from another site");
    await page.goto(path);
    await expect(heading(page, "Request lists")).toBeVisible();
    await expect(page.getByRole("row", { name })).toHaveCount(0);
    const done = await send(page.request, path, { name, fields }, { origin: String(baseURL) });
    expect([200, 303]).toContain(done.status());
    await page.reload();
    await expect(page.getByRole("row", { name })).toBeVisible();
  });
});

for (const [i, [user, pathsIn]] of PAGES.entries()) {
  test.describe(`${user}, ${i + 1}`, FULL, () => {
    as(user);

    test("has no form on these pages that works from another site, for nobody or without an origin", async ({
      room,
      tryForms,
    }) => {
      // Who was told something has a form to mark it as read.
      const message = { entry_id: room.id("entry", "fin-b02"), body: "Any news?", lane: "bidder" };
      await room.does("ib-admin", "post_message", message);
      for (const path of pathsIn(room)) await tryForms(path);
    });
  });
}
