import { Parameters } from "@/lib/db/parameters";
import { beginningOf, type Reading, readingsOf, textHash } from "@/lib/embeddings/text";
import { vectorFrom } from "@/lib/embeddings/vectors";
import type { Missing, Prepared } from "@/lib/platform/needs";
import { turns } from "@/lib/platform/turns";
import { knownProvenance, visibleEntries } from "../access/visible.queries";
import type { Origin } from "../entries/status.rules";
import { wordsFor } from "../publishing/own-words.queries";
import { isReaderIn, ownNumberOf, requestRef } from "../requests/request-ref.queries";
import type { Seat } from "../seat";
import { type EntryText, indexedEntries, type Part, partsOf, spelledText, wholeText } from "./entry-text";
import { reasonOf } from "./match-reason.rules";
import { type HashedText, type MatchDeps, OF_ENTRIES, readTexts, TEXT_HASH } from "./match-texts.queries";
import {
  type Chunks,
  type Evidence,
  type Match,
  type MatchCandidate,
  type MatchRequest,
  type Method,
  rankAnswers,
} from "./matching.rules";
import { termsOf, writtenWords } from "./terms.rules";

export type { MatchDeps };

export type AnswerMatch = Match & { readonly title: string; readonly reason: string };

export type Matching = {
  readonly method: Method;
  /** Published answers that the caller sees, the best first. */
  readonly matches: readonly AnswerMatch[];
  /** How many were left out because their vector is still to be computed. */
  readonly unindexed: number;
};

/** One request, if the caller sees it, and what of it must be made to match it. */
export async function readRequest(
  deps: MatchDeps,
  seat: Seat,
  requestId: string,
): Promise<Prepared<ReadRequest | undefined>> {
  const [found] = await requestsById(deps, seat.projectId, [requestId]);
  return { found, missing: missingFor(deps, found ? [found] : []) };
}

/** How well the published answers fit one request that the caller sees. */
export async function matchAnswers(deps: MatchDeps, seat: Seat, request: ReadRequest): Promise<Matching> {
  const answers = await publishedAnswers(deps, seat.projectId);
  const candidates = await candidatesFrom(deps, seat.projectId, answers);
  const found = await rank(deps, request, candidates, candidates, answers);
  if (!request.vectors) return { method: "keyword", matches: found, unindexed: 0 };
  // An answer scored by words alone has no place in this order.
  const matches = found.filter((match) => match.method === "hybrid");
  return { method: "hybrid", matches, unindexed: found.length - matches.length };
}

export type Pair = { readonly requestId: string; readonly answerId: string };
export type PairScore = Pair & Pick<Match, "similarity" | "method"> & { readonly reason: string };

export type ReadPairs = {
  readonly pairs: readonly Pair[];
  readonly requests: readonly ReadRequest[];
  readonly answers: readonly AnswerRow[];
  readonly candidates: readonly MatchCandidate[];
};

/** What of these pairs the caller sees, and what of it must be made to score them. */
export async function readPairs(deps: MatchDeps, seat: Seat, pairs: readonly Pair[]): Promise<Prepared<ReadPairs>> {
  if (pairs.length === 0) return { found: { pairs, requests: [], answers: [], candidates: [] } };
  const requests = await requestsById(deps, seat.projectId, unique(pairs.map((pair) => pair.requestId)));
  const answers = await answersById(deps, seat.projectId, unique(pairs.map((pair) => pair.answerId)));
  const candidates = await candidatesFrom(deps, seat.projectId, answers);
  return { found: { pairs, requests, answers, candidates }, missing: missingFor(deps, requests, candidates) };
}

/**
 * How well each of these answers fits its request: the same figures and reasons as `matchAnswers` gives, also for answers
 * that are not published yet. Pairs of which the caller does not see both are left out.
 */
export async function scorePairs(deps: MatchDeps, seat: Seat, read: ReadPairs): Promise<PairScore[]> {
  const { pairs, requests, answers, candidates } = read;
  const published = await publishedAnswers(deps, seat.projectId);
  const corpus = await candidatesFrom(deps, seat.projectId, published);
  const scores: (AnswerMatch & { readonly requestId: string })[] = [];
  for (const request of requests)
    for (const match of await rank(deps, request, candidates, corpus, answers))
      scores.push({ requestId: request.id, ...match });
  return pairs.flatMap((pair) => {
    const score = scores.find((one) => one.requestId === pair.requestId && one.answerId === pair.answerId);
    return score ? [{ ...pair, similarity: score.similarity, method: score.method, reason: score.reason }] : [];
  });
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

/** What has no vector yet. Without a model nothing is missing: words have to do. */
function missingFor(
  { vectors }: MatchDeps,
  requests: readonly ReadRequest[],
  candidates: readonly MatchCandidate[] = [],
): Missing | undefined {
  if (!vectors.index) return undefined;
  const unread = requests.filter((request) => request.vectors === undefined);
  const answers = candidates.filter(({ own }) => own.vectors === undefined);
  if (unread.length + answers.length === 0) return undefined;
  // A bidder's own words, where others see another text, stand in no entry.
  const ownWords = unread.filter(({ indexed }) => !indexed);
  return {
    vectors: {
      sources: [...unread.filter(({ indexed }) => indexed), ...answers].map(({ id }) => ({ ...ENTRY, id })),
      texts: ownWords.flatMap(requestReadings).map(({ read }) => read),
    },
  };
}

const ENTRY = { module: "deals", kind: indexedEntries.kind };

/** What is compared of a request: what it asks for stands at its beginning, and each chunk is held against those of every answer. */
const CHUNKS_OF_REQUEST = 4;
const requestReadings = (request: EntryText): Reading[] =>
  [...readingsOf(partsOf("request", request))].filter(({ chunk }) => chunk < CHUNKS_OF_REQUEST);

/** Among thousands of long answers this takes a while: others have their turn in between. */
async function rank(
  { vectors }: MatchDeps,
  request: ReadRequest,
  candidates: readonly MatchCandidate[],
  corpus: readonly MatchCandidate[],
  answers: readonly AnswerRow[],
): Promise<AnswerMatch[]> {
  const written = writtenWords(wordsOf(request));
  const titles = new Map(answers.map((answer) => [answer.id, answer.title]));
  const ranked = await rankAnswers(request, candidates, corpus, vectors.index?.calibration ?? null, turns());
  return ranked.map((match) => ({
    ...match,
    title: titles.get(match.answerId) ?? "",
    // When it is asked for: of thousands, few are shown.
    get reason() {
      return reasonOf(match, written);
    },
  }));
}

type RequestRow = {
  readonly id: string;
  readonly ref: string | null;
  readonly title: string;
  /** Null when the caller may not know who asked. */
  readonly origin: Origin | null;
  readonly body: string;
  readonly workstreamId: string;
  /** Of the text that others see: what the index has vectors of. */
  readonly indexedHash: string;
};
export type ReadRequest = RequestRow & MatchRequest & { readonly indexed: boolean };

async function requestsById(deps: MatchDeps, projectId: string, ids: readonly string[]): Promise<ReadRequest[]> {
  const { sql, authority, vectors, made } = deps;
  const p = new Parameters();
  const { title, body } = wordsFor(authority, p);
  const rows = await sql.query<RequestRow>(
    `SELECT e.id, ${requestRef(authority, projectId, p).ref} AS ref, ${title} AS title, asked.origin, ${body} AS body, e.workstream_id AS "workstreamId",
            ${TEXT_HASH} AS "indexedHash"
       FROM entries e
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      WHERE e.id = ANY (${p.add(ids)}::text[]) AND e.project_id = ${p.add(projectId)} AND e.type = 'request'
        AND ${visibleEntries(authority, p)}
      ORDER BY e.id`,
    p.values,
  );
  const reader = isReaderIn(authority, projectId);
  const stored = vectors.index ? await requestVectors(deps, vectors.index.name, rows) : [];
  return rows.map((row) => {
    // Of its own question a bidder's words are read anew each time: what that costs must not tell whether others read another text.
    const indexed = !(reader && row.origin !== null) && textHash(wholeText(row)) === row.indexedHash;
    const own = stored.filter(({ id }) => id === row.id);
    const readings = requestReadings(row);
    const hashes = new Map([...new Set(readings.map(({ source }) => source))].map((text) => [text, textHash(text)]));
    const of = ({ part, chunk, source, read }: Reading) =>
      indexed
        ? own.find((one) => one.part === part && one.chunk === chunk && one.hash === hashes.get(source))?.vector
        : made?.vectors?.get(read);
    /** Of a long text that waits for more of them the first does until then. */
    const chunksOf = (part: Part): Chunks | undefined => {
      const [first, ...further] = readings.filter((reading) => reading.part === part).map(of);
      return first && [first, ...further.filter((vector) => vector !== undefined)];
    };
    return {
      ...row,
      indexed,
      terms: termsOf(wordsOf(row)),
      vectors: chunksOf("full"),
      titleVectors: chunksOf("title"),
      spelled: chunksOf("spelled"),
    };
  });
}

/** The request's words, long forms included; an answer's abbreviations meet them there. */
function wordsOf(request: RequestRow): string {
  const whole = wholeText(request);
  return spelledText(whole) ?? beginningOf(whole);
}

async function requestVectors({ sql, authority }: MatchDeps, index: string, requests: readonly RequestRow[]) {
  const p = new Parameters();
  const rows = await sql.query<{ id: string; part: string; chunk: number; hash: string; vector: Uint8Array }>(
    `SELECT x.source_id AS id, x.part, x.chunk, x.text_hash AS hash, x.vector
       FROM embeddings x JOIN entries e ON e.id = x.source_id
      WHERE ${OF_ENTRIES} AND x.source_id = ANY (${p.add(requests.map((row) => row.id))}::text[]) AND x.model = ${p.add(index)}
        AND ${visibleEntries(authority, p)}`,
    p.values,
  );
  return rows.map((row) => ({ ...row, vector: vectorFrom(row.vector) }));
}

type AnswerRow = HashedText & { readonly title: string; readonly workstreamId: string };

const publishedAnswers = (deps: MatchDeps, projectId: string): Promise<AnswerRow[]> =>
  answersWhere(deps, projectId, () => "e.status = 'published' AND e.stage = 'dataroom'");

const answersById = (deps: MatchDeps, projectId: string, ids: readonly string[]): Promise<AnswerRow[]> =>
  answersWhere(deps, projectId, (p) => `e.id = ANY (${p.add(ids)}::text[])`);

async function answersWhere(
  { sql, authority }: MatchDeps,
  projectId: string,
  condition: (p: Parameters) => string,
): Promise<AnswerRow[]> {
  const p = new Parameters();
  return sql.query<AnswerRow>(
    `SELECT e.id, e.title, e.workstream_id AS "workstreamId", ${TEXT_HASH} AS hash FROM entries e
      WHERE e.project_id = ${p.add(projectId)} AND e.type = 'answer' AND ${condition(p)} AND ${visibleEntries(authority, p)}
      ORDER BY e.id`,
    p.values,
  );
}

type LinkRow = HashedText & { readonly answerId: string; readonly ref: string | null; readonly askersOwn: boolean };

/** Requests that these answers are linked to: confirmed links, and of those the requests that the caller sees. */
async function linkedRequests(
  { sql, authority }: MatchDeps,
  projectId: string,
  answers: readonly AnswerRow[],
): Promise<LinkRow[]> {
  const p = new Parameters();
  return sql.query<LinkRow>(
    `SELECT l.answer_id AS "answerId", e.id, ${requestRef(authority, projectId, p).ref} AS ref, ${TEXT_HASH} AS hash,
            ${p.add(isReaderIn(authority, projectId))}::boolean AND asked.entry_id IS NOT NULL AS "askersOwn"
       FROM answer_links l
       JOIN entries e ON e.id = l.request_id
       LEFT JOIN entry_provenance asked ON asked.entry_id = ${ownNumberOf(authority, projectId)} AND ${knownProvenance(authority, p)}
      WHERE l.confirmed AND l.project_id = ${p.add(projectId)} AND l.answer_id = ANY (${p.add(answers.map((answer) => answer.id))}::text[])
        AND e.type = 'request' AND ${visibleEntries(authority, p)}
      ORDER BY l.answer_id, e.id`,
    p.values,
  );
}

async function candidatesFrom(
  deps: MatchDeps,
  projectId: string,
  answers: readonly AnswerRow[],
): Promise<MatchCandidate[]> {
  const links = await linkedRequests(deps, projectId, answers);
  const texts = await readTexts(deps, [...answers, ...links]);
  const linked = new Map<string, Evidence[]>();
  for (const { answerId, id, ref, askersOwn } of links) {
    const text = texts.get(id);
    const evidence = text && { ...text, request: { id, ref }, ...(askersOwn && { askersOwn: true as const }) };
    if (evidence) linked.set(answerId, [...(linked.get(answerId) ?? []), evidence]);
  }
  return answers.flatMap(({ id, workstreamId }) => {
    const own = texts.get(id);
    return own ? [{ id, workstreamId, own, linked: linked.get(id) ?? [] }] : [];
  });
}
