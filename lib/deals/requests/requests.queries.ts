import { Parameters, secondsOf } from "@/lib/db/parameters";
import { worksOnDeal } from "../access/project-choice.rules";
import {
  countedEntries,
  type EntryFilter,
  hiddenEntries,
  joinBidder,
  knownPeople,
  knownProvenance,
  unguessed,
  visibleEntries,
} from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { AnswerStatus, Priority, RequestStatus } from "../entries/status.rules";
import { wordsFor } from "../publishing/own-words.queries";
import type { Authority } from "../seat";
import { ownNumberOf, requestRef } from "./request-ref.queries";
import type { RequestSummary } from "./request-summary.rules";

export type RequestFilter = {
  readonly projectId: string;
  readonly workstreamId: string;
  readonly statuses?: readonly RequestStatus[] | undefined;
  readonly priority?: Priority | undefined;
  readonly assigneeId?: string | undefined;
};

export type RequestPage = { readonly total: number; readonly hidden: number; readonly rows: readonly RequestSummary[] };

/** One page by ref, how many there are in all, and how many the gate keeps out: one statement, so that the three agree. */
export async function requestPage(
  { sql, authority }: ReadDeps,
  filter: RequestFilter,
  page: { limit: number; offset: number },
): Promise<RequestPage> {
  const p = new Parameters();
  const { projectId, workstreamId, statuses, priority, assigneeId } = filter;
  const { ref, order } = requestRef(authority, projectId, p);
  const place = order.map((_, i) => `place${i}`);
  const matching = `e.project_id = ${p.add(projectId)} AND e.workstream_id = ${p.add(workstreamId)} AND e.type = 'request'
    ${statuses ? `AND e.status = ANY (${p.add(statuses)}::text[])` : ""}
    ${priority ? `AND e.priority = ${p.add(priority)}` : ""}
    ${assigneeId ? `AND ${assignedTo(authority, filter, assigneeId, p)}` : ""}
    AND ${unguessed(visibleEntries(authority, p))}`;
  const alike: EntryFilter = { projectId, statuses, priority, type: "request", workstreamIds: [workstreamId] };
  const total = assigneeId
    ? `(SELECT count(*)::int FROM entries e WHERE ${matching})`
    : countedEntries(authority, alike, p);
  const [found] = await sql.query<RequestPage>(
    `WITH page AS MATERIALIZED (
       SELECT ${COLUMNS}, ${order.map((key, i) => `${key} AS ${place[i]}`).join(", ")}
         FROM entries e LEFT JOIN entry_provenance asked ON asked.entry_id = ${ownNumberOf(authority, projectId)} AND ${knownProvenance(authority, p)}
        WHERE ${matching}
        ORDER BY ${order.join(", ")}, e.id
        ${p.page(page)}),
     given AS MATERIALIZED (
       SELECT a.entry_id, a.user_id, a.project_id, a.assigned_at FROM entry_assignees a
        WHERE a.entry_id = ANY (ARRAY(SELECT page.id FROM page))),
     work AS (
       SELECT a.entry_id, json_agg(json_build_object('id', u.id, 'name', u.name, 'role', known.role) ORDER BY a.assigned_at, u.id) AS people
         ${assignments(authority, projectId, p, "given")} GROUP BY a.entry_id),
     replies AS (
       SELECT l.request_id, count(*)::int AS answers
         FROM answer_links l JOIN entries n ON n.id = l.answer_id
        WHERE l.request_id = ANY (ARRAY(SELECT page.id FROM page)) AND ${linkShown(authority, projectId, p)} GROUP BY l.request_id)
     SELECT ${total} AS total, ${hiddenEntries({ ...alike, assigneeId }, p)} AS hidden,
            (SELECT coalesce(json_agg(json_build_object(
                'id', e.id, 'ref', ${ref}, 'title', ${wordsFor(authority, p).title}, 'status', e.status, 'priority', e.priority,
                'dueDate', to_char(e.due_date, 'YYYY-MM-DD'), 'origin', asked.origin, 'askedBy', firm.name,
                'assignees', coalesce(work.people, '[]'), 'answerCount', coalesce(replies.answers, 0)) ORDER BY ${place.join(", ")}, e.id), '[]')
               FROM page e LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
               ${joinBidder(authority, p)}
               LEFT JOIN work ON work.entry_id = e.id LEFT JOIN replies ON replies.request_id = e.id) AS rows`,
    p.values,
  );
  return found ?? { total: 0, hidden: 0, rows: [] };
}

export type RequestDetail = RequestSummary & {
  readonly body: string;
  /** Newest first, at most as many as were asked for. */
  readonly answers: readonly {
    readonly id: string;
    readonly status: AnswerStatus;
    readonly submittedAt: number | null;
    readonly publishedAt: number | null;
    readonly confirmed: boolean;
  }[];
  /** Linked answers that the gate keeps out. */
  readonly hidden: number;
};

/** One request in full, by its id, with the newest of its answers. */
export async function requestDetail(
  { sql, authority }: ReadDeps,
  projectId: string,
  id: string,
  answers: number,
): Promise<RequestDetail | undefined> {
  const p = new Parameters();
  const [found] = await sql.query<{ request: RequestDetail }>(
    `SELECT ${requestAsJson(authority, projectId, p)} || jsonb_build_object(
              'body', ${wordsFor(authority, p).body},
              'hidden', ${hiddenEntries({ projectId, type: "answer", linkedRequestId: id }, p)},
              'answers', (SELECT coalesce(jsonb_agg(newest.answer ORDER BY newest.created_at DESC, newest.id), '[]') FROM (
                 SELECT n.id, n.created_at, jsonb_build_object('id', n.id, 'status', n.status, 'confirmed', l.confirmed,
                          'submittedAt', ${secondsOf("n.submitted_at")}, 'publishedAt', ${secondsOf("n.published_at")}) AS answer
                   ${linkedAnswers(authority, projectId, p)} ORDER BY n.created_at DESC, n.id LIMIT ${p.add(answers)}) newest)) AS request
       FROM entries e LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
       ${joinBidder(authority, p)}
      WHERE e.id = ${p.add(id)} AND e.project_id = ${p.add(projectId)} AND e.type = 'request' AND ${visibleEntries(authority, p)}`,
    p.values,
  );
  return found?.request;
}

const COLUMNS = "e.id, e.ref, e.title, e.status, e.priority, e.due_date";

/** A request `e` with its provenance `asked` and the bidder `firm` as the model has it, with what hangs on it as far as the caller may know. */
export function requestAsJson(authority: Authority, projectId: string, p: Parameters): string {
  return `jsonb_build_object(
    'id', e.id, 'ref', ${requestRef(authority, projectId, p).ref}, 'title', ${wordsFor(authority, p).title}, 'status', e.status, 'priority', e.priority,
    'dueDate', to_char(e.due_date, 'YYYY-MM-DD'), 'origin', asked.origin, 'askedBy', firm.name,
    'assignees', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'role', known.role) ORDER BY a.assigned_at, u.id), '[]')
       ${assignments(authority, projectId, p)} AND a.entry_id = e.id),
    'answerCount', (SELECT count(*)::int ${linkedAnswers(authority, projectId, p)}))`;
}

/** Who works on requests: for those who work on the deal, and of people whom they may know. */
function assignments(authority: Authority, projectId: string, p: Parameters, from = "entry_assignees"): string {
  return `FROM ${from} a
      JOIN participants known ON known.project_id = a.project_id AND known.user_id = a.user_id AND ${knownPeople(authority, p)}
      JOIN users u ON u.id = a.user_id
     WHERE ${p.add(worksOn(authority, projectId))}::boolean`;
}

const assignedTo = (authority: Authority, { projectId }: RequestFilter, userId: string, p: Parameters) =>
  `e.id IN (SELECT a.entry_id ${assignments(authority, projectId, p)} AND a.user_id = ${p.add(userId)} AND a.project_id = ${p.add(projectId)})`;

/** Answers to `e` that show. A link that nobody confirmed yet is for those who work on the deal. */
const linkedAnswers = (authority: Authority, projectId: string, p: Parameters): string =>
  `FROM answer_links l JOIN entries n ON n.id = l.answer_id WHERE l.request_id = e.id AND ${linkShown(authority, projectId, p)}`;

const linkShown = (authority: Authority, projectId: string, p: Parameters): string =>
  `(l.confirmed OR ${p.add(worksOn(authority, projectId))}::boolean) AND ${visibleEntries(authority, p, "n")}`;

function worksOn(authority: Authority, projectId: string): boolean {
  const seat = authority.seats.find((one) => one.projectId === projectId);
  return seat !== undefined && worksOnDeal(seat);
}
