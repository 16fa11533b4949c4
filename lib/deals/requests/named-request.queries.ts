import { Parameters } from "@/lib/db/parameters";
import { AppError } from "@/lib/platform/errors";
import { isGated } from "../access/gate.queries";
import { refusalOfEntry } from "../access/gate.rules";
import { knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import { askedUnderPrefix, isReader, readUnder } from "./request-ref.queries";

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

/**
 * By the names that the caller can see: workstreams' numbers are not for readers. They are unique in a deal; buyers count each
 * for themselves, so that to the bank one such number can mean several, unless it carries the firm's prefix.
 */
async function requestsNamed({ sql, authority }: ReadDeps, projectId: string, idOrRef: string): Promise<string[]> {
  const p = new Parameters();
  const [deal, name] = [p.add(projectId), p.add(idOrRef)];
  const seat = authority.seats.find((one) => one.projectId === projectId);
  const rows = await sql.query<{ id: string }>(
    `WITH named AS (
       SELECT e.id FROM entries e WHERE e.id = ${name} AND e.project_id = ${deal}
       UNION ${
         seat && isReader(seat)
           ? `${readUnder({ ...authority, seats: [seat] }, p, (ref) => `${ref} = ${name}`)}`
           : `SELECT e.id FROM entries e WHERE e.project_id = ${deal} AND e.ref = ${name}`
       }
       ${
         seat?.side === "bank"
           ? `UNION ${askedUnderPrefix(authority, p)}
        WHERE asked.project_id = ${deal} AND asked.own_ref = regexp_replace(${name}, '^[^-]*', 'BUY') AND f.prefix = split_part(${name}, '-', 1)
          AND ${knownProvenance(authority, p)}`
           : ""
       }
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
