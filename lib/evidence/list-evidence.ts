import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { partyName } from "@/lib/platform/short-names";
import { depsIn } from "@/lib/platform/space";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { piece, pieceShown, placed, subjectFields, subjectNamed } from "./fields";
import { type Ends, findEvidence, placeOf, sameName } from "./sources";

/** What is attached, to who sees both ends: of the rest not even a number. */
export function listEvidenceOf(evidence: Ends) {
  const { target } = evidence;
  return defineTool({
    name: "list_evidence",
    title: "List evidence",
    description: "What is attached to a request or an answer and shows to the person, the oldest first.",
    input: z.strictObject(subjectFields(target)),
    output: z.object({
      [target.space.field]: z.string(),
      [target.field]: z.string(),
      may_attach: z.boolean(),
      evidence: z.array(
        z.object({
          attached_id: z.string(),
          evidence_id: z.string(),
          ...piece,
          attached_at: z.int(),
          attached_by: partyName().optional(),
          may_detach: z.boolean(),
        }),
      ),
    }),
    policy: { kind: "authenticated", rate: "none" },
    annotations: READ_ONLY,
    door: "read",
    via: ["web"],
    space: placeOf(evidence),
    audited: [target.space.field, target.field],
    async run(deps: ReadDeps, known, input) {
      const subject = await subjectNamed(target, deps, known, input, "look");
      const attached = await target.attached(depsIn(target.space, deps, known), subject);
      const found = await findEvidence(evidence, deps, known, attached);
      return {
        ...placed(target, subject),
        may_attach: subject.mayAttach,
        evidence: attached.flatMap((one) => {
          const shown = found.find(({ name }) => sameName(name, one));
          if (!shown) return [];
          return [
            {
              attached_id: one.attachedId,
              evidence_id: one.id,
              ...pieceShown(shown),
              attached_at: one.attachedAt,
              ...(one.attachedBy && { attached_by: sanitizeLine(one.attachedBy.name) }),
              may_detach: one.mayDetach,
            },
          ];
        }),
      };
    },
  });
}
