import * as z from "zod";
import { dayIn, daysBetween } from "@/lib/platform/clock";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { worksOnDeal } from "../access/project-choice.rules";
import { visibleTo } from "../access/visible-to.rules";
import { teamNotes } from "../answers/team-said.queries";
import { teamShown } from "../answers/team-said.rules";
import type { ReadDeps } from "../deps";
import { offset, person, projectId, requestFields, requestName } from "../entries/agent-fields";
import { entryHistory } from "../entries/entry-history.queries";
import { LINES, pageShown, suggestionShown, threadShown } from "../entries/entry-page.rules";
import { history, lanes, laneWanted, visibleToFields, waitingSuggestions } from "../entries/entry-page-fields";
import { type EntryPlace, entryPlace } from "../entries/entry-place.queries";
import { type LoadedRequest, loadRequest } from "../entries/load-for-change.queries";
import { teamSaid } from "../entries/page-fields";
import { ANSWER_STATUSES, STAGES } from "../entries/status.rules";
import { notFound } from "../errors";
import { lanesAbout } from "../messages/lanes.queries";
import { personShown } from "../people/people.rules";
import { publicTextOf } from "../publishing/public-text.queries";
import { publicTextShown } from "../publishing/public-text.rules";
import { publicText } from "../publishing/public-text-fields";
import { readersNames } from "../publishing/readers-names.queries";
import type { Seat } from "../seat";
import { deal } from "../space";
import { suggestionsWaitingOn } from "../suggestions/pending-suggestions.queries";
import { permittedOnRequest, REQUEST_ACTS } from "./request-acts.rules";
import { requestShown } from "./request-summary.rules";
import { requestDetail } from "./requests.queries";
import { routingChain } from "./routing-chain.queries";
import { answerTitles, assigneesOf, blockersOf } from "./work-on-request.queries";

/** What is decided on the page itself, and not by one who drafts or works on it. */
const DECIDED_HERE = ["route_request", "link_answer"] as const;
const [MOST_ANSWERS, MOST_STEPS] = [50, 100];

export const openRequest = defineTool({
  name: "open_request",
  title: "Open a request",
  description:
    "Everything that a person's page of one request shows: its words and version, who works on it, its answers, thread and history, and what this person may do now. Use it for that page; get_request is the agents'.",
  input: z.strictObject({
    project_id: projectId,
    request_id: requestName,
    thread_offset: offset,
    history_offset: offset,
    lane: laneWanted,
  }),
  output: z.object({
    project_id: z.string(),
    ...requestFields,
    body: z.string(),
    version: z.int().optional(),
    allowed_acts: z.array(z.enum(REQUEST_ACTS)),
    workstream: z.string(),
    workstream_name: z.string(),
    days_until_due: z.int().optional(),
    list_name: z.string().optional(),
    stage: z.enum(STAGES).optional(),
    created_at: z.int().optional(),
    known_as: z.array(z.object({ organization: z.string(), ref: z.string() })).optional(),
    own: z.boolean().describe("Asked by the person's own firm."),
    at_seller: z.boolean().optional(),
    public_text: publicText.optional().describe("What others see of a bidder's request. For the bank."),
    visible_to: visibleToFields.optional(),
    assigned_to: z.array(person.extend({ return_to: person.optional() })).optional(),
    answers: z.array(
      z.object({
        answer_id: z.string(),
        title: z.string(),
        status: z.enum(ANSWER_STATUSES),
        submitted_at: z.int().optional(),
        published_at: z.int().optional(),
        confirmed: z.boolean().optional(),
      }),
    ),
    routing_chain: z
      .array(
        z.object({
          actor: z.string().optional(),
          to: z.string().optional(),
          return_to: z.string().optional(),
          action: z.string(),
          note: z.string().optional(),
          ts: z.int(),
        }),
      )
      .optional(),
    blockers: z.array(z.object({ blocker_id: z.string(), reason: z.string(), since: z.int() })).optional(),
    team: teamSaid.optional().describe("What the person's own team said, for who may pass it on or link an answer."),
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
  audited: ["project_id", "request_id", "thread_offset", "history_offset", "lane"],
  async run(deps: ReadDeps, seat, input) {
    const { actor } = deps;
    const inHand = await loadRequest(deps, seat, input.request_id);
    const request = await requestDetail(deps, seat.projectId, inHand.id, MOST_ANSWERS);
    const place = await entryPlace(deps, seat.projectId, inHand.id);
    if (!request || !place) throw notFound("request");
    const works = worksOnDeal(seat);
    const assignees = works ? await assigneesOf(deps, inHand.id) : [];
    const returnTo = assignees.find((one) => one.id === actor.userId)?.returnTo?.id;
    const acts = permittedOnRequest(seat, { ...inHand, returnTo }, actor.userId);
    const talk = await lanesAbout(deps, actor, seat, { ...inHand, type: "request" as const }, input.lane);
    const writes = talk.lanes.length > 0 && acts.includes("post_message");
    const [said, told] = [
      await entryHistory(deps, inHand.id, {
        said: true,
        lane: talk.lanes.length > 0 ? talk.lane : undefined,
        limit: LINES,
        offset: input.thread_offset,
      }),
      await entryHistory(deps, inHand.id, { said: false, limit: LINES, offset: input.history_offset }),
    ];
    return {
      project_id: seat.projectId,
      ...requestShown(seat, request),
      body: sanitizeText(request.body),
      ...((works || acts.includes("edit_request")) && { version: inHand.toldVersion }),
      allowed_acts: acts,
      workstream: place.workstream,
      workstream_name: sanitizeLine(place.workstreamName),
      ...daysLeft(seat, deps, request.dueDate),
      ...(works && {
        assigned_to: assignees.map(assigneeShown),
        blockers: (await blockersOf(deps, inHand.id)).map(blockerShown),
      }),
      ...((works || inHand.own) && { created_at: place.createdAt }),
      ...(works && placeAtWork(place)),
      ...(seat.side === "bank" && (await bankOnly(deps, inHand, place))),
      // The blockers stand on this page already, each with its button.
      ...(DECIDED_HERE.some((act) => acts.includes(act)) && {
        team: teamShown(await teamNotes(deps, [inHand.id]), []),
      }),
      own: inHand.own,
      answers: await answersShown(deps, request.answers, works),
      ...(works && { suggestions: (await suggestionsWaitingOn(deps, seat, inHand.id)).map(suggestionShown) }),
      ...talk,
      may_write: writes,
      thread: threadShown(said, input.thread_offset, {
        userId: actor.userId,
        side: seat.side,
        writes,
        now: Math.floor(deps.clock.now().getTime() / 1000),
        reachedSeller: inHand.reachedSeller,
      }),
      history: pageShown(told, input.history_offset, seat.side),
    };
  },
});

function daysLeft(seat: Seat, { clock }: ReadDeps, dueDate: string | null) {
  return dueDate === null ? {} : { days_until_due: daysBetween(dayIn(seat.timeZone, clock.now()), dueDate) };
}

const assigneeShown = ({ returnTo, ...one }: Awaited<ReturnType<typeof assigneesOf>>[number]) => ({
  ...personShown(one),
  ...(returnTo && { return_to: personShown(returnTo) }),
});

const blockerShown = ({ id, reason, since }: Awaited<ReturnType<typeof blockersOf>>[number]) => ({
  blocker_id: id,
  reason: sanitizeText(reason),
  since,
});

const placeAtWork = ({ listName, stage }: EntryPlace) => ({
  ...(listName !== null && { list_name: sanitizeLine(listName) }),
  stage,
});

/** Who asked, whether the seller has it, by which numbers firms know it, and through whose hands it went. */
async function bankOnly(deps: ReadDeps, request: LoadedRequest, place: EntryPlace) {
  const { id, status, reachedSeller, origin } = request;
  const { askedBy, stage, publishedTo } = place;
  const atSeller = reachedSeller || origin === "seller";
  const chain = await routingChain(deps, id, MOST_STEPS);
  const text = origin === "buyer" ? await publicTextOf(deps, id) : undefined;
  return {
    at_seller: reachedSeller,
    ...(text && { public_text: publicTextShown(text) }),
    visible_to: visibleTo({ status, stage, atSeller, bidder: origin === "buyer" ? askedBy : null, publishedTo }),
    ...(askedBy !== null && { asked_by: sanitizeLine(askedBy) }),
    known_as: (await readersNames(deps, request.id)).map(({ firm, ref }) => ({
      organization: sanitizeLine(firm),
      ref,
    })),
    routing_chain: chain.map(({ actor, to, returnTo, note, action, ts }) => ({
      ...(actor !== null && { actor: sanitizeLine(actor) }),
      ...(to !== null && { to: sanitizeLine(to) }),
      ...(returnTo !== null && { return_to: sanitizeLine(returnTo) }),
      ...(note !== null && note !== "" && { note: sanitizeText(note) }),
      action,
      ts,
    })),
  };
}

type Linked = NonNullable<Awaited<ReturnType<typeof requestDetail>>>["answers"];

/** When an answer was handed in, and whether its link is confirmed, is between the seller and the bank. */
async function answersShown(deps: ReadDeps, linked: Linked, works: boolean) {
  const titles = new Map(
    (
      await answerTitles(
        deps,
        linked.map((one) => one.id),
      )
    ).map((one) => [one.id, one.title]),
  );
  return linked.map((one) => ({
    answer_id: one.id,
    title: sanitizeLine(titles.get(one.id) ?? ""),
    status: one.status,
    ...(works && one.submittedAt !== null && { submitted_at: one.submittedAt }),
    ...(one.status === "published" && one.publishedAt !== null && { published_at: one.publishedAt }),
    ...(works && { confirmed: one.confirmed }),
  }));
}
