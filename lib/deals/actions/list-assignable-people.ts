import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { forbidden } from "@/lib/platform/errors";
import { type Role, SIDES, sideOf } from "@/lib/platform/roles";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { personShown } from "../model/people";
import { chooseProject, worksOnDeal } from "../model/project-choice";
import { assignablePeople } from "../repository/assignable-people";
import { person, projectId } from "../tools/fields";

export const listAssignablePeople = defineTool({
  name: "list_assignable_people",
  title: "List assignable people",
  description:
    "People whom the caller can give requests to, with the workstreams in which they work: for the bank its own and the seller's, for the seller its own. Use it to fill the choice of a form.",
  input: z.strictObject({ project_id: projectId }),
  output: z.object({
    project_id: z.string(),
    people: z.array(
      person.extend({
        title: z.string().optional(),
        side: z.enum(SIDES),
        workstreams: z.array(z.string()).describe("Slugs."),
      }),
    ),
  }),
  policy: { kind: "authenticated", rate: "call" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  audited: ["project_id"],
  async run(deps: ReadDeps, _actor: Actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    if (!worksOnDeal(seat)) throw forbidden("Only those who work on a deal give work to people.", WORKERS, seat.role);
    return {
      project_id: seat.projectId,
      people: (await assignablePeople(deps, seat)).map((one) => ({
        ...personShown(one),
        ...(one.title && { title: sanitizeLine(one.title) }),
        side: sideOf(one.role),
        workstreams: [...one.workstreams],
      })),
    };
  },
});

const WORKERS: readonly Role[] = ["ib_admin", "ib_member", "seller_admin", "seller_member"];
