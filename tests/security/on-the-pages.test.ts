/**
 * An agent sees at most what its person sees: whatever a tool names, unlocked and asked about everything there is, the same
 * person finds on the pages, through the use-cases that the pages call.
 */
import { describe, expect, it } from "vitest";
import { REQUEST_STATUSES } from "@/lib/deals/entries/status.rules";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { buildRegistry } from "@/lib/platform/module";
import { of } from "@/tests/deals-kit/cases/tools";
import { type Cell, some } from "@/tests/deals-kit/cell";
import { CELLS, type CellName, openSampleDeals } from "@/tests/deals-kit/worlds/sample";
import { opened, withSeed } from "@/tests/kit/module-kit";
import { coveringPairs } from "@/tests/kit/pairwise";
import { callTool, webSession } from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const deals = opened(openSampleDeals);

const registry = buildRegistry(modules);
const tools = [...registry.tools.values()].filter((tool) => tool.via.includes("mcp")).map((tool) => tool.name);

type Asked = Record<string, unknown>[];
const requests = (cell: Cell) => some(of(cell, "request"), 3, cell.turn).map((one) => ({ request_id: one.id }));
const answers = (cell: Cell) => some(of(cell, "answer"), 3, cell.turn).map((one) => ({ answer_id: one.id }));
const streams = (cell: Cell) => cell.seat.workstreams.map(({ slug }) => ({ workstream: slug }));
const links = (cell: Cell) => {
  const request_ids = requests(cell).map((one) => one.request_id);
  return answers(cell).map((answer) => ({ ...answer, request_ids }));
};

/** What each tool is asked, besides the deal. A tool without a line is asked for all of the deal. */
const QUESTIONS: Record<string, (cell: Cell) => Asked> = {
  whoami: () => [{}],
  get_version: () => [{}],
  list_projects: () => [{}],
  get_workstream_summary: streams,
  list_requests: (cell) => streams(cell).map((one) => ({ ...one, limit: 200 })),
  list_answers: () => [{ limit: 200 }],
  list_events: () => [{ limit: 200 }],
  get_request: (cell) => requests(cell).map((one) => ({ ...one, include_thread: true })),
  get_answer: answers,
  fetch: (cell) => some(cell.sight.entries, 3, cell.turn).map((one) => ({ id: one.id })),
  search: () => [{ query: "audited financial statements contract employees", limit: 50 }],
  find_matching_answers: (cell) => requests(cell).map((one) => ({ ...one, threshold: 0, limit: 200 })),
  suggest_routing: requests,
  suggest_assignment: requests,
  suggest_answer_link: links,
};
const ABOUT_NO_DEAL = ["whoami", "get_version", "list_projects"];

/** Proposals may be refused, to a role or about a request: that names nothing. */
async function idsToldTo(cell: Cell): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  for (const tool of tools) {
    const deal = ABOUT_NO_DEAL.includes(tool) ? {} : { project_id: cell.projectId };
    for (const asked of QUESTIONS[tool]?.(cell) ?? [{}]) {
      const answer = await deals().wire.call(cell.actor, tool, { ...deal, ...asked });
      if (answer.error && !tool.startsWith("suggest_")) throw new Error(`${tool} refused: ${answer.text}`);
      for (const id of answer.text.match(/\b(proj|ent|usr)_\w+/g) ?? []) told.set(id, tool);
    }
  }
  return told;
}

/** Whatever a use-case of the pages gives to the person, as one text to look ids up in. */
async function onPages(person: Actor, useCase: string, raw: object): Promise<string> {
  const tool = registry.useCases.find((one) => one.name === useCase);
  if (!tool?.via.includes("web")) throw new Error(`no page calls ${useCase}`);
  return JSON.stringify(await callTool(deals().kernel, person, tool, raw));
}

/** The table of requests and the list of answers, in pages of 200. */
async function entriesOnPages(person: Actor, project_id: string): Promise<string> {
  let shown = "";
  for (let offset = 0; offset < 400; offset += 200) {
    const page = { project_id, limit: 200, offset };
    shown += await onPages(person, "browse_requests", { ...page, statuses: [...REQUEST_STATUSES] });
    shown += await onPages(person, "list_answers", page);
  }
  return shown;
}

const kindOf = (id: string) => id.split("_", 1)[0] ?? "";
/** Every role, in each deal and with some of the workstreams, as far as there is such a person. */
const drawn = coveringPairs(
  CELLS.filter((cell) => cell.unlocked),
  ({ traits }) => traits,
);

describe.each(drawn.map((cell) => [withSeed(cell.title), cell] as const))("%s", (_, name: CellName) => {
  it(verifies("DS-016")("finds on the pages every entry, person and deal that a tool named"), async () => {
    const cell = await deals().cell(name);
    const told = await idsToldTo(cell);
    const person = await webSession(deals().database, cell.userId);
    const shown: Record<string, string> = {
      proj: await onPages(person, "list_my_deals", {}),
      usr: await onPages(person, "list_people", { project_id: cell.projectId }),
      ent: await entriesOnPages(person, cell.projectId),
    };
    const missing = [...told].filter(([id]) => !shown[kindOf(id)]?.includes(`"${id}"`));
    expect(missing.map(([id, tool]) => `${id}, named by ${tool}`)).toEqual([]);
    // Not by saying nothing.
    expect(new Set([...told.keys()].map(kindOf))).toEqual(new Set(["proj", "ent", "usr"]));
  });
});
