/** Who writes to whom about an entry: three lanes over one thread, each with its own readers. */

import { AppError } from "@/lib/platform/errors";
import type { Audience } from "../access/visibility.rules";
import type { EntryType } from "../entries/status.rules";
import type { AuthorSide } from "../people/people.rules";
import type { Side } from "../roles";
import type { Seat } from "../seat";

/** From the fewest readers to those of another side. */
export const LANES = ["firm", "bank_seller", "bidder"] as const;
export type Lane = (typeof LANES)[number];

export type Discussed = {
  readonly type: EntryType;
  /** Asked by the writer's own firm; of an answer, written by it. */
  readonly own: boolean;
  readonly bidderAsked: boolean;
  readonly reachedSeller: boolean;
};

/** Which lanes somebody has here. Buyers take part in what their own firm asked; what others asked they only read. */
export function lanesFor(side: Side, { type, own, bidderAsked, reachedSeller }: Discussed): Lane[] {
  const OPEN: Record<Side, readonly Lane[]> = {
    bank: [
      "firm",
      ...(type === "request" && bidderAsked && !reachedSeller ? [] : (["bank_seller"] as const)),
      ...(bidderAsked ? (["bidder"] as const) : []),
    ],
    seller: ["firm", "bank_seller", ...(bidderAsked ? (["bidder"] as const) : [])],
    buyer: type === "request" && own ? ["firm", "bidder"] : [],
    observer: [],
  };
  return [...OPEN[side]];
}

export function refuseLane(seat: Pick<Seat, "side">, entry: Discussed, lane: Lane): void {
  refuseOnlooker(seat, entry);
  const open = lanesFor(seat.side, entry);
  if (!open.includes(lane)) throw noSuchLane(open);
}

/** Buyers write about what their own firm asked, and nothing else. */
export function refuseOnlooker({ side }: Pick<Seat, "side">, { type, own }: Pick<Discussed, "type" | "own">): void {
  if (side === "buyer" && !(type === "request" && own)) throw notYourThread();
}

/** Whom a message reaches at once. What a seller writes for a bidder is between seller and bank until the bank lets it through. */
export function audienceOf(side: Side, lane: Lane): { readonly audience: Audience; readonly forAsker: boolean } {
  if (lane === "firm") return { audience: side === "bank" ? "internal" : "organization", forAsker: false };
  if (lane === "bidder" && side !== "seller") return { audience: "bidder", forAsker: false };
  return { audience: "bank_seller", forAsker: lane === "bidder" };
}

/** The narrowest lane with a conversation, or the narrowest. */
export const firstLane = (lanes: readonly { readonly lane: Lane; readonly total: number }[]): Lane =>
  (lanes.find((one) => one.total > 0) ?? lanes[0])?.lane ?? "firm";

export type MessageFacts = {
  readonly audience: Audience;
  readonly forAsker: boolean;
  readonly side: AuthorSide;
  readonly reachedSeller: boolean;
};

/** What the bank lets through: a seller's words that are meant for the bidder, and a bidder's where the seller has the request. */
export function refusePassing({ audience, forAsker, side, reachedSeller }: MessageFacts): void {
  if (forAsker) return;
  if (audience !== "bidder" || side !== "buyer") throw nothingToPass();
  if (!reachedSeller) throw notAtSeller();
}

/** How long what was sent can be taken back. The database counts the same. */
export const TAKEN_BACK_WITHIN_SECONDS = 60;

const nothingToPass = () =>
  new AppError("conflict", "Everybody whom this message is for reads it already. Write to the other side yourself.");

const notAtSeller = () =>
  new AppError("conflict", "The seller does not have this request yet. Pass the request on first, then the message.");

const notYourThread = () =>
  new AppError("forbidden", "You can read this, but not write here. Submit a request of your own to ask about it.");

const noSuchLane = (open: readonly Lane[]) =>
  new AppError("invalid_input", "Nobody reads this lane here. Choose one of the lanes that the page shows.", {
    issues: [{ path: "lane", problem: `is none of ${open.join(", ")}` }],
  });
