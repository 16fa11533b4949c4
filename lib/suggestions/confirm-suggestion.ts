import * as z from "zod";
import type { ReadDeps, WriteDeps } from "@/lib/db/doors";
import { creditTo } from "@/lib/platform/proposal-state";
import { everywhere } from "@/lib/platform/space";
import { defineTool } from "@/lib/platform/tool";
import { decide, proposalToDecide } from "./decide.queries";
import { byPeople, placed, placedIn, version } from "./fields";
import { auditedEdits, editFields, editOf, type Kinds, namedFields, within } from "./kinds";

export function confirmSuggestionOf(kinds: Kinds) {
  const edits = editFields(kinds);
  return defineTool({
    name: "confirm_suggestion",
    title: "Confirm a suggestion",
    description:
      "Do what an agent proposed, as the person's own act: with the version that the person saw, and with what the person put in its place where they changed it. Use it after get_suggestion; if things moved since, nothing is done.",
    input: z.strictObject({ ...namedFields(kinds), version, ...edits }),
    output: z.object({ ...placed, state: z.literal("confirmed"), edited: z.boolean(), version: z.int() }),
    ...byPeople,
    space: everywhere,
    audited: [...Object.keys(namedFields(kinds)), "version", ...auditedEdits(kinds)],
    async prepare(deps: ReadDeps, known, input) {
      const given = input as Given;
      const found = await proposalToDecide(deps, kinds, known, given);
      const { kind, proposal, entered } = found;
      const seen = { version: given.version, edit: editOf(kind, Object.keys(edits), given) };
      const missing = await kind.apply.prepare?.(within(deps, entered), proposal as never, seen as never);
      return { found: { ...found, seen }, missing };
    },
    async run(deps: WriteDeps, known, _input, found) {
      const { kind, proposal, entered, seen } = found;
      const own = within(deps, entered);
      const applied = await kind.apply.settle(own, proposal as never, seen as never);
      const edited = JSON.stringify(applied) !== JSON.stringify(proposal.payload);
      // First: it keeps how things are until now.
      await decide(deps, kinds, known, found, { state: "confirmed", applied });
      const note = creditTo(proposal.clientName, proposal.proposer?.name ?? null, edited);
      const settled = { ...seen, payload: applied, note };
      const now = await kind.apply.run(own, proposal as never, settled as never);
      return { ...placedIn(proposal), state: "confirmed" as const, edited, version: now };
    },
  });
}

type Given = Record<string, unknown> & { readonly suggestion_id: string; readonly version: number };
