import { Parameters } from "@/lib/db/parameters";
import { worksOnDeal } from "../access/project-choice.rules";
import { knownPeople, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import { notFound } from "../errors";
import { looksOf, wordsFor } from "../publishing/own-words.queries";
import { readersOf } from "../publishing/reader-groups.queries";
import type { Readers } from "../publishing/readers.rules";
import type { RequestFacts } from "../requests/changes.rules";
import { requestNamed } from "../requests/named-request.queries";
import { requestRef } from "../requests/request-ref.queries";
import type { Authority, Seat } from "../seat";
import { entryNamed } from "./named-entry.queries";
import type { AnswerStatus, Origin, Stage } from "./status.rules";

/** A request that somebody is about to do something to. */
export type LoadedRequest = RequestFacts & {
  readonly id: string;
  readonly projectId: string;
  readonly workstreamId: string;
  readonly listId: string | null;
  /** As the caller knows it. */
  readonly ref: string | null;
  /** Null where the caller may not know who asked. */
  readonly origin: Origin | null;
  /** Whether some bidder asked, which whoever works on the request is told. */
  readonly bidderAsked: boolean;
  /** Those whom the caller may know. */
  readonly assigneeIds: readonly string[];
  /** Where a bidder asked, whether the bank has set the text that others see, as far as the caller may know. */
  readonly textSet: boolean;
  /** By which the caller names what it saw. Of how much was done to a request, only those who work on the deal are told. */
  readonly toldVersion: number;
};

/** By id or ref; what the caller does not see is not found. */
export async function loadRequest(deps: ReadDeps, seat: Seat, idOrRef: string): Promise<LoadedRequest> {
  const [request] = await findRequests(deps, seat, [await requestNamed(deps, seat.projectId, idOrRef)]);
  if (!request) throw notFound("request");
  return request;
}

/** Those of these that the caller sees, by id. */
export async function findRequests(
  { sql, authority }: ReadDeps,
  seat: Seat,
  ids: readonly string[],
): Promise<LoadedRequest[]> {
  const p = new Parameters();
  return sql.query<LoadedRequest>(
    `SELECT e.id, e.project_id AS "projectId", e.workstream_id AS "workstreamId", e.list_id AS "listId", e.status, e.version,
            ${worksOnDeal(seat) ? "e.version" : asItLooks(authority, p)} AS "toldVersion",
            ${requestRef(authority, seat.projectId, p).ref} AS ref, e.reached_seller_at IS NOT NULL AS "reachedSeller", asked.origin,
            app.bidder_asked(e.id) AS "bidderAsked",
            EXISTS (SELECT FROM entry_originals own WHERE own.entry_id = e.id AND ${knownProvenance(authority, p, "own")}) AS "textSet",
            coalesce(asked.organization_id = ${p.add(seat.organizationId)}, false) AS own,
            ARRAY(SELECT a.user_id FROM entry_assignees a
                    JOIN participants known ON known.project_id = a.project_id AND known.user_id = a.user_id AND ${knownPeople(authority, p)}
                   WHERE a.entry_id = e.id AND ${p.add(worksOnDeal(seat))}::boolean ORDER BY a.assigned_at, a.user_id) AS "assigneeIds"
       FROM entries e LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      WHERE e.id = ANY (${p.add(ids)}::text[]) AND e.project_id = ${p.add(seat.projectId)} AND e.type = 'request'
        AND ${visibleEntries(authority, p)}
      ORDER BY e.id`,
    p.values,
  );
}

/** A number that changes with what the caller sees of the request, and with nothing else. */
function asItLooks(authority: Authority, p: Parameters): string {
  return looksOf(wordsFor(authority, p));
}

export type LoadedAnswer = {
  readonly id: string;
  readonly projectId: string;
  readonly workstreamId: string;
  readonly status: AnswerStatus;
  readonly stage: Stage;
  readonly version: number;
  /** The firm that wrote it. */
  readonly sellerOrgId: string;
  /** The firms that it is published to, as far as the caller may know; null: every firm. */
  readonly readers: Readers;
};

export async function loadAnswer({ sql, authority }: ReadDeps, seat: Seat, id: string): Promise<LoadedAnswer> {
  const p = new Parameters();
  const [answer] = await sql.query<LoadedAnswer>(
    `SELECT e.id, e.project_id AS "projectId", e.workstream_id AS "workstreamId", e.status, e.stage, e.version,
            e.seller_org_id AS "sellerOrgId", ${readersOf(authority, p)} AS readers
       FROM entries e
      WHERE e.id = ${p.add(id)} AND e.project_id = ${p.add(seat.projectId)} AND e.type = 'answer' AND ${visibleEntries(authority, p)}`,
    p.values,
  );
  if (!answer) throw notFound("answer");
  return answer;
}

/** An entry of either kind, by id or, for a request, by ref. */
export async function requestOrAnswer(deps: ReadDeps, seat: Seat, idOrRef: string) {
  const entryId = await entryNamed(deps, seat.projectId, idOrRef);
  const [request] = await findRequests(deps, seat, [entryId]);
  if (request) return { ...request, type: "request" as const };
  return { ...(await loadAnswer(deps, seat, entryId)), ...answerDiscussed(seat) };
}

/** An answer is between bank and seller, whoever reads it once it is published. */
export const answerDiscussed = (seat: Pick<Seat, "side">) => ({
  type: "answer" as const,
  own: seat.side === "seller",
  bidderAsked: false,
  reachedSeller: true,
});
