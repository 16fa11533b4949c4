import type { WriteDeps } from "../deps";
import { worksOnDeal } from "../model/project-choice";
import { requestAtWork } from "../repository/work-at-hand";
import type { Seat } from "../seat";

/** By what number the caller knows a request after the own act, which left it in this version. */
export async function toldAfter(deps: WriteDeps, seat: Seat, id: string, version: number): Promise<number> {
  return worksOnDeal(seat) ? version : (await requestAtWork(deps, seat, id)).toldVersion;
}
