import * as z from "zod";
import type { Actor } from "@/lib/platform/actor";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { changeEntry } from "../entries/change-entry.queries";
import { record } from "../entries/history.queries";
import { byPeople, version } from "../entries/page-fields";
import { chain } from "../requests/assignments.queries";
import { changedMeanwhile, refuseOutdated } from "../requests/changes.rules";
import { deal } from "../space";
import { proposalOfDecider } from "./decide.queries";
import { requestToGive } from "./proposed-task.queries";
import { lookAtUndoing, undo } from "./undoing.queries";
import { cannotBeUndone, refuseUnlessConfirmed, undoneNote } from "./undoing.rules";

export const undoSuggestion = defineTool({
  name: "undo_suggestion",
  title: "Undo a suggestion",
  description:
    "Take back a routing or an assignment that somebody confirmed, as long as nothing followed from it: those who had the request before have it again. Use it with the version of the request that the person saw.",
  input: z.strictObject({ project_id: projectId, suggestion_id: id, version }),
  output: z.object({
    project_id: z.string(),
    suggestion_id: z.string(),
    entry_id: z.string(),
    state: z.literal("undone"),
    version: z.int(),
  }),
  ...byPeople(),
  space: deal.each,
  audited: ["project_id", "suggestion_id", "version"],
  async run(deps: WriteDeps, _seats, input) {
    const { actor } = deps;
    const { proposal, seat } = await proposalOfDecider(deps, actor, input);
    refuseUnlessConfirmed(proposal.kind, proposal.state);
    const request = await requestToGive(deps, seat, proposal.entryId);
    const before = await lookAtUndoing(deps, proposal);
    if (!before) throw await whyTooLate(deps, actor, input);
    if (before.obstacle) throw cannotBeUndone(before.obstacle);
    refuseOutdated(input.version, request.version);
    // Locked from here on: whoever does the same at the same time waits, and is told.
    if (!(await undo(deps, proposal))) throw await whyTooLate(deps, actor, input);

    const to = before.statusBefore ?? request.status;
    const newVersion = await changeEntry(deps, request, { status: to });
    const note = undoneNote(proposal.clientName, proposal.proposer?.name ?? null);
    const moved = to === request.status ? {} : { from: request.status, to };
    const action = before.backTo.length > 0 ? "assigned" : "unassigned";
    await record(deps, seat, [{ entry: request, action, audience: "internal", body: note, ...moved }]);
    await chain(
      deps,
      before.backTo.map((person) => ({
        request,
        action: "returned" as const,
        from: actor.userId,
        to: person,
        returnTo: null,
        note,
      })),
    );
    return {
      project_id: seat.projectId,
      suggestion_id: proposal.id,
      entry_id: proposal.entryId,
      state: "undone" as const,
      version: newVersion,
    };
  },
});

/** Somebody was faster, with this or with something else. */
async function whyTooLate(
  deps: WriteDeps,
  actor: Actor,
  named: { suggestion_id: string; project_id?: string | undefined },
) {
  const { proposal } = await proposalOfDecider(deps, actor, named);
  refuseUnlessConfirmed(proposal.kind, proposal.state);
  return changedMeanwhile(undefined);
}
