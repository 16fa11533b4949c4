/**
 * How well an answer fits a request, written a second time: the formula of docs/decisions/007-matching.md over what the
 * visibility table shows to the caller, and over nothing else. Only how a text is read (stems, abbreviations) is the product's.
 */
import { partsOf, spelledText, wholeText } from "@/lib/deals/matching/entry-text";
import { type Terms, termsOf } from "@/lib/deals/matching/terms.rules";
import { MINILM_CALIBRATION } from "@/lib/embeddings/embedder";
import { beginningOf, readingsOf } from "@/lib/embeddings/text";
import { wordEmbedder } from "@/tests/support/embedders";
import type { Cell } from "../cell";
import type { Entry } from "./rows";

const embedder = wordEmbedder("oracle");

/** Of each part the vectors of its chunks. */
type Read = { readonly terms: Terms; readonly full: Vectors; readonly title: Vectors; readonly spelled: Vectors };
type Vectors = readonly Float32Array[];

const textsRead = new WeakMap<Entry, Promise<Read>>();

/** The same rows are read for many callers. */
function readOnce(entry: Entry): Promise<Read> {
  const known = textsRead.get(entry) ?? read(entry);
  textsRead.set(entry, known);
  return known;
}

/** Of title, body and long forms, as far as the entry has them; `asking` reads a request's long forms among its words. */
async function read(entry: Entry, asking = false): Promise<Read> {
  const readings = [...readingsOf(partsOf(entry.type, entry))];
  const vectors = await embedder.embed(readings.map(({ read }) => read));
  const of = (part: string) => vectors.filter((_, i) => readings[i]?.part === part);
  const whole = wholeText(entry);
  return {
    terms: termsOf((asking ? spelledText(whole) : undefined) ?? beginningOf(whole)),
    full: of("full"),
    title: of("title"),
    spelled: of("spelled"),
  };
}

/** The answer's own text, and the requests it answers already that the caller sees, in the text that all see; not a bidder's own. */
async function textsOf({ sight, seat, room }: Cell, answer: Entry): Promise<Read[]> {
  const asks = ["buyer", "observer"].includes(seat.side);
  const linked = room.rows.answer_links.filter(
    (link) =>
      link.answer_id === answer.id &&
      link.confirmed &&
      sight.sees(link.request_id) &&
      !(asks && sight.provenanceOf(sight.publicEntryOf(link.request_id))),
  );
  return Promise.all([readOnce(answer), ...linked.map((link) => readOnce(sight.publicEntryOf(link.request_id)))]);
}

const cosine = (some: Vectors, others: Vectors): number =>
  Math.max(-1, ...some.flatMap((a) => others.map((b) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0))));

const nearness = (asked: Read, text: Read): number =>
  Math.max(
    cosine(asked.full, text.full),
    cosine(asked.title, text.full) - 0.05,
    cosine(asked.spelled, text.full),
    cosine(asked.full, text.spelled),
  );

/** BM25 (k1 = 1.2, b = 0.75) of a text for the request, where an abbreviation also counts as spelled out. */
function bm25(asked: Terms, text: Terms, corpus: readonly Terms[]): number {
  const average = corpus.reduce((sum, one) => sum + one.length, 0) / Math.max(1, corpus.length);
  const spelledOut = corpus.flatMap((one) => [...one.abbreviations]).filter((short) => asked.initials.includes(short));
  const times = (one: Terms, word: string) =>
    one.counts.get(word) ?? Number(asked.abbreviations.has(word) && one.initials.includes(word));
  return [...new Set([...asked.counts.keys(), ...spelledOut])].reduce((sum, word) => {
    const count = times(text, word);
    const holding = corpus.filter((one) => times(one, word) > 0).length;
    const rarity = Math.log(1 + (corpus.length - holding + 0.5) / (holding + 0.5));
    const damping = 1.2 * (0.25 + (0.75 * text.length) / Math.max(1, average));
    return sum + (count === 0 ? 0 : (rarity * count * 2.2) / (count + damping));
  }, 0);
}

/** The score of each of these answers, by id. Words are weighed against what the caller could get: published answers. */
export async function expectedScores(
  cell: Cell,
  request: Entry,
  answers: readonly Entry[],
): Promise<Map<string, number>> {
  const asked = await read(request, true);
  const published = cell.expected.matchable(request.project_id).map((id) => cell.sight.entryOf(id));
  const corpus = (await Promise.all(published.map((one) => textsOf(cell, one)))).flat().map((one) => one.terms);
  const scores = new Map<string, number>();
  for (const answer of answers) {
    const texts = await textsOf(cell, answer);
    const words = Math.max(...texts.map((text) => bm25(asked.terms, text.terms, corpus)));
    const near = Math.max(...texts.map((text) => nearness(asked, text)));
    const x = near + (answer.workstream_id === request.workstream_id ? 0.05 : 0) + (0.1 * words) / (words + 6);
    scores.set(answer.id, 1 / (1 + Math.exp(MINILM_CALIBRATION.offset - MINILM_CALIBRATION.slope * x)));
  }
  return scores;
}

/** Scores are given with two decimals. */
export const isRounded = (given: number, exact: number | undefined): boolean =>
  exact !== undefined && Math.abs(given - exact) <= 0.005 + 1e-6;
