/** What stands in the way of an act on one answer: the acts ask before they change anything, pages to know what to offer. */

import { AppError } from "@/lib/platform/errors";
import { type Act, isAllowed, refuseUnlessMay } from "../access/acts.rules";
import type { AnswerStatus } from "../entries/status.rules";
import { refuseIllegalStep, wrongStatus } from "../entries/workflow.rules";
import { refuseOnlooker } from "../messages/lanes.rules";
import { type LinkedRequest, refusePublishing } from "../publishing/publication.rules";
import type { Seat } from "../seat";

export type AnswerWithLinks = {
  readonly status: AnswerStatus;
  readonly requests: readonly LinkedRequest[];
  /** The firms that it is published to; null: every firm. */
  readonly readers: readonly string[] | null;
  /** Whether the caller works on everything that the answer is linked to. */
  readonly worksOnLinks: boolean;
};

type Rule = (seat: Seat, answer: AnswerWithLinks) => void;

const RULES = {
  edit_answer: (seat, { status }) => {
    if (status !== "draft") refuseIllegalStep("answer", status, "draft", seat.side);
  },
  submit_answer: (seat, { status }) => refuseIllegalStep("answer", status, "submitted", seat.side),
  approve_answer: (_seat, answer) => {
    // Approved is also where a published answer comes back to: that is another act, with a reason.
    if (answer.status !== "submitted") throw wrongStatus("answer", answer.status);
    refuseUnlessWorksOnLinks(answer);
  },
  reject_answer: (seat, answer) => {
    refuseIllegalStep("answer", answer.status, "rejected", seat.side);
    refuseUnlessWorksOnLinks(answer);
  },
  link_answer: () => {},
  unlink_answer: () => {},
  publish_answer: (_seat, answer) => {
    refuseUnlessWorksOnLinks(answer);
    refusePublishing(answer);
  },
  unpublish_answer: (_seat, answer) => {
    if (answer.status !== "published") throw wrongStatus("answer", answer.status);
    refuseUnlessWorksOnLinks(answer);
  },
  post_message: (seat) => refuseOnlooker(seat, { type: "answer", own: seat.side === "seller" }),
} as const satisfies Partial<Record<Act, Rule>>;

export type AnswerAct = keyof typeof RULES;
export const ANSWER_ACTS = Object.keys(RULES) as [AnswerAct, ...AnswerAct[]];

/** Asked about what the caller sees: the rest is not found. */
export function refuseOnAnswer(act: AnswerAct, seat: Seat, answer: AnswerWithLinks): void {
  refuseUnlessMay(seat, act);
  (RULES[act] as Rule)(seat, answer);
}

export const permittedOnAnswer = (seat: Seat, answer: AnswerWithLinks): AnswerAct[] =>
  ANSWER_ACTS.filter((act) => isAllowed(() => refuseOnAnswer(act, seat, answer)));

/** Who judges an answer or makes it public answers for everything it is linked to. */
function refuseUnlessWorksOnLinks({ worksOnLinks }: AnswerWithLinks): void {
  if (!worksOnLinks)
    throw new AppError(
      "forbidden",
      "This answer concerns workstreams that are not yours. Ask somebody of the bank who works on all of them.",
    );
}
