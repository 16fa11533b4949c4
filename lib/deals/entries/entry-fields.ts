/** What acts on one request or one answer share: it is found first, then the table of acts is asked about it. */

import type { AnswerAct } from "../answers/answer-acts.rules";
import { loadAnswerWithLinks } from "../answers/answer-links.queries";
import type { ReadDeps } from "../deps";
import type { RequestAct } from "../requests/request-acts.rules";
import type { Seat } from "../seat";
import { deal } from "../space";
import { loadAnswer, loadRequest } from "./load-for-change.queries";
import { byPeople } from "./page-fields";

export const onRequest = (act: RequestAct) => ({
  ...byPeople(act, "request"),
  space: deal.one,
  async prepare(deps: ReadDeps, seat: Seat, input: { readonly request_id: string }) {
    const request = await loadRequest(deps, seat, input.request_id);
    return { found: { request }, about: { on: { request } } };
  },
});

export const onAnswer = (act: AnswerAct) => ({
  ...byPeople(act, "answer"),
  space: deal.one,
  async prepare(deps: ReadDeps, seat: Seat, input: { readonly answer_id: string }) {
    const answer = await loadAnswer(deps, seat, input.answer_id);
    const inHand = await loadAnswerWithLinks(deps, answer);
    return { found: { answer, inHand }, about: { on: { answer: inHand } } };
  },
});
