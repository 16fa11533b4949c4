import type { ReadDeps } from "../deps";
import { findRequests, type LoadedRequest } from "../entries/load-for-change.queries";
import { notFound } from "../errors";
import type { Seat } from "../seat";
import { refuseTogether } from "./changes.rules";

/** All of these requests; if one is not there for the caller, none. */
export async function loadRequests(deps: ReadDeps, seat: Seat, ids: readonly string[]): Promise<LoadedRequest[]> {
  const requests = await findRequests(deps, seat, ids);
  const found = new Set(requests.map((request) => request.id));
  refuseTogether(ids.filter((id) => !found.has(id)).map((id) => ({ id, error: notFound("request") })));
  return requests;
}
