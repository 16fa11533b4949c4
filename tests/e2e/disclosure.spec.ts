/** What really went over the wire in a session, beside what the report for counsel says of it. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { CURRENT } from "@/tests/support/mcp-application";
import { differences, namesIn } from "@/tests/support/names-in";
import { as, expect, FULL, test } from "./fixtures";
import { connectApplication, consentTo, installApplication } from "./support/application";
import { sidewaysOverflow } from "./support/consent";
import { openLoopback } from "./support/loopback";
import { UNLOCK } from "./support/oauth-client";
import { type Exchange, recordCalls } from "./support/recorder";

type Entry = { entry_id?: string; ref?: string };
type Said = { readonly tool: string; readonly names: string[]; readonly unlocked: boolean };

const result = ({ received }: Exchange) =>
  (received as { result?: { structuredContent?: unknown; contents?: { text: string }[] } }).result;

/** Each answer that the client got to a call, in order: what it named. */
function said(exchanges: readonly Exchange[], unlocked: boolean): Said[] {
  return exchanges.flatMap((exchange) => {
    const sent = exchange.sent as { method?: string; params?: { name?: string; uri?: string } } | undefined;
    const got = exchange.path === "/mcp" && exchange.status === 200 ? result(exchange) : undefined;
    const tool = sent?.params?.name ?? TOOL_OF[sent?.method ?? ""];
    if (!got || tool === undefined) return [];
    const content = got.structuredContent ?? got.contents?.map(({ text }) => JSON.parse(text) as unknown) ?? got;
    return [{ tool, names: namesIn(content), unlocked }];
  });
}
const TOOL_OF: Record<string, string> = { "resources/read": "get_request", "completion/complete": "complete_requests" };

/** Of one application, the oldest call first. */
async function reportedOnPage(page: Page) {
  const rows = await page.locator("tr[data-call]").evaluateAll((found) =>
    found.map((row) => ({
      tool: row.querySelectorAll("td")[3]?.textContent ?? "",
      unlocked: row.querySelectorAll("td")[4]?.textContent?.includes("unlock:pre_dataroom") ?? false,
      entries: [...row.querySelectorAll("li[data-ref], li[data-entry]")].map((entry) => ({
        ...((entry as HTMLElement).dataset.entry && { entry_id: (entry as HTMLElement).dataset.entry }),
        ...((entry as HTMLElement).dataset.ref && { ref: (entry as HTMLElement).dataset.ref }),
      })),
    })),
  );
  return rows.reverse() as { tool: string; unlocked: boolean; entries: Entry[] }[];
}

async function reportedInFile(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  const text = (await readFile(await download.path(), "utf8")).replace(/^\uFEFF/, "");
  const records = parse(text, { relax_column_count: true, skip_empty_lines: true }) as string[][];
  const start = records.findIndex(([first]) => first === "time_utc");
  const columns = records[start] ?? [];
  const calls = new Map<string, { tool: string; unlocked: boolean; entries: Entry[] }>();
  for (const record of records.slice(start + 1)) {
    const at = (name: string) => record[columns.indexOf(name)] ?? "";
    const call = calls.get(at("call_id")) ?? { tool: at("tool"), unlocked: at("unlock_scope") === UNLOCK, entries: [] };
    if (at("entry_id") || at("ref"))
      call.entries.push({ ...(at("entry_id") && { entry_id: at("entry_id") }), ...(at("ref") && { ref: at("ref") }) });
    calls.set(at("call_id"), call);
  }
  return { head: records.slice(0, start), calls: [...calls.values()].reverse() };
}

const shown = (page: Page) => page.locator("tr[data-call]");
const receipts = (page: Page) =>
  page.getByRole("list", { name: "Receipts" }).getByRole("listitem").filter({ hasText: "rcp_" });

test.describe("counsel asks what left", () => {
  as("ib-admin");
  test.use({ allow: /404/ });

  test("reports, on the page and in the file, what the client really received, call by call, to the bank's admins alone", async ({
    page,
    baseURL,
    axe,
    room,
    enter,
  }) => {
    const loopback = await openLoopback();
    const recorder = recordCalls(baseURL ?? "");
    const application = installApplication(CURRENT, baseURL, loopback);
    await connectApplication(page, application, loopback);
    const project_id = room.projectId;
    await recorder.take();

    // without an unlock
    const { answers } = await application.call<{ answers: { entry_id: string }[] }>("list_answers", {
      project_id,
      limit: 20,
    });
    await application.call("get_answer", { project_id, answer_id: answers[0]?.entry_id ?? "" });
    await application.call("search", { project_id, query: "accounts" });
    await application.read(`dealspace://projects/${project_id}/requests/FIN-001`);
    await application.prompt("deal_briefing", { project_id });
    await application.complete("dealspace://projects/{project_id}/requests/{request_id}", "request_id", "LEG-", {
      project_id,
    });
    await application.call("get_workstream_summary", { project_id, workstream: "legal" });
    const before = said(await recorder.take(), false);

    // under one
    const drafts = () => application.call("list_answers", { project_id, status: ["draft"], limit: 20 });
    await expect(drafts()).rejects.toThrow(CURRENT.sentAway);
    await consentTo(page, application, loopback, { unlock: true });
    await recorder.take();
    await drafts();
    await application.call("list_requests", { project_id, workstream: "finance", limit: 50 });
    await application.call("list_events", { project_id, limit: 30 });
    await application.call("find_matching_answers", { project_id, request_id: "FIN-001", threshold: 0, limit: 5 });
    const session = [...before, ...said(await recorder.take(), true)];
    recorder.stop();
    await application.close();
    await loopback.close();
    expect(session.map(({ tool }) => tool)).toEqual([
      ...["list_answers", "get_answer", "search", "get_request", "deal_briefing", "complete_requests"],
      ...["get_workstream_summary", "list_answers", "list_requests", "list_events", "find_matching_answers"],
    ]);
    expect(session.filter(({ names }) => names.length > 0).length).toBeGreaterThan(8);

    await page.goto(`${room.deal}/disclosure`);
    await page.getByLabel("Application").selectOption({ label: application.name });
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.locator("[data-totals]")).toContainText(`in ${session.length} calls, 4 under an unlock`);
    await expect(page.getByRole("note").filter({ hasText: "is intact" })).toBeVisible();
    const agrees = (reported: { tool: string; unlocked: boolean; entries: Entry[] }[]) => {
      expect(reported.map(({ tool, unlocked }) => ({ tool, unlocked }))).toEqual(
        session.map(({ tool, unlocked }) => ({ tool, unlocked })),
      );
      for (const [i, { tool, names }] of session.entries())
        expect({ tool, ...differences(names, reported[i]?.entries ?? []) }).toEqual({
          tool,
          unreported: [],
          unreceived: [],
        });
    };
    agrees(await reportedOnPage(page));
    const file = await reportedInFile(page);
    agrees(file.calls);
    expect(file.head.find(([what]) => what === "Audit log")).toMatchObject([
      "Audit log",
      "intact",
      expect.stringMatching(/^checked /),
      expect.stringMatching(/^seals \d+$/),
      expect.stringMatching(/^newest seal [0-9a-f]{64}$/),
    ]);
    expect((await axe().analyze()).violations).toEqual([]);

    // only what was unlocked, and one entry
    const client = new URL(page.url()).searchParams.get("client") ?? "";
    const report = `${room.deal}/disclosure?client=${encodeURIComponent(client)}`;
    await page.goto(`${report}&only=unlocked`);
    await expect(shown(page)).toHaveCount(4);
    await page.goto(`${report}&entry=FIN-001`);
    await expect(shown(page).filter({ hasText: "find_matching_answers" })).toHaveCount(1);
    await expect(shown(page).filter({ hasText: "deal_briefing" })).toHaveCount(0);

    // from a call to what was granted
    await shown(page).first().getByRole("link", { name: application.name }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Consent" })).toBeVisible();
    await expect(receipts(page)).toHaveCount(2);
    await expect(receipts(page).nth(0)).toContainText("UnlockNone");
    await expect(receipts(page).nth(1)).toContainText("15 minutes");
    expect((await axe().analyze()).violations).toEqual([]);

    const member = await enter("ib-member");
    await member.goto(`${room.deal}/disclosure`);
    await expect(member.getByRole("heading", { level: 1, name: "Not found" })).toBeVisible();
    expect((await member.request.get(`${room.deal}/disclosure/export`)).status()).toBe(404);
  });

  test("is read in light and dark, on a narrow screen and on paper", FULL, async ({ page, axe, room }) => {
    const agent = await room.agent("ib-admin", undefined, { unlocked: true });
    const { project } = agent;
    await agent.call("list_answers", { project_id: project, status: ["draft"], limit: 20 });
    await agent.call("list_requests", { project_id: project, workstream: "finance", limit: 50 });
    await page.goto(`${room.deal}/disclosure`);
    const application = page.getByLabel("Application");
    await application.selectOption({ index: 1 });
    const name = await application.getByRole("option").nth(1).textContent();
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/client=/);
    await expect(shown(page)).toHaveCount(2);
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      expect((await axe().analyze()).violations).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);

    // on paper: what it is a page of, and what is folded on the screen
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("[data-paper-head]")).toHaveText(
      `Project Harbour; only application ${name}; calls 1–2 of 2.`,
    );
    const folded = shown(page).locator("details li");
    expect(await folded.count()).toBeGreaterThan(6);
    await expect(folded.first()).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await expect(page.locator("[data-paper-head]")).toBeHidden();
    await expect(folded.first()).toBeHidden();
  });

  test(
    "keeps the person's own receipt after the connection has ended, and says who ended it",
    FULL,
    async ({ page, baseURL, axe }) => {
      const loopback = await openLoopback();
      const application = installApplication(CURRENT, baseURL, loopback);
      await connectApplication(page, application, loopback);
      await application.close();
      await loopback.close();
      await page.goto("/agents");
      const card = page.getByRole("article", { name: application.name });
      await card.getByRole("button", { name: "End connection" }).click();
      await page
        .getByRole("dialog", { name: `End the connection of ${application.name}?` })
        .getByRole("button", { name: "End now" })
        .click();
      await expect(card).toHaveCount(0);
      await page.goto("/agents");
      const row = page.getByRole("table", { name: "Receipts" }).getByRole("row").filter({ hasText: application.name });
      await expect(row).toContainText("Ended");
      expect((await axe().analyze()).violations).toEqual([]);
      await row.getByRole("link", { name: application.name }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
      await expect(receipts(page)).toHaveCount(2);
      await expect(receipts(page).nth(0)).toContainText(/Granted.*by you, in the session ending in \w{6}/s);
      await expect(receipts(page).nth(0)).toContainText("127.0.0.1");
      await expect(receipts(page).nth(1)).toContainText(/Ended.*by you/s);
      for (const scheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        expect((await axe().analyze()).violations).toEqual([]);
      }
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    },
  );
});

test.describe("a member of the bank", FULL, () => {
  as("ib-member");

  test("finds no link to the report in the deal", async ({ page, room }) => {
    await page.goto(room.deal);
    await expect(page.getByRole("heading", { level: 1, name: "Project Harbour" })).toBeVisible();
    const links = page.getByRole("navigation", { name: "Deal" }).getByRole("link");
    await expect(links.filter({ hasText: "Requests" })).toBeVisible();
    await expect(links.filter({ hasText: "Disclosure" })).toHaveCount(0);
  });
});
