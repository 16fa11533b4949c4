import { Parameters, secondsOf } from "@/lib/db/parameters";
import { worksOnDeal } from "../access/project-choice.rules";
import {
  countedEntries,
  type EntryFilter,
  hiddenEntries,
  knownPeople,
  knownProvenance,
  visibleEntries,
} from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { AnswerStatus, Origin } from "../entries/status.rules";
import { wordsFor } from "../publishing/own-words.queries";
import { requestRef } from "../requests/request-ref.queries";
import type { Authority, Seat } from "../seat";

export type AnswerFilter = {
  readonly projectId: string;
  readonly workstreamId?: string | undefined;
  /** Linked to this request, by its id. */
  readonly requestId?: string | undefined;
  readonly statuses?: readonly AnswerStatus[] | undefined;
};

export type AnswerRow = {
  readonly id: string;
  readonly title: string;
  readonly status: AnswerStatus;
  readonly publishedAt: number | null;
  readonly fileCount: number;
  readonly linkedRefs: readonly string[];
};

export type AnswerPage = { readonly total: number; readonly hidden: number; readonly rows: readonly AnswerRow[] };

/** One page, newest first, how many there are in all, and how many the gate keeps out: one statement, so that the three agree. */
export async function answerPage(
  { sql, authority }: ReadDeps,
  filter: AnswerFilter,
  page: { limit: number; offset: number },
): Promise<AnswerPage> {
  const p = new Parameters();
  const { projectId, workstreamId, requestId, statuses } = filter;
  const matching = `n.project_id = ${p.add(projectId)} AND n.type = 'answer'
    ${workstreamId ? `AND n.workstream_id = ${p.add(workstreamId)}` : ""}
    ${statuses ? `AND n.status = ANY (${p.add(statuses)}::text[])` : ""}
    ${requestId ? `AND n.id IN (SELECT l.answer_id FROM answer_links l WHERE l.request_id = ${p.add(requestId)} AND ${shownLink(authority, projectId, p)})` : ""}
    AND ${visibleEntries(authority, p, "n")}`;
  const alike: EntryFilter = {
    projectId,
    type: "answer",
    statuses,
    workstreamIds: workstreamId ? [workstreamId] : undefined,
  };
  const hidden = hiddenEntries({ ...alike, linkedRequestId: requestId }, p);
  const total = requestId
    ? `(SELECT count(*)::int FROM entries n WHERE ${matching})`
    : countedEntries(authority, alike, p);
  const [found] = await sql.query<AnswerPage>(
    `WITH page AS (
       SELECT n.id, n.title, n.status, n.published_at, n.created_at FROM entries n WHERE ${matching} ORDER BY ${NEWEST} ${p.page(page)})
     SELECT ${total} AS total, ${hidden} AS hidden,
            (SELECT coalesce(jsonb_agg(jsonb_build_object(
                'id', n.id, 'title', n.title, 'status', n.status, 'publishedAt', ${secondsOf("n.published_at")},
                'fileCount', (SELECT count(*)::int FROM files f WHERE f.entry_id = n.id AND NOT f.superseded),
                'linkedRefs', (SELECT coalesce(jsonb_agg(link.ref ORDER BY link.ref COLLATE "C") FILTER (WHERE link.ref IS NOT NULL), '[]')
                                 FROM (${linkedRequests(authority, projectId, p)}) link)) ORDER BY ${NEWEST}), '[]')
               FROM page n) AS rows`,
    p.values,
  );
  return found ?? { total: 0, hidden: 0, rows: [] };
}

export type LinkedRequest = {
  readonly ref: string | null;
  readonly title: string;
  readonly confirmed: boolean;
  /** How alike matching found them; the bank's alone. */
  readonly score: number | null;
  readonly origin: Origin | null;
};

export type AnswerFile = {
  readonly id: string;
  readonly filename: string;
  readonly size: number;
  readonly mime: string;
};

export type AnswerDetail = Omit<AnswerRow, "fileCount" | "linkedRefs"> & {
  readonly body: string;
  readonly linkedRequests: readonly LinkedRequest[];
  readonly files: readonly AnswerFile[];
  /** The bank's last judgement; the bank's alone. */
  readonly vetting: { readonly by: string | null; readonly at: number; readonly notes: string } | null;
};

/** One answer in full, by its id. */
export async function answerDetail(
  { sql, authority }: ReadDeps,
  projectId: string,
  id: string,
): Promise<AnswerDetail | undefined> {
  const p = new Parameters();
  const bank = seatIn(authority, projectId)?.side === "bank";
  const [found] = await sql.query<AnswerDetail>(
    `SELECT n.id, n.title, n.body, n.status, ${secondsOf("n.published_at")} AS "publishedAt",
            (SELECT coalesce(jsonb_agg(to_jsonb(link) ORDER BY link.ref COLLATE "C", link.title COLLATE "C"), '[]')
               FROM (${linkedRequests(authority, projectId, p, bank ? SCORE : undefined)}) link) AS "linkedRequests",
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'filename', f.filename, 'size', f.size, 'mime', f.mime) ORDER BY f.created_at, f.id), '[]')
               FROM files f WHERE f.entry_id = n.id AND NOT f.superseded) AS files,
            ${bank ? lastVetting(authority, p) : "NULL"} AS vetting
       FROM entries n
      WHERE n.id = ${p.add(id)} AND n.project_id = ${p.add(projectId)} AND n.type = 'answer' AND ${visibleEntries(authority, p, "n")}`,
    p.values,
  );
  return found;
}

/** The bank's last judgement of the answer `n`. */
const lastVetting = (authority: Authority, p: Parameters) =>
  `(SELECT jsonb_build_object('by', u.name, 'at', ${secondsOf("judged.at")}, 'notes', judged.notes)
      FROM vettings judged
      LEFT JOIN participants known ON known.project_id = judged.project_id AND known.user_id = judged.vetted_by AND ${knownPeople(authority, p)}
      LEFT JOIN users u ON u.id = known.user_id
     WHERE judged.entry_id = n.id ORDER BY judged.at DESC, judged.id DESC LIMIT 1)`;

/** What is not published yet is the newest; after that the day of publication counts. */
const NEWEST = "n.published_at DESC, n.created_at DESC, n.id";

/** Requests that the answer `n` is linked to, as far as the caller sees request and link. */
function linkedRequests(authority: Authority, projectId: string, p: Parameters, score?: string): string {
  return `SELECT ${requestRef(authority, projectId, p).ref} AS ref, ${wordsFor(authority, p).title} AS title, l.confirmed, asked.origin, ${score ?? "NULL"} AS score
      FROM answer_links l
      JOIN entries e ON e.id = l.request_id
      LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
     WHERE l.answer_id = n.id AND ${shownLink(authority, projectId, p)} AND ${visibleEntries(authority, p)}`;
}

/** How alike matching found an answer and a request, where it was asked: for the bank. */
const SCORE = `(SELECT evidence.ai_score FROM answer_link_evidence evidence
                 WHERE evidence.answer_id = l.answer_id AND evidence.request_id = l.request_id)`;

/** A link that nobody confirmed yet is for those who work on the deal. */
function shownLink(authority: Authority, projectId: string, p: Parameters): string {
  const seat = seatIn(authority, projectId);
  return `(l.confirmed OR ${p.add(seat !== undefined && worksOnDeal(seat))}::boolean)`;
}

const seatIn = (authority: Authority, projectId: string): Seat | undefined =>
  authority.seats.find((seat) => seat.projectId === projectId);
