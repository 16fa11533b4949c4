import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import { depsIn } from "@/lib/platform/space";
import { defineTool } from "@/lib/platform/tool";
import { byPeople, id, MOST_AT_ONCE, namesOf, noSuchEvidence, placed, subjectFields, subjectNamed } from "./fields";
import { type Ends, findEvidence, placeOf } from "./sources";

export function attachEvidenceOf(evidence: Ends) {
  const { target } = evidence;
  return defineTool({
    name: "attach_evidence",
    title: "Attach evidence",
    description:
      "Attach what the person sees elsewhere to a request or an answer. It shows there to those who may see both. Use list_evidence for what is attached.",
    input: z.strictObject({ ...subjectFields(target), evidence_ids: z.array(id).min(1).max(MOST_AT_ONCE) }),
    output: z.object({ [target.space.field]: z.string(), [target.field]: z.string() }),
    ...byPeople,
    space: placeOf(evidence),
    audited: [target.space.field, target.field, "evidence_ids"],
    async run(deps: WriteDeps, known, input) {
      const subject = await subjectNamed(target, deps, known, input, "attach");
      const wanted = namesOf(evidence, (input as { evidence_ids: readonly string[] }).evidence_ids);
      if ((await findEvidence(evidence, deps, known, wanted)).length < wanted.length) throw noSuchEvidence();
      await target.attach(depsIn(target.space, deps, known), subject, wanted);
      return placed(target, subject);
    },
  });
}
