/** How people are shown: by name to those who may know them, to all others by their side alone. */

import { sanitizeLine } from "@/lib/platform/sanitize";
import type { EntryType, Origin } from "../entries/status.rules";
import { type Role, SIDES, type Side, sideOf } from "../roles";

export type KnownPerson = { readonly id: string; readonly name: string };

/** Which side a line of history or a text is from. */
export const AUTHOR_SIDES = [...SIDES, "system"] as const;
export type AuthorSide = (typeof AUTHOR_SIDES)[number];

export const personShown = ({ id, name }: KnownPerson) => ({ user_id: id, name: sanitizeLine(name) });

export const personOfSideShown = (person: KnownPerson & { readonly role: Role }) => ({
  ...personShown(person),
  side: sideOf(person.role),
});

/** Who did something, where the field is a name: `actor` only when the caller may know it, `author_side` always. */
export const actorShown = (person: KnownPerson | null, side: AuthorSide) => ({
  ...(person && { actor: sanitizeLine(person.name) }),
  author_side: side,
});

/** Who did something, where the field is an object: the person, or only the side. */
export const actorOrSide = (person: KnownPerson | null, side: AuthorSide) => (person ? personShown(person) : { side });

const SIDE_OF: Record<Origin, AuthorSide> = { ib: "bank", seller: "seller", buyer: "buyer" };

/** Whose words a request is. Who may not know who asked has it from the bank. */
export const requestSide = (origin: Origin | null): AuthorSide => (origin === null ? "bank" : SIDE_OF[origin]);

/** Buyers and observers never learn that there is another buyer: what one did, where it shows to them at all, has the bank's side. */
export const sideShown = (viewer: Side, side: AuthorSide, person: KnownPerson | null): AuthorSide =>
  side === "buyer" && person === null && (viewer === "buyer" || viewer === "observer") ? "bank" : side;

/** Whose words an entry is: answers are the seller's. */
export const entrySide = (type: EntryType, origin: Origin | null): AuthorSide =>
  type === "answer" ? "seller" : requestSide(origin);
