/** One case for each surface beside the tools: addresses of resources, fields that complete, prompts, and what is listed. */
import { expect } from "vitest";
import type { Cases } from "@/tests/kit/module-kit";
import { documentIn } from "@/tests/support/wire";
import { type Cell, some } from "../cell";
import { call, nameOf, namesOnlyWhatShows, of } from "./tools";

export const RESOURCE_CASES: Cases<Cell> = {
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

/** The document of a resource is what its tool gives. */
async function same(cell: Cell, path: string, tool: string, args: object): Promise<void> {
  const answer = await cell.room.wire.read(cell.actor, `dealspace://projects/${cell.projectId}${path}`);
  namesOnlyWhatShows(cell, answer);
  expect(documentIn(answer)).toEqual(await call(cell, tool, args));
}

/** Each field, completed at an address in which it stands. */
export const COMPLETION_CASES: Cases<Cell> = {
  async project_id(cell) {
    const ids = cell.sight.seats.map((seat) => seat.project.id);
    expect((await completed(cell, "", "project_id", "")).sort()).toEqual(ids.sort());
    expect(await completed(cell, "", "project_id", "Project J")).toEqual(
      cell.sight.seats.filter((seat) => seat.project.name === "Project Juniper").map((seat) => seat.project.id),
    );
  },
  async workstream(cell) {
    const slugs = cell.seat.workstreams.map((stream) => stream.slug);
    expect(await completed(cell, "/workstreams", "workstream", "")).toEqual(slugs);
    expect(await completed(cell, "/workstreams", "workstream", "l")).toEqual(
      slugs.filter((slug) => slug.startsWith("l")),
    );
  },
  async request_id(cell) {
    const refs = [...new Set(of(cell, "request").flatMap((one) => cell.sight.refOf(one) ?? []))].sort();
    for (const begun of ["", "F", "fin-0", "BUY", "HR-", "p-00"])
      expect(await completed(cell, "/requests", "request_id", begun), begun).toEqual(
        refs.filter((ref) => ref.startsWith(begun.toUpperCase())).slice(0, 100),
      );
  },
  async answer_id(cell) {
    const all = cell.expected.list_answers(cell.projectId).answers;
    expect(await completed(cell, "/answers", "answer_id", "")).toEqual(all.map((one) => one.entry_id).slice(0, 100));
    const [one] = some(all, 1, cell.turn);
    const begun = one?.title.slice(0, 6) ?? "x";
    expect(await completed(cell, "/answers", "answer_id", begun)).toEqual(
      all.filter((row) => row.title.toLowerCase().startsWith(begun.toLowerCase())).map((row) => row.entry_id),
    );
  },
};

async function completed(cell: Cell, path: string, field: string, typed: string): Promise<string[]> {
  const uri = `dealspace://projects/{project_id}${path}${field === "project_id" ? "" : `/{${field}}`}`;
  const others = field === "project_id" ? {} : { project_id: cell.projectId };
  const answer = await cell.room.wire.complete(cell.actor, uri, field, typed, others);
  namesOnlyWhatShows(cell, answer);
  return (answer.result?.completion as { values: string[] } | undefined)?.values ?? [];
}

/** Names the deals and workstreams that show. */
export const LISTING_CASES: Cases<Cell> = {
  async "resources/list"(cell) {
    const { result } = await cell.room.wire.ask(cell.actor, "resources/list");
    expect(((result?.resources ?? []) as { uri: string }[]).map((one) => one.uri).sort()).toEqual(
      cell.sight.seats
        .flatMap(({ project, workstreams }) => {
          const deal = `dealspace://projects/${project.id}`;
          return [deal, ...workstreams.map((stream) => `${deal}/workstreams/${stream.slug}`)];
        })
        .sort(),
    );
  },
};

/** With the instructions, which hold the same words. */
export const PROMPT_CASES: Cases<Cell> = {
  async deal_briefing(cell) {
    const { wire, database } = cell.room;
    const answer = await wire.ask(cell.actor, "prompts/get", {
      name: "deal_briefing",
      arguments: { project_id: cell.projectId },
    });
    namesOnlyWhatShows(cell, answer);
    const [message] = (answer.result?.messages ?? []) as { content: { text: string } }[];
    briefs(cell, message?.content.text ?? "");
    await wire.call(cell.actor, "set_project", { project_id: cell.projectId });
    const instructions = await wire.instructions(cell.actor);
    await database.prisma.connectionBinding.deleteMany({ where: { connectionId: cell.actor.credential.id } });
    briefs(cell, instructions);
    expect(instructions).toContain(message?.content.text);
    const unbound = await wire.instructions(cell.actor);
    const deals = new Set(unbound.match(/\bproj_\w+/g) ?? []);
    expect([...deals].sort()).toEqual(cell.sight.seats.map((seat) => seat.project.id).sort());
  },
};

/** Holds the figures of the summary. */
function briefs(cell: Cell, text: string): void {
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
  for (const stream of cell.room.rows.workstreams.filter((one) => one.project_id === cell.projectId))
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
