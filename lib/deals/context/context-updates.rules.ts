/** What changed in a deal, line by line, in our own words: whom and what a line names, its own fields say. */

import { worksOnDeal } from "../access/project-choice.rules";
import type { EntryType } from "../entries/status.rules";
import { type AuthorSide, type KnownPerson, personOfSideShown, personShown, sideShown } from "../people/people.rules";
import type { Role } from "../roles";
import type { Seat } from "../seat";
import { utc } from "./briefing.rules";

/** A line of history that tells of a change. */
export type Change = {
  readonly ts: number;
  readonly entryId: string;
  readonly type: EntryType;
  readonly ref: string | null;
  readonly action: string;
  readonly fromStatus: string | null;
  readonly toStatus: string | null;
  readonly person: KnownPerson | null;
  readonly side: AuthorSide;
  /** A request that the caller's own firm asked. */
  readonly own: boolean;
};

export const UPDATE_KINDS = ["created", "status_changed", "submitted", "published", "assigned"] as const;
export type UpdateKind = (typeof UPDATE_KINDS)[number];

/** What became of something that this very connection proposed. */
export const OUTCOME_KINDS = [
  "suggestion_confirmed",
  "suggestion_dismissed",
  "suggestion_expired",
  "suggestion_undone",
] as const;
export type Outcome = {
  readonly id: string;
  readonly ts: number;
  readonly state: "confirmed" | "dismissed" | "expired" | "undone";
  readonly entryId: string;
  readonly type: EntryType;
  readonly ref: string | null;
  readonly person: (KnownPerson & { readonly role: Role }) | null;
};

export const outcomeShown = ({ id, ts, state, entryId, type, ref, person }: Outcome) => ({
  ts,
  kind: `suggestion_${state}` as const,
  type,
  entry_id: entryId,
  ...(ref !== null && { ref }),
  suggestion_id: id,
  ...(person && { actor: personOfSideShown(person) }),
  text: `Your suggestion about ${NAMES[type].toLowerCase()}${ref === null ? "" : ` ${ref}`} ${BECAME[state]} at ${utc(ts)}.`,
});

const BECAME: Record<Outcome["state"], string> = {
  confirmed: "was confirmed",
  dismissed: "was dismissed; list_suggestions tells why",
  expired: "expired undecided",
  undone: "was confirmed and then undone",
};

export function updateShown(seat: Pick<Seat, "side">, change: Change) {
  const { ts, entryId, type, ref, person, side, toStatus } = change;
  const kind = kindOf(change);
  // Where a published entry came from is for those who work on it, and for whoever asked.
  const from = worksOnDeal(seat) || change.own ? change.fromStatus : null;
  return {
    ts,
    kind,
    type,
    entry_id: entryId,
    ...(ref !== null && { ref }),
    ...(from !== null && { from }),
    ...(toStatus !== null && { to: toStatus }),
    actor: { ...(person && personShown(person)), side: sideShown(seat.side, side, person) },
    text: `${NAMES[type]}${ref === null ? "" : ` ${ref}`} ${happened(kind, from, toStatus)} at ${utc(ts)}.`,
  };
}

function kindOf({ action, type, fromStatus, toStatus }: Change): UpdateKind {
  if (toStatus === "published") return "published";
  if (type === "answer" && toStatus === "submitted") return "submitted";
  if (action === "assigned") return "assigned";
  return fromStatus === null ? "created" : "status_changed";
}

const NAMES: Record<EntryType, string> = { request: "Request", answer: "Answer" };

function happened(kind: UpdateKind, from: string | null, to: string | null): string {
  const HAPPENED: Record<UpdateKind, string> = {
    created: "was created",
    status_changed: `went${from === null ? "" : ` from ${from}`} to ${to}`,
    submitted: "was submitted",
    published: "was published",
    assigned: "was assigned",
  };
  return HAPPENED[kind];
}
