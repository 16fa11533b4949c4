/** Which changes to a request are whose, and how a change that came too late is refused. */

import { AppError } from "@/lib/platform/errors";
import type { RequestStatus } from "../entries/status.rules";
import { wrongStatus } from "../entries/workflow.rules";
import type { Seat } from "../seat";

/** A request as far as the rules of work on it need it. */
export type RequestFacts = {
  readonly status: RequestStatus;
  readonly version: number;
  /** Raised by the caller's own firm. */
  readonly own: boolean;
  readonly reachedSeller: boolean;
};

/**
 * Whose words these are may change them, while nobody has built on them. Of a buyer's it counts what the buyer is shown:
 * that the bank passed the request on is not told, and must not be told by this either.
 */
export function mayWord({ side }: Pick<Seat, "side">, request: RequestFacts): boolean {
  if (!request.own) return false;
  if (side === "buyer") return request.status === "open";
  return request.status === "open" || request.status === "assigned";
}

/** Priority and due date: the bank's for as long as there is work, and everyone's own. */
export function mayPlan(seat: Pick<Seat, "side">, request: RequestFacts): boolean {
  const alive = request.status !== "published" && request.status !== "withdrawn";
  return mayWord(seat, request) || (seat.side === "bank" && alive);
}

export function refuseWording(seat: Pick<Seat, "side">, request: RequestFacts): void {
  if (mayWord(seat, request)) return;
  if (!request.own) throw notYourWords();
  throw wrongStatus("request", request.status);
}

export function refusePlanning(seat: Pick<Seat, "side">, request: RequestFacts): void {
  if (mayPlan(seat, request)) return;
  if (!request.own && seat.side !== "bank") throw notYourWords();
  throw wrongStatus("request", request.status);
}

/** The bank withdraws any request, everyone else the own firm's. */
export function refuseWithdrawing({ side }: Pick<Seat, "side">, request: RequestFacts): void {
  if (side !== "bank" && !request.own) throw notYourWords();
}

/** To the seller goes what the seller does not have and somebody still wants to know. */
export function refuseRouting({ status, reachedSeller }: Pick<RequestFacts, "status" | "reachedSeller">): void {
  if (reachedSeller)
    throw new AppError(
      "conflict",
      "The seller has this request already: there is nothing left to pass on. Write to them instead.",
    );
  if (status === "withdrawn") throw wrongStatus("request", status);
}

const notYourWords = () =>
  new AppError("forbidden", "Only those who raised this request may change it. Write them a message instead.");

/** The caller acts on what it last saw; when that is no longer what is there, the person decides again. */
export function refuseOutdated(seen: number | undefined, now: number): void {
  if (seen !== undefined && seen !== now) throw changedMeanwhile(now);
}

export const changedMeanwhile = (current: number | undefined): AppError =>
  new AppError(
    "conflict",
    "Somebody changed this in the meantime. Nothing was saved; what you wrote is still with you. Look at what is there now and decide again.",
    current === undefined ? {} : { current_version: current },
  );

/** Tries a rule on each, and refuses all of them with what every single one has against it. */
export function refuseEach<T extends { readonly id: string }>(items: readonly T[], rule: (item: T) => void): void {
  const problems = items.flatMap((item) => {
    try {
      rule(item);
      return [];
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      return [{ id: item.id, error: thrown }];
    }
  });
  const [only] = problems;
  if (only && items.length === 1) throw only.error;
  refuseTogether(problems);
}

/** Each reason once: which request it concerns, the page says beside it. */
function reasonsOf(problems: readonly { readonly error: AppError }[]): string {
  const reasons = [...new Set(problems.map(({ error }) => error.message))];
  return `${reasons.slice(0, MOST_REASONS).join(" ")}${reasons.length > MOST_REASONS ? " There are other reasons too." : ""}`;
}
const MOST_REASONS = 3;

/** Of many at once, all or none: each that stands in the way is named with why. */
export function refuseTogether(problems: readonly { readonly id: string; readonly error: AppError }[]): void {
  const [first] = problems;
  if (!first) return;
  throw new AppError(
    first.error.code,
    `Nothing was changed: ${problems.length === 1 ? "one request stands" : `${problems.length} requests stand`} in the way. ${reasonsOf(problems)}`,
    { issues: problems.map(({ id, error }) => ({ path: id, problem: error.message })) },
  );
}
