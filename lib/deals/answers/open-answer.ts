import * as z from "zod";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { isAllowed } from "../access/acts.rules";
import { worksOnDeal } from "../access/project-choice.rules";
import { visibleTo } from "../access/visible-to.rules";
import type { ReadDeps } from "../deps";
import { id, offset, projectId } from "../entries/agent-fields";
import { entryHistory } from "../entries/entry-history.queries";
import { LINES, pageShown, suggestionShown, threadShown } from "../entries/entry-page.rules";
import { history, lanes, laneWanted, visibleToFields, waitingSuggestions } from "../entries/entry-page-fields";
import { entryPlace } from "../entries/entry-place.queries";
import { answerDiscussed, loadAnswer } from "../entries/load-for-change.queries";
import { teamSaid } from "../entries/page-fields";
import { ANSWER_STATUSES, REQUEST_STATUSES, STAGES } from "../entries/status.rules";
import { notFound } from "../errors";
import { lanesAbout } from "../messages/lanes.queries";
import { deal } from "../space";
import { suggestionsWaitingOn } from "../suggestions/pending-suggestions.queries";
import { ANSWER_ACTS, permittedOnAnswer } from "./answer-acts.rules";
import { loadAnswerWithLinks, type RequestOfAnswer } from "./answer-links.queries";
import { answerDetail } from "./answers.queries";
import { refuseUnlinking } from "./linking.rules";
import { blockersOn, teamNotes } from "./team-said.queries";
import { teamShown } from "./team-said.rules";
import { type Judgement, judgementsOf } from "./vettings.queries";

export const openAnswer = defineTool({
  name: "open_answer",
  title: "Open an answer",
  description:
    "Everything that a person's page of one answer shows: its words and version, what it answers, thread and history, for the bank its vetting, and what this person may do now. Use it for that page; get_answer is the agents'.",
  input: z.strictObject({
    project_id: projectId,
    answer_id: id,
    thread_offset: offset,
    history_offset: offset,
    lane: laneWanted,
  }),
  output: z.object({
    project_id: z.string(),
    entry_id: z.string(),
    title: z.string(),
    body: z.string(),
    status: z.enum(ANSWER_STATUSES),
    version: z.int().optional(),
    allowed_acts: z.array(z.enum(ANSWER_ACTS)),
    workstream: z.string(),
    workstream_name: z.string(),
    stage: z.enum(STAGES).optional(),
    visible_to: visibleToFields.optional(),
    created_at: z.int().optional(),
    submitted_at: z.int().optional(),
    published_at: z.int().optional(),
    requests: z.array(
      z.object({
        entry_id: z.string(),
        ref: z.string().optional(),
        title: z.string(),
        status: z.enum(REQUEST_STATUSES),
        confirmed: z.boolean().optional(),
        asked_by: z.string().optional(),
        may_unlink: z.literal(true).optional(),
      }),
    ),
    vetting: z
      .array(
        z.object({ decision: z.string(), vetted_by: z.string().optional(), vetted_at: z.int(), notes: z.string() }),
      )
      .optional(),
    team: teamSaid.optional().describe("What the person's own team said, for who may judge the answer."),
    suggestions: waitingSuggestions.optional(),
    ...lanes,
    thread: history,
    history,
  }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id", "answer_id", "thread_offset", "history_offset", "lane"],
  async run(deps: ReadDeps, seat, input) {
    const { actor } = deps;
    const atWork = await loadAnswer(deps, seat, input.answer_id);
    const answer = await answerDetail(deps, seat.projectId, atWork.id);
    const place = await entryPlace(deps, seat.projectId, atWork.id);
    if (!answer || !place) throw notFound("answer");
    const works = worksOnDeal(seat);
    const inHand = await loadAnswerWithLinks(deps, atWork);
    const acts = permittedOnAnswer(seat, inHand);
    const unlinks = acts.includes("unlink_answer");
    const talk = await lanesAbout(deps, actor, seat, { ...atWork, ...answerDiscussed(seat) }, input.lane);
    const writes = talk.lanes.length > 0 && acts.includes("post_message");
    const [said, told] = [
      await entryHistory(deps, atWork.id, {
        said: true,
        lane: talk.lanes.length > 0 ? talk.lane : undefined,
        limit: LINES,
        offset: input.thread_offset,
      }),
      await entryHistory(deps, atWork.id, { said: false, limit: LINES, offset: input.history_offset }),
    ];
    return {
      project_id: seat.projectId,
      entry_id: atWork.id,
      title: sanitizeLine(answer.title),
      body: sanitizeText(answer.body),
      status: atWork.status,
      allowed_acts: acts,
      workstream: place.workstream,
      workstream_name: sanitizeLine(place.workstreamName),
      ...(works && {
        version: atWork.version,
        stage: place.stage,
        created_at: place.createdAt,
        ...(place.submittedAt !== null && { submitted_at: place.submittedAt }),
      }),
      ...(atWork.status === "published" && answer.publishedAt !== null && { published_at: answer.publishedAt }),
      requests: inHand.requests
        .filter((one) => works || one.confirmed)
        .map((one) => linkShown(one, { works, bank: seat.side === "bank", unlinks })),
      ...(seat.side === "bank" && {
        vetting: (await judgementsOf(deps, atWork.id)).map(judgementShown),
        visible_to: visibleTo({ ...place, status: atWork.status, atSeller: true, bidder: null }),
      }),
      ...(acts.includes("approve_answer") && { team: await teamOf(deps, seat.projectId, atWork.id, inHand.requests) }),
      ...(works && { suggestions: (await suggestionsWaitingOn(deps, seat, atWork.id)).map(suggestionShown) }),
      ...talk,
      may_write: writes,
      thread: threadShown(said, input.thread_offset, {
        userId: actor.userId,
        side: seat.side,
        writes,
        now: Math.floor(deps.clock.now().getTime() / 1000),
        reachedSeller: true,
      }),
      history: pageShown(told, input.history_offset, seat.side),
    };
  },
});

async function teamOf(deps: ReadDeps, projectId: string, answerId: string, requests: readonly RequestOfAnswer[]) {
  const ids = requests.map((one) => one.id);
  return teamShown(await teamNotes(deps, [answerId, ...ids]), await blockersOn(deps, projectId, ids));
}

/** Whether a link is confirmed is between the seller and the bank; who asked, the bank's. */
const linkShown = (
  one: RequestOfAnswer,
  { works, bank, unlinks }: { works: boolean; bank: boolean; unlinks: boolean },
) => ({
  entry_id: one.id,
  ...(one.ref !== null && { ref: one.ref }),
  title: sanitizeLine(one.title),
  status: one.status,
  ...(works && { confirmed: one.confirmed }),
  ...(bank && one.origin === "buyer" && one.askedBy !== null && { asked_by: sanitizeLine(one.askedBy) }),
  ...(unlinks && isAllowed(() => refuseUnlinking(one)) && { may_unlink: true as const }),
});

const judgementShown = ({ decision, by, at, notes }: Judgement) => ({
  decision,
  ...(by !== null && { vetted_by: sanitizeLine(by) }),
  vetted_at: at,
  notes: sanitizeText(notes),
});
