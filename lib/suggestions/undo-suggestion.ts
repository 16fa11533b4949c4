import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import { movedMeanwhile, refuseUnlessConfirmed, undoneNote } from "@/lib/platform/proposal-state";
import { everywhere, type Known } from "@/lib/platform/space";
import { defineTool } from "@/lib/platform/tool";
import { proposalOfDecider, undo } from "./decide.queries";
import { byPeople, placed, placedIn, version } from "./fields";
import { type Kinds, namedFields, within } from "./kinds";

export const undoSuggestionOf = (kinds: Kinds) =>
  defineTool({
    name: "undo_suggestion",
    title: "Undo a suggestion",
    description:
      "Take back what somebody confirmed, as long as nothing followed from it: things are then as they were before. Use it with the version that the person saw.",
    input: z.strictObject({ ...namedFields(kinds), version }),
    output: z.object({ ...placed, state: z.literal("undone"), version: z.int() }),
    ...byPeople,
    space: everywhere,
    audited: [...Object.keys(namedFields(kinds)), "version"],
    async run(deps: WriteDeps, known, input) {
      const { version: seen, ...named } = input as { suggestion_id: string; version: number };
      const found = await proposalOfDecider(deps, kinds, known, named);
      const { proposal, kind, entered } = found;
      refuseUnlessConfirmed(kind.undo, proposal.state);
      if ("never" in kind.undo) throw movedMeanwhile();
      const own = within(deps, entered);
      const before = await kind.undo.refuse(own, proposal as never, seen);
      // Locked from here on: whoever does the same at the same time waits, and is told.
      if (before === undefined || !(await undo(deps, found))) throw await whyTooLate(deps, kinds, known, named);
      const note = undoneNote(proposal.clientName, proposal.proposer?.name ?? null);
      const now = await kind.undo.run(own, proposal as never, before as never, note);
      return { ...placedIn(proposal), state: "undone" as const, version: now };
    },
  });

/** Somebody was faster, with this or with something else. */
async function whyTooLate(deps: WriteDeps, kinds: Kinds, known: readonly Known[], named: { suggestion_id: string }) {
  const { proposal, kind } = await proposalOfDecider(deps, kinds, known, named);
  refuseUnlessConfirmed(kind.undo, proposal.state);
  return movedMeanwhile();
}
