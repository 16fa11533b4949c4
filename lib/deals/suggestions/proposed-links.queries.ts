import { Parameters } from "@/lib/db/parameters";
import { AppError } from "@/lib/platform/errors";
import { obstacleTo } from "@/lib/platform/proposal-state";
import { knownProvenance, visibleEntries } from "../access/visible.queries";
import { confirmedLinks } from "../answers/confirmed-links.queries";
import { refuseLinking } from "../answers/linking.rules";
import type { ReadDeps } from "../deps";
import { findRequests, type LoadedAnswer, type LoadedRequest, loadAnswer } from "../entries/load-for-change.queries";
import type { RequestStatus } from "../entries/status.rules";
import { statusCarriedBy } from "../entries/workflow.rules";
import { notFound } from "../errors";
import { type MatchDeps, type PairScore, type ReadPairs, scorePairs } from "../matching/match-scores.queries";
import { wordsFor } from "../publishing/own-words.queries";
import { carriersOf } from "../requests/carry-requests.queries";
import { refuseEach } from "../requests/changes.rules";
import { requestRef } from "../requests/request-ref.queries";
import type { Seat } from "../seat";
import { refuseLinked } from "./suggestion.rules";

export type LinkedText = {
  readonly id: string;
  readonly ref: string | null;
  readonly title: string;
  readonly body: string;
  readonly status: RequestStatus;
  readonly version: number;
  /** The firm that asked, where that is a buyer and the caller may know it. */
  readonly askedBy: string | null;
  readonly bidder: string | null;
};

export type LinkLook = {
  readonly request: LinkedText;
  readonly isLinked: boolean;
  /** How well the answer fits now; absent where it cannot be told. */
  readonly score: PairScore | undefined;
  /** What the request would be with this link. */
  readonly statusThen: RequestStatus;
};

export type LinksLook = {
  readonly answer: LoadedAnswer & { readonly title: string; readonly body: string };
  readonly links: readonly LinkLook[];
  readonly obstacle: string | undefined;
};

/** What would follow if this answer answered these requests: as it is in the database now. */
export async function lookAtLinks(
  deps: MatchDeps,
  seat: Seat,
  answerId: string,
  requestIds: readonly string[],
  scored: ReadPairs,
): Promise<LinksLook> {
  const answer = await loadAnswer(deps, seat, answerId);
  const [own] = await textsOf(deps, seat.projectId, [answerId]);
  if (!own) throw notFound("answer");
  const texts = await textsOf(deps, seat.projectId, requestIds);
  const linked = new Set(await confirmedLinks(deps, answerId, requestIds));
  const scores = await scorePairs(deps, seat, scored);
  const carriers = seat.side === "bank" ? await carriersOf(deps, requestIds) : [];
  const links = texts.map((request): LinkLook => {
    const carried = carriers.find((one) => one.requestId === request.id);
    const answers = [...(carried?.answers ?? []), { status: answer.status, confirmed: true }];
    return {
      request,
      isLinked: linked.has(request.id),
      score: scores.find((one) => one.requestId === request.id),
      statusThen: carried ? statusCarriedBy(request.status, answers, carried.assigned) : request.status,
    };
  });
  return {
    answer: { ...answer, title: own.title, body: own.body },
    links: requestIds.flatMap((id) => links.find(({ request }) => request.id === id) ?? []),
    obstacle: await obstacleTo(async () => {
      await requestsToLink(deps, seat, answer, requestIds);
    }),
  };
}

/** The requests, if each can be linked to the answer now. */
export async function requestsToLink(
  deps: ReadDeps,
  seat: Seat,
  answer: LoadedAnswer,
  requestIds: readonly string[],
): Promise<LoadedRequest[]> {
  const requests = await findRequests(deps, seat, requestIds);
  if (requests.length < requestIds.length) throw notAllYours();
  refuseEach(requests, refuseLinking);
  refuseLinked(await confirmedLinks(deps, answer.id, requestIds));
  return requests;
}

const notAllYours = () =>
  new AppError(
    "forbidden",
    "This concerns requests of workstreams that are not yours, or that are gone. Leave them out, or ask somebody of the bank who works on all of them.",
  );

/** The person looks at each request as it was shown: if one is another by now, they look again. */
export const movedSince = (
  requests: readonly Pick<LoadedRequest, "id" | "version">[],
  seen: readonly { readonly request_id: string; readonly version: number }[],
): boolean => seen.some((one) => requests.some(({ id, version }) => id === one.request_id && version !== one.version));

async function textsOf({ sql, authority }: ReadDeps, projectId: string, ids: readonly string[]): Promise<LinkedText[]> {
  const p = new Parameters();
  return sql.query<LinkedText>(
    `SELECT e.id, ${requestRef(authority, projectId, p).ref} AS ref, ${wordsFor(authority, p).title} AS title, ${wordsFor(authority, p).body} AS body, e.status, e.version,
            CASE WHEN asked.origin = 'buyer' THEN firm.name END AS "askedBy",
            CASE WHEN asked.origin = 'buyer' THEN asked.organization_id END AS bidder
       FROM entries e
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
       LEFT JOIN organizations firm ON firm.id = asked.organization_id
      WHERE e.id = ANY (${p.add([...ids])}::text[]) AND e.project_id = ${p.add(projectId)} AND ${visibleEntries(authority, p)}
      ORDER BY e.id`,
    p.values,
  );
}

/** Keeps with each link that was confirmed how sure the proposal was of it. */
export async function keepScores({ sql }: ReadDeps, id: string): Promise<void> {
  await sql.query("SELECT app.score_links($1::text)::text", [id]);
}
