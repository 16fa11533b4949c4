import { Parameters } from "@/lib/db/parameters";
import { dayIn } from "@/lib/platform/clock";
import { worksOnDeal } from "../access/project-choice.rules";
import { joinBidder, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import { COUNTED_STATUSES, PRIORITIES, REQUEST_STATUSES, type RequestStatus } from "../entries/status.rules";
import { listShown, visibleList } from "../lists/list-shown.queries";
import { joinOwnWords, wordsFor } from "../publishing/own-words.queries";
import type { Authority, Seat } from "../seat";
import type { BrowsedRequest } from "./browsed-request.rules";
import type { Browsing, Direction, Sort } from "./browsing.rules";
import { browsedBy } from "./browsing-filter.queries";
import { isReader, ownNumberOf, requestRef } from "./request-ref.queries";
import { requestAsJson } from "./requests.queries";

export type BrowsedPage = {
  /** Over everything that the filter finds, whatever its status. */
  readonly byStatus: Partial<Record<RequestStatus, number>>;
  readonly rows: readonly BrowsedRequest[];
};

export type PageAsked = {
  readonly statuses?: readonly RequestStatus[] | undefined;
  readonly sort: Sort;
  readonly direction: Direction;
  readonly limit: number;
  readonly offset: number;
};

/** The requests of a deal are gone through once: that gives the counts, the order and with it the page. Only its rows are looked up further. */
export async function browsedRequests(
  { sql, authority, clock }: ReadDeps,
  seat: Seat,
  filter: Browsing,
  asked: PageAsked,
): Promise<BrowsedPage> {
  const p = new Parameters();
  const { order } = requestRef(authority, seat.projectId, p);
  const places = order.map((_, i) => `place${i}`);
  const streams = `${p.add(seat.workstreamIds)}::text[]`;
  const known = knownProvenance(authority, p);
  // Who asked is looked up for every row only where the filter needs it.
  const asker = filter.origins ? "e.id" : ownNumberOf(authority, seat.projectId);
  const today = dayIn(seat.timeZone, clock.now());
  const [found] = await sql.query<BrowsedPage>(
    `WITH matching AS MATERIALIZED (
       SELECT e.id, e.status, ${SORT_KEYS[asked.sort](p, authority)} AS key, array_position(${streams}, e.workstream_id) AS stream,
              ${order.map((key, i) => `${key} AS ${places[i]}`).join(", ")}
         FROM entries e LEFT JOIN entry_provenance asked ON asked.entry_id = ${asker} AND ${known}
         ${filter.terms ? joinOwnWords(authority, p) : ""}
        WHERE e.project_id = ${p.add(seat.projectId)} AND e.type = 'request'
          AND ${[...browsedBy(authority, seat, filter, today, p), visibleEntries(authority, p)].join(" AND ")}),
     page AS (
       SELECT id, row_number() OVER (ORDER BY ${orderOf(asked, isReader(seat) ? places : ["stream", ...places])}) AS line FROM matching
        WHERE status = ANY (${p.add(asked.statuses ?? COUNTED_STATUSES)}::text[])
        ORDER BY line LIMIT ${p.add(asked.limit)} OFFSET ${p.add(asked.offset)})
     SELECT (SELECT coalesce(jsonb_object_agg(each.status, each.count), '{}')
               FROM (SELECT status, count(*)::int AS count FROM matching GROUP BY status) each) AS "byStatus",
            (SELECT coalesce(jsonb_agg(${requestAsJson(authority, seat.projectId, p)} || ${alsoAsJson(seat)} ORDER BY page.line), '[]')
               FROM page JOIN entries e ON e.id = page.id JOIN workstreams w ON w.id = e.workstream_id
               LEFT JOIN request_lists list ON list.id = ${listShown(seat)} AND ${visibleList(authority, seat, p)}
               LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${known}
               ${joinBidder(authority, p)}) AS rows`,
    p.values,
  );
  return found ?? { byStatus: {}, rows: [] };
}

const SORT_KEYS: Record<Sort, (p: Parameters, authority: Authority) => string> = {
  ref: () => "0",
  // bytes of small letters: the same order on every database, whatever its locale
  title: (p, authority) => `lower(${wordsFor(authority, p).title}) COLLATE "C"`,
  status: (p) => `array_position(${p.add(REQUEST_STATUSES)}::text[], e.status)`,
  priority: (p) => `array_position(${p.add(PRIORITIES)}::text[], e.priority)`,
  due: () => "e.due_date",
  updated: () => "e.updated_at",
};

/** By ref means by workstream, then by number; readers' numbers run over all workstreams. It also decides between equals, and the id in the end. */
function orderOf({ sort, direction }: PageAsked, places: readonly string[]): string {
  const word = direction === "ascending" ? "ASC" : "DESC";
  const byRef = [...places, "id"].map((key) => (sort === "ref" ? `${key} ${word}` : key));
  return [`key ${word} NULLS LAST`, ...byRef].join(", ");
}

function alsoAsJson(seat: Seat): string {
  return `jsonb_build_object('workstream', w.slug, 'version', e.version, 'updatedAt', floor(extract(epoch FROM e.updated_at)),
    'list', CASE WHEN list.id IS NOT NULL THEN jsonb_build_object('id', list.id, 'name', list.name) END,
    'blocked', ${worksOnDeal(seat) ? "EXISTS (SELECT FROM blockers b WHERE b.entry_id = e.id AND b.resolved_at IS NULL)" : "false"})`;
}
