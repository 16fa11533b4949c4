import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { SIDES } from "@/lib/platform/roles";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { refuseOnAnswer } from "../model/answer-acts";
import { disclosureOf } from "../model/disclosure";
import { personShown } from "../model/people";
import { chooseProject } from "../model/project-choice";
import { publicTextShown } from "../model/public-text";
import { publishedWith, stageWhenPublished } from "../model/publication";
import { teamShown } from "../model/team-said";
import { answerInHand } from "../repository/answer-links";
import { onlookersIn } from "../repository/onlookers";
import { blockersOn, teamNotes } from "../repository/team-said";
import { answerAtWork } from "../repository/work-at-hand";
import { id, person, projectId } from "../tools/fields";
import { teamSaid } from "./fields";
import { publicText } from "./public-text-fields";

export const previewPublication = defineTool({
  name: "preview_publication",
  title: "Preview a publication",
  description:
    "Who would newly see what if an answer were published now: which requests become public with it, which firms asked them, which people of which firms gain sight. Changes nothing. Use it before publish_answer, with the version it names.",
  input: z.strictObject({ project_id: projectId, answer_id: id }),
  output: z.object({
    project_id: z.string(),
    entry_id: z.string(),
    version: z.int(),
    waits_for_release: z.boolean().describe("Published, but shown to nobody until its list is released."),
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
    newly_visible: z.array(
      z.object({
        organization: z.string(),
        side: z.enum(SIDES),
        people: z.array(person),
        sees_answer: z.boolean(),
        request_ids: z.array(z.string()),
      }),
    ),
  }),
  policy: { kind: "authenticated", rate: "call" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  audited: ["project_id", "answer_id"],
  async run(deps: ReadDeps, _actor: Actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    const answer = await answerAtWork(deps, seat, input.answer_id);
    const inHand = await answerInHand(deps, answer);
    refuseOnAnswer("publish_answer", seat, inHand);

    const linked = inHand.requests;
    const published = publishedWith(linked);
    const stage = stageWhenPublished(answer.stage, linked);
    const before = {
      projectId: answer.projectId,
      workstreamId: answer.workstreamId,
      type: "answer" as const,
      stage: answer.stage,
      status: answer.status,
      sellerOrgId: answer.sellerOrgId,
      reachedSeller: false,
      askedBy: null,
      readers: null,
    };
    const disclosed = [
      { id: answer.id, before, after: { ...before, status: "published", stage } },
      ...published.map((one) => ({ id: one.id, before: one.facts, after: { ...one.facts, status: "published" } })),
    ];
    const audiences = disclosureOf(await onlookersIn(deps, seat.projectId), disclosed);
    return {
      project_id: seat.projectId,
      entry_id: answer.id,
      version: answer.version,
      waits_for_release: stage !== "dataroom",
      requests: linked
        .filter((one) => one.confirmed && one.status !== "withdrawn")
        .map((one) => ({
          entry_id: one.id,
          ...(one.ref !== null && { ref: one.ref }),
          title: sanitizeLine(one.title),
          ...(one.askedBy !== null && one.origin === "buyer" && { asked_by: sanitizeLine(one.askedBy) }),
          becomes_public: published.includes(one),
          ...(one.origin === "buyer" &&
            published.includes(one) && {
              public_text: publicTextShown({ ...one, title: one.publicTitle, body: one.publicBody }),
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
      newly_visible: audiences.map((one) => ({
        organization: sanitizeLine(one.organization),
        side: one.side,
        people: one.people.map(personShown),
        sees_answer: one.entryIds.includes(answer.id),
        request_ids: one.entryIds.filter((entry) => entry !== answer.id),
      })),
    };
  },
});
