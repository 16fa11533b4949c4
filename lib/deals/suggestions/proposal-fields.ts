/** What kinds of the deals have in common: who decides, in which deal, and what the team said of it. */
import * as z from "zod";
import type { Proposal } from "@/lib/platform/proposal";
import { chooseProject } from "../access/project-choice.rules";
import { blockersOn, teamNotes } from "../answers/team-said.queries";
import { refuseDespiteBlockers, teamShown } from "../answers/team-said.rules";
import type { ReadDeps } from "../deps";
import { id } from "../entries/agent-fields";
import { despiteBlockers, teamSaid, version } from "../entries/page-fields";
import { ANSWER_STATUSES, REQUEST_STATUSES } from "../entries/status.rules";
import { publicTextGiven } from "../publishing/public-text-fields";
import type { Authority, Seat } from "../seat";
import { refuseUnlessDecider } from "./decision.rules";
import { type Payloads, type ProposedKind, requestsIn } from "./suggestion.rules";

type DealProposal = Proposal<Payloads[ProposedKind]>;

export const seatAt = ({ authority }: { readonly authority: Authority }, { spaceId }: Proposal): Seat =>
  chooseProject(authority, spaceId);

export const mayDecide = (deps: ReadDeps, proposal: DealProposal): void =>
  refuseUnlessDecider(seatAt(deps, proposal), proposal);

const entry = z.object({ entry_id: z.string(), title: z.string(), version: z.int() });

/** What every page of a decision shows. */
export const look = {
  entry: z.discriminatedUnion("type", [
    entry.extend({ type: z.literal("request"), ref: z.string().optional(), status: z.enum(REQUEST_STATUSES) }),
    entry.extend({ type: z.literal("answer"), status: z.enum(ANSWER_STATUSES) }),
  ]),
  team: teamSaid.optional().describe("What the decider's own team said, for who may decide."),
};

/** What is sent back from every page of a decision. */
export const edit = {
  seen_requests: z
    .array(z.strictObject({ request_id: id, version }))
    .max(20)
    .default([]),
  ...publicTextGiven,
  despite_blockers: despiteBlockers,
};

export async function teamOf(deps: ReadDeps, { spaceId, subjectId, payload }: DealProposal) {
  const requests = requestsIn(subjectId, payload);
  const notes = await teamNotes(deps, [subjectId, ...requests]);
  return teamShown(notes, await blockersOn(deps, spaceId, requests));
}

/** A colleague's objection stands in the way of what would be done, until the person goes on despite it. */
export async function refuseIfBlocked(
  deps: ReadDeps,
  { spaceId, subjectId }: DealProposal,
  payload: Payloads[ProposedKind],
  despite: boolean,
): Promise<void> {
  refuseDespiteBlockers(await blockersOn(deps, spaceId, requestsIn(subjectId, payload)), despite);
}
