import { Parameters } from "@/lib/db/parameters";
import { isGated } from "../access/gate.queries";
import { unlockRequired } from "../access/gate.rules";
import { visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import { requestNamed } from "../requests/named-request.queries";

/** The id of the request or answer that the caller means, in one deal: an answer by its id, a request also by its ref. */
export async function entryNamed(deps: ReadDeps, projectId: string, idOrRef: string): Promise<string> {
  if (await seesAnswer(deps, projectId, idOrRef)) return idOrRef;
  if (await isGated(deps, { projectId, type: "answer", idOrRef })) throw unlockRequired();
  return requestNamed(deps, projectId, idOrRef);
}

async function seesAnswer({ sql, authority }: ReadDeps, projectId: string, id: string): Promise<boolean> {
  const p = new Parameters();
  const rows = await sql.query(
    `SELECT e.id FROM entries e
      WHERE e.id = ${p.add(id)} AND e.project_id = ${p.add(projectId)} AND e.type = 'answer' AND ${visibleEntries(authority, p)}`,
    p.values,
  );
  return rows.length > 0;
}
