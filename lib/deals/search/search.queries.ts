import { Parameters } from "@/lib/db/parameters";
import { hiddenEntries, joinBidder, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { EntryType, Origin } from "../entries/status.rules";
import { joinOwnWords, searchedWords, wordsFor } from "../publishing/own-words.queries";
import {
  askedUnderPrefix,
  isReader,
  PREFIXED,
  reading,
  readUnder,
  refOverDeals,
} from "../requests/request-ref.queries";
import type { Authority } from "../seat";
import {
  abbreviationPattern,
  beginningPattern,
  prefixQuery,
  type SearchTerms,
  shortenedQuery,
} from "./search-terms.rules";

export type FoundEntry = {
  readonly id: string;
  readonly projectId: string;
  readonly type: EntryType;
  readonly ref: string | null;
  /** Names it in an address: where a ref may mean several, the id does. */
  readonly pageName: string;
  readonly title: string;
  readonly status: string;
  readonly origin: Origin | null;
  /** The bidder that asked; null where none did, or the caller may not know it. */
  readonly askedBy: string | null;
};

export type Search = {
  readonly terms: SearchTerms;
  readonly limit: number;
  readonly offset?: number;
  readonly type?: EntryType;
  /** A person types it: every word must be there, each by its beginning; a ref by its beginning, too. */
  readonly typed?: boolean;
};

export type FoundText = FoundEntry & {
  /** The share of the words that it holds; one more where it was named. */
  readonly merit: number;
  readonly workstream: string;
  /** So much of the body as an excerpt is looked for in. */
  readonly opening: string;
};

/**
 * The best matches first: a request named by its ref, then what holds most of the words, then by how well it does. All of
 * it is computed from the entry itself: no figure over other entries takes part, as that would tell of hidden ones.
 */
export async function searchEntries(
  { sql, authority }: ReadDeps,
  projectIds: readonly string[],
  { terms, limit, offset = 0, type, typed = false }: Search,
): Promise<FoundText[]> {
  if (terms.words.length === 0) return [];
  const p = new Parameters();
  const deals = `ANY (${p.add(projectIds)}::text[])`;
  const searched = searchedWords(authority, p);
  const words = terms.words.map((word) =>
    typed ? `to_tsquery('english', ${p.add(prefixQuery(word))})` : `plainto_tsquery('english', ${p.add(word)})`,
  );
  const abbreviations = new Map(
    terms.abbreviations.map((one) => [one, `${searched.text} ~ ${p.add(abbreviationPattern(one))}`]),
  );
  const any = words.join(" || ");
  const named = terms.refs.length > 0 ? ["e.id IN (SELECT named.id FROM named)"] : [];
  const held = [...words.map((word) => `searched.words @@ ${word}`), ...abbreviations.values()].map(
    (one) => `(${one})::int`,
  );
  const merit = `${named.length > 0 ? "best.merit0::int + " : ""}best.merit${named.length}::float8 / ${held.length}`;
  const merits = [...named, held.join(" + "), `ts_rank(searched.words, ${any}, 1)`];
  const order = `${merits.map((_, i) => `merit${i} DESC`).join(", ")}, id`;
  const saying = typed
    ? [everyWord(terms.words, words, abbreviations, searched, p)]
    : [`searched.words @@ (${any})`, ...abbreviations.values()];
  // Only the best are looked up further: what they are called, and who asked.
  return sql.query<FoundText>(
    `WITH ${named.length > 0 ? `named AS MATERIALIZED (${namedBy(authority, deals, terms.refs, typed, p)}),` : ""}
     best AS (
       SELECT e.id, ${merits.map((one, i) => `${one} AS merit${i}`).join(", ")} FROM entries e
         ${joinOwnWords(authority, p)}
         CROSS JOIN LATERAL (SELECT ${searched.vector} AS words) searched
        WHERE e.project_id = ${deals} AND ${visibleEntries(authority, p)} ${type ? `AND e.type = ${p.add(type)}` : ""}
          AND (${[...named, ...saying].join(" OR ")})
        ORDER BY ${order} LIMIT ${p.add(limit)} OFFSET ${p.add(offset)})
     SELECT ${columns(authority, p)}, ${merit} AS merit, ${refOverDeals(authority, p)} AS ref, ${refOverDeals(authority, p, "e.id")} AS "pageName",
            w.slug AS workstream, left(${wordsFor(authority, p).body}, ${EXCERPT_WITHIN}) AS opening
       FROM best JOIN entries e ON e.id = best.id JOIN workstreams w ON w.id = e.workstream_id
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
       ${joinBidder(authority, p)}
      ORDER BY ${order}`,
    p.values,
  );
}

const EXCERPT_WITHIN = 5_000;

/** Words without meaning ask for nothing; a question of such words alone finds nothing. */
function everyWord(
  words: readonly string[],
  queries: readonly string[],
  abbreviations: ReadonlyMap<string, string>,
  searched: { readonly text: string },
  p: Parameters,
): string {
  const each = words.map((word, i) => {
    const abbreviation = abbreviations.get(word);
    const shorter = shortenedQuery(word);
    const ways = [
      abbreviation ?? `numnode(${queries[i]}) = 0`,
      `searched.words @@ ${queries[i]}`,
      ...(shorter === undefined
        ? []
        : [
            `searched.words @@ to_tsquery('simple', ${p.add(shorter)}) AND ${searched.text} ~* ${p.add(beginningPattern(word))}`,
          ]),
    ];
    return `(${ways.join(" OR ")})`;
  });
  const meant = abbreviations.size > 0 ? "true" : `numnode(${queries.join(" || ")}) > 0`;
  return `(${[meant, ...each].join(" AND ")})`;
}

const columns = (authority: Authority, p: Parameters): string =>
  `e.id, e.project_id AS "projectId", e.type, ${wordsFor(authority, p).title} AS title, e.status, asked.origin, firm.name AS "askedBy"`;

export type Document = FoundEntry & {
  readonly body: string;
  readonly workstream: string;
  readonly publishedAt: number | null;
};

/** One request or answer, by its id, in one of these deals. */
export async function documentOf(
  { sql, authority }: ReadDeps,
  projectIds: readonly string[],
  id: string,
): Promise<Document | undefined> {
  const p = new Parameters();
  const [found] = await sql.query<Document>(
    `SELECT ${columns(authority, p)}, ${refOverDeals(authority, p)} AS ref, ${refOverDeals(authority, p, "e.id")} AS "pageName",
            ${wordsFor(authority, p).body} AS body, w.slug AS workstream, floor(extract(epoch FROM e.published_at))::float8 AS "publishedAt"
       FROM entries e JOIN workstreams w ON w.id = e.workstream_id
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
       ${joinBidder(authority, p)}
      WHERE e.id = ${p.add(id)} AND e.project_id = ANY (${p.add(projectIds)}::text[]) AND ${visibleEntries(authority, p)}`,
    p.values,
  );
  return found;
}

/** How many entries of these deals the gate keeps out of every search. The question is not asked of them: its answer would tell their words. */
export async function unsearched({ sql }: ReadDeps, projectIds: readonly string[]): Promise<number> {
  const p = new Parameters();
  const counts = projectIds.map((projectId) => hiddenEntries({ projectId }, p));
  const [row] = await sql.query<{ hidden: number }>(`SELECT ${["0", ...counts].join(" + ")} AS hidden`, p.values);
  return row?.hidden ?? 0;
}

/** Requests that these refs name, to this caller (see named-request.ts for the rule), or begin to name. */
function namedBy(authority: Authority, deals: string, refs: readonly string[], begun: boolean, p: Parameters): string {
  const wanted = `${p.add(refs)}::text[]`;
  const names = (ref: string) =>
    begun
      ? `EXISTS (SELECT FROM unnest(${wanted}) AS wanted(ref) WHERE starts_with(${ref}, wanted.ref))`
      : `${ref} = ANY (${wanted})`;
  const branches = [
    `SELECT e.id FROM entries e WHERE e.project_id = ${deals} AND ${names("e.ref")} AND NOT e.project_id = ${reading(authority, p)}`,
    `SELECT asked.entry_id FROM entry_provenance asked
      WHERE asked.project_id = ${deals} AND ${names("asked.own_ref")} AND ${knownProvenance(authority, p)}`,
    ...(authority.seats.some(isReader) ? [`${readUnder(authority, p, names)} AND known.project_id = ${deals}`] : []),
    ...(authority.seats.some((seat) => seat.side === "bank")
      ? [
          `${askedUnderPrefix(authority, p)} WHERE asked.project_id = ${deals} AND ${names(PREFIXED)} AND ${knownProvenance(authority, p)}`,
        ]
      : []),
  ];
  return branches.join(" UNION ");
}
