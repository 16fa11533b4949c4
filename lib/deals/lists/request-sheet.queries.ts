import { Parameters } from "@/lib/db/parameters";
import { dayIn } from "@/lib/platform/clock";
import { worksOnDeal } from "../access/project-choice.rules";
import { knownPeople, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import { COUNTED_STATUSES, type RequestStatus } from "../entries/status.rules";
import { joinOwnWords, wordsFor } from "../publishing/own-words.queries";
import type { Browsing } from "../requests/browsing.rules";
import { browsedBy } from "../requests/browsing-filter.queries";
import { isReader, requestRef } from "../requests/request-ref.queries";
import type { Seat } from "../seat";
import { listShown, visibleList } from "./list-shown.queries";
import type { SheetRequest } from "./request-sheet.rules";

/** Requests with everything that a row of a file says, in the order of the table. */
export async function sheetRequests(
  deps: ReadDeps,
  seat: Seat,
  filter: Browsing,
  statuses: readonly RequestStatus[] | undefined,
  limit: number,
): Promise<SheetRequest[]> {
  const today = dayIn(seat.timeZone, deps.clock.now());
  return requestsWhere(deps, seat, limit, (p) => [
    ...browsedBy(deps.authority, seat, filter, today, p),
    `e.status = ANY (${p.add(statuses ?? COUNTED_STATUSES)}::text[])`,
  ]);
}

/** Requests that the rows of a file are about: those they name, and those of the same title. */
export async function requestsAbout(
  deps: ReadDeps,
  seat: Seat,
  { refs, titles }: { readonly refs: readonly string[]; readonly titles: readonly string[] },
): Promise<SheetRequest[]> {
  return requestsWhere(deps, seat, null, (p) => [
    `(${requestRef(deps.authority, seat.projectId, p).ref} = ANY (${p.add(refs)}::text[]) OR ${wordsFor(deps.authority, p).title} = ANY (${p.add(titles)}::text[]))`,
  ]);
}

async function requestsWhere(
  { sql, authority }: ReadDeps,
  seat: Seat,
  limit: number | null,
  conditions: (p: Parameters) => readonly string[],
): Promise<SheetRequest[]> {
  const p = new Parameters();
  const { ref, order } = requestRef(authority, seat.projectId, p);
  return sql.query<SheetRequest>(
    `SELECT e.id, e.project_id AS "projectId", ${ref} AS ref, ${wordsFor(authority, p).title} AS title, ${wordsFor(authority, p).body} AS body, e.workstream_id AS "workstreamId", w.name AS workstream,
            list.name AS list, e.priority, to_char(e.due_date, 'YYYY-MM-DD') AS "dueDate", e.status, e.version,
            e.reached_seller_at IS NOT NULL AS "reachedSeller", coalesce(asked.organization_id = ${p.add(seat.organizationId)}, false) AS own,
            ARRAY(SELECT u.name FROM entry_assignees a
                    JOIN participants known ON known.project_id = a.project_id AND known.user_id = a.user_id AND ${knownPeople(authority, p)}
                    JOIN users u ON u.id = a.user_id
                   WHERE a.entry_id = e.id AND ${p.add(worksOnDeal(seat))}::boolean ORDER BY a.assigned_at, u.id) AS assignees
       FROM entries e JOIN workstreams w ON w.id = e.workstream_id
       LEFT JOIN request_lists list ON list.id = ${listShown(seat)} AND ${visibleList(authority, seat, p)}
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
       ${joinOwnWords(authority, p)}
      WHERE e.project_id = ${p.add(seat.projectId)} AND e.type = 'request'
        AND ${[...conditions(p), visibleEntries(authority, p)].join(" AND ")}
      ORDER BY ${isReader(seat) ? "" : `array_position(${p.add(seat.workstreamIds)}::text[], e.workstream_id), `}${order.join(", ")}, e.id
      LIMIT ${p.add(limit)}::int`,
    p.values,
  );
}
