import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { worksOnDeal } from "../access/project-choice.rules";
import {
  aboutAnswer,
  aboutRequest,
  authorSide,
  limit,
  offset,
  projectId,
  reasonWithRefs,
  requestName,
} from "../entries/agent-fields";
import { notFound } from "../errors";
import { requestSide } from "../people/people.rules";
import { requestNamed } from "../requests/named-request.queries";
import { deal } from "../space";
import { recommendationOf } from "./match-reason.rules";
import { type AnswerMatch, type MatchDeps, matchAnswers, readRequest } from "./match-scores.queries";
import { METHODS, WORTH_A_LOOK } from "./matching.rules";

export const findMatchingAnswers = defineTool({
  name: "find_matching_answers",
  title: "Find matching answers",
  description:
    "Published answers that may already satisfy a request, best first: from 0.72 worth a look, from 0.85 likely. Use it before an answer is written, and read a match with get_answer.",
  input: z.strictObject({
    project_id: projectId,
    request_id: requestName,
    threshold: z.number().min(0).max(1).default(WORTH_A_LOOK),
    limit,
    offset,
  }),
  output: aboutRequest(
    z.object({
      project_id: z.string(),
      request_ref: z.string().optional(),
      request_title: z.string(),
      author_side: authorSide,
      matches: z.array(
        aboutAnswer(
          z.object({
            answer_id: z.string(),
            answer_title: z.string(),
            author_side: z.literal("seller"),
            similarity: z.number(),
            match_reason: reasonWithRefs(),
            status: z.literal("published"),
          }),
          "answer_id",
          "status",
        ),
      ),
      total: z.int(),
      recommendation: z.string().optional(),
      method: z.enum(METHODS).describe("keyword: compared by words alone."),
      unindexed: z.int().describe("Answers not compared yet.").optional(),
    }),
    undefined,
    "request_ref",
  ),
  policy: { kind: "scoped", scopes: ["read:answers", "read:requests"], rate: { agents: 10 } },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  space: deal.one,
  audited: ["project_id", "request_id", "threshold", "limit", "offset"],
  async prepare(deps: MatchDeps, seat, input) {
    const requestId = await requestNamed(deps, seat.projectId, input.request_id);
    const { found: request, missing } = await readRequest(deps, seat, requestId);
    if (!request) throw notFound("request");
    return { found: { request }, missing };
  },
  async run(deps: MatchDeps, seat, input, found) {
    const { request } = found;
    const { method, unindexed, matches: all } = await matchAnswers(deps, seat, request);
    const above = all.filter((match) => match.similarity >= input.threshold);
    const matches = above.slice(input.offset, input.offset + input.limit);
    const recommendation = recommendationOf(above[0], request.ref ?? request.id, worksOnDeal(seat));
    return {
      project_id: seat.projectId,
      ...(request.ref !== null && { request_ref: request.ref }),
      request_title: sanitizeLine(request.title),
      author_side: requestSide(request.origin),
      matches: matches.map(matchOf),
      total: above.length,
      ...(recommendation !== undefined && { recommendation }),
      method,
      ...(unindexed > 0 && { unindexed }),
    };
  },
});

const matchOf = (match: AnswerMatch) => ({
  answer_id: match.answerId,
  answer_title: sanitizeLine(match.title),
  author_side: "seller" as const,
  similarity: match.similarity,
  match_reason: match.reason,
  status: "published" as const,
});
