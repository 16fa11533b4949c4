import type { ReadDeps } from "../deps";
import { peopleNamed } from "../people/known-people.queries";
import { personShown } from "../people/people.rules";
import type { Proposal } from "./proposals.queries";
import { lookAtUndoing } from "./undoing.queries";
import { isUndoable, whyNotUndone } from "./undoing.rules";

/** What taking back would do, with those named whom the caller may know; nothing where it cannot even be asked. */
export async function undoingShown(deps: ReadDeps, proposal: Proposal) {
  if (proposal.state !== "confirmed" || !isUndoable(proposal.kind)) return undefined;
  const look = await lookAtUndoing(deps, proposal);
  if (!look) return undefined;
  const known = await peopleNamed(deps, [proposal.projectId], [...look.backTo, ...look.relieved]);
  const named = (ids: readonly string[]) => ids.flatMap((id) => known.find((one) => one.id === id) ?? []);
  return {
    ...(look.obstacle && { why_not: whyNotUndone(look.obstacle) }),
    back_to: named(look.backTo).map(personShown),
    relieved: named(look.relieved).map(personShown),
  };
}
