/**
 * The matrix: every role, with and without an unlock, over every tool, resource, prompt and completion there is, on the
 * sample deals. What comes back is compared with what the visibility table says, computed from plain rows
 * (tests/support/table). What must not come back is in matrix-refusals.test.ts.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { modules } from "@/lib/modules";
import { buildRegistry } from "@/lib/platform/module";
import { call, nameOf, namesOnlyWhatShows, of, TOOL_CASES } from "@/tests/support/table/cases";
import { CELLS, type Cell, type CellName, type Matrix, openMatrix, some } from "@/tests/support/table/cells";
import { verifies } from "@/tests/support/verifies";
import { documentIn } from "@/tests/support/wire";

let matrix: Matrix;
beforeAll(async () => {
  matrix = await openMatrix();
});
afterAll(() => matrix.close());

const tools = [...buildRegistry(modules).tools.values()].filter((tool) => tool.via.includes("mcp"));

const RESOURCES: Record<string, (cell: Cell) => Promise<void>> = {
  "dealspace://projects/{project_id}": (cell) => same(cell, "", "get_project_summary", {}),
  async "dealspace://projects/{project_id}/workstreams/{workstream}"(cell) {
    for (const { slug } of some(cell.seat.workstreams, 2, cell.turn))
      await same(cell, `/workstreams/${slug}`, "get_workstream_summary", { workstream: slug });
  },
  async "dealspace://projects/{project_id}/requests/{request_id}"(cell) {
    for (const one of some(of(cell, "request"), 2, cell.turn + 1))
      await same(cell, `/requests/${nameOf(cell, one)}`, "get_request", { request_id: one.id });
  },
  async "dealspace://projects/{project_id}/answers/{answer_id}"(cell) {
    for (const one of some(of(cell, "answer"), 2, cell.turn + 1))
      await same(cell, `/answers/${one.id}`, "get_answer", { answer_id: one.id });
  },
};
/** But for the card of suggestions, which holds nothing of any deal: the client puts a result into it. */
const resources = buildRegistry(modules).resources.filter((resource) => !resource.uri.startsWith("ui://"));

/** The document of a resource is what its tool gives. */
async function same(cell: Cell, path: string, tool: string, args: object): Promise<void> {
  const answer = await matrix.wire.read(cell.actor, `dealspace://projects/${cell.projectId}${path}`);
  namesOnlyWhatShows(cell, answer);
  expect(documentIn(answer)).toEqual(await call(cell, tool, args));
}

const COMPLETIONS: Record<string, (cell: Cell, uri: string) => Promise<void>> = {
  async project_id(cell, uri) {
    const ids = cell.sight.seats.map((seat) => seat.project.id);
    expect((await completed(cell, uri, "project_id", "")).sort()).toEqual(ids.sort());
    expect(await completed(cell, uri, "project_id", "Project J")).toEqual(
      cell.sight.seats.filter((seat) => seat.project.name === "Project Juniper").map((seat) => seat.project.id),
    );
  },
  async workstream(cell, uri) {
    const slugs = cell.seat.workstreams.map((stream) => stream.slug);
    expect(await completed(cell, uri, "workstream", "")).toEqual(slugs);
    expect(await completed(cell, uri, "workstream", "l")).toEqual(slugs.filter((slug) => slug.startsWith("l")));
  },
  async request_id(cell, uri) {
    const refs = [...new Set(of(cell, "request").flatMap((one) => cell.sight.refOf(one) ?? []))].sort();
    for (const begun of ["", "F", "fin-0", "BUY", "HR-"])
      expect(await completed(cell, uri, "request_id", begun), begun).toEqual(
        refs.filter((ref) => ref.startsWith(begun.toUpperCase())).slice(0, 100),
      );
  },
  async answer_id(cell, uri) {
    const all = cell.expected.list_answers(cell.projectId).answers;
    expect(await completed(cell, uri, "answer_id", "")).toEqual(all.map((one) => one.entry_id).slice(0, 100));
    const [one] = some(all, 1, cell.turn);
    const begun = one?.title.slice(0, 6) ?? "x";
    expect(await completed(cell, uri, "answer_id", begun)).toEqual(
      all.filter((row) => row.title.toLowerCase().startsWith(begun.toLowerCase())).map((row) => row.entry_id),
    );
  },
};

async function completed(cell: Cell, uri: string, field: string, typed: string): Promise<string[]> {
  const others = field === "project_id" ? {} : { project_id: cell.projectId };
  const answer = await matrix.wire.complete(cell.actor, uri, field, typed, others);
  namesOnlyWhatShows(cell, answer);
  return (answer.result?.completion as { values: string[] } | undefined)?.values ?? [];
}

describe.each(CELLS.map((cell) => [cell.title, cell] as const))("%s", (_, name: CellName) => {
  it.each(tools.map((tool) => [tool.name]))(
    verifies(
      "DS-158",
      "DS-159",
      "DS-160",
      "DS-161",
      "DS-162",
      "DS-163",
      "DS-164",
      "DS-165",
      "DS-167",
      "DS-168",
      "DS-169",
      "DS-170",
      "DS-171",
      "DS-694",
      "DS-699",
      "DS-700",
    )("%s gives what the table says, and nothing else"),
    async (tool) => {
      await TOOL_CASES[tool]?.(await matrix.cell(name));
    },
  );

  it.each(resources.map((resource) => [resource.uri]))("%s is the same document", async (uri) => {
    await RESOURCES[uri]?.(await matrix.cell(name));
  });

  it("resources/list names the deals and workstreams that show", async () => {
    const cell = await matrix.cell(name);
    const { result } = await matrix.wire.ask(cell.actor, "resources/list");
    expect(((result?.resources ?? []) as { uri: string }[]).map((one) => one.uri).sort()).toEqual(
      cell.sight.seats
        .flatMap(({ project, workstreams }) => {
          const deal = `dealspace://projects/${project.id}`;
          return [deal, ...workstreams.map((stream) => `${deal}/workstreams/${stream.slug}`)];
        })
        .sort(),
    );
  });

  it.each(completions())("completes %s of %s from what shows", async (field, uri) => {
    await COMPLETIONS[field]?.(await matrix.cell(name), uri);
  });

  it(
    verifies(
      "DS-588",
      "DS-589",
      "DS-590",
      "DS-591",
      "DS-609",
      "DS-610",
    )("deal_briefing and the instructions hold the figures of the summary"),
    async () => {
      const cell = await matrix.cell(name);
      const answer = await matrix.wire.ask(cell.actor, "prompts/get", {
        name: "deal_briefing",
        arguments: { project_id: cell.projectId },
      });
      namesOnlyWhatShows(cell, answer);
      const [message] = (answer.result?.messages ?? []) as { content: { text: string } }[];
      await briefs(cell, message?.content.text ?? "");
      await matrix.wire.call(cell.actor, "set_project", { project_id: cell.projectId });
      const instructions = await matrix.wire.instructions(cell.actor);
      await matrix.database.prisma.connection.update({
        where: { id: cell.actor.credential.id },
        data: { boundProjectId: null },
      });
      await briefs(cell, instructions);
      expect(instructions).toContain(message?.content.text);
      const unbound = await matrix.wire.instructions(cell.actor);
      const deals = new Set(unbound.match(/\bproj_\w+/g) ?? []);
      expect([...deals].sort()).toEqual(cell.sight.seats.map((seat) => seat.project.id).sort());
    },
  );
});

async function briefs(cell: Cell, text: string): Promise<void> {
  const summary = cell.expected.get_project_summary(cell.projectId) as {
    workstreams: { name: string; published?: number; total_requests?: number; pending?: number; overdue?: number }[];
    overall_completion_pct?: number;
  };
  const sum = (field: "total_requests" | "pending" | "overdue") =>
    summary.workstreams.reduce((total, row) => total + (row[field] ?? 0), 0);
  const figure = (label: string) => new RegExp(`${label}[^\\n:]*: ([\\d.]+)`, "i").exec(text)?.[1];
  expect(text).toContain(cell.seat.project.name);
  expect(text).toContain(cell.seat.role);
  expect(text).toContain(`Stage: ${cell.seat.project.stage}`);
  const accessible = /Accessible workstreams: (.*)/.exec(text)?.[1] ?? "";
  for (const stream of matrix.rows.workstreams.filter((one) => one.project_id === cell.projectId))
    expect(accessible.includes(stream.name), stream.name).toBe(
      cell.seat.workstreams.some((one) => one.id === stream.id),
    );
  if (cell.sight.works(cell.projectId)) {
    expect(Number(figure("Requests in these workstreams"))).toBe(sum("total_requests"));
    expect(figure("Overall completion")).toBe(summary.overall_completion_pct?.toFixed(1));
    expect(Number(figure("Pending"))).toBe(sum("pending"));
    expect(Number(figure("Overdue"))).toBe(sum("overdue"));
  } else {
    expect(text).not.toMatch(/pending|overdue|completion/i);
    for (const { name, published } of summary.workstreams)
      expect(Number(figure(`Published answers in ${name}`)), name).toBe(published);
  }
}

describe("what the gate keeps out", () => {
  const telling = [
    ["get_project_summary", (cell: Cell) => cell.expected.get_project_summary(cell.projectId)],
    ["list_workstreams", (cell: Cell) => cell.expected.list_workstreams(cell.projectId)],
    ["get_my_tasks", (cell: Cell) => cell.expected.get_my_tasks(cell.projectId, cell.userId)],
  ] as const;

  it.each(telling)(
    verifies(
      "DS-175",
      "DS-176",
      "DS-177",
      "DS-178",
    )("is told by %s too: to bank and seller, as a number, while it lasts"),
    async (tool, wanted) => {
      let hidden = 0;
      for (const name of CELLS) {
        const cell = await matrix.cell(name);
        const { gated } = (await call(cell, tool)) as { gated?: { hidden: number } };
        expect(gated, cell.title).toEqual((wanted(cell) as { gated?: unknown }).gated);
        hidden += gated?.hidden ?? 0;
      }
      expect(hidden).toBeGreaterThan(0);
    },
  );
});

describe("the matrix", () => {
  it("has a case for every tool, resource, completion and prompt there is", () => {
    expect(Object.keys(TOOL_CASES).sort()).toEqual(tools.map((tool) => tool.name).sort());
    expect(Object.keys(RESOURCES).sort()).toEqual(resources.map((resource) => resource.uri).sort());
    expect([...new Set(completions().map(([field]) => field))].sort()).toEqual(Object.keys(COMPLETIONS).sort());
    expect([...buildRegistry(modules).prompts.keys()]).toEqual(["deal_briefing"]);
  });

  it("has every role, with and without an unlock, each also limited to some workstreams", async () => {
    const roles = ["buyer_admin", "buyer_member", "ib_admin", "ib_member", "observer", "seller_admin", "seller_member"];
    for (const unlocked of [true, false]) {
      const cells = await Promise.all(CELLS.filter((cell) => cell.unlocked === unlocked).map(matrix.cell));
      expect([...new Set(cells.map((cell) => cell.seat.role))].sort()).toEqual(roles);
      const limited = cells.filter((cell) => cell.seat.workstreams.length < streamsIn(cell.projectId));
      expect([...new Set(limited.map((cell) => cell.seat.role))].sort()).toEqual(roles);
    }
  });

  it("is about something in every cell: what shows, what is gated and what is hidden", async () => {
    for (const name of CELLS) {
      const { sight, seat, projectId, title } = await matrix.cell(name);
      const there = matrix.rows.entries.filter((one) => one.project_id === projectId);
      if (projectId !== name.person.foreignId && seat.project.gate === "standard")
        expect(sight.entries.length, title).toBeGreaterThan(20);
      expect(there.length - sight.entries.length - sight.gated.length, `${title}: hidden`).toBeGreaterThan(
        seat.side === "bank" && seat.workstreams.length === streamsIn(projectId) ? -1 : 0,
      );
      expect(sight.gated.length > 0, `${title}: gated`).toBe(sight.works(projectId) && !name.unlocked);
    }
  });
});

const streamsIn = (projectId: string) => matrix.rows.workstreams.filter((one) => one.project_id === projectId).length;

/** Every field that can be completed, with an address in which it stands. */
function completions(): [field: string, uri: string][] {
  return [
    ...new Map(
      buildRegistry(modules).resources.flatMap((resource) =>
        Object.keys(resource.complete ?? {}).map((field): [string, string] => [field, resource.uri]),
      ),
    ),
  ];
}
