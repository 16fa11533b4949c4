import { worksOnDeal } from "../access/project-choice.rules";
import type { WriteDeps } from "../deps";
import type { Seat } from "../seat";
import { loadRequest } from "./load-for-change.queries";

/** By what number the caller knows a request after the own act, which left it in this version. */
export async function toldAfter(deps: WriteDeps, seat: Seat, id: string, version: number): Promise<number> {
  return worksOnDeal(seat) ? version : (await loadRequest(deps, seat, id)).toldVersion;
}
