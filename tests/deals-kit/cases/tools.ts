/**
 * One case for each tool: asks it as the caller of a cell, and compares what comes back with what the visibility table says.
 * The same cases run over the sample deals and over generated rooms.
 */
import { expect } from "vitest";
import type { Cases } from "@/tests/kit/module-kit";
import { givenBy, type WireAnswer } from "@/tests/support/wire";
import { type Cell, some } from "../cell";
import { candidatesFor } from "../oracle/expected";
import type { Entry } from "../oracle/rows";
import { expectedScores, isRounded } from "../oracle/scores";
import { keepsDrafts } from "../oracle/sight";

type Given = Record<string, unknown>;

/** Calls in the cell's own deal, and holds every id in the answer against what shows to the person, there. */
export async function call(
  cell: Cell,
  name: string,
  args: object = {},
  deal: { project_id?: string } = { project_id: cell.projectId },
) {
  const answer = await cell.room.wire.call(cell.actor, name, { ...deal, ...args });
  namesOnlyWhatShows(cell, answer, deal.project_id);
  return givenBy(answer);
}

export const of = (cell: Cell, type: Entry["type"]) =>
  cell.sight.entries.filter((one) => one.type === type && one.project_id === cell.projectId);
const everyone = (cell: Cell) => cell.room.rows.users.map((user) => user.id);
/** Pages put together. */
async function allPages(cell: Cell, name: string, args: object, field: string): Promise<Given> {
  const first = await call(cell, name, { ...args, limit: 7 });
  const rows = [...(first[field] as unknown[])];
  for (let last = first; last.next_cursor !== undefined; ) {
    last = await call(cell, name, { ...args, limit: 200, cursor: last.next_cursor });
    rows.push(...(last[field] as unknown[]));
    expect(last.total).toBe(first.total);
  }
  const { next_cursor: _, ...rest } = first;
  return { ...rest, [field]: rows };
}

const REQUEST_STATUSES = ["open", "assigned", "answered", "vetted", "published", "withdrawn"];
const ANSWER_STATUSES = ["draft", "submitted", "approved", "rejected", "published"];
/** Whoever is told of the gate is refused when asking for what it always hides: see the refusals. */
const askable = (cell: Cell, type: Entry["type"], statuses: string[]) =>
  statuses.filter(
    (status) =>
      status === "published" ||
      cell.unlocked ||
      !cell.sight.works(cell.projectId) ||
      (type === "request" ? cell.seat.project.gate === "standard" : answersAreKept(cell, status)),
  );

/** To a seller its own firm's word counts, to the bank that of any, as long as an unlock would open nothing. */
const answersAreKept = ({ room, projectId, seat, sight }: Cell, status: string) =>
  keepsDrafts(room.rows, projectId, seat.side === "seller" ? seat.firm : undefined) &&
  !sight.gated.some((one) => one.project_id === projectId && one.type === "answer" && one.status === status);

export const TOOL_CASES: Cases<Cell> = {
  async whoami(cell) {
    const { sight, unlocked } = cell;
    const given = await call(cell, "whoami", {}, {});
    const firms = sight.seats.map((seat) => seat.firm);
    expect({ ...given, projects: byDeal(given.projects) }).toMatchObject({
      user: { user_id: cell.userId, name: cell.room.rows.users.find((user) => user.id === cell.userId)?.name },
      organizations: cell.room.rows.organizations
        .filter((one) => firms.includes(one.id))
        .map((one) => ({ organization_id: one.id, name: one.name })),
      connection: { connection_id: cell.actor.credential.id },
      projects: byDeal(sight.seats.map(({ project, role }) => ({ project_id: project.id, name: project.name, role }))),
      unlock: { active: unlocked },
    });
    expect([...(given.scopes as string[])].sort()).toEqual([...(cell.actor.scopes as Set<string>)].sort());
  },

  async get_version(cell) {
    expect(await call(cell, "get_version", {}, {})).toEqual({
      server: "dealspace",
      version: "1.0.0",
      protocol: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      capabilities: { tools: true, resources: true, prompts: true },
    });
  },

  async list_projects(cell) {
    const { projects } = await call(cell, "list_projects", {}, {});
    expect(byDeal(projects)).toEqual(byDeal(cell.expected.list_projects().projects));
  },

  async set_project(cell) {
    expect(await call(cell, "set_project")).toEqual(cell.expected.set_project(cell.projectId));
    const bound = await call(cell, "get_project_summary", {}, {});
    await cell.room.database.prisma.connectionBinding.deleteMany({ where: { connectionId: cell.actor.credential.id } });
    expect(bound).toEqual(cell.expected.get_project_summary(cell.projectId));
  },

  async get_project_summary(cell) {
    const given = await call(cell, "get_project_summary");
    expect(given).toEqual(cell.expected.get_project_summary(cell.projectId));
  },

  async list_workstreams(cell) {
    const given = await call(cell, "list_workstreams");
    expect(given).toEqual(cell.expected.list_workstreams(cell.projectId));
  },

  async get_workstream_summary(cell) {
    for (const stream of cell.seat.workstreams)
      expect(await call(cell, "get_workstream_summary", { workstream: stream.slug })).toEqual(
        cell.expected.get_workstream_summary(cell.projectId, stream),
      );
  },

  async list_requests(cell) {
    const { seat, expected, projectId } = cell;
    for (const stream of seat.workstreams) {
      const whole = expected.list_requests(projectId, stream);
      expect(await call(cell, "list_requests", { workstream: stream.slug, limit: 200 })).toEqual({
        ...whole,
        offset: 0,
        limit: 200,
      });
    }
    const [stream] = some(seat.workstreams, 1, cell.turn);
    if (!stream) throw new Error("nobody is without workstreams");
    const whole = expected.list_requests(projectId, stream);
    const page = await call(cell, "list_requests", { workstream: stream.slug, limit: 3, offset: 2 });
    expect(page).toEqual({ ...whole, requests: whole.requests.slice(2, 5), offset: 2, limit: 3 });
    const filters = [
      ...some(askable(cell, "request", REQUEST_STATUSES), 2, cell.turn).map((status) => ({ status: [status] })),
      ...some(["low", "normal", "high", "urgent"], 1, cell.turn).map((priority) => ({ priority })),
      ...some(everyone(cell), 4, cell.turn).map((assigned_to) => ({ assigned_to })),
      { assigned_to: cell.userId },
    ];
    for (const filter of filters)
      expect(
        await call(cell, "list_requests", { workstream: stream.slug, limit: 200, ...filter }),
        JSON.stringify(filter),
      ).toEqual({ ...expected.list_requests(projectId, stream, filter), offset: 0, limit: 200 });
  },

  async get_request(cell) {
    for (const one of some(of(cell, "request"), 5, cell.turn)) {
      const given = await call(cell, "get_request", { request_id: one.id, include_thread: true });
      expect(given, one.title).toEqual(cell.expected.get_request(one, { thread: true }));
      const { thread: _, thread_total: __, ...unthreaded } = given;
      const ref = nameOf(cell, one);
      expect(await call(cell, "get_request", { request_id: ref }), ref).toEqual(unthreaded);
    }
  },

  async get_my_tasks(cell) {
    const { expected, projectId, userId } = cell;
    for (const filter of [{}, { status: askable(cell, "request", REQUEST_STATUSES) }, { workstream: "finance" }]) {
      const given = await call(cell, "get_my_tasks", { ...filter, limit: 200 });
      const wanted = expected.get_my_tasks(projectId, userId, filter);
      expect({ ...given, tasks: tasksIn(given) }).toEqual({ ...wanted, tasks: tasksIn(wanted) });
      const due = (given.tasks as { due_date?: string }[]).map((task) => task.due_date ?? "9999");
      expect(due, "soonest due first").toEqual([...due].sort());
    }
  },

  async list_answers(cell) {
    const { expected, projectId, seat } = cell;
    const whole = expected.list_answers(projectId);
    expect(await call(cell, "list_answers", { limit: 200 })).toEqual({ ...whole, offset: 0, limit: 200 });
    const page = await call(cell, "list_answers", { limit: 4, offset: 3 });
    expect(page).toEqual({ ...whole, answers: whole.answers.slice(3, 7), offset: 3, limit: 4 });
    for (const status of some(askable(cell, "answer", ANSWER_STATUSES), 2, cell.turn))
      expect(await call(cell, "list_answers", { status: [status], limit: 200 }), status).toEqual({
        ...expected.list_answers(projectId, { status: [status] }),
        offset: 0,
        limit: 200,
      });
    for (const stream of some(seat.workstreams, 2, cell.turn))
      expect(await call(cell, "list_answers", { workstream: stream.slug, limit: 200 })).toEqual({
        ...expected.list_answers(projectId, { stream }),
        offset: 0,
        limit: 200,
      });
    for (const request of some(of(cell, "request"), 3, cell.turn))
      expect(await call(cell, "list_answers", { request_id: nameOf(cell, request), limit: 200 })).toEqual({
        ...expected.list_answers(projectId, { request }),
        offset: 0,
        limit: 200,
      });
  },

  async get_answer(cell) {
    for (const [i, one] of some(of(cell, "answer"), 5, cell.turn).entries()) {
      const files = i > 0;
      const given = await call(cell, "get_answer", { answer_id: one.id, ...(!files && { include_files: false }) });
      expect(given, one.title).toEqual(cell.expected.get_answer(one, { files }));
    }
  },

  async find_matching_answers(cell) {
    const { expected, projectId } = cell;
    for (const one of some(of(cell, "request"), 2, cell.turn)) {
      const given = await call(cell, "find_matching_answers", { request_id: one.id, threshold: 0, limit: 200 });
      const matches = given.matches as (Given & { answer_id: string; similarity: number; match_reason: string })[];
      expect(matches.map((match) => match.answer_id).sort()).toEqual([...expected.matchable(projectId)].sort());
      expect(given.total).toBe(matches.length);
      expect(given.request_title).toBe(one.title);
      expect(given.request_ref).toBe(cell.sight.refOf(one) ?? undefined);
      expect(given.author_side).toBe(expected.authorSide(one));
      const exact = await expectedScores(cell, one, expected.matchable(projectId).map(cell.sight.entryOf));
      for (const { similarity, match_reason, ...match } of matches) {
        expect(match).toEqual({
          answer_id: match.answer_id,
          answer_title: cell.sight.entryOf(match.answer_id).title,
          author_side: "seller",
          status: "published",
        });
        expect(isRounded(similarity, exact.get(match.answer_id)), `${match.answer_id}: ${similarity}`).toBe(true);
        namesOnlyRefsThatShow(cell, match_reason);
      }
      const scores = matches.map((match) => match.similarity);
      expect(scores, "best first").toEqual([...scores].sort((a, b) => b - a));
      expect(typeof given.recommendation, "for likely ones only").toBe(
        (scores[0] ?? 0) >= 0.85 ? "string" : "undefined",
      );
      expect(given.method).toBe("hybrid");
    }
  },

  async list_events(cell) {
    const { expected, projectId } = cell;
    expect(await allPages(cell, "list_events", {}, "events")).toEqual(expected.list_events(projectId));
    for (const entry of some(
      cell.sight.entries.filter((one) => one.project_id === projectId),
      2,
      cell.turn,
    ))
      expect(await call(cell, "list_events", { entry_id: entry.id, limit: 200 })).toEqual(
        expected.list_events(projectId, { entry }),
      );
    const since = cell.room.now.getTime() / 1000 - 12 * 86_400;
    const filters = [
      { action: ["published", "message"] },
      ...some(everyone(cell), 2, cell.turn).map((actor_id) => ({ actor_id })),
      { actor_id: cell.userId, since },
    ];
    for (const filter of filters)
      expect(await allPages(cell, "list_events", filter, "events"), JSON.stringify(filter)).toEqual(
        expected.list_events(projectId, filter),
      );
  },

  async search(cell) {
    const { expected, projectId, sight } = cell;
    const titles = some(
      cell.room.rows.entries.filter((one) => one.project_id === projectId),
      3,
      cell.turn,
    ).map((one) => one.title);
    // A word of the language: what is written in capitals is looked for differently.
    const words = titles.flatMap((title) => title.match(/\b[A-Z]?[a-z]{3,}\b/)?.[0] ?? []);
    for (const word of words) {
      const hits = await entriesHolding(cell, word);
      const wanted = sight.entries.filter((one) => one.project_id === projectId && hits.has(one.id));
      const given = await call(cell, "search", { query: word, limit: 50 });
      expect(given).toEqual({ project_id: projectId, results: expect.any(Array), ...expected.notSearched(projectId) });
      const results = byId(given.results);
      expect(results.length, word).toBe(Math.min(50, wanted.length));
      const among = new Set(results.map((one) => one.id));
      expect(results, word).toEqual(byId(wanted.filter((one) => among.has(one.id)).map(expected.found)));
    }
    for (const one of some(of(cell, "request"), 3, cell.turn)) {
      const ref = sight.refOf(one);
      const given = await call(cell, "search", { query: ref ?? one.title });
      const ids = (given.results as { id: string; ref?: string }[])
        .filter((row) => row.ref === ref)
        .map((row) => row.id);
      expect(ids, `${ref} finds its request`).toContain(one.id);
    }
  },

  async fetch(cell) {
    for (const one of some(
      cell.sight.entries.filter((entry) => entry.project_id === cell.projectId),
      4,
      cell.turn,
    )) {
      expect(await call(cell, "fetch", { id: one.id }), one.title).toEqual(cell.expected.fetch(one));
      expect(await call(cell, "fetch", { id: one.id }, {})).toEqual(cell.expected.fetch(one));
    }
  },

  async suggest_routing(cell) {
    await proposes(cell, "suggest_routing", ["seller"], (given) => given.suggested_route as Proposed[]);
  },

  async suggest_assignment(cell) {
    await proposes(cell, "suggest_assignment", cell.seat.side === "bank" ? ["ib", "seller"] : ["seller"], (given) => [
      given.suggested_assignee as Proposed,
      ...(given.alternatives as Proposed[]),
    ]);
  },

  async list_suggestions(cell) {
    const rows = ({ suggestions }: Given) => suggestions as { suggestion_id: string; entry_id: string }[];
    const listed = await call(cell, "list_suggestions", { limit: 200 });
    // Only its own, and only about what shows to it now: another's are not even counted.
    const shown = new Set(cell.sight.entries.map((one) => one.id));
    for (const one of rows(listed)) expect(shown).toContain(one.entry_id);
    expect(listed.total).toBe(rows(listed).length);
    if (!cell.sight.works(cell.projectId)) expect(listed.total).toBe(0);
    else {
      const [one] = some(of(cell, "answer"), 1, cell.turn);
      const [asked] = of(cell, "request").filter(
        (request) => request.status === "open" || request.status === "assigned",
      );
      const args = one && asked && { answer_id: one.id, request_ids: [nameOf(cell, asked)] };
      const { result } = args
        ? await cell.room.wire.call(cell.actor, "suggest_answer_link", { project_id: cell.projectId, ...args })
        : {};
      const made = (result as { structuredContent?: { suggestion_id?: string } } | undefined)?.structuredContent;
      const status = { status: "pending_confirmation", limit: 200 };
      if (made?.suggestion_id)
        expect(rows(await call(cell, "list_suggestions", status)).map((row) => row.suggestion_id)).toContain(
          made.suggestion_id,
        );
    }
  },

  async suggest_answer_link(cell) {
    const answers = some(of(cell, "answer"), 2, cell.turn);
    for (const answer of answers) {
      const linked = cell.room.rows.answer_links.filter((link) => link.answer_id === answer.id && link.confirmed);
      const requests = some(
        of(cell, "request").filter(
          (one) => one.status !== "withdrawn" && !linked.some((link) => link.request_id === one.id),
        ),
        3,
        cell.turn,
      );
      if (requests.length === 0) continue;
      const args = { answer_id: answer.id, request_ids: requests.map((one) => nameOf(cell, one)) };
      if (!cell.sight.works(cell.projectId)) {
        await forbids(cell, "suggest_answer_link", args);
        continue;
      }
      const given = await call(cell, "suggest_answer_link", { ...args, analysis: "Fits." });
      expect(pendingParts(given)).toBe(true);
      expect(given.answer_id).toBe(answer.id);
      const links = given.proposed_links as (Given & { request_id: string; confidence: number; reason: string })[];
      expect(links.map(({ request_id, request_ref }) => ({ request_id, request_ref })).sort(byRequest)).toEqual(
        requests
          .map((one) => ({ request_id: one.id, request_ref: cell.sight.refOf(one) ?? undefined }))
          .sort(byRequest),
      );
      for (const { request_id, confidence, reason } of links) {
        const exact = (await expectedScores(cell, cell.sight.entryOf(request_id), [answer])).get(answer.id);
        expect(isRounded(confidence, exact), `${answer.id} for ${request_id}: ${confidence}`).toBe(true);
        namesOnlyRefsThatShow(cell, reason);
      }
    }
  },
};

type Proposed = { user_id: string; name: string; reason: string };

/** Proposals name people whom the caller knows and who can do it, and count the work that the caller sees. */
async function proposes(
  cell: Cell,
  tool: string,
  sides: string[],
  people: (given: Given) => Proposed[],
): Promise<void> {
  const requests = of(cell, "request").filter((one) => one.status !== "withdrawn");
  const isOver = (one: Entry) => one.status === "published";
  const [open, over] = [requests.filter((one) => !isOver(one)), requests.filter(isOver)];
  for (const one of [...some(open, 2, cell.turn), ...some(over, 1, cell.turn)]) {
    const args = { request_id: nameOf(cell, one), analysis: "As it seems to me." };
    if (!cell.sight.works(cell.projectId)) {
      await forbids(cell, tool, args);
      continue;
    }
    if (isOver(one)) {
      const { error } = await cell.room.wire.call(cell.actor, tool, { project_id: cell.projectId, ...args });
      expect(error?.code, "nobody could confirm it").toBe(-32602);
      continue;
    }
    const ofTheSeller = candidatesFor(cell.sight, cell.room.rows, one, ["seller"]);
    if (ofTheSeller.length === 0 && sides.length === 1) {
      const { error } = await cell.room.wire.call(cell.actor, tool, { project_id: cell.projectId, ...args });
      expect(error?.code, "nobody to propose").toBe(1003);
      continue;
    }
    const ofOwnFirm = candidatesFor(cell.sight, cell.room.rows, one, ["ib"]).filter((id) =>
      cell.room.rows.participants.some((row) => row.user_id === id && row.organization_id === cell.seat.firm),
    );
    const forTheBank = one.reached_seller_at === null || ofTheSeller.length === 0;
    if (tool === "suggest_assignment" && cell.seat.side === "bank" && forTheBank && ofOwnFirm.length === 0) {
      const { error } = await cell.room.wire.call(cell.actor, tool, { project_id: cell.projectId, ...args });
      expect(error?.code, "nobody who could be given it").toBe(1003);
      continue;
    }
    const given = await call(cell, tool, args);
    expect(pendingParts(given)).toBe(true);
    expect(given.request_ref).toBe(cell.sight.refOf(one) ?? undefined);
    const able = candidatesFor(cell.sight, cell.room.rows, one, sides);
    const proposed = people(given);
    expect(proposed.length).toBeGreaterThan(0);
    for (const { user_id, name, reason } of proposed) {
      expect(able).toContain(user_id);
      expect(name).toBe(cell.room.rows.users.find((user) => user.id === user_id)?.name);
      const workload = Number(/workload: (\d+) open task/.exec(reason)?.[1]);
      expect(workload, reason).toBe(cell.expected.openTasks(cell.projectId, user_id));
      namesOnlyRefsThatShow(cell, reason);
    }
  }
}

/** An act that the role forbids on something that shows. */
async function forbids(cell: Cell, tool: string, args: object): Promise<void> {
  const { status, error } = await cell.room.wire.call(cell.actor, tool, { project_id: cell.projectId, ...args });
  expect(status).toBe(200);
  expect(error).toEqual({
    code: 1002,
    message: expect.any(String),
    data: { required_role: "ib_admin or ib_member or seller_admin or seller_member", current_role: cell.seat.role },
  });
}

const pendingParts = ({ suggestion_id, status, confirmation_url }: Given): boolean =>
  status === "pending_confirmation" && confirmation_url === `https://deals.example.com/confirm/${suggestion_id}`;

/** The ref where it names one request; two buyers may have the same number, and the bank would have to say which. */
export function nameOf(cell: Cell, one: Entry): string {
  const ref = cell.sight.refOf(one);
  if (ref !== null && !cell.sight.works(cell.projectId)) return ref;
  const { entries, entry_provenance } = cell.room.rows;
  const alike = [
    ...entries.filter((other) => other.ref === ref),
    ...entry_provenance.filter((other) => other.own_ref === ref),
  ].filter((other) => other.project_id === cell.projectId);
  return ref !== null && alike.length === 1 ? ref : one.id;
}

/**
 * Every id that stands anywhere in an answer is one of those the person sees on our pages, and its agent now. An answer
 * about one deal holds none of another, also to people who sit in both.
 */
export function namesOnlyWhatShows(cell: Cell, { text }: WireAnswer, dealId?: string): void {
  const known = idsThatShow(cell, dealId);
  const strange = (text.match(/\b(proj|ws|rl|ent|evt|obj|usr|org)_\w+/g) ?? []).filter((id) => !known.has(id));
  expect(strange, `ids that ${cell.title} does not see`).toEqual([]);
}

const shownTo = new WeakMap<Cell, Map<string | undefined, Set<string>>>();

function idsThatShow(cell: Cell, dealId: string | undefined): Set<string> {
  const computed = shownTo.get(cell) ?? new Map<string | undefined, Set<string>>();
  shownTo.set(cell, computed);
  const ids = computed.get(dealId) ?? computeIds(cell, dealId);
  computed.set(dealId, ids);
  return ids;
}

function computeIds(cell: Cell, dealId: string | undefined): Set<string> {
  const { onPages, sight } = cell;
  const { rows } = cell.room;
  const seats = sight.seats.filter((seat) => dealId === undefined || seat.project.id === dealId);
  const isIn = ({ project_id }: { project_id: string }) => seats.some((seat) => seat.project.id === project_id);
  const streams = seats.flatMap((seat) => seat.workstreams.map((stream) => stream.id));
  const entries = sight.entries.filter(isIn).map((one) => one.id);
  return new Set([
    ...seats.map((seat) => seat.project.id),
    ...streams,
    ...rows.request_lists.filter((list) => streams.includes(list.workstream_id)).map((list) => list.id),
    ...entries,
    ...sight.events.filter(isIn).map((event) => event.id),
    ...rows.files.filter((file) => entries.includes(file.entry_id)).map((file) => file.id),
    ...everyone(cell).filter((id) => seats.some((seat) => onPages.knows(seat.project.id, id))),
    ...seats.map((seat) => seat.firm),
  ]);
}

function namesOnlyRefsThatShow(cell: Cell, text: string): void {
  const known = of(cell, "request").map((one) => cell.sight.refOf(one));
  const strange = (text.match(/\b[A-Z]{1,4}-\d{1,6}\b/g) ?? []).filter((ref) => !known.includes(ref));
  expect(strange, `${cell.title}: ${text}`).toEqual([]);
}

/** As PostgreSQL reads the texts, without any filter of ours. */
async function entriesHolding(cell: Cell, word: string): Promise<Set<string>> {
  const holds = (text: string) =>
    `to_tsvector('english', ${text}.title || ' ' || ${text}.body) @@ plainto_tsquery('english', $1)`;
  const rows = await cell.room.database.asOwner((sql) =>
    sql.query<{ id: string; public: boolean; own: boolean | null }>(
      `SELECT e.id, ${holds("e")} AS public, ${holds("own")} AS own FROM entries e LEFT JOIN entry_originals own ON own.entry_id = e.id`,
      [word],
    ),
  );
  return new Set(rows.filter((row) => isFoundBy(cell, row)).map((row) => row.id));
}

/** A bidder's request is found by others in the text that the bank set, by the bank in either, by the bidder in its own words alone. */
function isFoundBy({ sight }: Cell, row: { id: string; public: boolean; own: boolean | null }): boolean {
  const entry = sight.publicEntryOf(row.id);
  if (row.own === null || !sight.provenanceOf(entry)) return row.public;
  return row.own || (row.public && sight.isBank(entry.project_id));
}

/** Order beyond the due date is left to the product. */
function tasksIn({ tasks }: { tasks?: unknown }): Given[] {
  return [...(tasks as Given[])].sort((a, b) => (String(a.entry_id) < String(b.entry_id) ? -1 : 1));
}

const byId = (found: unknown) => [...(found as { id: string }[])].sort((a, b) => (a.id < b.id ? -1 : 1));
const byDeal = (deals: unknown) =>
  [...(deals as { project_id: string }[])].sort((a, b) => (a.project_id < b.project_id ? -1 : 1));
const byRequest = (a: { request_id: string }, b: { request_id: string }) => (a.request_id < b.request_id ? -1 : 1);
