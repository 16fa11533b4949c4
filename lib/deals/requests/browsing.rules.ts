/** How people narrow and order the requests of a deal. */

import { AppError } from "@/lib/platform/errors";
import { worksOnDeal } from "../access/project-choice.rules";
import type { Origin, Priority, Stage } from "../entries/status.rules";
import type { SearchTerms } from "../search/search-terms.rules";
import type { Seat } from "../seat";

export const SORTS = ["ref", "title", "status", "priority", "due", "updated"] as const;
export type Sort = (typeof SORTS)[number];

export const DIRECTIONS = ["ascending", "descending"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const DUE = ["overdue", "week", "none"] as const;
export type Due = (typeof DUE)[number];

/** Whose turn it is with a request that has no answer yet; nobody has it that came back open. */
export const HOLDERS = ["bank", "seller", "nobody"] as const;
export type Holder = (typeof HOLDERS)[number];

/** What is left out does not filter. */
export type Browsing = {
  readonly workstreamIds: readonly string[];
  readonly priorities?: readonly Priority[] | undefined;
  /** Somebody's id, or null for requests that nobody works on. */
  readonly assigneeId?: string | null | undefined;
  readonly due?: Due | undefined;
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  readonly origins?: readonly Origin[] | undefined;
  readonly liesWith?: Holder | undefined;
  readonly listId?: string | undefined;
  readonly stage?: Stage | undefined;
  readonly terms?: SearchTerms | undefined;
};

/** When a buyer's own request last changed would tell what the others did about it. */
export function refuseSort(seat: Pick<Seat, "side">, sort: Sort): void {
  if (sort !== "updated" || worksOnDeal(seat)) return;
  throw new AppError("invalid_input", "Your role cannot order requests by their last change. Choose another order.", {
    issues: [{ path: "sort", problem: "is not something that your role can order by" }],
  });
}

/** Monday and Sunday of the week that a day is in. */
export function weekOf(day: string): readonly [monday: string, sunday: string] {
  const at = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return [dayAt(at - sinceMonday * DAY), dayAt(at + (6 - sinceMonday) * DAY)];
}

const DAY = 86_400_000;
const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10);
