/**
 * How requests and answers move: every legal step and whose it is, as data. The database holds the same list
 * (app.entry_steps, migration 0012); a test compares the two.
 */
import { AppError } from "@/lib/platform/errors";
import type { Side } from "../roles";
import { type AnswerStatus, type EntryType, REQUEST_STATUSES, type RequestStatus } from "./status.rules";

export type Step<S extends string> = { readonly from: S; readonly to: S; readonly by: readonly Side[] };

const [BANK, BANK_AND_SELLER]: readonly (readonly Side[])[] = [["bank"], ["bank", "seller"]] as const;

export const REQUEST_STEPS: readonly Step<RequestStatus>[] = [
  { from: "open", to: "assigned", by: BANK_AND_SELLER },
  { from: "assigned", to: "open", by: BANK_AND_SELLER },
  // forward with the answers that a request is linked to …
  { from: "open", to: "answered", by: BANK_AND_SELLER },
  { from: "assigned", to: "answered", by: BANK_AND_SELLER },
  { from: "open", to: "vetted", by: BANK },
  { from: "assigned", to: "vetted", by: BANK },
  { from: "answered", to: "vetted", by: BANK },
  { from: "vetted", to: "published", by: BANK },
  // … and back when one is rejected, unlinked or unpublished
  { from: "published", to: "vetted", by: BANK },
  { from: "published", to: "answered", by: BANK },
  { from: "published", to: "assigned", by: BANK },
  { from: "published", to: "open", by: BANK },
  { from: "vetted", to: "answered", by: BANK },
  { from: "vetted", to: "assigned", by: BANK },
  { from: "vetted", to: "open", by: BANK },
  { from: "answered", to: "assigned", by: BANK },
  { from: "answered", to: "open", by: BANK },
  { from: "open", to: "withdrawn", by: ["bank", "seller", "buyer"] },
  { from: "assigned", to: "withdrawn", by: ["bank", "seller", "buyer"] },
  { from: "answered", to: "withdrawn", by: ["bank", "buyer"] },
  { from: "vetted", to: "withdrawn", by: ["bank", "buyer"] },
];

export const ANSWER_STEPS: readonly Step<AnswerStatus>[] = [
  { from: "draft", to: "submitted", by: ["seller"] },
  { from: "rejected", to: "draft", by: ["seller"] },
  { from: "submitted", to: "approved", by: BANK },
  { from: "submitted", to: "rejected", by: BANK },
  { from: "approved", to: "rejected", by: BANK },
  { from: "approved", to: "published", by: BANK },
  { from: "published", to: "approved", by: BANK },
];

type StatusOf = { readonly request: RequestStatus; readonly answer: AnswerStatus };
const STEPS: { readonly [T in EntryType]: readonly Step<StatusOf[T]>[] } = {
  request: REQUEST_STEPS,
  answer: ANSWER_STEPS,
};

export const isLegalStep = <T extends EntryType>(type: T, from: StatusOf[T], to: StatusOf[T], side: Side): boolean =>
  STEPS[type].some((step) => step.from === from && step.to === to && step.by.includes(side));

/** Asked when the role allows the act as such: then it is the state of the thing that stands in the way. */
export function refuseIllegalStep<T extends EntryType>(type: T, from: StatusOf[T], to: StatusOf[T], side: Side): void {
  if (!isLegalStep(type, from, to, side)) throw wrongStatus(type, from);
}

export const wrongStatus = (type: EntryType, status: RequestStatus | AnswerStatus): AppError =>
  new AppError(
    "conflict",
    `This ${type} is ${status}: that cannot be done to it now. Open it to see what can be done.`,
  );

/** What is public or was taken back is nobody's work any more. */
export function refuseFinished(type: EntryType, status: RequestStatus): void {
  if (status === "published" || status === "withdrawn") throw wrongStatus(type, status);
}

/** An answer as far as a request that it is linked to is concerned. */
export type LinkedAnswer = { readonly status: AnswerStatus; readonly confirmed: boolean };

/**
 * A request is as far as the answers it is linked to carry it: a submitted one answers it, a confirmed and approved one
 * makes it vetted. Published it becomes by an act of its own, and stays while a published answer carries it.
 */
export function statusCarriedBy(
  now: RequestStatus,
  answers: readonly LinkedAnswer[],
  hasAssignees: boolean,
): RequestStatus {
  if (now === "withdrawn") return now;
  const confirmed = (...statuses: AnswerStatus[]) =>
    answers.some((answer) => answer.confirmed && statuses.includes(answer.status));
  if (now === "published" && confirmed("published")) return now;
  if (confirmed("approved", "published")) return "vetted";
  if (answers.some(({ status }) => status === "submitted" || status === "approved" || status === "published"))
    return "answered";
  return hasAssignees ? "assigned" : "open";
}

/** What a move along the answers is called in the history. */
export function nameOfMove(from: RequestStatus, to: RequestStatus): string {
  const isForward = REQUEST_STATUSES.indexOf(from) < REQUEST_STATUSES.indexOf(to);
  if (isForward) return to;
  return from === "published" ? "unpublished" : "reopened";
}
