/**
 * Who sees what: the product's visibility table as pure rules. The same table is written a second time as row-level
 * security (prisma/sql/deals/entries.policies.sql); a property test holds the two against each other.
 */

import type { EntryType, Gate, Stage } from "../entries/status.rules";
import type { Side } from "../roles";
import type { Seat as LiveSeat } from "../seat";

type Seat = Pick<LiveSeat, "projectId" | "side" | "organizationId" | "workstreamIds" | "gate">;

export type Viewer = {
  readonly seats: readonly Seat[];
  readonly unlocked: boolean;
  /** `deal|firm` of sellers that keep their unpublished answers from agents; none for people. */
  readonly keptDrafts?: readonly string[] | null | undefined;
};

export type EntryFacts = {
  readonly projectId: string;
  readonly workstreamId: string;
  readonly type: EntryType;
  readonly stage: Stage;
  readonly status: string;
  readonly sellerOrgId: string | null;
  readonly reachedSeller: boolean;
  /** The firm that raised a request. */
  readonly askedBy: string | null;
  /** Of buyers and observers, the firms that it is published to; null: every firm. */
  readonly readers: readonly string[] | null;
};

export function seesEntry(viewer: Viewer, entry: EntryFacts): boolean {
  const seat = seatIn(viewer, entry);
  if (seat === undefined || !roleSees(seat, entry) || isKept(viewer, entry)) return false;
  return viewer.unlocked || passesGate(seat.gate, entry);
}

/** Whether a seller keeps it from agents: an unlock does not open that. */
export const isKept = ({ keptDrafts }: Pick<Viewer, "keptDrafts">, entry: EntryFacts): boolean =>
  entry.type === "answer" &&
  !(entry.status === "published" && entry.stage === "dataroom") &&
  (keptDrafts?.includes(`${entry.projectId}|${entry.sellerOrgId}`) ?? false);

/** What the role may see on our pages, whatever the gate. */
export function roleSees(seat: Seat, entry: EntryFacts): boolean {
  const own = entry.type === "request" && entry.askedBy === seat.organizationId;
  const published =
    entry.status === "published" &&
    entry.stage === "dataroom" &&
    (entry.readers === null || entry.readers.includes(seat.organizationId));
  const SEES: Record<Side, boolean> = {
    bank: true,
    seller: own || (entry.type === "request" ? entry.reachedSeller : entry.sellerOrgId === seat.organizationId),
    buyer: own || published,
    observer: published,
  };
  return SEES[seat.side];
}

/** What an agent sees without an unlock: the data room, and there of answers the published ones. */
export function passesGate(gate: Gate, entry: Pick<EntryFacts, "type" | "stage" | "status">): boolean {
  if (entry.stage !== "dataroom") return false;
  return entry.status === "published" || (entry.type === "request" && gate === "standard");
}

export const AUDIENCES = [
  "published",
  "parties",
  "bank_seller",
  "bidder",
  "asker",
  "seller",
  "organization",
  "internal",
] as const;
export type Audience = (typeof AUDIENCES)[number];

export type EventFacts = {
  readonly audience: Audience;
  readonly authorOrg: string | null;
  readonly entry: EntryFacts;
  readonly related: EntryFacts | null;
};

export function seesEvent(viewer: Viewer, event: EventFacts): boolean {
  const seat = seatIn(viewer, event.entry);
  if (!seat || !seesEntry(viewer, event.entry)) return false;
  if (event.related && !seesEntry(viewer, event.related)) return false;
  const asked = event.entry.askedBy === seat.organizationId;
  const REACHES: Record<Audience, boolean> = {
    published: true,
    parties: seat.side === "bank" || seat.side === "seller" || asked,
    bank_seller: seat.side === "bank" || seat.side === "seller",
    bidder: seat.side === "bank" || asked,
    asker: asked,
    seller: seat.side === "seller",
    organization: event.authorOrg === seat.organizationId,
    internal: seat.side === "bank",
  };
  return REACHES[event.audience];
}

/** The bank knows everyone in its deals, the seller the bank and its own people, buyers and observers their own. */
export function seesPerson(viewer: Viewer, person: { projectId: string; side: Side; organizationId: string }): boolean {
  const seat = viewer.seats.find((one) => one.projectId === person.projectId);
  if (!seat) return false;
  return (
    seat.side === "bank" ||
    seat.organizationId === person.organizationId ||
    (seat.side === "seller" && person.side === "bank")
  );
}

function seatIn(viewer: Viewer, entry: EntryFacts): Seat | undefined {
  return viewer.seats.find(
    (seat) => seat.projectId === entry.projectId && seat.workstreamIds.includes(entry.workstreamId),
  );
}
