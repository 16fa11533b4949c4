/** What publishing an answer does to the requests it answers. */
import { AppError } from "@/lib/platform/errors";
import type { AnswerStatus, RequestStatus, Stage } from "../entries/status.rules";
import { wrongStatus } from "../entries/workflow.rules";

export type LinkedRequest = {
  readonly id: string;
  readonly status: RequestStatus;
  readonly stage: Stage;
  readonly confirmed: boolean;
  /** In a list of the bank; a buyer's request stands in none until it is passed on or published. */
  readonly listed: boolean;
  /** A list that the seller has, for a request that stands in none. */
  readonly newestList: string | null;
  /** Whether the list in which it stands, or would stand, was released. */
  readonly released: boolean;
};

/** Those that become public with the answer. What was withdrawn stays where it is; what nobody confirmed is not answered. */
export const publishedWith = <R extends LinkedRequest>(requests: readonly R[]): R[] =>
  requests.filter((one) => one.confirmed && one.status !== "withdrawn" && one.status !== "published");

/** A published answer may be published again: for requests that were linked to it since, or to more readers. */
export function refusePublishing({
  status,
  requests,
  readers,
}: {
  readonly status: AnswerStatus;
  readonly requests: readonly LinkedRequest[];
  readonly readers: readonly string[] | null;
}): void {
  if (status !== "approved" && status !== "published") throw wrongStatus("answer", status);
  const carried = requests.filter((one) => one.confirmed && one.status !== "withdrawn");
  const isDone = status === "published" && readers === null && publishedWith(requests).length === 0;
  if (carried.length === 0 || isDone) throw answersNothing();
  if (publishedWith(requests).some((one) => !one.listed && one.newestList === null)) throw noListToStandIn();
}

/** A request is in the data room when it is published in a list that was released. */
export const requestOncePublished = ({ stage, released }: Pick<LinkedRequest, "stage" | "released">): Stage =>
  released ? "dataroom" : stage;

/** The answer is in the data room as soon as something it answers is; before, publishing it shows it to nobody yet. */
export const answerOncePublished = (now: Stage, requests: readonly LinkedRequest[]): Stage =>
  requests.some((one) => one.confirmed && one.status !== "withdrawn" && requestOncePublished(one) === "dataroom")
    ? "dataroom"
    : now;

const answersNothing = () =>
  new AppError(
    "conflict",
    "There is no request that this would answer. Confirm at least one link of the answer to a request first.",
  );

const noListToStandIn = () =>
  new AppError(
    "conflict",
    "A bidder's request becomes public as part of a list. Issue a list in its workstream first, then publish.",
  );
