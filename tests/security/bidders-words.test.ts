/**
 * A bidder's own words, marked one by one where the bank has set another text: whatever anybody asks, on the pages or
 * through an agent, a mark reaches the bank in its workstreams and the firm that asked, and nobody else. @slow
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { membersOf } from "@/app/(workspace)/projects/[id]/archive/download/members";
import { REQUEST_STATUSES } from "@/lib/deals/entries/status.rules";
import type { FileStore } from "@/lib/files";
import { modules } from "@/lib/modules";
import type { Caller } from "@/lib/web/use-case";
import { type Rows, readRows } from "@/tests/deals-kit/oracle/rows";
import { sightOf } from "@/tests/deals-kit/oracle/sight";
import { indexAll, wordEmbedder } from "@/tests/support/embedders";
import { buildTestKernel, clockAt } from "@/tests/support/kernel";
import {
  callTool,
  HARBOUR_ID,
  openSample,
  SAMPLE_NOW,
  type Sample,
  type SignIn,
  userIdOf,
} from "@/tests/support/sample";
import { openWire, type Wire } from "@/tests/support/wire";

const CALLERS = [
  "ib-member",
  "seller-admin",
  "buyer-admin",
  "rival-buyer",
  "observer",
] as const satisfies readonly SignIn[];

let sample: Sample;
let kernel: ReturnType<typeof buildTestKernel>;
let wire: Wire;
let rows: Rows;
/** The request behind each mark. */
const marked = new Map<string, string>();

beforeAll(async () => {
  sample = await openSample();
  const { database } = sample;
  await database.asOwner(async (sql) => {
    const originals = await sql.query<{ id: string }>("SELECT entry_id AS id FROM entry_originals ORDER BY 1");
    for (const [i, { id }] of originals.entries()) {
      marked.set(`Qx${i}xQ`, id);
      await sql.query(
        "UPDATE entry_originals SET title = title || $2, body = body || $2, changed = true WHERE entry_id = $1",
        [id, ` Qx${i}xQ Zanzibar`],
      );
    }
  });
  const embedder = wordEmbedder("bidders");
  await indexAll(database, embedder);
  kernel = buildTestKernel(database, modules, { clock: clockAt(SAMPLE_NOW), embedder });
  wire = openWire(database, kernel);
  rows = await readRows(database);
}, 600_000);
afterAll(() => sample.close());

const sightInto = (who: SignIn, agent: boolean) => sightOf(rows, { userId: userIdOf(who), unlocked: true, agent });

/** Answers that show a marked request by its title. */
const answersToMarked = (who: SignIn): Set<string> =>
  new Set(
    sightInto(who, false)
      .links.filter((link) => [...marked.values()].includes(link.request_id))
      .map((link) => link.answer_id),
  );

/** What an agent of that person can be told: its calls and its addresses. */
async function toldToAgent(who: SignIn): Promise<string> {
  const agent = await sample.agent(who, { unlocked: true });
  const told: string[] = [];
  const { entries, seatIn } = sightInto(who, true);
  const own = entries.filter((one) => one.project_id === HARBOUR_ID);
  const call = async (name: string, args: object) =>
    told.push((await wire.call(agent, name, { project_id: HARBOUR_ID, ...args })).text);
  for (const { slug } of seatIn(HARBOUR_ID)?.workstreams ?? []) {
    await call("list_requests", { workstream: slug, limit: 200 });
    await call("get_workstream_summary", { workstream: slug });
  }
  await call("list_answers", { limit: 200 });
  await call("list_events", { limit: 200 });
  await call("get_my_tasks", { status: ["open", "assigned", "answered", "vetted", "published"] });
  for (const query of ["Zanzibar", "synergies our lenders financing", [...marked.keys()].slice(0, 8).join(" ")])
    await call("search", { query, limit: 50 });
  for (const one of own.filter(({ id }) => [...marked.values()].includes(id))) {
    await call("get_request", { request_id: one.id, include_thread: true });
    await call("fetch", { id: one.id });
    told.push((await wire.read(agent, `dealspace://projects/${HARBOUR_ID}/requests/${one.id}`)).text);
  }
  const [one] = own.filter(({ id }) => [...marked.values()].includes(id));
  if (one) await call("suggest_assignment", { request_id: one.id });
  if (one) await call("find_matching_answers", { request_id: one.id, threshold: 0, limit: 50 });
  for (const answer_id of answersToMarked(who)) await call("get_answer", { answer_id });
  await call("list_suggestions", { limit: 200 });
  const brief = { name: "deal_briefing", arguments: { project_id: HARBOUR_ID } };
  told.push((await wire.ask(agent, "prompts/get", brief)).text);
  return told.join("\n");
}

/** What the pages, lists and files of that person show. */
async function shownTo(who: SignIn): Promise<string> {
  const person = await sample.as(who);
  const shown: string[] = [];
  const page = async (name: string, args: object = {}) => {
    const tool = kernel.registry.useCases.find((one) => one.name === name);
    if (!tool) throw new Error(`no use-case ${name}`);
    const asked = await callTool(kernel, person, tool, args).catch((thrown: { code?: string }) => {
      if (thrown.code !== "forbidden") throw thrown;
      return {};
    });
    shown.push(JSON.stringify(asked));
  };
  const deal = { project_id: HARBOUR_ID };
  for (const sort of ["ref", "title"])
    await page("browse_requests", { ...deal, limit: 200, statuses: [...REQUEST_STATUSES], sort });
  await page("browse_requests", { ...deal, text: "Zanzibar", limit: 200 });
  await page("export_requests", { ...deal, statuses: [...REQUEST_STATUSES] });
  await page("find_in_deals", { query: "Zanzibar" });
  await page("list_notifications", { module: "deals", space_id: HARBOUR_ID, limit: 200 });
  await page("list_activity", { ...deal, limit: 50 });
  await page("list_my_tasks", {});
  await page("open_overview", deal);
  await page("browse_log", { ...deal, limit: 200 });
  await page("report_deadline", { ...deal, deadline: "2026-01-01T17:00" });
  for (const one of sightInto(who, false).entries.filter(({ project_id }) => project_id === HARBOUR_ID)) {
    if ([...marked.values()].includes(one.id)) await page("open_request", { ...deal, request_id: one.id });
  }
  for (const answer_id of answersToMarked(who)) await page("open_answer", { ...deal, answer_id });
  return shown.join("\n");
}

/** All members of the archive that the bank takes for that person's viewpoint; of the bank itself, its own. */
async function archivedFor(who: SignIn): Promise<ReadonlyMap<string, string>> {
  const banker = await sample.as("ib-admin");
  const viewer = { userId: banker.userId, module: "deals", space: HARBOUR_ID, asAgent: false };
  const actor = who.startsWith("ib-") ? await sample.as(who) : { ...banker, userId: userIdOf(who), viewer };
  const caller: Caller = {
    requestId: "req_archive",
    call: (tool, input) => callTool(kernel, actor, tool.name, input) as never,
  };
  const store = { open: async () => new Blob(["bytes"]).stream() } as Partial<FileStore> as FileStore;
  const head = { project_id: HARBOUR_ID, project_name: "Harbour", time_zone: "UTC", name: "X", organization: "Y" };
  const members = new Map<string, string>();
  for await (const { path, content } of membersOf(caller, head, "2026-11-16T00:00:00Z", store)) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(Buffer.from(part as Uint8Array));
    members.set(path, Buffer.concat(parts).toString());
  }
  return members;
}

/** Marks of requests whose asker that person may know. */
const mayRead = (who: SignIn, agent: boolean): string[] => {
  const sight = sightInto(who, agent);
  return [...marked]
    .filter(([, id]) => sight.sees(id) && sight.provenanceOf(sight.entryOf(id)) !== undefined)
    .map(([mark]) => mark)
    .sort();
};
const marksIn = (text: string) => [...new Set(text.match(/Qx\d+xQ/g) ?? [])].sort();

describe.each(CALLERS)("%s", (who) => {
  it("reads through an agent exactly the words of bidders that it may", async () => {
    expect(marksIn(await toldToAgent(who))).toEqual(mayRead(who, true));
  }, 120_000);

  it("reads on the pages and in files exactly the words of bidders that it may", async () => {
    expect(marksIn(await shownTo(who))).toEqual(mayRead(who, false));
  }, 120_000);

  it("finds in the archive of its viewpoint exactly the words of bidders that it may", async () => {
    const members = await archivedFor(who);
    for (const kind of [/^index/, /^requests\.csv$/, /^requests\/./, /^answers\/./, /^log\.csv$/])
      expect(
        [...members.keys()].some((path) => kind.test(path)),
        String(kind),
      ).toBe(true);
    expect(marksIn([...members.keys(), ...members.values()].join("\n"))).toEqual(mayRead(who, false));
  }, 300_000);
});

it("proves something: bidders' words are read by the bank and by each bidder, and others see these requests, too", () => {
  expect(mayRead("ib-admin", true).length).toBeGreaterThan(10);
  expect(mayRead("rival-buyer", true).length).toBeGreaterThan(3);
  expect(mayRead("buyer-admin", true).length).toBeGreaterThan(3);
  for (const who of ["seller-admin", "observer"] as const) {
    expect(mayRead(who, true)).toEqual([]);
    expect([...marked.values()].filter((id) => sightInto(who, true).sees(id)).length).toBeGreaterThan(3);
  }
});
