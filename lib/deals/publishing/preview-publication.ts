import * as z from "zod";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { type Audience, disclosureOf } from "../agents/disclosure.rules";
import { onlookersIn } from "../agents/onlookers.queries";
import type { RequestOfAnswer } from "../answers/answer-links.queries";
import { answerDetail } from "../answers/answers.queries";
import { blockersOn, teamNotes } from "../answers/team-said.queries";
import { teamShown } from "../answers/team-said.rules";
import type { ReadDeps } from "../deps";
import { id, person, projectId } from "../entries/agent-fields";
import { onAnswer } from "../entries/entry-fields";
import type { LoadedAnswer } from "../entries/load-for-change.queries";
import { readerIds, readers, teamSaid } from "../entries/page-fields";
import { notFound } from "../errors";
import { filesOf } from "../files/files.queries";
import { personShown } from "../people/people.rules";
import { SIDES } from "../roles";
import { publicTextShown } from "./public-text.rules";
import { publicText } from "./public-text-fields";
import { answerOncePublished, requestOncePublished } from "./publication.rules";
import {
  bidders,
  chosenReaders,
  hasEffect,
  type PlannedPublication,
  planPublication,
  readerFirms,
  usualChoice,
} from "./readers.rules";

export const previewPublication = defineTool({
  name: "preview_publication",
  title: "Preview a publication",
  description:
    "Who would newly read what if an answer were published now to the firms that asked, to chosen firms or to all: firm by firm the people, the words of each request and of the answer, and its files. Without readers it shows the narrowest choice. Changes nothing. Use it before publish_answer, with the readers and the version it names.",
  input: z.strictObject({
    project_id: projectId,
    answer_id: id,
    readers: readers.optional(),
    reader_ids: readerIds.optional(),
  }),
  output: z.object({
    project_id: z.string(),
    entry_id: z.string(),
    version: z.int(),
    readers,
    reader_ids: readerIds.optional(),
    waits_for_release: z.boolean().describe("Published, but shown to nobody until its list is released."),
    has_effect: z.boolean().describe("False: whoever is chosen reads all of it already."),
    answer: z.object({
      title: z.string(),
      body: z.string(),
      files: z.array(z.object({ filename: z.string(), size: z.int() })),
    }),
    requests: z.array(
      z.object({
        entry_id: z.string(),
        ref: z.string().optional(),
        title: z.string(),
        asked_by: z.string().optional(),
        becomes_public: z.boolean(),
        public_text: publicText.optional().describe("In which others will see what a bidder asked."),
      }),
    ),
    team: teamSaid,
    firms: z
      .array(
        z.object({
          organization_id: z.string(),
          organization: z.string(),
          side: z.enum(SIDES),
          asked: z.boolean(),
          chosen: z.boolean().describe("Among the readers from then on."),
          people: z.array(person).describe("Who would newly read something."),
          reads_answer: z.boolean(),
          reads_requests: z.array(
            z.object({
              entry_id: z.string(),
              ref: z.string().optional(),
              title: z.string(),
              body: z.string(),
              as_set: z.boolean().describe("In the text that the bank sets when it publishes."),
            }),
          ),
        }),
      )
      .describe("Every firm that readers can be chosen among; most of them may read nothing new."),
  }),
  ...onAnswer("publish_answer"),
  annotations: READ_ONLY,
  door: "read",
  audited: ["project_id", "answer_id", "readers", "reader_ids"],
  async run(deps: ReadDeps, seat, input, found) {
    const { answer, inHand } = found;
    const words = await answerDetail(deps, seat.projectId, answer.id);
    if (!words) throw notFound("answer");

    const linked = inHand.requests;
    const onlookers = await onlookersIn(deps, seat.projectId);
    const firms = readerFirms(onlookers);
    const choice = chosenReaders({ ...input, readers: input.readers ?? usualChoice(linked) }, linked, firms);
    const plan = planPublication(answer, linked, choice);
    const stage = answerOncePublished(answer.stage, linked);
    const audiences = disclosureOf(onlookers, disclosed(answer, stage, plan));
    const askers = bidders(linked);
    return {
      project_id: seat.projectId,
      entry_id: answer.id,
      version: answer.version,
      ...(typeof choice === "string" ? { readers: choice } : { readers: "chosen" as const, reader_ids: [...choice] }),
      waits_for_release: stage !== "dataroom",
      has_effect: hasEffect(plan),
      answer: {
        title: sanitizeLine(words.title),
        body: sanitizeText(words.body),
        files: (await filesOf(deps, answer.id))
          .filter((file) => !file.superseded)
          .map(({ filename, size }) => ({ filename: sanitizeLine(filename), size })),
      },
      requests: plan.requests.map(({ request, becomesPublic, widens }) => ({
        entry_id: request.id,
        ...(request.ref !== null && { ref: request.ref }),
        title: sanitizeLine(request.title),
        ...(request.askedBy !== null && request.bidder !== null && { asked_by: sanitizeLine(request.askedBy) }),
        becomes_public: becomesPublic,
        ...(request.bidder !== null &&
          (becomesPublic || widens) && {
            public_text: publicTextShown({ ...request, title: request.publicTitle, body: request.publicBody }),
          }),
      })),
      team: teamShown(
        await teamNotes(deps, [answer.id, ...linked.map((one) => one.id)]),
        await blockersOn(
          deps,
          seat.projectId,
          linked.filter((one) => one.confirmed).map((one) => one.id),
        ),
      ),
      firms: firms.map(({ organizationId, organization, side }) => ({
        organization_id: organizationId,
        organization: sanitizeLine(organization),
        side,
        asked: askers.includes(organizationId),
        chosen: plan.readers === null || plan.readers.includes(organizationId),
        ...readsThen(
          audiences.find((one) => one.organizationId === organizationId),
          organizationId,
          answer.id,
          plan,
        ),
      })),
    };
  },
});

/** What publishing changes about who sees the answer and what it answers. */
function disclosed(
  answer: LoadedAnswer,
  stage: LoadedAnswer["stage"],
  { readers, requests }: PlannedPublication<RequestOfAnswer>,
) {
  const before = {
    projectId: answer.projectId,
    workstreamId: answer.workstreamId,
    type: "answer" as const,
    stage: answer.stage,
    status: answer.status,
    sellerOrgId: answer.sellerOrgId,
    reachedSeller: false,
    askedBy: null,
    readers: answer.readers,
  };
  return [
    { id: answer.id, before, after: { ...before, status: "published", stage, readers } },
    ...requests.map(({ request, readers }) => ({
      id: request.id,
      before: request.facts,
      after: { ...request.facts, status: "published", stage: requestOncePublished(request), readers },
    })),
  ];
}

function readsThen(
  audience: Audience | undefined,
  firm: string,
  answerId: string,
  { requests }: PlannedPublication<RequestOfAnswer>,
) {
  const newly = audience?.entryIds ?? [];
  return {
    people: audience?.people.map(personShown) ?? [],
    reads_answer: newly.includes(answerId),
    reads_requests: requests
      .filter(({ request }) => newly.includes(request.id))
      .map(({ request }) => ({
        entry_id: request.id,
        ...(request.ref !== null && { ref: request.ref }),
        ...wordsRead(request, firm),
      })),
  };
}

/** Whoever asked reads what it asked, the others the text that the bank sets. */
function wordsRead(request: RequestOfAnswer, firm: string) {
  const own = request.bidder === null || request.bidder === firm;
  const { title, body } = own ? request : { title: request.publicTitle, body: request.publicBody };
  const known = own || request.textSet;
  return { title: known ? sanitizeLine(title) : "", body: known ? sanitizeText(body) : "", as_set: !own };
}
