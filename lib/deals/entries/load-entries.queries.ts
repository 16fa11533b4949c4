import { Parameters } from "@/lib/db/parameters";
import { isGated } from "../access/gate.queries";
import { refusalOfEntry } from "../access/gate.rules";
import { knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import { notFound } from "../errors";
import { wordsFor } from "../publishing/own-words.queries";
import { requestNamed } from "../requests/named-request.queries";
import { requestRef } from "../requests/request-ref.queries";
import type { EntryType } from "./status.rules";

/** An entry that something is proposed about, as it is now. */
export type LoadedEntry = {
  readonly id: string;
  readonly projectId: string;
  /** As the caller knows it; answers have none. */
  readonly ref: string | null;
  readonly title: string;
  readonly status: string;
  readonly workstreamId: string;
  readonly workstreamName: string;
  readonly version: number;
  readonly reachedSeller: boolean;
};

/** The request that the caller means by an id or a ref; refused as `requestNamed` refuses. */
export async function loadRequestEntry(deps: ReadDeps, projectId: string, idOrRef: string): Promise<LoadedEntry> {
  const id = await requestNamed(deps, projectId, idOrRef);
  const [request] = await loadEntries(deps, projectId, "request", [id]);
  if (!request) throw notFound("request");
  return request;
}

/** The answer with this id; refused as not found, or as gated. */
export async function loadAnswerEntry(deps: ReadDeps, projectId: string, id: string): Promise<LoadedEntry> {
  const [answer] = await loadEntries(deps, projectId, "answer", [id]);
  if (!answer) throw refusalOfEntry("answer", await isGated(deps, { projectId, type: "answer", idOrRef: id }));
  return answer;
}

/** Those of these entries that the caller sees, by id. */
export async function loadEntries(
  { sql, authority }: ReadDeps,
  projectId: string,
  type: EntryType,
  ids: readonly string[],
): Promise<LoadedEntry[]> {
  const p = new Parameters();
  return sql.query<LoadedEntry>(
    `SELECT e.id, e.project_id AS "projectId", ${requestRef(authority, projectId, p).ref} AS ref, ${wordsFor(authority, p).title} AS title, e.status, e.version,
            w.id AS "workstreamId", w.name AS "workstreamName", e.reached_seller_at IS NOT NULL AS "reachedSeller"
       FROM entries e JOIN workstreams w ON w.id = e.workstream_id
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      WHERE e.id = ANY (${p.add(ids)}::text[]) AND e.project_id = ${p.add(projectId)} AND e.type = ${p.add(type)}
        AND ${visibleEntries(authority, p)}
      ORDER BY e.id`,
    p.values,
  );
}
