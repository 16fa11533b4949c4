import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import { AppError, notFound } from "@/lib/platform/errors";
import { depsIn } from "@/lib/platform/space";
import { defineTool } from "@/lib/platform/tool";
import { byPeople, id, placed, subjectFields, subjectNamed } from "./fields";
import { type Ends, findEvidence, placeOf } from "./sources";

export function detachEvidenceOf(ends: Ends) {
  const { target } = ends;
  return defineTool({
    name: "detach_evidence",
    title: "Detach evidence",
    description: "Take back what was attached to a request or an answer. Use list_evidence for its attached_id.",
    input: z.strictObject({ ...subjectFields(target), attached_id: id }),
    output: z.object({ [target.space.field]: z.string(), [target.field]: z.string() }),
    ...byPeople,
    space: placeOf(ends),
    audited: [target.space.field, target.field, "attached_id"],
    async run(deps: WriteDeps, known, input) {
      const subject = await subjectNamed(target, deps, known, input, "look");
      const { attached_id } = input as { attached_id: string };
      const own = depsIn(target.space, deps, known);
      const one = (await target.attached(own, subject)).find(({ attachedId }) => attachedId === attached_id);
      if (!one || (await findEvidence(ends, deps, known, [one])).length === 0) throw notAttached();
      if (!one.mayDetach) throw notYours();
      if (!(await target.detach(own, subject, attached_id))) throw notAttached();
      return placed(target, subject);
    },
  });
}

const notAttached = () => notFound("evidence", "It may have been detached meanwhile: load the page again.");

const notYours = () =>
  new AppError(
    "forbidden",
    "This stays attached: whoever attached it can detach it, or somebody who decides here, and nobody once nothing changes here any more.",
  );
