/**
 * The other half of the matrix: what a caller may not see, asked for through every tool and resource. Another deal, another
 * workstream, another firm's entry are all answered to the byte as what does not exist; what only the gate hides, with the
 * step-up to those who would see it then, and to nobody else.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { modules } from "@/lib/modules";
import { buildRegistry } from "@/lib/platform/module";
import { inputSchemaOf } from "@/tests/contract/support/json-schema";
import { CELLS, type Cell, type CellName, type Matrix, openMatrix, some } from "@/tests/support/table/cells";
import type { Entry } from "@/tests/support/table/rows";
import { verifies } from "@/tests/support/verifies";
import type { WireAnswer } from "@/tests/support/wire";

let matrix: Matrix;
beforeAll(async () => {
  matrix = await openMatrix();
});
afterAll(() => matrix.close());

const UNKNOWN = {
  project: "proj_000000000000000000000000",
  entry: "ent_000000000000000000000000",
  ref: "FIN-999",
  slug: "nowhere",
};

const tools = [...buildRegistry(modules).tools.values()].filter((tool) => tool.via.includes("mcp"));
const fieldsOf = (name: string) => {
  const tool = tools.find((one) => one.name === name);
  return tool ? Object.keys(inputSchemaOf(tool).properties ?? {}) : [];
};

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

const seen = (cell: Cell, type: Entry["type"]): string =>
  cell.sight.entries.find((one) => one.type === type && one.project_id === cell.projectId)?.id ?? UNKNOWN.entry;

type Recorded = WireAnswer & { readonly statements: readonly string[] };

/** A call, with what it asked of the database: the same statements mean the same time, as far as anybody can measure. */
async function recorded(asking: () => Promise<WireAnswer>): Promise<Recorded> {
  matrix.statements.length = 0;
  const answer = await asking();
  return { ...answer, statements: [...matrix.statements] };
}

const call = (cell: Cell, tool: string, args: object) => recorded(() => matrix.wire.call(cell.actor, tool, args));

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

const there = (cell: Cell) => matrix.rows.entries.filter((one) => one.project_id === cell.projectId);
const isGated = (cell: Cell, one: Entry) => cell.sight.gated.some((other) => other.id === one.id);
/** Not to be seen by this person at all, with an unlock or without. */
const hidden = (cell: Cell) => there(cell).filter((one) => !cell.sight.sees(one.id) && !isGated(cell, one));

describe.each(CELLS.map((cell) => [cell.title, cell] as const))("%s", (_, name: CellName) => {
  it(
    verifies(
      "DS-173",
      "DS-174",
      "DS-182",
      "DS-690",
      "DS-701",
      "DS-785",
      "DS-787",
    )("is refused what it does not see: as unknown, or with the step-up where an unlock would show it"),
    async () => {
      const cell = await matrix.cell(name);
      for (const place of PLACES) {
        const unknown = await ask(cell, place, UNKNOWN.entry);
        expectNotFound(unknown, unknown, place.tool);
        const fits = (one: Entry) => place.takes === "either" || one.type === place.takes;
        for (const one of some(hidden(cell), 2, cell.turn))
          expectNotFound(await ask(cell, place, one.id), unknown, `${place.tool} ${one.title}`);
        for (const one of some(cell.sight.gated, 2, cell.turn)) {
          const answer = await ask(cell, place, one.id);
          if (fits(one)) expectGated(answer, cell, `${place.tool} ${one.title}`);
          else expectNotFound(answer, unknown, `${place.tool} ${one.title}`);
        }
      }
    },
  );

  it("finds no request by a ref that is not its own to know", async () => {
    const cell = await matrix.cell(name);
    const known = new Set(
      cell.sight.entries.flatMap((one) => [
        cell.sight.refOf(one),
        ...(one.status === "published" && one.stage === "dataroom" ? [one.ref] : []),
      ]),
    );
    const takesRef = PLACES.filter((place) => place.takes !== "answer");
    const unseen = there(cell).filter((one) => one.type === "request" && !cell.sight.sees(one.id));
    // A buyer's own request that reached the seller has a second number, which the buyer must not know.
    const renumbered = cell.sight.entries.filter((one) => one.ref !== null && !known.has(one.ref));
    const strange = [...some(unseen, 2, cell.turn), ...some(renumbered, 1, cell.turn)].filter(
      (one) => one.ref !== null && !known.has(one.ref),
    );
    for (const place of takesRef) {
      const unknown = await ask(cell, place, UNKNOWN.ref);
      for (const one of strange) {
        const answer = await ask(cell, place, one.ref ?? "");
        if (isGated(cell, one)) expectGated(answer, cell, `${place.tool} ${one.ref}`);
        else expectNotFound(answer, unknown, `${place.tool} ${one.ref}`);
      }
    }
  });

  it(
    verifies("DS-218")(
      "is told of another deal what it is told of none, by every tool: by its id, by ids in it, and through the own deal",
    ),
    async () => {
      const cell = await matrix.cell(name);
      const foreign = matrix.rows.entries.filter((one) => one.project_id === cell.foreignId);
      for (const tool of tools.filter((one) => fieldsOf(one.name).includes("project_id"))) {
        const args = validArgs(cell, tool.name);
        const unknown = await call(cell, tool.name, { ...args, project_id: UNKNOWN.project });
        const other = await call(cell, tool.name, { ...args, project_id: cell.foreignId });
        expectNotFound(other, unknown, tool.name);
      }
      for (const place of PLACES) {
        const unknown = await ask(cell, place, UNKNOWN.entry);
        const nowhere = await ask(cell, place, UNKNOWN.entry, { project_id: UNKNOWN.project });
        for (const one of some(foreign, 1, cell.turn)) {
          expectNotFound(await ask(cell, place, one.id), unknown, place.tool);
          expectNotFound(await ask(cell, place, one.id, { project_id: cell.foreignId }), nowhere, place.tool);
        }
      }
      const lost = await call(cell, "fetch", { id: UNKNOWN.entry });
      for (const one of some(foreign, 3, cell.turn))
        expectNotFound(await call(cell, "fetch", { id: one.id }), lost, "fetch in all deals");
    },
  );

  it(
    verifies("DS-314")("is told of another workstream what it is told of none, by every tool that takes one"),
    async () => {
      const cell = await matrix.cell(name);
      const own = cell.seat.workstreams.map((stream) => stream.id);
      const others = matrix.rows.workstreams.filter(
        (one) => one.project_id === cell.projectId && !own.includes(one.id),
      );
      const taking = tools.filter((tool) => fieldsOf(tool.name).includes("workstream")).map((tool) => tool.name);
      expect(taking.sort()).toEqual(["get_my_tasks", "get_workstream_summary", "list_answers", "list_requests"]);
      for (const tool of taking) {
        const asking = (workstream: string) => call(cell, tool, { project_id: cell.projectId, workstream });
        const unknown = await asking(UNKNOWN.slug);
        if (tool !== "get_my_tasks") expectNotFound(unknown, unknown, tool);
        for (const { slug } of others) {
          const answer = await asking(slug);
          expect(bytes(answer), `${tool} ${slug}`).toEqual(bytes(unknown));
          expect(answer.statements, `${tool} ${slug}`).toEqual(unknown.statements);
        }
      }
      const uri = (slug: string) => `dealspace://projects/${cell.projectId}/workstreams/${slug}`;
      const unknown = await matrix.wire.read(cell.actor, uri(UNKNOWN.slug));
      for (const { slug } of others)
        expect(bytes(await matrix.wire.read(cell.actor, uri(slug)))).toEqual(bytes(unknown));
    },
  );

  it(
    verifies(
      "DS-179",
      "DS-180",
    )("asks for hidden statuses: refused with the step-up where that is told, nothing where it is not"),
    async () => {
      const cell = await matrix.cell(name);
      const told = cell.sight.works(cell.projectId) && !cell.unlocked;
      const strict = cell.seat.project.gate === "strict";
      const workstream = cell.seat.workstreams[0]?.slug;
      const cases: [tool: string, args: object, gated: boolean][] = [
        ...["draft", "submitted", "approved", "rejected"].map((status): [string, object, boolean] => [
          "list_answers",
          { status: [status] },
          told,
        ]),
        ["list_answers", { status: ["published", "draft"] }, told],
        ["list_answers", { status: ["published"] }, false],
        ["list_requests", { workstream, status: ["open"] }, told && strict],
        ["list_requests", { workstream, status: ["published", "vetted"] }, told && strict],
        ["list_requests", { workstream, status: ["published"] }, false],
        ["get_my_tasks", { status: ["open"] }, told && strict],
        ["get_my_tasks", { status: ["published"] }, false],
      ];
      for (const [tool, args, gated] of cases) {
        const answer = await matrix.wire.call(cell.actor, tool, { project_id: cell.projectId, ...args });
        if (gated) expectGated(answer, cell, `${tool} ${JSON.stringify(args)}`);
        else expect(answer.error, `${tool} ${JSON.stringify(args)}`).toBeUndefined();
      }
    },
  );

  it("reads no resource of what it does not see: the address leads nowhere, or to the step-up", async () => {
    const cell = await matrix.cell(name);
    const read = (projectId: string, path: string) =>
      matrix.wire.read(cell.actor, `dealspace://projects/${projectId}${path}`);
    const nowhere = await read(UNKNOWN.project, "");
    expect(nowhere.error).toMatchObject({ code: -32602 });
    for (const path of ["", "/workstreams/finance", `/requests/${UNKNOWN.ref}`, `/answers/${UNKNOWN.entry}`])
      expect(bytes(await read(cell.foreignId, path)), path).toEqual(bytes(nowhere));
    const foreign = matrix.rows.entries.filter((one) => one.project_id === cell.foreignId);
    for (const kind of ["requests", "answers"] as const) {
      const type = kind === "requests" ? "request" : "answer";
      const unseen = [...some(hidden(cell), 2, cell.turn), ...some(foreign, 1, cell.turn)];
      for (const one of unseen)
        expect(bytes(await read(cell.projectId, `/${kind}/${one.id}`)), one.title).toEqual(bytes(nowhere));
      for (const one of some(cell.sight.gated, 2, cell.turn)) {
        const answer = await read(cell.projectId, `/${kind}/${one.id}`);
        if (one.type === type) expectGated(answer, cell, one.title);
        else expect(bytes(answer), one.title).toEqual(bytes(nowhere));
      }
    }
  });

  it("completes nothing in another deal, and is briefed on none", async () => {
    const cell = await matrix.cell(name);
    for (const resource of buildRegistry(modules).resources) {
      for (const field of Object.keys(resource.complete ?? {}).filter((one) => one !== "project_id")) {
        const typed = (project_id: string) => matrix.wire.complete(cell.actor, resource.uri, field, "", { project_id });
        const unknown = await typed(UNKNOWN.project);
        expect(unknown.error?.code).toBe(1003);
        expect(bytes(await typed(cell.foreignId)), field).toEqual(bytes(unknown));
      }
    }
    const briefed = (project_id: string) =>
      recorded(() => matrix.wire.ask(cell.actor, "prompts/get", { name: "deal_briefing", arguments: { project_id } }));
    expectNotFound(await briefed(cell.foreignId), await briefed(UNKNOWN.project), "deal_briefing");
  });
});

describe("the places where a tool takes the name of an entry", () => {
  it("are all tried: a new one needs a line above", () => {
    const naming = tools.flatMap((tool) =>
      fieldsOf(tool.name)
        .filter((field) => /^(id|entry_id|request_ids?|answer_id)$/.test(field))
        .map((field) => `${tool.name} ${field}`),
    );
    const tried = PLACES.flatMap(({ tool, args }) =>
      Object.entries(args("here", { sight: { entries: [] } } as never)).flatMap(([field, value]) =>
        [value].flat().includes("here") ? [`${tool} ${field}`] : [],
      ),
    );
    expect(tried.sort()).toEqual(naming.sort());
  });

  it("meet entries of every kind: hidden by role, by workstream, by the gate, in another deal", async () => {
    const cells = await Promise.all(CELLS.map(matrix.cell));
    expect(cells.filter((cell) => cell.sight.gated.length > 0).length).toBeGreaterThan(8);
    expect(cells.filter((cell) => hidden(cell).length > 3).length).toBeGreaterThan(20);
    for (const type of ["request", "answer"])
      expect(cells.some((cell) => cell.sight.gated.some((one) => one.type === type))).toBe(true);
  });
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
