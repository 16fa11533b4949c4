import type { ReadDeps } from "@/lib/db/doors";
import { Parameters } from "@/lib/db/parameters";
import type { Authority } from "@/lib/platform/authority";
import { abbreviationPattern, type SearchTerms } from "../model/search-terms";
import type { EntryType, Origin } from "../model/status";
import { hiddenEntries, knownProvenance, visibleEntries } from "./visible";

export type FoundEntry = {
  readonly id: string;
  readonly projectId: string;
  readonly type: EntryType;
  readonly ref: string | null;
  /** Names it in an address: where a ref may mean several, the id does. */
  readonly pageName: string;
  readonly title: string;
  readonly origin: Origin | null;
};

/**
 * The best matches first: a request named by its ref, then what holds most of the words, then by how well it does. All of
 * it is computed from the entry itself: no figure over other entries takes part, as that would tell of hidden ones.
 */
export async function searchEntries(
  { sql, authority }: ReadDeps,
  projectIds: readonly string[],
  terms: SearchTerms,
  limit: number,
): Promise<FoundEntry[]> {
  if (terms.words.length === 0) return [];
  const p = new Parameters();
  const deals = `ANY (${p.add(projectIds)}::text[])`;
  const words = terms.words.map((word) => `plainto_tsquery('english', ${p.add(word)})`);
  const abbreviations = terms.abbreviations.map(
    (abbreviation) => `(e.title || ' ' || e.body) ~ ${p.add(abbreviationPattern(abbreviation))}`,
  );
  const any = words.join(" || ");
  const named = terms.refs.length > 0 ? ["e.id IN (SELECT named.id FROM named)"] : [];
  const held = [...words.map((word) => `e.words @@ ${word}`), ...abbreviations].map((one) => `(${one})::int`);
  const merits = [...named, held.join(" + "), `ts_rank(e.words, ${any}, 1)`];
  const order = `${merits.map((_, i) => `merit${i} DESC`).join(", ")}, id`;
  // Only the best are looked up further: what they are called, and who asked.
  return sql.query<FoundEntry>(
    `WITH ${named.length > 0 ? `named AS MATERIALIZED (${namedBy(authority, deals, terms.refs, p)}),` : ""}
     best AS (
       SELECT e.id, ${merits.map((merit, i) => `${merit} AS merit${i}`).join(", ")} FROM entries e
        WHERE e.project_id = ${deals} AND ${visibleEntries(authority, p)}
          AND (${[...named, `e.words @@ (${any})`, ...abbreviations].join(" OR ")})
        ORDER BY ${order} LIMIT ${p.add(limit)})
     SELECT ${COLUMNS}, ${shownRef(authority, p)} AS ref, ${shownRef(authority, p, "e.id")} AS "pageName"
       FROM best JOIN entries e ON e.id = best.id
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      ORDER BY ${order}`,
    p.values,
  );
}

const COLUMNS = `e.id, e.project_id AS "projectId", e.type, e.title, asked.origin`;

export type Document = FoundEntry & {
  readonly body: string;
  readonly status: string;
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
    `SELECT ${COLUMNS}, ${shownRef(authority, p)} AS ref, ${shownRef(authority, p, "e.id")} AS "pageName",
            e.body, e.status, w.slug AS workstream, floor(extract(epoch FROM e.published_at))::float8 AS "publishedAt"
       FROM entries e JOIN workstreams w ON w.id = e.workstream_id
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
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

/** By which ref the caller knows a request, over several deals (see request-ref.ts for the rule). To the bank a buyer's number can mean several. */
function shownRef(authority: Authority, p: Parameters, unnumbered = "asked.own_ref"): string {
  return `CASE WHEN e.project_id = ${buying(authority, p)} AND asked.entry_id IS NOT NULL THEN asked.own_ref
               ELSE coalesce(e.ref, ${unnumbered}) END`;
}

/** Requests that these refs name, to this caller (see named-request.ts for the rule). */
function namedBy(authority: Authority, deals: string, refs: readonly string[], p: Parameters): string {
  const wanted = `ANY (${p.add(refs)}::text[])`;
  return `SELECT e.id FROM entries e
           WHERE e.project_id = ${deals} AND e.ref = ${wanted}
             AND (e.status = 'published' AND e.stage = 'dataroom' OR NOT e.project_id = ${buying(authority, p)})
          UNION SELECT asked.entry_id FROM entry_provenance asked
           WHERE asked.project_id = ${deals} AND asked.own_ref = ${wanted} AND ${knownProvenance(authority, p)}`;
}

const buying = (authority: Authority, p: Parameters): string =>
  `ANY (${p.add(authority.seats.filter((seat) => seat.side === "buyer").map((seat) => seat.projectId))}::text[])`;
