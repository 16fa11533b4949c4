/** Who gains sight when a list is issued or released, in numbers. */

import type { Onlooker } from "../agents/disclosure.rules";
import { type Side, sideOf } from "../roles";

export type ListAudience = {
  readonly sellerPeople: number;
  readonly buyerFirms: number;
  readonly buyerPeople: number;
  readonly observers: number;
};

export function audienceOf(onlookers: readonly Onlooker[], workstreamId: string): ListAudience {
  const there = onlookers.filter((one) => one.workstreamIds.includes(workstreamId));
  const on = (side: Side) => there.filter((one) => sideOf(one.role) === side);
  return {
    sellerPeople: on("seller").length,
    buyerFirms: new Set(on("buyer").map((one) => one.organizationId)).size,
    buyerPeople: on("buyer").length,
    observers: on("observer").length,
  };
}
