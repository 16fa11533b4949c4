/**
 * What a caller may not see, asked for through every tool and surface. Another deal, another workstream, another firm's entry
 * are all answered to the byte, and by the same statements, as what does not exist; what only the gate hides, with the step-up
 * to those who would see it then, and to nobody else.
 */
import { expect } from "vitest";
import { modules } from "@/lib/modules";
import { buildRegistry } from "@/lib/platform/module";
import { inputSchemaOf } from "@/tests/contract/support/json-schema";
import type { Case, Cases } from "@/tests/kit/module-kit";
import type { WireAnswer } from "@/tests/support/wire";
import { type Cell, some } from "../cell";
import type { Entry } from "../oracle/rows";

const UNKNOWN = {
  project: "proj_000000000000000000000000",
  entry: "ent_000000000000000000000000",
  ref: "FIN-999",
  slug: "nowhere",
};

const registry = buildRegistry(modules);
const tools = [...registry.tools.values()].filter((tool) => tool.via.includes("mcp"));
const fieldsOf = (name: string) => {
  const tool = tools.find((one) => one.name === name);
  return tool ? Object.keys(inputSchemaOf(tool).properties ?? {}) : [];
};
const taking = (field: string) => tools.map((tool) => tool.name).filter((name) => fieldsOf(name).includes(field));

/** Each place where a tool takes the name of an entry, with what else it takes to be right. */
type Place = {
  readonly tool: string;
  readonly takes: Entry["type"] | "either";
  args(name: string, cell: Cell): Record<string, unknown>;
};
const request = (tool: string): Place => ({ tool, takes: "request", args: (name) => ({ request_id: name }) });
const PLACES: readonly Place[] = [
  request("get_request"),
  request("list_answers"),
  request("find_matching_answers"),
  request("suggest_routing"),
  request("suggest_assignment"),
  { tool: "get_answer", takes: "answer", args: (name) => ({ answer_id: name }) },
  { tool: "list_events", takes: "either", args: (name) => ({ entry_id: name }) },
  { tool: "fetch", takes: "either", args: (name) => ({ id: name }) },
  {
    tool: "suggest_answer_link",

    takes: "answer",
    args: (name, cell) => ({ answer_id: name, request_ids: [seen(cell, "request")] }),
  },
  {
    tool: "suggest_answer_link",

    takes: "request",
    args: (name, cell) => ({ answer_id: seen(cell, "answer"), request_ids: [seen(cell, "request"), name] }),
  },
];
const placeName = (tool: string, field: string) => `${tool} by ${field}`;
function nameOf({ tool, args }: Place): string {
  const given = Object.entries(args("here", { sight: { entries: [] } } as never));
  const [field = ""] = given.find(([, value]) => [value].flat().includes("here")) ?? [];
  return placeName(tool, field);
}
const perPlace = (places: readonly Place[], ask: (cell: Cell, place: Place) => Promise<void>): Cases<Cell> =>
  Object.fromEntries(places.map((place) => [nameOf(place), (cell: Cell) => ask(cell, place)]));
const perTool = (names: readonly string[], ask: (cell: Cell, tool: string) => Promise<void>): Cases<Cell> =>
  Object.fromEntries(names.map((name): [string, Case<Cell>] => [name, (cell) => ask(cell, name)]));

/** All places there are, by the names of the fields: a new one needs a line above. */
export const PLACES_THERE_ARE = tools.flatMap(({ name: tool }) =>
  fieldsOf(tool)
    .filter((field) => /^(id|entry_id|request_ids?|answer_id)$/.test(field))
    .map((field) => placeName(tool, field)),
);

const seen = (cell: Cell, type: Entry["type"]): string =>
  cell.sight.entries.find((one) => one.type === type && one.project_id === cell.projectId)?.id ?? UNKNOWN.entry;

type Recorded = WireAnswer & { readonly statements: readonly string[] };

/** A call, with what it asked of the database: the same statements mean the same time, as far as anybody can measure. */
async function recorded({ room }: Cell, asking: () => Promise<WireAnswer>): Promise<Recorded> {
  room.statements.length = 0;
  const answer = await asking();
  return { ...answer, statements: [...room.statements] };
}

const call = (cell: Cell, tool: string, args: object) =>
  recorded(cell, () => cell.room.wire.call(cell.actor, tool, args));

const ask = (cell: Cell, { tool, args }: Place, name: string, deal: object = { project_id: cell.projectId }) =>
  call(cell, tool, { ...deal, ...args(name, cell) });

const bytes = ({ status, challenge, text }: WireAnswer) => ({ status, challenge, text });

function expectNotFound(answer: Recorded, unknown: Recorded, what: string): void {
  expect(bytes(answer), what).toEqual(bytes(unknown));
  expect(answer.statements, what).toEqual(unknown.statements);
  expect(answer.statements.length, what).toBeGreaterThan(2);
  expect(answer.error?.code, what).toBe(1003);
}

function expectGated(answer: WireAnswer, cell: Cell, what: string): void {
  expect(answer.status, what).toBe(403);
  expect(answer.error, what).toEqual({
    code: 1004,
    message: expect.stringMatching(/default.*published.*authorize/s),
    data: { required_scope: "unlock:pre_dataroom" },
  });
  const asked = /scope="([^"]*)"/.exec(answer.challenge ?? "")?.[1]?.split(" ") ?? [];
  expect(answer.challenge).toContain('error="insufficient_scope"');
  expect(asked.sort()).toEqual([...(cell.actor.scopes as Set<string>), "unlock:pre_dataroom"].sort());
}

const there = (cell: Cell) => cell.room.rows.entries.filter((one) => one.project_id === cell.projectId);
const foreign = (cell: Cell) => cell.room.rows.entries.filter((one) => one.project_id === cell.foreignId);
const isGated = (cell: Cell, one: Entry) => cell.sight.gated.some((other) => other.id === one.id);
/** Not to be seen by this person at all, with an unlock or without. */
export const hiddenFrom = (cell: Cell) => there(cell).filter((one) => !cell.sight.sees(one.id) && !isGated(cell, one));

const ofEachType = (entries: readonly Entry[], turn: number): Entry[] =>
  (["request", "answer"] as const).flatMap((type) =>
    some(
      entries.filter((one) => one.type === type),
      1,
      turn,
    ),
  );

/** By id: as unknown, or with the step-up where an unlock would show it. */
export const UNSEEN_CASES = perPlace(PLACES, async (cell, place) => {
  const unknown = await ask(cell, place, UNKNOWN.entry);
  expectNotFound(unknown, unknown, place.tool);
  const fits = (one: Entry) => place.takes === "either" || one.type === place.takes;
  for (const one of ofEachType(hiddenFrom(cell), cell.turn))
    expectNotFound(await ask(cell, place, one.id), unknown, `${place.tool} ${one.title}`);
  for (const one of ofEachType(cell.sight.gated, cell.turn)) {
    const answer = await ask(cell, place, one.id);
    if (fits(one)) expectGated(answer, cell, `${place.tool} ${one.title}`);
    else expectNotFound(answer, unknown, `${place.tool} ${one.title}`);
  }
});

/** By a ref that is not its own to know. */
const TAKING_REFS = PLACES.filter((place) => place.takes !== "answer");
export const REFS_THERE_ARE = TAKING_REFS.map(nameOf);
export const REF_CASES = perPlace(TAKING_REFS, async (cell, place) => {
  const known = new Set(cell.sight.entries.map((one) => cell.sight.refOf(one)));
  const unseen = there(cell).filter((one) => one.type === "request" && !cell.sight.sees(one.id));
  // What readers see has a number of its workstream's too, which they must not know.
  const renumbered = cell.sight.entries.filter((one) => one.ref !== null && !known.has(one.ref));
  const strange = [...some(unseen, 2, cell.turn), ...some(renumbered, 1, cell.turn)].filter(
    (one) => one.ref !== null && !known.has(one.ref),
  );
  const unknown = await ask(cell, place, UNKNOWN.ref);
  expectNotFound(unknown, unknown, place.tool);
  for (const one of strange) {
    const answer = await ask(cell, place, one.ref ?? "");
    if (isGated(cell, one)) expectGated(answer, cell, `${place.tool} ${one.ref}`);
    else expectNotFound(answer, unknown, `${place.tool} ${one.ref}`);
  }
});

/** Another deal: by its id, by ids in it, and through the own deal. */
export const IN_A_DEAL = taking("project_id");
export const OTHER_DEAL_CASES = perTool(IN_A_DEAL, async (cell, tool) => {
  const args = validArgs(cell, tool);
  const unknown = await call(cell, tool, { ...args, project_id: UNKNOWN.project });
  const other = await call(cell, tool, { ...args, project_id: cell.foreignId });
  expectNotFound(other, unknown, tool);
  for (const place of PLACES.filter((one) => one.tool === tool)) {
    const noEntry = await ask(cell, place, UNKNOWN.entry);
    const nowhere = await ask(cell, place, UNKNOWN.entry, { project_id: UNKNOWN.project });
    for (const one of some(foreign(cell), 1, cell.turn)) {
      expectNotFound(await ask(cell, place, one.id), noEntry, place.tool);
      expectNotFound(await ask(cell, place, one.id, { project_id: cell.foreignId }), nowhere, place.tool);
    }
  }
  if (tool !== "fetch") return;
  const lost = await call(cell, "fetch", { id: UNKNOWN.entry });
  for (const one of some(foreign(cell), 3, cell.turn))
    expectNotFound(await call(cell, "fetch", { id: one.id }), lost, "fetch in all deals");
});

/** Arguments with which a call would be right, but for the deal. */
function validArgs(cell: Cell, tool: string): Record<string, unknown> {
  const [place] = PLACES.filter((one) => one.tool === tool);
  const needs = (field: string) => fieldsOf(tool).includes(field);
  return {
    ...place?.args(seen(cell, place.takes === "answer" ? "answer" : "request"), cell),
    ...(["get_workstream_summary", "list_requests"].includes(tool) && { workstream: cell.seat.workstreams[0]?.slug }),
    ...(needs("query") && { query: "tax" }),
  };
}

/** Another workstream of the own deal. */
const notOwn = (cell: Cell) => {
  const own = cell.seat.workstreams.map((stream) => stream.id);
  return cell.room.rows.workstreams.filter((one) => one.project_id === cell.projectId && !own.includes(one.id));
};
export const IN_A_WORKSTREAM = taking("workstream");
export const OTHER_WORKSTREAM_CASES = perTool(
  ["get_my_tasks", "get_workstream_summary", "list_answers", "list_requests"],
  async (cell, tool) => {
    const asking = (workstream: string) => call(cell, tool, { project_id: cell.projectId, workstream });
    const unknown = await asking(UNKNOWN.slug);
    if (tool !== "get_my_tasks") expectNotFound(unknown, unknown, tool);
    for (const { slug } of notOwn(cell)) {
      const answer = await asking(slug);
      expect(bytes(answer), `${tool} ${slug}`).toEqual(bytes(unknown));
      expect(answer.statements, `${tool} ${slug}`).toEqual(unknown.statements);
    }
  },
);

/** Statuses that the gate hides: refused with the step-up where that is told, nothing where it is not. */
export const WITH_STATUSES = taking("status").filter((tool) => tool !== "list_suggestions");
export const STATUS_CASES: Cases<Cell> = {
  list_answers: (cell) =>
    asksFor(cell, "list_answers", [
      ...["draft", "submitted", "approved", "rejected"].map((status) => ({ status: [status], gated: isTold(cell) })),
      { status: ["published", "draft"], gated: isTold(cell) },
      { status: ["published"], gated: false },
    ]),
  list_requests: (cell) =>
    asksFor(
      cell,
      "list_requests",
      [
        { status: ["open"], gated: isTold(cell) && isStrict(cell) },
        { status: ["published", "vetted"], gated: isTold(cell) && isStrict(cell) },
        { status: ["published"], gated: false },
      ],
      { workstream: cell.seat.workstreams[0]?.slug },
    ),
  get_my_tasks: (cell) =>
    asksFor(cell, "get_my_tasks", [
      { status: ["open"], gated: isTold(cell) && isStrict(cell) },
      { status: ["published"], gated: false },
    ]),
};

const isTold = (cell: Cell) => cell.sight.works(cell.projectId) && !cell.unlocked;
const isStrict = (cell: Cell) => cell.seat.project.gate === "strict";

async function asksFor(
  cell: Cell,
  tool: string,
  asked: readonly { status: string[]; gated: boolean }[],
  args: object = {},
): Promise<void> {
  for (const { status, gated } of asked) {
    const answer = await cell.room.wire.call(cell.actor, tool, { project_id: cell.projectId, ...args, status });
    if (gated) expectGated(answer, cell, `${tool} ${status}`);
    else expect(answer.error, `${tool} ${status}`).toBeUndefined();
  }
}

/** Addresses that lead nowhere, or to the step-up. */
const read = ({ room, actor }: Cell, projectId: string, path: string) =>
  room.wire.read(actor, `dealspace://projects/${projectId}${path}`);

async function readsNone(cell: Cell, paths: readonly string[], foreignPath: string): Promise<WireAnswer> {
  const nowhere = await read(cell, UNKNOWN.project, "");
  expect(nowhere.error).toMatchObject({ code: -32602 });
  expect(bytes(await read(cell, cell.foreignId, foreignPath)), foreignPath).toEqual(bytes(nowhere));
  for (const path of paths) expect(bytes(await read(cell, cell.projectId, path)), path).toEqual(bytes(nowhere));
  return nowhere;
}

async function readsNoEntry(cell: Cell, type: Entry["type"]): Promise<void> {
  const path = (id: string) => `/${type}s/${id}`;
  const unseen = [...ofEachType(hiddenFrom(cell), cell.turn), ...some(foreign(cell), 1, cell.turn)];
  const nowhere = await readsNone(
    cell,
    unseen.map((one) => path(one.id)),
    path(type === "request" ? UNKNOWN.ref : UNKNOWN.entry),
  );
  for (const one of ofEachType(cell.sight.gated, cell.turn)) {
    const answer = await read(cell, cell.projectId, path(one.id));
    if (one.type === type) expectGated(answer, cell, one.title);
    else expect(bytes(answer), one.title).toEqual(bytes(nowhere));
  }
}

export const ADDRESS_CASES: Cases<Cell> = {
  "dealspace://projects/{project_id}": async (cell) => void (await readsNone(cell, [], "")),
  "dealspace://projects/{project_id}/workstreams/{workstream}": async (cell) => {
    const path = (slug: string) => `/workstreams/${slug}`;
    const slugs = [UNKNOWN.slug, ...notOwn(cell).map((one) => one.slug)];
    await readsNone(cell, slugs.map(path), path("finance"));
  },
  "dealspace://projects/{project_id}/requests/{request_id}": (cell) => readsNoEntry(cell, "request"),
  "dealspace://projects/{project_id}/answers/{answer_id}": (cell) => readsNoEntry(cell, "answer"),
};

/** Fields complete to nothing in another deal, and nothing briefs on it. */
const completing = new Map(
  registry.resources.flatMap(({ uri, complete }) =>
    Object.keys(complete ?? {})
      .filter((field) => field !== "project_id")
      .map((field) => [field, uri] as const),
  ),
);
export const COMPLETING_IN_A_DEAL = [...completing.keys(), ...registry.prompts.keys()];
export const OTHER_DEAL_WORDS: Cases<Cell> = {
  ...perTool([...completing.keys()], async ({ room, actor, foreignId }, field) => {
    const typed = (project_id: string) =>
      room.wire.complete(actor, completing.get(field) ?? "", field, "", { project_id });
    const unknown = await typed(UNKNOWN.project);
    expect(unknown.error?.code).toBe(1003);
    expect(bytes(await typed(foreignId)), field).toEqual(bytes(unknown));
  }),
  async deal_briefing(cell) {
    const briefed = (project_id: string) =>
      recorded(cell, () =>
        cell.room.wire.ask(cell.actor, "prompts/get", { name: "deal_briefing", arguments: { project_id } }),
      );
    expectNotFound(await briefed(cell.foreignId), await briefed(UNKNOWN.project), "deal_briefing");
  },
};
