import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import { onlookersIn } from "../agents/onlookers.queries";
import { blockersOn } from "../answers/team-said.queries";
import { refuseDespiteBlockers } from "../answers/team-said.rules";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { changeEntry } from "../entries/change-entry.queries";
import { onAnswer } from "../entries/entry-fields";
import { record } from "../entries/history.queries";
import { body, changedAnswer, despiteBlockers, readerIds, readers, title, version } from "../entries/page-fields";
import { refuseOutdated } from "../requests/changes.rules";
import { writePublicText } from "./public-text.queries";
import { textsToSet } from "./public-text.rules";
import { cleaned } from "./public-text-fields";
import { readerGroupOf } from "./reader-groups.queries";
import {
  chosenReaders,
  planPublication,
  type Readers,
  readerFirms,
  refuseWithoutEffect,
  shownToOthers,
} from "./readers.rules";

/** For the requests of bidders that become public: in which words others see them. */
const texts = z
  .array(z.strictObject({ request_id: id, title, body }))
  .max(200)
  .default([]);

export const publishAnswer = defineTool({
  name: "publish_answer",
  title: "Publish an answer",
  description:
    "Publish an approved answer with every request it is confirmed to answer: to the firms that asked, to chosen firms or to all. Nobody learns who asked or who else reads: others read what a bidder wrote in the words that texts give. Use preview_publication before: it says who will newly read what. Again for a published one: for what was linked to it since, or for more readers.",
  input: z.strictObject({
    project_id: projectId,
    answer_id: id,
    version,
    texts,
    readers: readers.optional(),
    reader_ids: readerIds.optional(),
    despite_blockers: despiteBlockers,
  }),
  output: changedAnswer.extend({ published_requests: z.array(z.string()) }),
  ...onAnswer("publish_answer"),
  audited: ["project_id", "answer_id", "version", "readers", "reader_ids", "despite_blockers"],
  async run(deps: WriteDeps, seat, input, found) {
    const { answer, inHand } = found;
    refuseOutdated(input.version, answer.version);

    const answered = inHand.requests.filter((request) => request.confirmed).map((request) => request.id);
    refuseDespiteBlockers(await blockersOn(deps, seat.projectId, answered), input.despite_blockers);

    const firms = readerFirms(await onlookersIn(deps, seat.projectId));
    const plan = planPublication(answer, inHand.requests, chosenReaders(input, inHand.requests, firms));
    refuseWithoutEffect(plan);
    const texts = textsToSet(
      shownToOthers(plan),
      input.texts.map(({ request_id, ...text }) => ({ request_id, ...cleaned(text) })),
    );

    const groupOf = (readers: Readers) => readerGroupOf(deps, seat.projectId, readers);
    const now = await changeEntry(deps, answer, { status: "published", readerGroup: await groupOf(plan.readers) });
    for (const { request, readers, ...change } of plan.requests) {
      if (!change.becomesPublic && !change.widens) continue;
      const text = texts.get(request.id);
      const version = text ? await writePublicText(deps, seat, request, text) : request.version;
      const listId = request.listed ? undefined : (request.newestList ?? undefined);
      const readerGroup = await groupOf(readers);
      await changeEntry(deps, { id: request.id, version }, { status: "published", listId, readerGroup });
    }
    // One line for each entry, which its readers see. Who reads already is not told that others do now, nor is the seller:
    // that more firms read it is a line of the bank, and of a question that was public before, the bank's and the asker's.
    const shown = { action: "published", to: "published" };
    const isNew = answer.status !== "published";
    await record(deps, seat, [
      ...(plan.showsAnswer && isNew
        ? [{ ...shown, entry: answer, from: answer.status, audience: "published" as const }]
        : []),
      ...(plan.showsAnswer && !isNew ? [{ action: "widened", entry: answer, audience: "internal" as const }] : []),
      ...plan.requests
        .filter((one) => one.isTold)
        .map(({ request, becomesPublic }) => ({
          ...shown,
          entry: request,
          from: request.status,
          relatedId: answer.id,
          audience: becomesPublic ? ("published" as const) : ("bidder" as const),
        })),
    ]);
    return {
      project_id: seat.projectId,
      entry_id: answer.id,
      status: "published" as const,
      version: now,
      published_requests: plan.requests.filter((one) => one.becomesPublic).map(({ request }) => request.id),
    };
  },
});
