import * as z from "zod";
import type { Noting } from "@/lib/platform/audit";
import { sanitizeText } from "@/lib/platform/sanitize";
import type { Site } from "@/lib/platform/site";
import { defineTool } from "@/lib/platform/tool";
import { propose } from "@/lib/suggestions";
import { confirmedLinks } from "../answers/confirmed-links.queries";
import type { WriteDeps } from "../deps";
import {
  aboutAnswer,
  aboutRequest,
  confidence,
  id,
  projectId,
  proposalFields,
  proposalInput,
  reasonWithRefs,
  requestName,
} from "../entries/agent-fields";
import { type LoadedEntry, loadAnswerEntry, loadEntries } from "../entries/load-entries.queries";
import { type MatchDeps, type ReadPairs, readPairs, scorePairs } from "../matching/match-scores.queries";
import { requestNamed } from "../requests/named-request.queries";
import type { Seat } from "../seat";
import { deal } from "../space";
import { SUGGESTION_CARD } from "./card.rules";
import { answerLink } from "./link-proposals";
import {
  aboutEntry,
  decidableBySeller,
  pendingShown,
  refuseLinked,
  refuseWithdrawn,
  stillThere,
} from "./suggestion.rules";

type Deps = WriteDeps & Site & MatchDeps;

export const suggestAnswerLink = defineTool({
  name: "suggest_answer_link",
  title: "Suggest answer link",
  description:
    "Propose that an answer satisfies requests; each pair is scored. Use it after find_matching_answers. Name all requests at once: a later proposal replaces this one. No link exists until the bank confirms at confirmation_url.",
  input: z.strictObject({
    project_id: projectId,
    answer_id: id,
    request_ids: z.array(requestName).min(1).max(20),
    ...proposalInput,
  }),
  output: aboutAnswer(
    z.object({
      ...proposalFields,
      answer_id: z.string(),
      proposed_links: z.array(
        aboutRequest(
          z.object({
            request_id: z.string(),
            request_ref: z.string().optional(),
            confidence,
            reason: reasonWithRefs(),
          }),
          "request_id",
          "request_ref",
        ),
      ),
    }),
    "answer_id",
  ),
  policy: { kind: "scoped", scopes: ["write:routing"], rate: { agents: 10 }, act: "propose", on: "answer" },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  door: "write",
  via: ["mcp"],
  card: SUGGESTION_CARD,
  space: deal.one,
  audited: ["project_id", "answer_id", "request_ids"],
  async prepare(deps: MatchDeps, seat, input) {
    const answer = await loadAnswerEntry(deps, seat.projectId, input.answer_id);
    const requestIds = new Set<string>();
    for (const name of input.request_ids) requestIds.add(await requestNamed(deps, seat.projectId, name));
    const linked = await confirmedLinks(deps, answer.id, [...requestIds]);
    const { found, missing } = await readLinks(deps, seat, answer.id, [...requestIds]);
    return {
      found: { answer, requestIds, linked, links: found },
      about: { on: { seen: answer } },
      ...(linked.length === 0 && { missing }),
    };
  },
  async run(deps: Deps & Noting, seat, input, found) {
    const { actor } = deps;
    const { answer, requestIds } = found;
    refuseLinked(found.linked);
    const draft = await scored(deps, seat, found.links);
    const pending = await propose(deps, actor, {
      kind: answerLink,
      ...aboutEntry(seat, answer),
      payload: {
        links: draft.map(({ request, score }) => ({
          request_id: request.id,
          version: request.version,
          confidence: score.similarity,
        })),
      },
      confidence: null,
      deciderOrganizationId: decidableBySeller("answer_link", []),
      reasons: Object.fromEntries(draft.map(({ request, score }) => [request.id, score.reason])),
      analysis: input.analysis === undefined ? null : sanitizeText(input.analysis),
      idempotencyKey: input.idempotency_key ?? null,
    });

    const stored = pending.payload.links.map((link) => link.request_id);
    const same = stored.length === requestIds.size && stored.every((one) => requestIds.has(one));
    // Told from what this call may see, also of a proposal that an earlier call with an unlock made.
    const links = same ? draft : await scored(deps, seat, (await readLinks(deps, seat, answer.id, stored)).found);
    return {
      ...pendingShown(deps.publicUrl, seat.projectId, pending.id),
      answer_id: answer.id,
      proposed_links: links.map(({ request, score }) => ({
        request_id: request.id,
        ...(request.ref !== null && { request_ref: request.ref }),
        confidence: score.similarity,
        reason: score.reason,
      })),
    };
  },
});

type Links = { readonly requests: readonly LoadedEntry[]; readonly read: ReadPairs };

async function readLinks(deps: MatchDeps, seat: Seat, answerId: string, requestIds: readonly string[]) {
  const there = await loadEntries(deps, seat.projectId, "request", requestIds);
  const requests = stillThere(there, (request) => request.id, requestIds);
  for (const request of requests) refuseWithdrawn(request, "request_ids");
  const pairs = requestIds.map((requestId) => ({ requestId, answerId }));
  const { found: read, missing } = await readPairs(deps, seat, pairs);
  return { found: { requests, read } satisfies Links, missing };
}

/** Each request with how well the answer fits it, the best first. */
async function scored(deps: Deps, seat: Seat, { requests, read }: Links) {
  const requestIds = requests.map(({ id }) => id);
  const scores = stillThere(await scorePairs(deps, seat, read), (score) => score.requestId, requestIds);
  return requests
    .flatMap((request, i) => (scores[i] ? [{ request, score: scores[i] }] : []))
    .sort((a, b) => b.score.similarity - a.score.similarity || (a.request.id < b.request.id ? -1 : 1));
}
