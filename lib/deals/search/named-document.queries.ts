import { isGated } from "../access/gate.queries";
import { refusalOfEntry } from "../access/gate.rules";
import type { ReadDeps } from "../deps";
import { entryNamed } from "../entries/named-entry.queries";
import { type Document, documentOf } from "./search.queries";

/** The request or answer that the caller means. Where several deals are searched only an id names one: refs begin anew in each. */
export async function documentNamed(deps: ReadDeps, projectIds: readonly string[], idOrRef: string): Promise<Document> {
  const [only, another] = projectIds;
  const id = only !== undefined && another === undefined ? await entryNamed(deps, only, idOrRef) : idOrRef;
  const found = await documentOf(deps, projectIds, id);
  if (found) return found;
  let gated = false;
  for (const projectId of projectIds)
    for (const type of ["request", "answer"] as const)
      gated = (await isGated(deps, { projectId, type, idOrRef })) || gated;
  throw refusalOfEntry("request", gated);
}
