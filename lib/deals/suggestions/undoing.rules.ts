/** What was confirmed can be taken back as long as nothing followed from it. */
import { AppError } from "@/lib/platform/errors";
import { creditTo } from "./decision.rules";
import type { ProposedKind, SuggestionState } from "./suggestion.rules";

/** What stands in the way, in the words of the database (app.look_at_undoing). */
export const UNDO_OBSTACLES = ["not_kept", "followed", "shown", "left", "others"] as const;
export type UndoObstacle = (typeof UNDO_OBSTACLES)[number];

const WHY_NOT: Record<UndoObstacle, string> = {
  not_kept: "How it was before was not kept. Assign the request anew instead.",
  followed: "Something happened on this request since. Look at it, and assign it anew if that is needed.",
  shown:
    "The seller got this request by it, and what somebody has been shown cannot be taken back. Assign it anew instead.",
  left: "Somebody who had it before can no longer work on it. Assign the request anew instead.",
  others: "Somebody of another firm had it before, or has it now. Ask the bank to undo it.",
};
export const whyNotUndone = (obstacle: UndoObstacle): string => WHY_NOT[obstacle];

export const cannotBeUndone = (obstacle: UndoObstacle): AppError => new AppError("conflict", WHY_NOT[obstacle]);

/** Links may have been read by the time somebody thinks again: they are cut on the answer's own page. */
export const isUndoable = (kind: ProposedKind): boolean => kind !== "answer_link";

export function refuseUnlessConfirmed(kind: ProposedKind, state: SuggestionState): void {
  if (!isUndoable(kind))
    throw new AppError("conflict", "A link is not undone here. Unlink it on the page of the answer instead.");
  if (state === "undone")
    throw new AppError("conflict", "Somebody has undone this already: there is nothing left to do.");
  if (state !== "confirmed")
    throw new AppError(
      "conflict",
      "Nobody confirmed this, so there is nothing to undo. Where it is still pending, dismiss it instead.",
    );
}

/** What the history says beside the name of who took it back. */
export const undoneNote = (agent: string, person: string | null): string =>
  creditTo(agent, person, false).replace("Confirmed: ", "Undone: ");
