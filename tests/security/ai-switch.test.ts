/**
 * The AI switch: what admins keep from agents does not exist for any agent from its next call on, whatever the role, the tool
 * and the unlock; and people notice nothing of it. What may still come back is compared with what the visibility table says,
 * over plain rows (tests/deals-kit/oracle), tool by tool.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agentsSwitchedOff } from "@/lib/deals/errors";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { buildRegistry } from "@/lib/platform/module";
import { inputSchemaOf } from "@/tests/contract/support/json-schema";
import { call, nameOf, of, TOOL_CASES } from "@/tests/deals-kit/cases/tools";
import { type Cell, type Room, some } from "@/tests/deals-kit/cell";
import { readRows } from "@/tests/deals-kit/oracle/rows";
import { sideOf } from "@/tests/deals-kit/oracle/sight";
import { CELLS, type CellName, openSampleDeals, sampleCell } from "@/tests/deals-kit/worlds/sample";
import { drawMatrix } from "@/tests/kit/matrix";
import { opened, withSeed } from "@/tests/kit/module-kit";
import { coveringPairs, pairwise } from "@/tests/kit/pairwise";
import { isFull, seed } from "@/tests/kit/seed";
import { readAs, runAny } from "@/tests/support/doors";
import { clockAt } from "@/tests/support/kernel";
import {
  callTool,
  connection,
  HARBOUR_ID,
  SAMPLE_NOW,
  type SignIn,
  userIdOf,
  webSession,
  workstreamIdOf,
} from "@/tests/support/sample";
import { firm } from "@/tests/support/workflow-room";

const matrix = opened(openSampleDeals);

const registry = buildRegistry(modules);
const tools = [...registry.tools.values()].filter((tool) => tool.via.includes("mcp"));
/** Every role with an unlock, by which it would see the most; and of each side one without, to whom the gate would promise something. */
const WHO: readonly SignIn[] = [
  ...(["ib-admin", "ib-member", "seller-admin", "seller-member"] as const),
  ...(["buyer-admin", "buyer-member", "observer"] as const),
];
const WITHOUT_UNLOCK: readonly SignIn[] = ["ib-member", "seller-admin", "buyer-member"];
const inHarbour = CELLS.filter(({ unlocked, person }) =>
  (unlocked ? WHO : WITHOUT_UNLOCK).some((who) => userIdOf(who) === person.userId),
);
/** Of every side one with an unlock and one without. */
const ofEverySide = coveringPairs(inHarbour, ({ traits }) => ({ standing: traits.standing ?? "" }));
/** A switch asks for neither role nor workstream of who is kept out. */
const sideAndUnlock = ({ person, unlocked }: CellName) => ({ side: sideOf(person.role), unlocked: String(unlocked) });
const PEOPLE: readonly SignIn[] = [...WHO, "rival-buyer"];

/** Every tool after a switch of a workstream or of a seller's drafts: with every side, with an unlock and without. */
type Switch = "workstream" | "drafts" | "deal";
const asked = drawMatrix(
  (["workstream", "drafts"] as const).flatMap((kind) =>
    inHarbour.map((name) => ({ title: name.title, kind, name, traits: { ...sideAndUnlock(name), switch: kind } })),
  ),
  tools.map(({ name }) => ({ kind: "tool", name })),
);
const askedAfter = (kind: Switch) =>
  asked
    .filter(({ cell }) => cell.kind === kind)
    .map(({ cell, surface }) => [surface.name, cell.title, cell.name] as const);

const asPerson = async (who: SignIn, tool: string, raw: Record<string, unknown> = {}) =>
  callTool(matrix().kernel, await webSession(matrix().database, userIdOf(who)), tool, {
    project_id: HARBOUR_ID,
    ...raw,
  });
const switchAgents = (allowed: boolean, workstream?: string) =>
  asPerson("ib-admin", "switch_agents", { allowed, ...(workstream && { workstream }) });
const keepDrafts = (kept: boolean) => asPerson("seller-admin", "keep_drafts", { kept });

/** The room as it lies there now; read anew after each switch. */
let room: Room;
const looking = new Map<CellName, Promise<Cell>>();
async function lookAgain(): Promise<void> {
  room = { ...matrix().room, rows: await readRows(matrix().database) };
  looking.clear();
}

/** The same caller until the next switch. */
function cellNow(name: CellName): Promise<Cell> {
  const cell = looking.get(name) ?? sampleCell(room, name);
  looking.set(name, cell);
  return cell;
}

/** Pages that are about agents show what the switch does to them, and this test makes some. */
const ABOUT_AGENTS = ["oversee_agents", "list_connections"];

/** Each use-case for people that asks for nothing but the deal, and some entries in full. */
const pages = registry.useCases
  .filter(
    (tool) =>
      tool.via.includes("web") &&
      tool.door === "read" &&
      !ABOUT_AGENTS.includes(tool.name) &&
      (inputSchemaOf(tool).required ?? []).length === 0,
  )
  .map((tool) => ({
    name: tool.name,
    input: () => (inputSchemaOf(tool).properties?.project_id ? { project_id: HARBOUR_ID } : {}),
  }));
const entryPages = Array.from({ length: isFull ? 12 : 4 }, (_, i) => i).flatMap((place) =>
  (["request", "answer"] as const).map((type) => ({
    name: `open_${type}`,
    input: () => ({ project_id: HARBOUR_ID, [`${type}_id`]: entryAt(type, place) }),
  })),
);
const entryAt = (type: "request" | "answer", place: number) => {
  const there = matrix().rows.entries.filter((one) => one.project_id === HARBOUR_ID && one.type === type);
  return there[(place * 7 + seed) % there.length]?.id ?? "";
};

/** Every page after every switch and with every side, of the buyers with two firms; in full with every person. */
const lookers = [...coveringPairs(WHO, (who) => ({ side: who.split("-")[0] ?? "" })), ...(["rival-buyer"] as const)];
const shown = pairwise({
  kind: ["workstream", "drafts", "deal"] as const,
  who: lookers,
  page: [...pages, ...entryPages],
});

/** What people's pages show before and after a switch, with nothing in between. */
async function pagesAround(
  kind: Switch,
  change: () => Promise<unknown>,
): Promise<{ before: string[]; after: string[] }> {
  const looks = shown.filter((one) => one.kind === kind);
  const sessions = new Map<SignIn, Actor>();
  for (const who of lookers) sessions.set(who, await webSession(matrix().database, userIdOf(who)));
  const everyPage = async () => {
    const found: string[] = [];
    for (const { who, page } of looks)
      found.push(
        await callTool(matrix().kernel, sessions.get(who), page.name, page.input()).then(
          // A cursor is sealed anew with every page.
          ({ next_cursor: _, ...output }) => `${who} ${page.name} ${JSON.stringify(output)}`,
          (error: { code: string }) => `${who} ${page.name} ${error.code}`,
        ),
      );
    return found;
  };
  const before = await everyPage();
  expect(await change()).toMatchObject({ changed: true });
  await lookAgain();
  return { before, after: await everyPage() };
}

function expectUnchanged({ before, after }: Awaited<ReturnType<typeof pagesAround>>): void {
  expect(after).toEqual(before);
  // Whatever was drawn, some of it is not there for some: the others have something to show.
  expect(before.filter((page) => page.length > 200).length).toBeGreaterThan(before.length / 3);
}

describe(withSeed("a workstream that is switched off"), () => {
  const OFF = "legal";
  let pages: Awaited<ReturnType<typeof pagesAround>>;
  beforeAll(async () => {
    pages = await pagesAround("workstream", () => switchAgents(false, OFF));
  });
  afterAll(() => switchAgents(true, OFF));

  it.each(askedAfter("workstream"))("does not exist in %s for the agent of %s", async (tool, _, name) => {
    const cell = await cellNow(name);
    expect(cell.seat.workstreams.map((stream) => stream.slug)).not.toContain(OFF);
    await TOOL_CASES[tool]?.(cell);
  });

  it("is not found by its slug, and its entries by neither id nor ref, with the words for what never was", async () => {
    const hidden = matrix().rows.entries.filter((one) => one.workstream_id === workstreamIdOf(OFF));
    expect(hidden.length).toBeGreaterThan(5);
    const [hiddenRequests, hiddenAnswers] = ["request", "answer"].map((type) =>
      hidden.filter((one) => one.type === type),
    ) as [typeof hidden, typeof hidden];
    for (const name of ofEverySide) {
      const { actor } = await cellNow(name);
      await refusedAs(actor, "get_workstream_summary", { workstream: OFF }, { workstream: "none" });
      await refusedAs(actor, "list_requests", { workstream: OFF }, { workstream: "none" });
      for (const { id, ref, type } of [...some(hiddenRequests, 2, name.turn), ...some(hiddenAnswers, 2, name.turn)]) {
        const field = `${type}_id`;
        for (const named of [id, ref ?? id])
          await refusedAs(actor, `get_${type}`, { [field]: named }, { [field]: "ent_none" });
        await refusedAs(actor, "fetch", { id }, { id: "ent_none" });
        if (type === "request") {
          await refusedAs(actor, "suggest_routing", { request_id: id }, { request_id: "ent_none" });
          await refusedAs(actor, "suggest_assignment", { request_id: id }, { request_id: "ent_none" });
          await refusedAs(actor, "find_matching_answers", { request_id: id }, { request_id: "ent_none" });
        }
      }
    }
  });

  it("leaves people's pages as they were", () => expectUnchanged(pages));
});

describe(withSeed("a seller's veto on its unpublished answers"), () => {
  let pages: Awaited<ReturnType<typeof pagesAround>>;
  beforeAll(async () => {
    pages = await pagesAround("drafts", () => keepDrafts(true));
  });
  afterAll(() => keepDrafts(false));

  it.each(askedAfter("drafts"))("holds in %s against the agent of %s", async (tool, _, name) => {
    const cell = await cellNow(name);
    expect(of(cell, "answer").every((one) => one.status === "published")).toBe(true);
    await TOOL_CASES[tool]?.(cell);
  });

  it("is not opened by an unlock, and nothing promises that it would be", async () => {
    const kept = matrix().rows.entries.filter(
      (one) => one.project_id === HARBOUR_ID && one.type === "answer" && one.status !== "published",
    );
    expect(kept.length).toBeGreaterThan(5);
    for (const name of ofEverySide) {
      const cell = await cellNow(name);
      for (const { id } of some(kept, 2, name.turn)) {
        await refusedAs(cell.actor, "get_answer", { answer_id: id }, { answer_id: "ent_none" });
        await refusedAs(cell.actor, "fetch", { id }, { id: "ent_none" });
        const [request] = of(cell, "request");
        const asked = { request_ids: [request ? nameOf(cell, request) : "FIN-001"] };
        await refusedAs(
          cell.actor,
          "suggest_answer_link",
          { ...asked, answer_id: id },
          { ...asked, answer_id: "ent_none" },
        );
      }
      const drafts = await call(cell, "list_answers", { status: ["draft", "submitted", "approved", "rejected"] });
      expect(drafts).toMatchObject({ answers: [], total: 0 });
      const told = cell.sight.works(HARBOUR_ID) && !name.unlocked;
      expect(drafts.gated).toEqual(told ? { hidden: 0, scope: "unlock:pre_dataroom" } : undefined);
    }
  });

  it("is written in the query and in the database: either alone is enough", async () => {
    const { database, owner } = matrix();
    const clock = clockAt(SAMPLE_NOW);
    const list = registry.tools.get("list_answers");
    if (!list) throw new Error("no list_answers");
    for (const who of ["ib-admin", "seller-admin"] as const) {
      const actor = await connection(database, userIdOf(who), { unlocked: true });
      const input = list.input.parse({ project_id: HARBOUR_ID, limit: 200 }) as never;
      const both = await readAs(database, clock, actor, (deps) => runAny(list, deps, input));
      const queryAlone = await readAs(owner, clock, actor, async (deps) => {
        await deps.sql.query("SET LOCAL ROLE app_definer");
        return runAny(list, deps, input);
      });
      const policyAlone = await readAs(database, clock, actor, (deps) =>
        runAny(list, { ...deps, authority: { ...deps.authority, keptDrafts: null } }, input),
      );
      expect(queryAlone).toEqual(both);
      expect(policyAlone).toEqual(both);
    }
  });

  it("leaves people's pages as they were", () => expectUnchanged(pages));
});

describe(withSeed("a deal that is switched off"), () => {
  const refusal = { code: 1002, message: agentsSwitchedOff().message };
  let pages: Awaited<ReturnType<typeof pagesAround>>;
  beforeAll(async () => {
    pages = await pagesAround("deal", () => switchAgents(false));
  });
  afterAll(() => switchAgents(true));

  const inTheDeal = tools.filter((tool) => inputSchemaOf(tool).properties?.project_id).map(({ name }) => name);
  const ways = drawMatrix(
    (["naming it", "bound to it"] as const).flatMap((how) =>
      inHarbour.map((name) => ({ title: name.title, how, name, traits: { ...sideAndUnlock(name), how } })),
    ),
    inTheDeal.map((name) => ({ kind: "tool", name })),
  ).map(({ cell, surface }) => [surface.name, cell.how, cell.title, cell.name] as const);

  it.each(ways)("is refused in the same words by %s, %s: the agent of %s", async (tool, how, _, name) => {
    const named = how === "naming it" || tool === "set_project";
    const { actor } = await caller(name, how === "naming it" ? undefined : HARBOUR_ID);
    const args = { ...ARGUMENTS[tool], ...(named && { project_id: HARBOUR_ID }) };
    expect((await matrix().wire.call(actor, tool, args)).error).toEqual(refusal);
  });

  it.each(ofEverySide.map((cell) => [cell.title, cell] as const))(
    "is nowhere in what the agent of %s is otherwise given",
    async (_, name) => {
      for (const { actor } of [await caller(name), await caller(name, HARBOUR_ID)]) {
        const bound = actor.credential.id;
        for (const tool of ["whoami", "list_projects", "get_version"]) {
          const answer = await matrix().wire.call(actor, tool);
          expect(answer.error, tool).toBeUndefined();
          expect(tellsOfHarbour(answer.text), `${tool} ${bound}`).toEqual([]);
        }
        for (const asked of ["resources/list", "prompts/list", "resources/templates/list"])
          expect(tellsOfHarbour((await matrix().wire.ask(actor, asked)).text), asked).toEqual([]);
        expect(tellsOfHarbour(await matrix().wire.instructions(actor)), "instructions").toEqual([]);
        const deals = await matrix().wire.complete(actor, "dealspace://projects/{project_id}", "project_id", "");
        expect(tellsOfHarbour(deals.text)).toEqual([]);
      }
      const { actor } = await caller(name);
      for (const query of ["revenue", "FIN-001", "contract"])
        expect(tellsOfHarbour((await matrix().wire.call(actor, "search", { query })).text), query).toEqual([]);
      // The card holds nothing of any deal.
      for (const { uri } of registry.resources.filter((one) => one.uri.includes("{project_id}"))) {
        const address = uri
          .replace("{project_id}", HARBOUR_ID)
          .replace("{workstream}", "finance")
          .replace("{request_id}", "FIN-001")
          .replace("{answer_id}", answerId());
        expect((await matrix().wire.read(actor, address)).error, uri).toMatchObject({ code: 1002 });
      }
      const prompt = { name: "deal_briefing", arguments: { project_id: HARBOUR_ID } };
      expect((await matrix().wire.ask(actor, "prompts/get", prompt)).error).toMatchObject(refusal);
    },
  );

  it("is not found, as before, by whoever has no seat there or was not given the deal", async () => {
    const strangers = [
      await connection(matrix().database, userIdOf("other-ib-admin")),
      await connection(matrix().database, userIdOf("ib-admin"), { projects: [] }),
    ];
    for (const actor of strangers)
      await refusedAs(actor, "get_project_summary", { project_id: HARBOUR_ID }, { project_id: "proj_none" });
  });

  it("leaves people's pages as they were", () => expectUnchanged(pages));

  it("is there again as it was, on the call after it is switched on", async () => {
    await switchAgents(true);
    await lookAgain();
    const [name] = ofEverySide as [CellName];
    const cell = await cellNow(name);
    for (const tool of tools) await TOOL_CASES[tool.name]?.(cell);
    await switchAgents(false);
  });
});

/** Arguments that a tool cannot do without: each names what would be there. */
const ARGUMENTS: Record<string, object> = {
  get_workstream_summary: { workstream: "finance" },
  list_requests: { workstream: "finance" },
  get_request: { request_id: "FIN-001" },
  get_answer: { answer_id: "ent_any" },
  find_matching_answers: { request_id: "FIN-001" },
  search: { query: "revenue" },
  fetch: { id: "FIN-001" },
  suggest_routing: { request_id: "FIN-001" },
  suggest_assignment: { request_id: "FIN-001" },
  suggest_answer_link: { answer_id: "ent_any", request_ids: ["FIN-001"] },
};

const answerId = () => matrix().rows.entries.find((one) => one.type === "answer")?.id ?? "";

async function caller({ person, unlocked }: CellName, bound?: string): Promise<{ actor: Actor }> {
  const { database } = matrix();
  return { actor: await connection(database, person.userId, { unlocked, ...(bound && { bound }) }) };
}

/** Refused to the byte as what never existed, but for the id that was asked for. */
async function refusedAs(actor: Actor, tool: string, asked: object, never: object): Promise<void> {
  const deal = "project_id" in asked ? {} : { project_id: HARBOUR_ID };
  const answer = await matrix().wire.call(actor, tool, { ...deal, ...asked });
  const unknown = await matrix().wire.call(actor, tool, { ...deal, ...never });
  expect(answer.error, `${tool} ${JSON.stringify(asked)}`).toBeDefined();
  expect([answer.status, answer.challenge, answer.text]).toEqual([unknown.status, unknown.challenge, unknown.text]);
}

/** Everything by which the deal could be known: ids, names, titles and refs of it. */
function tellsOfHarbour(text: string): string[] {
  const { rows } = matrix();
  const there = rows.entries.filter((one) => one.project_id === HARBOUR_ID);
  const words = [
    HARBOUR_ID,
    "Harbour",
    ...there.flatMap((one) => [one.id, one.title]),
    ...rows.workstreams.filter((one) => one.project_id === HARBOUR_ID).map((one) => one.id),
  ];
  return words.filter((word) => text.includes(word));
}

it("no firm but a seller can keep anything, and nobody but the bank's admins can switch", async () => {
  for (const who of PEOPLE) {
    if (who !== "seller-admin")
      await expect(asPerson(who, "keep_drafts", { kept: true })).rejects.toMatchObject({ code: "forbidden" });
    if (who !== "ib-admin")
      await expect(asPerson(who, "switch_agents", { allowed: false })).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await matrix().database.prisma.keptDrafts.count({ where: { organizationId: { not: firm("kestrel") } } })).toBe(
    0,
  );
});
