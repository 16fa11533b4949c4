import { type GatedNote, gatedNote } from "../access/gate.rules";
import { chooseProject, worksOnDeal } from "../access/project-choice.rules";
import type { Side } from "../roles";
import type { Authority, Seat } from "../seat";

/** The deals a search goes through: the one that is named or bound, else all of the caller's. */
export const searchScope = (authority: Authority, named: string | undefined): readonly Seat[] =>
  named === undefined && authority.boundProjectId === null ? authority.seats : [chooseProject(authority, named)];

/** The caller's side in the deal that something was found in: in each it may be another. */
export const sideIn = (scope: readonly Seat[], { projectId }: { readonly projectId: string }): Side | undefined =>
  scope.find((seat) => seat.projectId === projectId)?.side;

/** The note over several deals: for whoever works on one of them. The number counts only those. */
export function gatedNoteOver(
  scope: readonly Seat[],
  authority: Pick<Authority, "unlocked">,
  hidden: number,
): GatedNote | undefined {
  const working = scope.find(worksOnDeal);
  return working && gatedNote(working, authority, hidden);
}
