import type { ReadDeps } from "@/lib/db/doors";
import type { Seat } from "@/lib/platform/authority";
import { notFound } from "@/lib/platform/errors";
import { refuseTogether } from "../model/changes";
import { type RequestAtWork, requestsAtWork } from "./work-at-hand";

/** All of these requests; if one is not there for the caller, none. */
export async function manyAtWork(deps: ReadDeps, seat: Seat, ids: readonly string[]): Promise<RequestAtWork[]> {
  const requests = await requestsAtWork(deps, seat, ids);
  const found = new Set(requests.map((request) => request.id));
  refuseTogether(ids.filter((id) => !found.has(id)).map((id) => ({ id, error: notFound("request") })));
  return requests;
}
