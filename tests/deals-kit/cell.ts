/** A caller in a room, with what the table says about it. */
import type { Database } from "@/lib/db/database";
import type { Actor } from "@/lib/platform/actor";
import type { CellName as NamedCell } from "@/tests/kit/module-kit";
import { isFull, seed } from "@/tests/kit/seed";
import type { Wire } from "@/tests/support/wire";
import { expectedFor } from "./oracle/expected";
import type { Rows } from "./oracle/rows";
import { type Seat, sideOf, sightOf } from "./oracle/sight";

/** Where the questions are asked, and what lies there. */
export type Room = {
  readonly database: Database;
  readonly wire: Wire;
  readonly rows: Rows;
  readonly now: Date;
  /** The text of every statement of the calls so far. */
  readonly statements: string[];
};

type Asking = {
  readonly title: string;
  readonly userId: string;
  readonly projectId: string;
  /** A deal in which the caller has no seat. */
  readonly foreignId: string;
  readonly unlocked: boolean;
  readonly turn: number;
  readonly actor: Actor;
};
export type Cell = ReturnType<typeof cellIn>;

export function cellIn(room: Room, asking: Asking) {
  const { userId, unlocked, projectId } = asking;
  const sight = sightOf(room.rows, { userId, unlocked, agent: true });
  return {
    ...asking,
    room,
    sight,
    seat: sight.seatIn(projectId) as Seat,
    /** What the same person sees on our pages. */
    onPages: sightOf(room.rows, { userId, unlocked: true }),
    expected: expectedFor(sight, room.now),
  };
}

type Standing = { readonly role: string; readonly unlocked: boolean; readonly deal: string; readonly limited: boolean };

/** What decides over what a caller sees. The gate weighs side and unlock together: they are one trait, beside the role. */
export const traitsOf = ({ role, unlocked, deal, limited }: Standing): NamedCell["traits"] => ({
  role,
  standing: `${sideOf(role)} ${unlocked ? "unlocked" : "locked"}`,
  deal,
  workstreams: limited ? "limited" : "all",
});

/** Where the sampling of a cell begins: the cells together reach every entry, and another seed begins elsewhere. */
export const turnOf = (place: number): number => place + (seed % 1000);

/**
 * Some of many, spread over all of them; another cell takes others, so that together they take all. Where the cells are drawn
 * by pairs, half as many are enough.
 */
export function some<T>(items: readonly T[], most: number, turn: number): T[] {
  const count = isFull ? most : Math.ceil(most / 2);
  if (items.length <= count) return [...items];
  const step = items.length / count;
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * step + turn) % items.length)] as T);
}
