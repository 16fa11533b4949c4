/** How a query of the repository is asked for one caller in one deal, so that its answers can be compared. */
import type { ReadDeps } from "@/lib/deals/deps";
import { REQUEST_STATUSES } from "@/lib/deals/entries/status.rules";
import type { MatchDeps } from "@/lib/deals/matching/match-texts.queries";
import type { Seat } from "@/lib/deals/seat";
import type { Actor } from "@/lib/platform/actor";

/** By name. Those "of those who work" are asked for bank and seller alone. */
export type Queries = Readonly<
  Record<string, (deps: MatchDeps, projectId: string, actor: Actor) => Promise<readonly unknown[]>>
>;

export const WHOLE_PAGE = {
  statuses: REQUEST_STATUSES,
  sort: "ref",
  direction: "ascending",
  limit: 200,
  offset: 0,
} as const;

export const seatIn = (deps: ReadDeps, projectId: string) =>
  deps.authority.seats.find((one) => one.projectId === projectId);

export async function withSeat<Row>(
  deps: ReadDeps,
  projectId: string,
  ask: (seat: Seat) => Promise<Row[]>,
): Promise<Row[]> {
  const seat = seatIn(deps, projectId);
  return seat ? ask(seat) : [];
}

/** One after the other: a transaction answers one question at a time. */
export async function inTurn<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const item of items) answers.push(await ask(item));
  return answers;
}

export const found = <T>(look: Promise<T>) => look.catch(() => undefined);
export const present = <T>(answers: readonly T[]) => answers.filter(Boolean);
