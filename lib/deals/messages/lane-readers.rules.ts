/** Who will read what somebody writes in a lane, said before it is sent. */

import { sanitizeLine } from "@/lib/platform/sanitize";
import type { Side } from "../roles";
import type { Lane } from "./lanes.rules";

export type ReadingFirm = {
  readonly organization: string;
  readonly side: Side;
  /** The writer's own. */
  readonly own: boolean;
  /** Beside the writer. */
  readonly people: number;
};

/** The firms that read a lane at once, as far as the writer knows them: in "our firm" the own one, else those of the other sides. */
export const readersOf = (firms: readonly ReadingFirm[], side: Side, lane: Lane) =>
  firms
    .filter((firm) => reads(firm, side, lane))
    .map(({ organization, people }) => ({ organization: sanitizeLine(organization), people }));

function reads(firm: ReadingFirm, side: Side, lane: Lane): boolean {
  if (lane === "firm") return side === "bank" ? firm.side === "bank" : firm.own;
  if (lane === "bidder") return firm.side === (side === "bank" ? "buyer" : "bank");
  return firm.side === (side === "bank" ? "seller" : "bank");
}
