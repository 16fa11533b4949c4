import type { ReadDeps } from "../deps";
import { type RequestAtWork, requestsAtWork } from "../entries/work-at-hand.queries";
import { notFound } from "../errors";
import type { Seat } from "../seat";
import { refuseTogether } from "./changes.rules";

/** All of these requests; if one is not there for the caller, none. */
export async function manyAtWork(deps: ReadDeps, seat: Seat, ids: readonly string[]): Promise<RequestAtWork[]> {
  const requests = await requestsAtWork(deps, seat, ids);
  const found = new Set(requests.map((request) => request.id));
  refuseTogether(ids.filter((id) => !found.has(id)).map((id) => ({ id, error: notFound("request") })));
  return requests;
}
