/** The trail of a deal: its log and export, the room through somebody else's eyes, and the room as an archive. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { as, expect, FULL, type Room, test } from "./fixtures";
import { sidewaysOverflow } from "./support/consent";
import { expectNoFault, heading } from "./support/office";

const HARBOUR = "Project Harbour";
const tabs = (page: Page) => page.getByRole("navigation", { name: "Deal" });
const banner = (page: Page) => page.getByRole("region", { name: "View as" });

async function openTab(page: Page, room: Room, name: string): Promise<void> {
  await page.goto(room.deal);
  await tabs(page).getByRole("link", { name, exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
}

async function lookAs(page: Page, room: Room, name: string): Promise<void> {
  await page.goto(`${room.deal}/view-as`);
  await page.getByRole("button", { name: `View as ${name}`, exact: true }).click();
  await expect(heading(page, HARBOUR)).toBeVisible();
}

/** Every part of the overview but the newest lines. */
async function figuresOf(page: Page): Promise<string[]> {
  const parts = page.getByRole("main").getByRole("region");
  await expect(parts.filter({ hasText: "Recent activity" })).toHaveCount(1);
  return parts.filter({ hasNotText: "Recent activity" }).allInnerTexts();
}

/** How many requests the overview counts. */
async function requestsOf(page: Page): Promise<number> {
  const overall = page.getByRole("region", { name: "Overall completion" }).locator("dl > div");
  const figure = await overall.filter({ hasText: "Requests" }).getByRole("definition").textContent();
  return Number(figure?.replaceAll(",", ""));
}

test.describe("the log, for the bank", () => {
  as("ib-admin");

  test("is filtered in the address, paged, leads to what each line is about, and is taken away as CSV", async ({
    page,
    room,
  }) => {
    await openTab(page, room, "Log");
    const log = page.getByRole("table", { name: "Log" });
    await expect(log.getByRole("row")).toHaveCount(51);
    await expectNoFault(page);

    await page.getByRole("link", { name: "Older", exact: true }).click();
    await expect(page).toHaveURL(/after=/);
    await expect(page.getByRole("link", { name: "Newest", exact: true })).toBeVisible();

    await page.getByLabel("Person").selectOption({ label: "Lena Brandt" });
    await page.getByLabel("Workstream").selectOption({ label: "Finance & Accounting" });
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/person=usr_.*workstream=finance/);
    await expect(page).not.toHaveURL(/after=/);
    await expect(log.getByRole("cell", { name: /^Lena Brandt/ }).first()).toBeVisible();
    await expect(log.getByRole("cell", { name: /^Margaret Hale/ })).toHaveCount(0);

    await page.goto(`${room.deal}/log?entry=FIN-001`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("log.csv");
    const text = await readFile(await download.path(), "utf8");
    const lines = text.trimEnd().split("\r\n");
    expect(lines[0]).toBe(
      "\uFEFFtime_utc,event_id,action,person,side,channel,workstream,entry_type,ref,entry_id,title,summary",
    );
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines.slice(1).filter((one) => one.includes(",evt_"))) expect(line).toContain("FIN-001");

    await log
      .getByRole("link", { name: /^FIN-001/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/requests\/FIN-001$/);
  });

  test("says at the field what names nothing, and shows the log without it", FULL, async ({ page, room }) => {
    await page.goto(`${room.deal}/log?entry=QQQ-001&from=yesterday`);
    await expect(page.getByLabel("From")).toHaveAttribute("aria-invalid", "true");
    await page.goto(`${room.deal}/log?entry=QQQ-001`);
    await expect(page.getByLabel("Entry")).toHaveValue("QQQ-001");
    await expect(page.getByLabel("Entry")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("table", { name: "Log" })).toBeVisible();
    await expectNoFault(page);
    await page.goto(`${room.deal}/log?channel=sentry`);
    await expect(page.getByText("Nothing to show")).toBeVisible();
  });
});

test.describe("view as", () => {
  as("ib-admin");
  test.use({ allow: /404 \(Not Found\)/ });

  test("shows the room of a buyer, marked on every page, until it is ended, and to no other session", async ({
    page,
    room,
    enter,
  }) => {
    await openTab(page, room, "View as");
    await expectNoFault(page);
    await page.getByRole("button", { name: "View as Daniel Reyes", exact: true }).click();
    await expect(heading(page, HARBOUR)).toBeVisible();
    await expect(banner(page)).toContainText("You are looking as Daniel Reyes (Buyer · admin, Northfield Industries)");
    await expectNoFault(page);

    // The same overview that the buyer has, but for what was said within the buyer's firm.
    const buyer = await enter("buyer-admin");
    await buyer.goto(room.deal);
    expect(await figuresOf(page)).toEqual(await figuresOf(buyer));
    await expect(tabs(page).getByRole("link")).toHaveText(await tabs(buyer).getByRole("link").allInnerTexts());

    await tabs(page).getByRole("link", { name: "Log" }).click();
    await expect(heading(page, "Log")).toBeVisible();
    await expect(banner(page)).toBeVisible();
    await expect(page.getByLabel("Person").getByRole("option", { name: "Victor Huang" })).toHaveCount(0);

    // Pages of the bank are not there; pages outside the deal are one's own, and say so.
    await page.goto(`${room.deal}/settings`);
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
    await page.goto("/");
    await expect(banner(page)).toContainText("This page is your own");

    // The choice is worth nothing in another session.
    const [choice] = (await page.context().cookies()).filter((one) => one.name.endsWith("dealspace.view-as"));
    if (!choice) throw new Error("no cookie was set");
    for (const user of ["seller-admin", "ib-member"] as const) {
      const thief = await enter(user);
      await thief.context().addCookies([choice]);
      await thief.goto(room.deal);
      await expect(heading(thief, HARBOUR)).toBeVisible();
      await expect(banner(thief)).toHaveCount(0);
    }

    await banner(page).getByRole("button", { name: "End view" }).click();
    await expect(heading(page, "View as")).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  test("shows less as an agent than as its person", FULL, async ({ page, room }) => {
    await lookAs(page, room, "Jonas Weber");
    const person = await requestsOf(page);
    await banner(page).getByRole("button", { name: "End view" }).click();
    await expect(heading(page, "View as")).toBeVisible();
    await page.getByRole("button", { name: "View as the agent of Jonas Weber" }).click();
    await expect(banner(page)).toContainText("You are looking as Jonas Weber’s agent");
    const agent = await requestsOf(page);
    expect(agent).toBeGreaterThan(0);
    expect(agent).toBeLessThan(person);
  });
});

test.describe("the archive", () => {
  as("ib-admin");

  test("is a ZIP of the room as a buyer sees it, with a manifest that fits", async ({ page, room }) => {
    await openTab(page, room, "Archive");
    await expectNoFault(page);
    await page.getByLabel("As seen by").selectOption({ label: "Daniel Reyes · Northfield Industries (Buyer · admin)" });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download archive" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^archive-\d{4}-\d\d-\d\d\.zip$/);
    const members = await unzipped(await download.path());
    const manifest = JSON.parse(members.get("manifest.json")?.toString() ?? "{}") as {
      members: { path: string; size: number; sha256: string }[];
    };
    expect(manifest.members.map((one) => one.path).sort()).toEqual(
      [...members.keys()].filter((path) => path !== "manifest.json").sort(),
    );
    for (const { path, size, sha256 } of manifest.members) {
      const content = members.get(path) ?? Buffer.alloc(0);
      expect([content.byteLength, createHash("sha256").update(content).digest("hex")], path).toEqual([size, sha256]);
    }
    for (const path of ["index.html", "requests.csv", "answers.csv", "log.csv"]) expect(members.has(path)).toBe(true);
    expect([...members.keys()].some((path) => path.startsWith("files/"))).toBe(true);
    const everything = [...members]
      .filter(([path]) => /\.(html|csv|json)$/.test(path))
      .map(([, bytes]) => bytes.toString());
    expect(everything.join("\n")).not.toMatch(/Brightwater|Victor Huang|<script/);
  });
});

async function expectNoViewAs(page: Page, room: Room, baseURL: string | undefined): Promise<void> {
  await expect(tabs(page).getByRole("link", { name: "View as" })).toHaveCount(0);
  expect((await page.request.get(`${room.deal}/view-as`)).status()).toBe(404);
  const form = { deal: room.projectId, viewpoint: room.userId("buyer-member"), through: "person" };
  const post = (act: string, origin = "") =>
    page.request.post(`/view-as/${act}`, { form, headers: { origin }, maxRedirects: 0 });
  expect((await post("begin", baseURL)).status()).toBe(404);
  for (const act of ["begin", "end"]) expect((await post(act, "https://elsewhere.test")).status(), act).toBe(403);
  expect((await page.context().cookies()).some((one) => one.name.endsWith("view-as"))).toBe(false);
}

async function expectNoArchive(page: Page, room: Room): Promise<void> {
  await expect(tabs(page).getByRole("link", { name: "Archive" })).toHaveCount(0);
  const viewpoint = room.userId("buyer-member");
  const response = await page.request.get(`${room.deal}/archive/download?viewpoint=${viewpoint}`);
  expect(response.status()).toBe(404);
  expect(response.headers()["content-type"]).not.toBe("application/zip");
}

test.describe("a buyer", () => {
  as("buyer-admin");

  test(
    "has a log without other buyers and other sides, and gets neither a view as somebody else nor an archive",
    FULL,
    async ({ page, room, baseURL }) => {
      await openTab(page, room, "Log");
      const people = page.getByLabel("Person").getByRole("option");
      await expect(people.filter({ hasText: "Emma Lindgren" })).toHaveCount(1);
      await expect(people.filter({ hasText: /Victor Huang|Margaret Hale|Lena Brandt/ })).toHaveCount(0);
      expect(await page.content()).not.toMatch(/Brightwater|Victor Huang/);
      await expectNoViewAs(page, room, baseURL);
      await expectNoArchive(page, room);
    },
  );
});

for (const user of ["seller-admin", "observer"] as const) {
  test.describe(user, FULL, () => {
    as(user);

    test("gets neither a view as somebody else nor an archive", async ({ page, room, baseURL }) => {
      await openTab(page, room, "Log");
      await expectNoViewAs(page, room, baseURL);
      await expectNoArchive(page, room);
    });
  });
}

test.describe("a bank's analyst", FULL, () => {
  as("ib-member");

  test("gets no archive", async ({ page, room }) => {
    await openTab(page, room, "Log");
    await expectNoArchive(page, room);
  });
});

test.describe("at 390 pixels", FULL, () => {
  as("ib-admin");
  test.use({ viewport: { width: 390, height: 844 } });

  test("neither the log nor the choice of a viewpoint scrolls sideways", async ({ page, room }) => {
    for (const tab of ["log", "view-as"]) {
      await page.goto(`${room.deal}/${tab}`);
      await expect(page.getByRole("table")).toBeVisible();
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    }
  });
});

/** Members by path, read from the central directory: what a program that opens the archive goes by. */
async function unzipped(path: string): Promise<Map<string, Buffer>> {
  const zip = await readFile(path);
  const members = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from("504b0506", "hex"));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const header = zip.readUInt32LE(at + 42);
    const begin = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const content = zip.subarray(begin, begin + packed);
    members.set(zip.toString("utf8", at + 46, at + 46 + nameLength), method === 8 ? inflateRawSync(content) : content);
    at += 46 + nameLength + extra + comment;
  }
  return members;
}
