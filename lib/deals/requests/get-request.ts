import * as z from "zod";
import { hasScope } from "@/lib/platform/actor";
import { scopeRequired } from "@/lib/platform/errors";
import { inBrief } from "@/lib/platform/outline";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { partyName } from "@/lib/platform/short-names";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { gatedNote } from "../access/gate.rules";
import { worksOnDeal } from "../access/project-choice.rules";
import type { ReadDeps } from "../deps";
import {
  aboutAnswer,
  aboutRequest,
  authorSide,
  gated,
  projectId,
  requestFields,
  requestName,
} from "../entries/agent-fields";
import { excerpt } from "../entries/excerpt.rules";
import { ANSWER_STATUSES, THREAD_CHANNELS, threadChannel } from "../entries/status.rules";
import { notFound } from "../errors";
import { type ThreadLine, threadOf } from "../messages/thread.queries";
import { actorShown, sideShown } from "../people/people.rules";
import type { Side } from "../roles";
import { sideOf } from "../roles";
import { deal } from "../space";
import { requestNamed } from "./named-request.queries";
import { requestShown } from "./request-summary.rules";
import { type RequestDetail, requestDetail } from "./requests.queries";
import { type RoutingStep, routingChain } from "./routing-chain.queries";

/** More than these are reached through list_answers and list_events. */
const [MOST_ANSWERS, MOST_STEPS, MOST_LINES] = [50, 100, 50];

export const getRequest = defineTool({
  name: "get_request",
  title: "Get request",
  description:
    "One request in full: text, who works on it, its newest answers; the thread when asked, newest first; for the bank the routing chain. Use list_requests to find one, list_events for longer threads.",
  input: z.strictObject({
    project_id: projectId,
    request_id: requestName,
    include_thread: z.boolean().default(false),
  }),
  output: aboutRequest(
    z.object({
      project_id: z.string(),
      ...requestFields,
      body: z.string(),
      routing_chain: z
        .array(
          inBrief(
            z.object({
              actor: partyName().optional(),
              actor_side: authorSide.optional(),
              to: partyName().optional(),
              to_side: authorSide.optional(),
              action: z.string(),
              ts: z.int(),
            }),
          ),
        )
        .optional(),
      answers: z.array(
        aboutAnswer(
          z.object({
            answer_id: z.string(),
            status: z.enum(ANSWER_STATUSES),
            submitted_at: z.int().optional(),
            published_at: z.int().optional(),
            confirmed: z.boolean().optional(),
          }),
          "answer_id",
          "status",
        ),
      ),
      thread: z
        .array(
          z.object({
            ts: z.int(),
            actor: partyName().optional(),
            author_side: authorSide,
            action: z.string(),
            channel: z.enum(THREAD_CHANNELS),
            body: z.string().optional(),
            truncated: z.literal(true).optional(),
          }),
        )
        .optional(),
      thread_total: z.int().optional(),
      gated,
    }),
    "entry_id",
    "ref",
    "status",
  ),
  policy: { kind: "scoped", scopes: ["read:requests"], rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  space: deal.one,
  audited: ["project_id", "request_id", "include_thread"],
  async run(deps: ReadDeps, seat, input) {
    const { actor } = deps;
    if (input.include_thread && !hasScope(actor, "read:events")) throw scopeRequired("read:events");
    const id = await requestNamed(deps, seat.projectId, input.request_id);
    const request = await requestDetail(deps, seat.projectId, id, MOST_ANSWERS);
    if (!request) throw notFound("request");
    const chain = seat.side === "bank" ? await routingChain(deps, id, MOST_STEPS) : undefined;
    const thread = input.include_thread ? await threadOf(deps, id, MOST_LINES) : undefined;
    const note = gatedNote(seat, deps.authority, request.hidden);
    return {
      project_id: seat.projectId,
      ...requestShown(seat, request),
      body: sanitizeText(request.body),
      ...(chain && { routing_chain: chain.map(stepShown) }),
      answers: request.answers.map((answer) => answerShown(answer, worksOnDeal(seat))),
      ...(thread && { thread: thread.lines.map((line) => lineShown(line, seat.side)), thread_total: thread.total }),
      ...(note && { gated: note }),
    };
  },
});

const stepShown = ({ actor, actorRole, to, toRole, action, ts }: RoutingStep) => ({
  ...(actor !== null && { actor: sanitizeLine(actor) }),
  ...(actor !== null && actorRole !== null && { actor_side: sideOf(actorRole) }),
  ...(to !== null && { to: sanitizeLine(to) }),
  ...(to !== null && toRole !== null && { to_side: sideOf(toRole) }),
  action,
  ts,
});

/** When an answer was handed in, and whether its link is confirmed, is between the seller and the bank. */
const answerShown = (answer: RequestDetail["answers"][number], works: boolean) => ({
  answer_id: answer.id,
  status: answer.status,
  ...(works && answer.submittedAt !== null && { submitted_at: answer.submittedAt }),
  ...(answer.publishedAt !== null && { published_at: answer.publishedAt }),
  ...(works && { confirmed: answer.confirmed }),
});

function lineShown({ ts, person, side, action, channel, body }: ThreadLine, viewer: Side) {
  const cut = body === null ? undefined : excerpt(body);
  return {
    ts,
    ...actorShown(person, sideShown(viewer, side, person)),
    action,
    channel: threadChannel(channel),
    ...(cut && { body: cut.text, ...(cut.truncated && { truncated: cut.truncated }) }),
  };
}
