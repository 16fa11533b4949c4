import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { harbour } from "@/prisma/demo/harbour";
import { fileBytes, sampleId } from "@/prisma/demo/rows";
import { as, expect, type SampleUser, stateOf } from "./fixtures";
import { connect, sidewaysOverflow } from "./support/consent";
import { callTool } from "./support/oauth-client";
import { test } from "./support/test";

const DEAL = sampleId("project", "harbour");
/** Drafts of the seller's that no other test works on; each test adds files of names of its own. */
const DRAFT = sampleId("entry", "ops-a07");
const FILES = `/projects/${DEAL}/answers/${DRAFT}`;

// Files travel through the browser, the server and the disk: on a busy machine that takes its time.
test.describe.configure({ timeout: 90_000 });

const unique = (name: string) => `${randomBytes(4).toString("hex")}-${name}`;
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const text = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});
const choose = (page: Page) => page.getByLabel("Files to attach");
const panel = (page: Page) => page.getByRole("region", { name: "Files" });
const row = (page: Page, name: string) =>
  panel(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name, exact: true }) });
const upload = (page: Page, name: string) =>
  page.getByRole("list", { name: "Uploads" }).getByRole("listitem").filter({ hasText: name });
const attached = (page: Page, name: string) => expect(upload(page, name)).toContainText("Attached");

async function download(page: Page, name: string): Promise<Buffer> {
  const waiting = page.waitForEvent("download");
  await row(page, name)
    .getByRole("link", { name: `Download ${name}` })
    .click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe(name);
  return readFile(await file.path());
}

/** The address under which the panel offers a file. */
const addressOf = async (page: Page, name: string) =>
  (await row(page, name)
    .getByRole("link", { name: `Download ${name}` })
    .getAttribute("href")) ?? "";

test.describe("the seller", () => {
  as("seller-admin");

  test("uploads several files at once, sees them arrive, and gets back what was sent", async ({ page, axe }) => {
    const names = ["ledger.csv", "Prüfbericht 2025 (final).txt", "model.bin"].map(unique);
    const contents = [Buffer.from("a,b\n1,2\n"), Buffer.from("Geprüft.\n"), randomBytes(3_000_000)];
    await page.goto(FILES);
    await choose(page).setInputFiles(names.map((name, i) => text(name, contents[i] ?? "")));
    for (const name of names) await attached(page, name);
    for (const [i, name] of names.entries()) {
      const bytes = contents[i] ?? Buffer.alloc(0);
      await expect(row(page, name)).toContainText(hashOf(bytes).slice(0, 12));
      expect(hashOf(await download(page, name))).toBe(hashOf(bytes));
    }
    await expect(row(page, names[0] ?? "")).toContainText("CSV table");
    expect((await axe().analyze()).violations).toEqual([]);
  });

  test.describe("on a bad line", () => {
    test.use({ allow: /net::ERR_|Failed to load resource/ });

    test("is taken up where it broke off, without sending anything twice", async ({ page }) => {
      const [name, bytes] = [unique("long.bin"), randomBytes(5_000_000)];
      const begins: number[] = [];
      let sent = 0;
      await page.route("**/files/uploads/upl_*", async (route) => {
        if (route.request().method() !== "PATCH") return route.continue();
        const offset = Number(route.request().headers()["upload-offset"]);
        // The second piece never arrives; of the third the answer is lost.
        sent += 1;
        if (sent === 2) return route.abort("connectionreset");
        if (sent === 3) {
          await route.fetch();
          return route.abort("connectionreset");
        }
        begins.push(offset);
        return route.continue();
      });
      await page.goto(FILES);
      await choose(page).setInputFiles(text(name, bytes));
      await attached(page, name);
      expect(begins[0]).toBe(0);
      expect(begins[1]).toBeGreaterThan(begins[0] ?? 0);
      expect(begins.every((offset, i) => i === 0 || offset > (begins[i - 1] ?? 0))).toBe(true);
      expect(hashOf(await download(page, name))).toBe(hashOf(bytes));
    });

    test("is paused and gone on with by hand", async ({ page }) => {
      const [name, bytes] = [unique("paused.bin"), randomBytes(3_000_000)];
      let goOn = () => {};
      const seenPaused = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await page.route("**/files/uploads/upl_*", async (route) => {
        if (route.request().method() === "PATCH" && route.request().headers()["upload-offset"] !== "0")
          await seenPaused;
        return route.continue().catch(() => undefined);
      });
      await page.goto(FILES);
      await choose(page).setInputFiles(text(name, bytes));
      await page.getByRole("button", { name: `Pause ${name}` }).click();
      await expect(upload(page, name)).toContainText("Paused");
      goOn();
      await page.getByRole("button", { name: `Go on with ${name}` }).click();
      await attached(page, name);
      expect(hashOf(await download(page, name))).toBe(hashOf(bytes));
    });
  });

  test("is told what is wrong with a file, at the file", async ({ page }) => {
    await page.goto(FILES);
    const [empty, program] = [unique("empty.txt"), unique("setup.exe")];
    await choose(page).setInputFiles([
      text(empty, ""),
      text(program, Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)])),
    ]);
    await expect(upload(page, empty)).toContainText("This file is empty.");
    await attached(page, program);
    await expect(row(page, program)).toContainText("Program: can run");
    await page.getByRole("button", { name: `Dismiss ${empty}` }).click();
    await expect(upload(page, empty)).toHaveCount(0);
  });

  test("replaces a file by a new revision, keeps the earlier one at hand, and removes the wrong one", async ({
    page,
  }) => {
    const name = unique("plan.txt");
    await page.goto(FILES);
    await choose(page).setInputFiles(text(name, "first"));
    await attached(page, name);
    await expect(row(page, name)).toBeVisible();
    await choose(page).setInputFiles(text(name, "second"));
    await expect(row(page, name)).toContainText("Revision 2");
    expect((await download(page, name)).toString()).toBe("second");
    await row(page, name).getByText("1 earlier revision").click();
    const waiting = page.waitForEvent("download");
    await row(page, name)
      .getByRole("link", { name: `Download revision 1 of ${name}` })
      .click();
    expect((await readFile(await (await waiting).path())).toString()).toBe("first");

    await row(page, name)
      .getByRole("button", { name: `Remove ${name}` })
      .click();
    await page.getByRole("button", { name: "Remove for good" }).click();
    await expect(row(page, name)).not.toContainText("Revision 2");
    expect((await download(page, name)).toString()).toBe("first");
  });

  test("sees an image on its page, safely served", async ({ page, axe }) => {
    const name = unique("site.png");
    await page.goto(FILES);
    await choose(page).setInputFiles(text(name, PNG));
    await attached(page, name);
    await row(page, name).getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText(hashOf(PNG))).toBeVisible();
    const image = page.getByRole("img", { name: `Preview of ${name}` });
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
    expect((await axe().analyze()).violations).toEqual([]);
    const shown = await page.request.get(`${await image.getAttribute("src")}`);
    expect(shown.headers()).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
  });

  test("finds everything on a narrow screen", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(FILES);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await page.goto(PDF_PAGE);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });

  test("gets no preview of what could run", async ({ page }) => {
    const name = unique("drawing.svg");
    await page.goto(FILES);
    await choose(page).setInputFiles(
      text(name, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    );
    await attached(page, name);
    const address = await addressOf(page, name);
    await row(page, name).getByRole("link", { name, exact: true }).click();
    await expect(page.getByText("No preview for this kind of file")).toBeVisible();
    expect((await page.request.get(`${address}/preview`)).status()).toBe(404);
    const kept = await page.request.get(address);
    expect(kept.headers()).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringMatching(/^attachment; filename="/),
    });
  });
});

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A published PDF of the sample deal. */
const published = harbour.answers.find(
  (one) =>
    one.workstream === "finance" &&
    one.status === "published" &&
    one.files.some((file) => file.mime === "application/pdf"),
);
const place = published?.files.findIndex((file) => file.mime === "application/pdf") ?? -1;
const pdf = published?.files[place];
if (!published || !pdf) throw new Error("the sample deal has no published PDF in finance");
const PDF_ID = sampleId("file", `${published.key}/${place}`);
const [PDF_PAGE, PDF_BYTES] = [`/projects/${DEAL}/files/${PDF_ID}`, fileBytes(pdf)];

test.describe("a buyer", () => {
  as("buyer-admin");

  test("reads a published PDF in the browser's own viewer, framed by this page alone", async ({ page }) => {
    const answered = page.waitForResponse((response) => response.url().endsWith(`/files/${PDF_ID}/preview`));
    const opened = await page.goto(PDF_PAGE);
    expect(opened?.headers()["content-security-policy"]).toContain("frame-src 'self'");
    const response = await answered;
    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^inline;/),
      "x-frame-options": "SAMEORIGIN",
      "content-security-policy": expect.stringContaining("frame-ancestors 'self'"),
    });
    await expect(page.getByTitle(`Preview of ${pdf.filename}`)).toBeVisible();
    const elsewhere = await page.goto(`/projects/${DEAL}`);
    expect(elsewhere?.headers()["content-security-policy"]).not.toContain("frame-src");
  });

  test("follows an agent's link, which opens with a sign-in and not with the agent's token [DS-759 DS-760 DS-761]", async ({
    page,
    client,
    browser,
  }) => {
    const { access_token } = await connect(page, client);
    type Told = { files: { object_id: string; url: string; filename: string; size: number; mime: string }[] };
    const told = await callTool<Told>(client, access_token, "get_answer", {
      project_id: DEAL,
      answer_id: sampleId("entry", published.key),
    });
    const file = told.files.find((one) => one.object_id === PDF_ID);
    expect(file).toMatchObject({ filename: pdf.filename, size: PDF_BYTES.byteLength, mime: "application/pdf" });
    const url = file?.url ?? "";
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1, name: pdf.filename })).toBeVisible();

    const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const bearer = { authorization: `Bearer ${access_token}` };
    for (const headers of [{}, bearer]) {
      for (const address of [url, `${client.origin}/files/${PDF_ID}`, `${client.origin}/files/${PDF_ID}/preview`]) {
        const asked = await stranger.request.get(address, { headers, maxRedirects: 0 });
        expect([303, 307]).toContain(asked.status());
        expect(asked.headers().location).toContain("/login?callbackUrl=");
        expect((await asked.body()).includes(Buffer.from(PDF_BYTES).subarray(0, 200))).toBe(false);
        expect(await asked.text()).not.toContain(pdf.filename);
      }
    }
    await stranger.close();
  });

  test("downloads it whole or in part", async ({ page }) => {
    const whole = await page.request.get(`/files/${PDF_ID}`);
    expect(hashOf(await whole.body())).toBe(hashOf(PDF_BYTES));
    const part = await page.request.get(`/files/${PDF_ID}`, { headers: { range: "bytes=10-19" } });
    expect(part.status()).toBe(206);
    expect(part.headers()["content-range"]).toBe(`bytes 10-19/${PDF_BYTES.byteLength}`);
    expect(
      Buffer.from(PDF_BYTES)
        .subarray(10, 20)
        .equals(await part.body()),
    ).toBe(true);
    const beyond = await page.request.get(`/files/${PDF_ID}`, { headers: { range: "bytes=99999999-" } });
    expect(beyond.status()).toBe(416);
  });
});

test("a file of an unpublished answer is to everyone else as if it were not there", async ({
  browser,
  watch,
  baseURL,
}) => {
  const open = async (user?: SampleUser) => {
    const context = await browser.newContext({ ...(user && { storageState: stateOf(user) }) });
    await watch(context);
    return context;
  };
  const seller = await open("seller-admin");
  const page = await seller.newPage();
  const name = unique("secret.txt");
  await page.goto(FILES);
  await choose(page).setInputFiles(text(name, "not for buyers"));
  await attached(page, name);
  const address = await addressOf(page, name);
  const id = address.split("/").at(-1) ?? "";
  const pageOf = (file: string) => `/projects/${DEAL}/files/${file}`;

  for (const user of ["rival-buyer", "buyer-admin", "observer", "other-ib-admin"] as const) {
    const context = await open(user);
    for (const path of ["", "/preview"]) {
      const [denied, unknown] = await Promise.all(
        [id, "obj_0123456789abcdefghijkmnp"].map((one) => context.request.get(`${baseURL}/files/${one}${path}`)),
      );
      expect(denied?.status()).toBe(404);
      expect(await denied?.text()).toBe(await unknown?.text());
      const shape = (headers: Record<string, string> | undefined) =>
        Object.keys(headers ?? {})
          .sort()
          .filter((header) => header !== "x-request-id");
      expect(shape(denied?.headers())).toEqual(shape(unknown?.headers()));
    }
    const shown = await context.request.get(`${baseURL}${pageOf(id)}`);
    expect(shown.status()).toBe(404);
    expect(await shown.text()).not.toContain(name);
    await context.close();
  }

  const bank = await open("ib-member");
  expect((await bank.request.get(`${baseURL}${address}`)).status()).toBe(200);
  const nobody = await open();
  for (const path of [address, `${address}/preview`, pageOf(id)]) {
    const asked = await nobody.request.get(`${baseURL}${path}`, { maxRedirects: 0 });
    expect([303, 307]).toContain(asked.status());
    expect(asked.headers().location).toContain("/login?callbackUrl=");
    expect(await asked.text()).not.toContain("not for buyers");
  }
  for (const context of [seller, bank, nobody]) await context.close();
});

test("nothing is uploaded from another site, by nobody, or by who may not", async ({ browser, watch, baseURL }) => {
  const raw = { project_id: DEAL, answer_id: DRAFT, filename: "a.txt", size: 5 };
  const send = async (user: SampleUser | undefined, origin: string) => {
    const context = await browser.newContext({ ...(user && { storageState: stateOf(user) }) });
    await watch(context);
    const response = await context.request.post(`${baseURL}/files/uploads`, { data: raw, headers: { origin } });
    const status = response.status();
    await context.close();
    return status;
  };
  expect(await send("seller-admin", "https://evil.example")).toBe(403);
  expect(await send(undefined, baseURL ?? "")).toBe(401);
  expect(await send("ib-admin", baseURL ?? "")).toBe(403);
  expect(await send("buyer-admin", baseURL ?? "")).toBe(404);
  expect(await send("seller-admin", baseURL ?? "")).toBe(201);
});
