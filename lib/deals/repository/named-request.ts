import type { ReadDeps } from "@/lib/db/doors";
import { Parameters } from "@/lib/db/parameters";
import { AppError } from "@/lib/platform/errors";
import { refusalOfEntry } from "../model/gate";
import { isGated } from "./gate";
import { knownProvenance, visibleEntries } from "./visible";

/**
 * The id of the request that the caller means by an id or a ref, in one deal. Refused as not found, or as gated, exactly
 * as if the caller had asked for it by id.
 */
export async function requestNamed(deps: ReadDeps, projectId: string, idOrRef: string): Promise<string> {
  const [found, another] = await requestsNamed(deps, projectId, idOrRef);
  if (found === undefined)
    throw refusalOfEntry("request", await isGated(deps, { projectId, type: "request", idOrRef }));
  if (another !== undefined) throw severalOfThatName();
  return found;
}

/** Refs of a workstream are unique in a deal; buyers count each for themselves, so that to the bank one such number can mean several. */
async function requestsNamed({ sql, authority }: ReadDeps, projectId: string, idOrRef: string): Promise<string[]> {
  const p = new Parameters();
  const [deal, name] = [p.add(projectId), p.add(idOrRef)];
  const buyer = authority.seats.find((seat) => seat.projectId === projectId)?.side === "buyer";
  const rows = await sql.query<{ id: string }>(
    `WITH named AS (
       SELECT e.id FROM entries e WHERE e.id = ${name} AND e.project_id = ${deal}
       UNION SELECT e.id FROM entries e WHERE e.project_id = ${deal} AND e.ref = ${name}
         -- until it is published, a buyer does not know the number that its request got when the bank passed it on
         AND (e.status = 'published' AND e.stage = 'dataroom' OR NOT ${p.add(buyer)}::boolean)
       UNION SELECT asked.entry_id FROM entry_provenance asked
        WHERE asked.project_id = ${deal} AND asked.own_ref = ${name} AND ${knownProvenance(authority, p)})
     SELECT e.id FROM entries e
      WHERE e.id = ANY (ARRAY(SELECT id FROM named)) AND e.project_id = ${deal} AND e.type = 'request' AND ${visibleEntries(authority, p)} ORDER BY e.id LIMIT 2`,
    p.values,
  );
  return rows.map((row) => row.id);
}

const severalOfThatName = () =>
  new AppError("invalid_input", "This ref names more than one request. Use the entry_id that list_requests shows.", {
    issues: [{ path: "request_id", problem: "names more than one request" }],
  });
