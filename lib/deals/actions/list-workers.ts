import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { sideOf } from "@/lib/platform/roles";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { isAllowed, refuseUnlessMay } from "../model/acts";
import { refuseAssignees } from "../model/assigning";
import { personShown } from "../model/people";
import { chooseProject } from "../model/project-choice";
import { requestAtWork } from "../repository/work-at-hand";
import { workersOn } from "../repository/work-on-request";
import { person, projectId, requestName } from "../tools/fields";

export const listWorkers = defineTool({
  name: "list_workers",
  title: "List who can work on a request",
  description:
    "The people to whom this person may give a request now, with their side and job title. Use it before assign_request and forward_request; whom the person may not know is not in it.",
  input: z.strictObject({ project_id: projectId, request_id: requestName }),
  output: z.object({
    project_id: z.string(),
    entry_id: z.string(),
    people: z.array(
      person.extend({
        works_for: z.enum(["bank", "seller"]),
        title: z.string().optional(),
        same_firm: z.boolean(),
        self: z.literal(true).optional(),
      }),
    ),
  }),
  policy: { kind: "authenticated", rate: "call" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  audited: ["project_id", "request_id"],
  async run(deps: ReadDeps, actor: Actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    const request = await requestAtWork(deps, seat, input.request_id);
    refuseUnlessMay(seat, "forward_request");
    const people = await workersOn(deps, request);
    return {
      project_id: seat.projectId,
      entry_id: request.id,
      people: people
        .filter((one) => isAllowed(() => refuseAssignees(seat, request, [one])))
        .map((one) => ({
          ...personShown(one),
          works_for: sideOf(one.role) === "bank" ? ("bank" as const) : ("seller" as const),
          ...(one.title !== null && { title: sanitizeLine(one.title) }),
          same_firm: one.organizationId === seat.organizationId,
          ...(one.id === actor.userId && { self: true as const }),
        })),
    };
  },
});
