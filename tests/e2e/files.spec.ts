import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { harbour } from "@/prisma/demo/harbour";
import { fileBytes } from "@/prisma/demo/rows";
import { as, expect, FULL, type Room, type SampleUser } from "./fixtures";
import { connect, sidewaysOverflow } from "./support/consent";
import { callTool } from "./support/oauth-client";
import { expectNoFault } from "./support/office";
import { test } from "./support/test";

/** A draft of the seller's that has no file yet. */
const draftOf = (room: Room) => room.id("entry", "ops-a07");
const pageOfDraft = (room: Room) => `${room.deal}/answers/${draftOf(room)}`;

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const file = (name: string, content: string | Buffer) => ({
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

async function download(page: Page, name: string, link = `Download ${name}`): Promise<Buffer> {
  const waiting = page.waitForEvent("download");
  await row(page, name).getByRole("link", { name: link }).click();
  const taken = await waiting;
  expect(taken.suggestedFilename()).toBe(name);
  return readFile(await taken.path());
}

test.describe("the seller", () => {
  as("seller-admin");

  test("uploads several files at once, is told at each what is wrong with it, and gets back what was sent", async ({
    page,
    room,
  }) => {
    const sent = {
      "ledger.csv": Buffer.from("a,b\n1,2\n"),
      "Prüfbericht 2025 (final).txt": Buffer.from("Geprüft.\n"),
      "model.bin": randomBytes(3_000_000),
      "setup.exe": Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]),
    };
    await page.goto(pageOfDraft(room));
    await choose(page).setInputFiles([
      ...Object.entries(sent).map(([name, bytes]) => file(name, bytes)),
      file("empty.txt", ""),
    ]);
    for (const [name, bytes] of Object.entries(sent)) {
      await attached(page, name);
      await expect(row(page, name)).toContainText(hashOf(bytes).slice(0, 12));
      expect(hashOf(await download(page, name))).toBe(hashOf(bytes));
    }
    await expect(row(page, "ledger.csv")).toContainText("CSV table");
    await expect(row(page, "setup.exe")).toContainText("Program: can run");
    await expect(upload(page, "empty.txt")).toContainText("This file is empty.");
    await expectNoFault(page);
    await page.getByRole("button", { name: "Dismiss empty.txt" }).click();
    await expect(upload(page, "empty.txt")).toHaveCount(0);
  });

  test(
    "replaces a file by a new revision, keeps the earlier one at hand, and removes the wrong one",
    FULL,
    async ({ page, room }) => {
      const name = "plan.txt";
      await page.goto(pageOfDraft(room));
      await choose(page).setInputFiles(file(name, "first"));
      await attached(page, name);
      await expect(row(page, name)).toBeVisible();
      await choose(page).setInputFiles(file(name, "second"));
      await expect(row(page, name)).toContainText("Revision 2");
      expect((await download(page, name)).toString()).toBe("second");
      await row(page, name).getByText("1 earlier revision").click();
      expect((await download(page, name, `Download revision 1 of ${name}`)).toString()).toBe("first");

      await row(page, name)
        .getByRole("button", { name: `Remove ${name}` })
        .click();
      await page.getByRole("button", { name: "Remove for good" }).click();
      await expect(row(page, name)).not.toContainText("Revision 2");
      expect((await download(page, name)).toString()).toBe("first");
    },
  );

  test.describe("on a bad line", () => {
    test.use({ allow: /net::ERR_|Failed to load resource/ });

    test("goes on where an upload broke off, without sending anything twice", async ({ page, room }) => {
      const [name, bytes] = ["long.bin", randomBytes(5_000_000)];
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
      await page.goto(pageOfDraft(room));
      await choose(page).setInputFiles(file(name, bytes));
      await attached(page, name);
      expect(begins[0]).toBe(0);
      expect(begins[1]).toBeGreaterThan(begins[0] ?? 0);
      expect(begins.every((offset, i) => i === 0 || offset > (begins[i - 1] ?? 0))).toBe(true);
      expect(hashOf(await download(page, name))).toBe(hashOf(bytes));
    });

    test("pauses an upload and goes on with it by hand", FULL, async ({ page, room }) => {
      const [name, bytes] = ["paused.bin", randomBytes(3_000_000)];
      let goOn = () => {};
      const seenPaused = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await page.route("**/files/uploads/upl_*", async (route) => {
        if (route.request().method() === "PATCH" && route.request().headers()["upload-offset"] !== "0")
          await seenPaused;
        return route.continue().catch(() => undefined);
      });
      await page.goto(pageOfDraft(room));
      await choose(page).setInputFiles(file(name, bytes));
      await page.getByRole("button", { name: `Pause ${name}` }).click();
      await expect(upload(page, name)).toContainText("Paused");
      goOn();
      await page.getByRole("button", { name: `Go on with ${name}` }).click();
      await attached(page, name);
      expect(hashOf(await download(page, name))).toBe(hashOf(bytes));
    });
  });

  test("sees an image on its page, safely served, and no preview of what could run", FULL, async ({ page, room }) => {
    const [image, drawing] = ["site.png", "drawing.svg"];
    await page.goto(pageOfDraft(room));
    await choose(page).setInputFiles([
      file(image, PNG),
      file(drawing, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ]);
    for (const name of [image, drawing]) await attached(page, name);
    const drawn = row(page, drawing).getByRole("link", { name: `Download ${drawing}` });
    const address = (await drawn.getAttribute("href")) ?? "";

    await row(page, image).getByRole("link", { name: image, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: image })).toBeVisible();
    await expect(page.getByText(hashOf(PNG))).toBeVisible();
    const preview = page.getByRole("img", { name: `Preview of ${image}` });
    await expect(preview).toBeVisible();
    await expect.poll(() => preview.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
    await expectNoFault(page);
    const shown = await page.request.get(`${await preview.getAttribute("src")}`);
    expect(shown.headers()).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-security-policy": expect.stringContaining("sandbox"),
    });

    await page.goto(pageOfDraft(room));
    await row(page, drawing).getByRole("link", { name: drawing, exact: true }).click();
    await expect(page.getByText("No preview for this kind of file")).toBeVisible();
    expect((await page.request.get(`${address}/preview`)).status()).toBe(404);
    const kept = await page.request.get(address);
    expect(kept.headers()).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringMatching(/^attachment; filename="/),
    });
  });

  test("finds everything on a narrow screen", FULL, async ({ page, room }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(pageOfDraft(room));
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await page.goto(`${room.deal}/files/${room.id("file", PDF.key)}`);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
});

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

type SampleAnswer = (typeof harbour.answers)[number];

/** The first file of the sample deal of which both are true. */
function sampleFile(
  isWanted: (answer: SampleAnswer) => boolean,
  isKind: (file: SampleAnswer["files"][number]) => boolean,
) {
  for (const answer of harbour.answers.filter(isWanted)) {
    const place = answer.files.findIndex(isKind);
    const one = answer.files[place];
    if (one) return { answer: answer.key, key: `${answer.key}/${place}`, name: one.filename, bytes: fileBytes(one) };
  }
  throw new Error("the sample deal has no such file");
}

const PDF = sampleFile(
  ({ workstream, status }) => workstream === "finance" && status === "published",
  ({ mime }) => mime === "application/pdf",
);
const UNPUBLISHED = sampleFile(
  ({ status }) => status === "submitted",
  ({ mime }) => mime === "text/plain",
);

test.describe("a buyer", () => {
  as("buyer-admin");

  test("reads a PDF at an agent's link, which opens with a sign-in and not with the agent's token [DS-759 DS-760 DS-761]", async ({
    page,
    room,
    client,
    playwright,
  }) => {
    const id = room.id("file", PDF.key);
    const { access_token } = await connect(page, client);
    type Told = { files: { object_id: string; url: string; filename: string; size: number; mime: string }[] };
    const told = await callTool<Told>(client, access_token, "get_answer", {
      project_id: room.projectId,
      answer_id: room.id("entry", PDF.answer),
    });
    const linked = told.files.find((one) => one.object_id === id);
    expect(linked).toMatchObject({ filename: PDF.name, size: PDF.bytes.byteLength, mime: "application/pdf" });
    const url = linked?.url ?? "";

    // In the browser's own viewer, framed by this page alone.
    const answered = page.waitForResponse((response) => response.url().endsWith(`/files/${id}/preview`));
    const opened = await page.goto(url);
    await expect(page.getByRole("heading", { level: 1, name: PDF.name })).toBeVisible();
    expect(opened?.headers()["content-security-policy"]).toContain("frame-src 'self'");
    const response = await answered;
    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^inline;/),
      "x-frame-options": "SAMEORIGIN",
      "content-security-policy": expect.stringContaining("frame-ancestors 'self'"),
    });
    await expect(page.getByTitle(`Preview of ${PDF.name}`)).toBeVisible();
    const elsewhere = await page.goto(room.deal);
    expect(elsewhere?.headers()["content-security-policy"]).not.toContain("frame-src");

    const stranger = await playwright.request.newContext({ storageState: NOBODY });
    const bearer = { authorization: `Bearer ${access_token}` };
    for (const headers of [{}, bearer]) {
      for (const address of [url, `${client.origin}/files/${id}`, `${client.origin}/files/${id}/preview`]) {
        const asked = await stranger.get(address, { headers, maxRedirects: 0 });
        expect([303, 307]).toContain(asked.status());
        expect(asked.headers().location).toContain("/login?callbackUrl=");
        expect((await asked.body()).includes(Buffer.from(PDF.bytes).subarray(0, 200))).toBe(false);
        expect(await asked.text()).not.toContain(PDF.name);
      }
    }
    await stranger.dispose();
  });

  test("downloads a file whole or in part", FULL, async ({ page, room }) => {
    const address = `/files/${room.id("file", PDF.key)}`;
    const whole = await page.request.get(address);
    expect(hashOf(await whole.body())).toBe(hashOf(PDF.bytes));
    const part = await page.request.get(address, { headers: { range: "bytes=10-19" } });
    expect(part.status()).toBe(206);
    expect(part.headers()["content-range"]).toBe(`bytes 10-19/${PDF.bytes.byteLength}`);
    expect(
      Buffer.from(PDF.bytes)
        .subarray(10, 20)
        .equals(await part.body()),
    ).toBe(true);
    const beyond = await page.request.get(address, { headers: { range: "bytes=99999999-" } });
    expect(beyond.status()).toBe(416);
  });
});

const NOBODY = { cookies: [], origins: [] };

test("hides a file of an unpublished answer from everyone else, and takes files from no other site and from nobody who may not", async ({
  room,
  playwright,
  baseURL,
}) => {
  const ours = baseURL ?? "";
  const requestOf = async (user?: SampleUser) =>
    playwright.request.newContext({ baseURL: ours, storageState: user ? await room.state(user) : NOBODY });
  const [bank, seller, buyer, nobody] = [
    await requestOf("ib-admin"),
    await requestOf("seller-admin"),
    await requestOf("buyer-admin"),
    await requestOf(),
  ];
  const others = [
    buyer,
    await requestOf("rival-buyer"),
    await requestOf("observer"),
    await requestOf("other-ib-admin"),
  ];
  const id = room.id("file", UNPUBLISHED.key);
  const pageOfFile = `${room.deal}/files/${id}`;
  const content = Buffer.from(UNPUBLISHED.bytes).toString("utf8");
  for (const request of [bank, seller]) expect(await (await request.get(`/files/${id}`)).text()).toBe(content);

  const shape = (headers: Record<string, string> | undefined) =>
    Object.keys(headers ?? {})
      .sort()
      .filter((header) => header !== "x-request-id");
  for (const request of others) {
    for (const path of ["", "/preview"]) {
      const [denied, unknown] = await Promise.all(
        [id, "obj_0123456789abcdefghijkmnp"].map((one) => request.get(`/files/${one}${path}`)),
      );
      expect(denied?.status()).toBe(404);
      expect(await denied?.text()).toBe(await unknown?.text());
      expect(shape(denied?.headers())).toEqual(shape(unknown?.headers()));
    }
    const shown = await request.get(pageOfFile);
    expect(shown.status()).toBe(404);
    expect(await shown.text()).not.toContain(UNPUBLISHED.name);
  }
  for (const path of [`/files/${id}`, `/files/${id}/preview`, pageOfFile]) {
    const asked = await nobody.get(path, { maxRedirects: 0 });
    expect([303, 307]).toContain(asked.status());
    expect(asked.headers().location).toContain("/login?callbackUrl=");
    expect(await asked.text()).not.toContain(content);
  }

  const data = { project_id: room.projectId, answer_id: draftOf(room), filename: "a.txt", size: 5 };
  const beginning = async (request: typeof seller, origin = ours) =>
    (await request.post("/files/uploads", { data, headers: { origin } })).status();
  expect(await beginning(seller, "https://evil.example")).toBe(403);
  expect(await beginning(nobody)).toBe(401);
  expect(await beginning(bank)).toBe(403);
  expect(await beginning(buyer)).toBe(404);
  expect(await beginning(seller)).toBe(201);
  for (const request of [bank, seller, nobody, ...others]) await request.dispose();
});
