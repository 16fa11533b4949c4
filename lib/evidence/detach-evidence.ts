import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import { depsIn } from "@/lib/platform/space";
import { defineTool } from "@/lib/platform/tool";
import { byPeople, id, noSuchEvidence, placed, subjectFields, subjectNamed } from "./fields";
import { type Evidence, placeOf } from "./sources";

export function detachEvidenceOf(evidence: Evidence) {
  const { target } = evidence;
  return defineTool({
    name: "detach_evidence",
    title: "Detach evidence",
    description: "Take back what was attached to a request or an answer. Use list_evidence for its attached_id.",
    input: z.strictObject({ ...subjectFields(target), attached_id: id }),
    output: z.object({ [target.space.field]: z.string(), [target.field]: z.string() }),
    ...byPeople,
    space: placeOf(evidence),
    audited: [target.space.field, target.field, "attached_id"],
    async run(deps: WriteDeps, known, input) {
      const subject = await subjectNamed(target, deps, known, input, "attach");
      const { attached_id } = input as { attached_id: string };
      if (!(await target.detach(depsIn(target.space, deps, known), subject, attached_id))) throw noSuchEvidence();
      return placed(target, subject);
    },
  });
}
