import { Parameters } from "@/lib/db/parameters";
import { authorOfEvent, knownProvenance, toldEvents, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { EntryType } from "../entries/status.rules";
import type { AuthorSide, KnownPerson } from "../people/people.rules";
import { wordsFor } from "../publishing/own-words.queries";
import { refOverDeals } from "../requests/request-ref.queries";
import type { Authority } from "../seat";

/** Which lines of history count. What is left out does not narrow. */
export type ActivityFilter = {
  readonly projectIds: readonly string[];
  /** Unix seconds: only what happened later. */
  readonly since?: number | undefined;
  /** Not what this person did. */
  readonly notBy?: string | undefined;
};

export type ActivityRow = {
  readonly id: string;
  readonly projectId: string;
  readonly ts: number;
  readonly entryId: string;
  readonly type: EntryType;
  readonly ref: string | null;
  readonly title: string;
  readonly action: string;
  readonly side: AuthorSide;
  readonly person: KnownPerson | null;
};

/** The newest lines of each deal that the caller may see, so many of each, newest first. */
export async function latestActivity(
  { sql, authority }: ReadDeps,
  filter: ActivityFilter,
  perDeal: number,
): Promise<ActivityRow[]> {
  if (filter.projectIds.length === 0) return [];
  const p = new Parameters();
  // One by one in the text: a plan for any number of deals takes them for ten.
  const deals = filter.projectIds.map((id) => `(${p.add(id)}::text)`).join(", ");
  return sql.query<ActivityRow>(
    `SELECT v.id, v.project_id AS "projectId", floor(extract(epoch FROM v.at))::float8 AS ts, v.entry_id AS "entryId", v.type, v.ref, v.title,
            v.action, v.author_side AS side, author.person
       FROM (VALUES ${deals}) AS deal(id)
      CROSS JOIN LATERAL (
        SELECT v.id, v.project_id, v.at, v.entry_id, v.action, v.author_side, e.type, ${wordsFor(authority, p).title} AS title, ${refOverDeals(authority, p)} AS ref
          FROM events v JOIN entries e ON e.id = v.entry_id
          LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
         WHERE v.project_id = deal.id AND ${counting(authority, filter, p)}
         ORDER BY v.at DESC, v.id ${p.page({ limit: perDeal })}) v
       ${authorOfEvent(authority, p)}
      ORDER BY v.at DESC, v.id`,
    p.values,
  );
}

export type ActivityCount = { readonly projectId: string; readonly action: string; readonly count: number };

/** How often each thing was done in each deal, most often first. */
export async function activityCounts({ sql, authority }: ReadDeps, filter: ActivityFilter): Promise<ActivityCount[]> {
  const p = new Parameters();
  return sql.query<ActivityCount>(
    `SELECT v.project_id AS "projectId", v.action, count(*)::int AS count
       FROM events v JOIN entries e ON e.id = v.entry_id
      WHERE v.project_id = ANY (${p.add([...filter.projectIds])}::text[]) AND ${counting(authority, filter, p)}
      GROUP BY 1, 2 ORDER BY 3 DESC, 2`,
    p.values,
  );
}

function counting(authority: Authority, { since, notBy }: ActivityFilter, p: Parameters): string {
  return `${since === undefined ? "" : `v.at > to_timestamp(${p.add(since)}::float8) AND `}
    ${notBy === undefined ? "" : `coalesce((SELECT by.user_id FROM event_authors by WHERE by.event_id = v.id), '') <> ${p.add(notBy)} AND `}
    ${visibleEntries(authority, p)} AND ${toldEvents(authority, p)}`;
}

/** When the caller's visit before this one ended, in Unix seconds; undefined on the first. */
export async function previousVisit({ sql }: ReadDeps, userId: string): Promise<number | undefined> {
  const [row] = await sql.query<{ at: number | null }>(
    "SELECT floor(extract(epoch FROM previous_at))::float8 AS at FROM visits WHERE user_id = $1",
    [userId],
  );
  return row?.at ?? undefined;
}
