/** What was confirmed can be taken back as long as nothing followed from it. */
import { AppError } from "@/lib/platform/errors";

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

/** Links may have been read by the time somebody thinks again. */
export const NEVER_UNLINKED = "A link is not undone here. Unlink it on the page of the answer instead.";

/** What taking back would do, for who decides. */
export const undoingInWords = (backTo: readonly string[], relieved: readonly string[]): string[] => [
  "Nothing followed from it yet.",
  "Undone, the request is as it was before.",
  ...(backTo.length > 0 ? [`It goes back to ${backTo.join(", ")}.`] : []),
  ...(relieved.length > 0 ? [`It is no longer with ${relieved.join(", ")}, who will be told.`] : []),
];
