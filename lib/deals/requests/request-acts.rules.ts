/** What stands in the way of an act on one request: the acts ask before they change anything, pages to know what to offer. */

import { type Act, isAllowed, refuseUnlessMay } from "../access/acts.rules";
import { refuseLinking } from "../answers/linking.rules";
import type { Origin } from "../entries/status.rules";
import { refuseFinished, refuseIllegalStep, wrongStatus } from "../entries/workflow.rules";
import { refuseOnlooker } from "../messages/lanes.rules";
import { noBidderAsked } from "../publishing/public-text.rules";
import type { Seat } from "../seat";
import { refuseAssigning, refuseReturning, refuseUnlessOwnTask } from "./assigning.rules";
import { type RequestFacts, refusePlanning, refuseRouting, refuseWithdrawing, refuseWording } from "./changes.rules";

export type RequestToActOn = RequestFacts & {
  readonly assigneeIds: readonly string[];
  /** Which side raised it, where the caller may know. */
  readonly origin?: Origin | null | undefined;
  /** To whom the caller's own part goes back, where there is such a person. */
  readonly returnTo?: string | undefined;
};

type Rule = (seat: Seat, request: RequestToActOn, userId: string) => void;

const RULES = {
  edit_request: refuseWording,
  plan_requests: refusePlanning,
  withdraw_request: (seat, request) => {
    refuseWithdrawing(seat, request);
    refuseIllegalStep("request", request.status, "withdrawn", seat.side);
  },
  route_request: (_seat, request) => refuseRouting(request),
  set_public_text: (_seat, { origin, status }) => {
    if (origin !== "buyer") throw noBidderAsked();
    if (status === "withdrawn") throw wrongStatus("request", status);
  },
  assign_request: refuseAssigning,
  forward_request: (seat, request, userId) => {
    refuseAssigning(seat, request);
    refuseUnlessOwnTask(request, userId);
  },
  return_request: (seat, request, userId) => {
    refuseAssigning(seat, request);
    refuseUnlessOwnTask(request, userId);
    refuseReturning(request);
  },
  post_message: (seat, request) => refuseOnlooker(seat, { type: "request", own: request.own }),
  set_blocker: (_seat, request) => refuseFinished("request", request.status),
  resolve_blocker: () => {},
  draft_answer: (_seat, request) => refuseLinking(request),
  link_answer: (_seat, request) => refuseLinking(request),
} as const satisfies Partial<Record<Act, Rule>>;

export type RequestAct = keyof typeof RULES;
export const REQUEST_ACTS = Object.keys(RULES) as [RequestAct, ...RequestAct[]];

/** Asked about what the caller sees: the rest is not found. */
export function refuseOnRequest(act: RequestAct, seat: Seat, request: RequestToActOn, userId: string): void {
  refuseUnlessMay(seat, act);
  (RULES[act] as Rule)(seat, request, userId);
}

export const permittedOnRequest = (seat: Seat, request: RequestToActOn, userId: string): RequestAct[] =>
  REQUEST_ACTS.filter((act) => isAllowed(() => refuseOnRequest(act, seat, request, userId)));
