import { Parameters } from "@/lib/db/parameters";
import type { EntryFacts } from "../access/visibility.rules";
import { knownFirm, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps, WriteDeps } from "../deps";
import type { LoadedAnswer } from "../entries/load-for-change.queries";
import type { Origin } from "../entries/status.rules";
import { wordsFor } from "../publishing/own-words.queries";
import type { LinkedRequest } from "../publishing/publication.rules";
import { readersOf } from "../publishing/reader-groups.queries";
import type { Readers } from "../publishing/readers.rules";
import { requestRef } from "../requests/request-ref.queries";
import type { AnswerWithLinks } from "./answer-acts.rules";

export type RequestOfAnswer = LinkedRequest & {
  readonly projectId: string;
  readonly workstreamId: string;
  readonly version: number;
  readonly ref: string | null;
  readonly title: string;
  readonly origin: Origin | null;
  /** The text that others see, or would see if it were left as it is; whether the bank has set it, and the asker changed the question since. */
  readonly publicTitle: string;
  readonly publicBody: string;
  readonly textSet: boolean;
  readonly changedSince: boolean;
  readonly facts: EntryFacts;
  readonly body: string;
  /** The firms that it is published to, as far as the caller may know; null: every firm. */
  readonly readers: Readers;
  /** The buyer that asked, where the caller may know it. */
  readonly bidder: string | null;
  /** The firm that asked, where the caller may know it. */
  readonly askedBy: string | null;
};

/** What an answer is linked to, as far as the caller sees it, by id. */
export async function requestsOfAnswer(
  { sql, authority }: ReadDeps,
  { id, projectId }: Pick<LoadedAnswer, "id" | "projectId">,
): Promise<RequestOfAnswer[]> {
  const p = new Parameters();
  const [readers, words] = [readersOf(authority, p), wordsFor(authority, p)];
  return sql.query<RequestOfAnswer>(
    `SELECT e.id, e.project_id AS "projectId", e.workstream_id AS "workstreamId", e.status, e.stage, e.version, l.confirmed,
            ${words.title} AS title, ${words.body} AS body, e.title AS "publicTitle", e.body AS "publicBody",
            original.entry_id IS NOT NULL AS "textSet", coalesce(original.changed, false) AS "changedSince",
            ${readers} AS readers, CASE WHEN asked.origin = 'buyer' THEN asked.organization_id END AS bidder,
            ${requestRef(authority, projectId, p).ref} AS ref, asked.origin, firm.name AS "askedBy", e.list_id IS NOT NULL AS listed,
            (SELECT list.id FROM request_lists list WHERE list.workstream_id = e.workstream_id AND list.issued_at IS NOT NULL
              ORDER BY list.issued_at DESC, list.id LIMIT 1) AS "newestList",
            app.list_is_released(e.list_id, e.workstream_id) AS released,
            jsonb_build_object('projectId', e.project_id, 'workstreamId', e.workstream_id, 'type', 'request', 'stage', e.stage, 'status', e.status,
              'sellerOrgId', null, 'reachedSeller', e.reached_seller_at IS NOT NULL, 'askedBy', asked.organization_id, 'readers', ${readers}) AS facts
       FROM answer_links l JOIN entries e ON e.id = l.request_id
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
       LEFT JOIN organizations firm ON firm.id = asked.organization_id AND ${knownFirm(authority, p)}
       LEFT JOIN entry_originals original ON original.entry_id = e.id AND ${knownProvenance(authority, p, "original")}
      WHERE l.answer_id = ${p.add(id)} AND ${visibleEntries(authority, p)}
      ORDER BY e.id`,
    p.values,
  );
}

/** An answer with what it is linked to, as the rules of work on it need it. */
export async function loadAnswerWithLinks(
  deps: ReadDeps,
  answer: Pick<LoadedAnswer, "id" | "projectId" | "status" | "readers">,
): Promise<Omit<AnswerWithLinks, "requests"> & { readonly requests: readonly RequestOfAnswer[] }> {
  const requests = await requestsOfAnswer(deps, answer);
  const [row] = await deps.sql.query<{ all: boolean }>('SELECT app.works_on_links($1::text) AS "all"', [answer.id]);
  return { status: answer.status, readers: answer.readers, requests, worksOnLinks: row?.all === true };
}

type Pair = Pick<LoadedAnswer, "id" | "projectId">;

export async function linkRequests(
  { sql }: WriteDeps,
  answer: Pair,
  requestIds: readonly string[],
  confirmed: boolean,
): Promise<void> {
  await sql.query(
    `INSERT INTO answer_links (answer_id, request_id, project_id, confirmed)
       SELECT $1, r.id, $2, $4::boolean FROM unnest($3::text[]) AS r(id) ON CONFLICT (answer_id, request_id) DO NOTHING`,
    [answer.id, answer.projectId, [...requestIds], confirmed],
  );
  if (confirmed) await confirmLinks({ sql }, answer, requestIds);
}

export async function confirmLinks(
  { sql }: Pick<WriteDeps, "sql">,
  answer: Pair,
  requestIds: readonly string[],
): Promise<void> {
  await sql.query(
    "UPDATE answer_links SET confirmed = true WHERE answer_id = $1 AND request_id = ANY ($2::text[]) AND NOT confirmed",
    [answer.id, [...requestIds]],
  );
}

export async function unlinkRequests({ sql }: WriteDeps, answer: Pair, requestIds: readonly string[]): Promise<void> {
  await sql.query("DELETE FROM answer_links WHERE answer_id = $1 AND request_id = ANY ($2::text[])", [
    answer.id,
    [...requestIds],
  ]);
}

/** The bank's judgement, with notes that only the bank reads. */
export async function noteVetting(
  { sql }: WriteDeps,
  answer: Pair,
  vetting: { readonly id: string; readonly userId: string; readonly decision: string; readonly notes: string },
): Promise<void> {
  await sql.query(
    "INSERT INTO vettings (id, project_id, entry_id, vetted_by, decision, notes) VALUES ($1, $2, $3, $4, $5, $6)",
    [vetting.id, answer.projectId, answer.id, vetting.userId, vetting.decision, vetting.notes],
  );
}
