import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { defineTool } from "@/lib/platform/tool";
import { refuseOnAnswer } from "../model/answer-acts";
import { refuseOutdated } from "../model/changes";
import { chooseProject } from "../model/project-choice";
import { textsToSet } from "../model/public-text";
import { publishedWith } from "../model/publication";
import { refuseDespiteBlockers } from "../model/team-said";
import { answerInHand } from "../repository/answer-links";
import { changeEntry } from "../repository/change-entry";
import { record } from "../repository/history";
import { writePublicText } from "../repository/public-text";
import { blockersOn } from "../repository/team-said";
import { answerAtWork } from "../repository/work-at-hand";
import { id, projectId } from "../tools/fields";
import { BY_PEOPLE, body, changedAnswer, despiteBlockers, title, version } from "./fields";
import { cleaned } from "./public-text-fields";

/** For the requests of bidders that become public: in which words others see them. */
const texts = z
  .array(z.strictObject({ request_id: id, title, body }))
  .max(200)
  .default([]);

export const publishAnswer = defineTool({
  name: "publish_answer",
  title: "Publish an answer",
  description:
    "Make an approved answer public together with every request it is confirmed to answer, and tell each firm that asked. Nobody learns who asked: what a bidder wrote is shown in the words that texts give. Use preview_publication before: it says who will newly see what. Again for a published one: for what was linked to it since.",
  input: z.strictObject({ project_id: projectId, answer_id: id, version, texts, despite_blockers: despiteBlockers }),
  output: changedAnswer.extend({ published_requests: z.array(z.string()) }),
  ...BY_PEOPLE,
  audited: ["project_id", "answer_id", "version", "despite_blockers"],
  async run(deps: WriteDeps, _actor: Actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    const answer = await answerAtWork(deps, seat, input.answer_id);
    const inHand = await answerInHand(deps, answer);
    refuseOnAnswer("publish_answer", seat, inHand);
    refuseOutdated(input.version, answer.version);

    const answered = inHand.requests.filter((request) => request.confirmed).map((request) => request.id);
    refuseDespiteBlockers(await blockersOn(deps, seat.projectId, answered), input.despite_blockers);

    const published = publishedWith(inHand.requests);
    const texts = textsToSet(
      published,
      input.texts.map(({ request_id, ...text }) => ({ request_id, ...cleaned(text) })),
    );
    const now = await changeEntry(deps, answer, { status: "published" });
    for (const request of published) {
      const text = texts.get(request.id);
      const version = text ? await writePublicText(deps, seat, request, text) : request.version;
      const listId = request.listed ? undefined : (request.newestList ?? undefined);
      await changeEntry(deps, { id: request.id, version }, { status: "published", listId });
    }
    // One line for each entry: a firm that asked reads of its own request, and of nobody else's.
    const told = answer.status === "published" ? [] : [{ entry: answer, from: answer.status, relatedId: undefined }];
    const asked = published.map((entry) => ({ entry, from: entry.status, relatedId: answer.id }));
    await record(
      deps,
      seat,
      [...told, ...asked].map((line) => ({
        ...line,
        action: "published",
        audience: "published" as const,
        to: "published",
      })),
    );
    return {
      project_id: seat.projectId,
      entry_id: answer.id,
      status: "published" as const,
      version: now,
      published_requests: published.map((request) => request.id),
    };
  },
});
