/** The trail of a deal: its log and export, and the room through somebody else's eyes. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { as, expect, stateOf, test } from "./fixtures";

const HARBOUR = "Project Harbour";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

async function openDeal(page: Page): Promise<string> {
  await page.goto("/projects");
  await page.getByRole("table").getByRole("link", { name: HARBOUR }).click();
  await expect(heading(page, HARBOUR)).toBeVisible();
  return new URL(page.url()).pathname;
}

async function openTab(page: Page, name: string): Promise<string> {
  const deal = await openDeal(page);
  await page.getByRole("navigation", { name: "Deal" }).getByRole("link", { name, exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
  return deal;
}

async function lookAs(page: Page, name: string): Promise<void> {
  await openTab(page, "View as");
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
const banner = (page: Page) => page.getByRole("region", { name: "View as" });

test.describe("the log, for the bank", () => {
  as("ib-admin");
  test.slow();

  test("is filtered in the address, paged, and leads to what each line is about", async ({ page, axe }) => {
    const deal = await openTab(page, "Log");
    const log = page.getByRole("table", { name: "Log" });
    await expect(log.getByRole("row")).toHaveCount(51);
    expect((await axe().analyze()).violations).toEqual([]);

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

    await page.goto(`${deal}/log?entry=FIN-001`);
    await log
      .getByRole("link", { name: /^FIN-001/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/requests\/FIN-001$/);
  });

  test("says at the field what names nothing, and shows the log without it", async ({ page, axe }) => {
    const deal = await openDeal(page);
    await page.goto(`${deal}/log?entry=QQQ-001&from=yesterday`);
    await expect(page.getByLabel("From")).toHaveAttribute("aria-invalid", "true");
    await page.goto(`${deal}/log?entry=QQQ-001`);
    await expect(page.getByLabel("Entry")).toHaveValue("QQQ-001");
    await expect(page.getByLabel("Entry")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("table", { name: "Log" })).toBeVisible();
    expect((await axe().analyze()).violations).toEqual([]);
    await page.goto(`${deal}/log?channel=sentry`);
    await expect(page.getByText("Nothing to show")).toBeVisible();
  });

  test("is taken away as CSV, filtered as shown", async ({ page }) => {
    const deal = await openDeal(page);
    await page.goto(`${deal}/log?entry=FIN-001`);
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
  });
});

test.describe("the log, for a buyer", () => {
  as("buyer-admin");

  test("names no other buyer, and nobody of the other sides", async ({ page }) => {
    await openTab(page, "Log");
    const people = page.getByLabel("Person").getByRole("option");
    await expect(people.filter({ hasText: "Emma Lindgren" })).toHaveCount(1);
    await expect(people.filter({ hasText: /Victor Huang|Margaret Hale|Lena Brandt/ })).toHaveCount(0);
    expect(await page.content()).not.toMatch(/Brightwater|Victor Huang/);
  });
});

test.describe("view as", () => {
  as("ib-admin");
  test.slow();
  test.use({ allow: /404 \(Not Found\)/ });

  test("shows the room of a buyer, marked on every page, until it is ended", async ({ page, axe, browser, watch }) => {
    await openTab(page, "View as");
    expect((await axe().analyze()).violations).toEqual([]);
    await lookAs(page, "Daniel Reyes");
    await expect(banner(page)).toContainText("You are looking as Daniel Reyes (Buyer · admin, Northfield Industries)");
    expect((await axe().analyze()).violations).toEqual([]);

    // The same overview that the buyer has, but for what was said within the buyer's firm.
    const buyer = await browser.newContext({ storageState: stateOf("buyer-admin") });
    await watch(buyer);
    const own = await buyer.newPage();
    await openDeal(own);
    // others publish meanwhile: both look again
    await expect(async () => {
      await Promise.all([page.reload(), own.reload()]);
      expect(await figuresOf(page)).toEqual(await figuresOf(own));
    }).toPass();
    await expect(page.getByRole("navigation", { name: "Deal" }).getByRole("link")).toHaveText(
      await own.getByRole("navigation", { name: "Deal" }).getByRole("link").allInnerTexts(),
    );
    await buyer.close();

    const deal = new URL(page.url()).pathname;
    await page.getByRole("navigation", { name: "Deal" }).getByRole("link", { name: "Log" }).click();
    await expect(heading(page, "Log")).toBeVisible();
    await expect(banner(page)).toBeVisible();
    await expect(page.getByLabel("Person").getByRole("option", { name: "Victor Huang" })).toHaveCount(0);

    // Pages of the bank are not there; pages outside the deal are one's own, and say so.
    await page.goto(`${deal}/settings`);
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
    await page.goto("/");
    await expect(banner(page)).toContainText("This page is your own");

    await banner(page).getByRole("button", { name: "End view" }).click();
    await expect(heading(page, "View as")).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  test("as an agent shows less than as its person", async ({ page }) => {
    await lookAs(page, "Jonas Weber");
    const person = await requestsOf(page);
    await banner(page).getByRole("button", { name: "End view" }).click();
    await openTab(page, "View as");
    await page.getByRole("button", { name: "View as the agent of Jonas Weber" }).click();
    await expect(banner(page)).toContainText("You are looking as Jonas Weber’s agent");
    // The agent is looked at last: what others ask meanwhile adds to its figure alone.
    const agent = await requestsOf(page);
    expect(agent).toBeGreaterThan(0);
    expect(agent).toBeLessThan(person);
    await banner(page).getByRole("button", { name: "End view" }).click();
  });

  test("a choice that was forged, or is another session's, is none", async ({ page, browser, watch }) => {
    await lookAs(page, "Daniel Reyes");
    const [cookie] = (await page.context().cookies()).filter((one) => one.name.endsWith("dealspace.view-as"));
    if (!cookie) throw new Error("no cookie was set");
    await banner(page).getByRole("button", { name: "End view" }).click();
    for (const user of ["seller-admin", "ib-member"] as const) {
      const other = await browser.newContext({ storageState: stateOf(user) });
      await watch(other);
      await other.addCookies([cookie]);
      const stolen = await other.newPage();
      await openDeal(stolen);
      await expect(banner(stolen)).toHaveCount(0);
      await other.close();
    }
  });
});

test.describe("view as, for others", () => {
  for (const user of ["seller-admin", "buyer-admin", "observer"] as const) {
    test.describe(user, () => {
      as(user);
      test("is not offered, and a forged form begins nothing", async ({ page, baseURL }) => {
        const deal = await openDeal(page);
        await expect(page.getByRole("navigation", { name: "Deal" }).getByRole("link", { name: "View as" })).toHaveCount(
          0,
        );
        const response = await page.request.post("/view-as/begin", {
          form: { deal: deal.split("/").at(-1) ?? "", viewpoint: "usr_any", through: "person" },
          headers: { origin: baseURL ?? "" },
          maxRedirects: 0,
        });
        expect(response.status()).toBe(404);
        expect((await page.request.get(`${deal}/view-as`)).status()).toBe(404);
        const foreign = { headers: { origin: "https://elsewhere.test" }, maxRedirects: 0 };
        for (const act of ["begin", "end"])
          expect((await page.request.post(`/view-as/${act}`, { ...foreign, form: {} })).status(), act).toBe(403);
        expect((await page.context().cookies()).some((one) => one.name.endsWith("view-as"))).toBe(false);
      });
    });
  }
});

test.describe("at 390 pixels", () => {
  as("ib-admin");
  test.use({ viewport: { width: 390, height: 844 } });

  test("neither the log nor the choice of a viewpoint scrolls sideways", async ({ page }) => {
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    const deal = await openDeal(page);
    for (const tab of ["log", "view-as"]) {
      await page.goto(`${deal}/${tab}`);
      await expect(page.getByRole("table")).toBeVisible();
      expect(await overflow()).toBeLessThanOrEqual(0);
    }
  });
});

test.describe("the archive", () => {
  as("ib-admin");
  test.slow();

  test("is a ZIP of the room as a buyer sees it, with a manifest that fits", async ({ page, axe }) => {
    await openTab(page, "Archive");
    expect((await axe().analyze()).violations).toEqual([]);
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

test.describe("the archive, for others", () => {
  for (const user of ["ib-member", "seller-admin", "buyer-admin"] as const) {
    test.describe(user, () => {
      as(user);
      test("is not given", async ({ page }) => {
        const deal = await openDeal(page);
        await expect(page.getByRole("navigation", { name: "Deal" }).getByRole("link", { name: "Archive" })).toHaveCount(
          0,
        );
        const response = await page.request.get(`${deal}/archive/download?viewpoint=usr_any`);
        expect(response.status()).toBe(404);
        expect(response.headers()["content-type"]).not.toBe("application/zip");
      });
    });
  }
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
