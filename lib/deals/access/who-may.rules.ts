/** What the pipeline asks of the table of acts: whether somebody in this seat may do this, to what the preparation found. */
import type { Acts } from "@/lib/platform/space";
import { type AnswerAct, type AnswerWithLinks, refuseOnAnswer } from "../answers/answer-acts.rules";
import { refuseFileAct } from "../files/files.rules";
import { type RequestAct, type RequestToActOn, refuseOnRequest } from "../requests/request-acts.rules";
import type { Seat } from "../seat";
import { ACTS, type Act, refuseUnlessMay } from "./acts.rules";

/** Only one of these. `seen`: whatever has no rule of its own beside the role and the state of the deal. */
export type DoneTo =
  | { readonly request: RequestToActOn }
  | { readonly answer: AnswerWithLinks }
  | { readonly filesOf: Parameters<typeof refuseFileAct>[2] }
  | { readonly seen: unknown };

export const dealActs: Acts<Seat> = {
  roles: ACTS,
  refuse: (seat, act, on, userId) => refuseDoing(seat, act as Act, on as DoneTo | undefined, userId),
};

function refuseDoing(seat: Seat, act: Act, on: DoneTo | undefined, userId: string): void {
  if (on === undefined || "seen" in on) refuseUnlessMay(seat, act);
  else if ("request" in on) refuseOnRequest(act as RequestAct, seat, on.request, userId);
  else if ("answer" in on) refuseOnAnswer(act as AnswerAct, seat, on.answer);
  else refuseFileAct(act as "attach_file" | "remove_file", seat, on.filesOf);
}
