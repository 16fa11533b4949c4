import { defineEvidenceTarget } from "@/lib/platform/evidence";
import { type Act, isAllowed, refuseUnlessMay } from "../access/acts.rules";
import { chooseProject } from "../access/project-choice.rules";
import type { ReadDeps, WriteDeps } from "../deps";
import { requestName } from "../entries/agent-fields";
import { confirmationUrl } from "../entries/links.rules";
import { requestOrAnswer } from "../entries/load-for-change.queries";
import { refuseOnlooker } from "../messages/lanes.rules";
import type { Seat } from "../seat";
import { refuseUnlessDecider } from "../suggestions/decision.rules";
import { LIFETIME, refuseWithdrawn } from "../suggestions/suggestion.rules";
import { attachEvidence, detachEvidence, entryTitles, evidenceOn } from "./entry-evidence.queries";

/**
 * Evidence on requests and answers. Nothing of it stands in the history, which more people read than see what is attached, and
 * nothing of an entry changes with it.
 */
export const evidenceOnEntries = defineEvidenceTarget({
  field: "entry_id",
  named: requestName,
  scopes: ["write:routing"],
  lifetime: LIFETIME,
  async subject(deps: ReadDeps, spaceId, named, act) {
    const seat = chooseProject(deps.authority, spaceId);
    const entry = await requestOrAnswer(deps, seat, named);
    if (act !== "look") refuse(seat, act === "propose" ? "propose" : "attach_evidence", entry);
    const { id, workstreamId, version } = entry;
    return {
      id,
      version,
      spaceId: seat.projectId,
      partId: workstreamId,
      organizationId: seat.organizationId,
      mayAttach: isAllowed(() => refuse(seat, "attach_evidence", entry)),
    };
  },
  async titles(deps: ReadDeps, ids) {
    const entries = await entryTitles(deps, ids);
    return new Map(
      entries.map(({ id, ref, title, version }) => [id, { title: ref === null ? title : `${ref} ${title}`, version }]),
    );
  },
  mayDecide: (deps: ReadDeps, spaceId) =>
    refuseUnlessDecider(chooseProject(deps.authority, spaceId), { kind: "evidence", deciderOrganizationId: null }),
  confirmation: confirmationUrl,
  async attached(deps: ReadDeps, { id, spaceId, mayAttach }) {
    const seat = chooseProject(deps.authority, spaceId);
    return (await evidenceOn(deps, id)).map(({ own, ...one }) => ({
      ...one,
      mayDetach: mayAttach && (own || seat.side === "bank"),
    }));
  },
  attach: (deps: WriteDeps, { id, spaceId: projectId }, evidence) => attachEvidence(deps, { id, projectId }, evidence),
  detach: (deps: WriteDeps, { id }, attachedId) => detachEvidence(deps, id, attachedId),
});

type Entry = Awaited<ReturnType<typeof requestOrAnswer>>;

/** Buyers attach to what their own firm asked, as they write about nothing else. */
function refuse(seat: Seat, act: Act, entry: Entry): void {
  refuseUnlessMay(seat, act);
  refuseOnlooker(seat, entry);
  refuseWithdrawn(entry, "entry_id");
}
