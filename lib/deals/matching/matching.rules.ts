/** How well answers fit a request. Pure arithmetic over what the caller sees: nothing hidden has a part in any number here. */
import type { GiveWay } from "@/lib/platform/turns";
import type { Terms } from "./terms.rules";

/** Vectors of a text, chunk by chunk: one, but of the long. */
export type Chunks = readonly Float32Array[];

/** A text that speaks for an answer: its own, or that of a request it already answers. */
export type Evidence = {
  readonly terms: Terms;
  readonly vectors?: Chunks | undefined;
  /** The same text with its abbreviations spelled out, where it has some. */
  readonly spelled?: Chunks | undefined;
  /** Set for a request that the answer is linked to. */
  readonly request?: LinkedRequest;
  /** The question of the bidder who looks: its text has no part, for others read another one and the score would tell that. */
  readonly askersOwn?: true;
};
export type LinkedRequest = { readonly id: string; readonly ref: string | null };

export type MatchRequest = {
  readonly id: string;
  readonly workstreamId: string;
  readonly terms: Terms;
  readonly vectors?: Chunks | undefined;
  readonly titleVectors?: Chunks | undefined;
  readonly spelled?: Chunks | undefined;
};

export type MatchCandidate = {
  readonly id: string;
  readonly workstreamId: string;
  readonly own: Evidence;
  /** Requests it answers, as far as the links are confirmed and the caller sees the requests. */
  readonly linked: readonly Evidence[];
};

export const METHODS = ["hybrid", "keyword"] as const;
export type Method = (typeof METHODS)[number];

export type Match = {
  readonly answerId: string;
  /** 0 to 1, two decimals. */
  readonly similarity: number;
  readonly method: Method;
  /** Whether it is linked to this very request. */
  readonly linked: boolean;
  /** The linked request that comes closest, where it comes closer than the answer's own text. */
  readonly through?: LinkedRequest;
  /** Stems that request and answer share, the telling ones first. */
  readonly shared: readonly string[];
};

/** How a cosine of the model in use becomes a probability. */
export type Calibration = { readonly slope: number; readonly offset: number };

export const WORTH_A_LOOK = 0.72;
export const LIKELY = 0.85;

/**
 * The best first. `corpus` is what words are weighed against: all answers the caller could have got. Without a calibration,
 * or where a vector is missing, words alone are compared, and the match says so.
 */
export async function rankAnswers(
  request: MatchRequest,
  candidates: readonly MatchCandidate[],
  corpus: readonly MatchCandidate[],
  calibration: Calibration | null,
  giveWay: GiveWay,
): Promise<Match[]> {
  const scale = await wordScale(request.terms, corpus, giveWay);
  const scored: Scored[] = [];
  for (const candidate of candidates) {
    await giveWay();
    const nearest = calibration && nearestText(request, candidate);
    scored.push(
      nearest ? byMeaning(request, candidate, scale, nearest, calibration) : byWords(request, candidate, scale),
    );
  }
  scored.sort((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1));
  const matches: Match[] = [];
  for (const { candidate, method, score, best } of scored) {
    await giveWay();
    matches.push({
      answerId: candidate.id,
      similarity: Math.round(score * 100) / 100,
      method,
      linked: candidate.linked.some((text) => text.request?.id === request.id),
      ...(best.request && { through: best.request }),
      shared: scale.shared(candidate.own.terms),
    });
  }
  return matches;
}

type Scored = {
  readonly candidate: MatchCandidate;
  readonly method: Method;
  readonly score: number;
  readonly best: Evidence;
};
type Nearest = { readonly best: Evidence; readonly cosine: number };

const textsOf = (candidate: MatchCandidate): readonly Evidence[] => [
  candidate.own,
  ...candidate.linked.filter((text) => !text.askersOwn),
];

const SAME_WORKSTREAM = 0.05;
const WORDS = 0.1;
const HALF_OF_WORDS = 6;

/** Calibrated for the local model: 0.55 is worth a look (0.72), 0.65 likely (0.85). */
function byMeaning(
  request: MatchRequest,
  candidate: MatchCandidate,
  scale: WordScale,
  { best, cosine }: Nearest,
  { slope, offset }: Calibration,
): Scored {
  const words = Math.max(...textsOf(candidate).map((text) => scale.score(text.terms)));
  const own = request.workstreamId === candidate.workstreamId ? SAME_WORKSTREAM : 0;
  const x = cosine + own + (WORDS * words) / (words + HALF_OF_WORDS);
  return { candidate, method: "hybrid", score: 1 / (1 + Math.exp(offset - slope * x)), best };
}

/** A title says less than title and body; compared as their equal it drew more wrong answers than right ones. */
const TITLE_ALONE = 0.05;

/** Undefined when the request's vectors or the answer's own are missing. */
function nearestText(request: MatchRequest, candidate: MatchCandidate): Nearest | undefined {
  if (!request.vectors || !candidate.own.vectors) return undefined;
  let nearest: Nearest = { best: candidate.own, cosine: Number.NEGATIVE_INFINITY };
  for (const text of textsOf(candidate)) {
    const cosine = nearness(request, text);
    if (cosine > nearest.cosine) nearest = { best: text, cosine };
  }
  return nearest;
}

/** Never spelled out on both sides: the same long form in two texts would make them alike whatever else they say. */
function nearness({ vectors, titleVectors, spelled }: MatchRequest, text: Evidence): number {
  return Math.max(
    nearestChunks(vectors, text.vectors),
    nearestChunks(titleVectors, text.vectors) - TITLE_ALONE,
    nearestChunks(spelled, text.vectors),
    nearestChunks(vectors, text.spelled),
  );
}

/** How near the two come that come nearest. Of vectors that are not there, nothing is near. */
function nearestChunks(some: Chunks | undefined, others: Chunks | undefined): number {
  let nearest = Number.NEGATIVE_INFINITY;
  if (!some || !others) return nearest;
  for (const a of some) for (const b of others) nearest = Math.max(nearest, dotProduct(a, b));
  return nearest;
}

/** Of vectors of length one their cosine. */
export function dotProduct(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

const FEW_WORDS = 0.1;
const SAME_WORKSTREAM_BY_WORDS = 0.03;
/** Words alone never make a match likely. */
const MOST_BY_WORDS = 0.84;

/** The share of what the request says that the answer says too: about a quarter is worth a look. */
function byWords(request: MatchRequest, candidate: MatchCandidate, scale: WordScale): Scored {
  const scores = textsOf(candidate).map((text) => ({ text, score: scale.score(text.terms) }));
  const { text, score } = scores.reduce((best, one) => (one.score > best.score ? one : best));
  const own = request.workstreamId === candidate.workstreamId ? SAME_WORKSTREAM_BY_WORDS : 0;
  const share = score === 0 ? 0 : score / scale.most + own;
  return {
    candidate,
    method: "keyword",
    score: Math.min(MOST_BY_WORDS, share / (share + FEW_WORDS)),
    best: text,
  };
}

type WordScale = {
  /** BM25 of a document for the request. */
  score(document: Terms): number;
  /** What a document of ordinary length gets that holds every word once. */
  readonly most: number;
  shared(document: Terms): string[];
};

const SATURATION = 1.2;
const LENGTH = 0.75;

/** A word that is sought, by its place, and how often a text holds it. */
type Held = { readonly at: number; readonly count: number };

async function wordScale(request: Terms, corpus: readonly MatchCandidate[], giveWay: GiveWay): Promise<WordScale> {
  const documents = corpus.flatMap((candidate) => textsOf(candidate).map((text) => text.terms));
  const average = documents.reduce((sum, document) => sum + document.length, 0) / Math.max(1, documents.length);
  /** An abbreviation of the request also stands where a document spells it out. */
  const times = (document: Terms, stem: string): number =>
    document.counts.get(stem) ?? (request.abbreviations.has(stem) && document.initials.includes(stem) ? 1 : 0);

  const sought = [...wordsSought(request, documents)];
  const heldIn = (document: Terms): Held[] => {
    const held: Held[] = [];
    for (const [at, stem] of sought.entries()) {
      const count = times(document, stem);
      if (count > 0) held.push({ at, count });
    }
    return held;
  };
  /** Looked up once for each text: there may be thousands, and each is asked for its words three times. */
  const known = new Map<Terms, Held[]>();
  for (const document of documents) {
    await giveWay();
    known.set(document, heldIn(document));
  }
  const of = (document: Terms): Held[] => known.get(document) ?? heldIn(document);

  const holding = sought.map(() => 0);
  for (const document of documents) for (const { at } of of(document)) holding[at] = (holding[at] ?? 0) + 1;
  const weights = holding.map((n) => Math.log(1 + (documents.length - n + 0.5) / (n + 0.5)));
  const weight = (at: number): number => weights[at] ?? 0;
  const stemAt = (at: number): string => sought[at] ?? "";
  return {
    score(document) {
      const damping = SATURATION * (1 - LENGTH + (LENGTH * document.length) / Math.max(1, average));
      let sum = 0;
      for (const { at, count } of of(document)) sum += (weight(at) * count * (SATURATION + 1)) / (count + damping);
      return sum;
    },
    most: weights.reduce((sum, one) => sum + one, Number.MIN_VALUE),
    shared: (document) =>
      of(document)
        .map(({ at }) => at)
        .sort((a, b) => weight(b) - weight(a) || (stemAt(a) < stemAt(b) ? -1 : 1))
        .map(stemAt),
  };
}

/** The request's words, and the abbreviations of documents that it spells out. */
function wordsSought(request: Terms, documents: readonly Terms[]): Set<string> {
  const stems = new Set(request.counts.keys());
  for (const document of documents) {
    for (const short of document.abbreviations) if (request.initials.includes(short)) stems.add(short);
  }
  return stems;
}
