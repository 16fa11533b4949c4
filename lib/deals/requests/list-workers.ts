import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { isAllowed } from "../access/acts.rules";
import type { ReadDeps } from "../deps";
import { person, projectId, requestName } from "../entries/agent-fields";
import { type LoadedRequest, loadRequest } from "../entries/load-for-change.queries";
import { personShown } from "../people/people.rules";
import { sideOf } from "../roles";
import type { Seat } from "../seat";
import { deal } from "../space";
import { type AssignablePerson, assignablePeople } from "./assignable-people.queries";
import { refuseAssignees } from "./assigning.rules";

export const listWorkers = defineTool({
  name: "list_workers",
  title: "List who can be given work",
  description:
    "The people to whom this person may give requests, with the workstreams in which both work; of a request, those to whom it may be given now. Use it before assign_request and forward_request, and to fill the choice of a form; whom the person may not know is not in it.",
  input: z.strictObject({ project_id: projectId, request_id: requestName.optional() }),
  output: z.object({
    project_id: z.string(),
    entry_id: z.string().optional(),
    people: z.array(
      person.extend({
        works_for: z.enum(["bank", "seller"]),
        title: z.string().optional(),
        same_firm: z.boolean(),
        self: z.literal(true).optional(),
        workstreams: z.array(z.string()).describe("Slugs."),
      }),
    ),
  }),
  policy: { kind: "authenticated", rate: "none", act: "list_workers", on: "request" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id", "request_id"],
  async prepare(deps: ReadDeps, seat, input) {
    const request = input.request_id === undefined ? undefined : await loadRequest(deps, seat, input.request_id);
    return { found: { request }, about: { on: { seen: request } } };
  },
  async run(deps: ReadDeps, seat, _input, found) {
    const { actor } = deps;
    const { request } = found;
    const people = await assignablePeople(deps, seat);
    return {
      project_id: seat.projectId,
      ...(request && { entry_id: request.id }),
      people: people
        .filter((one) => request === undefined || canTake(seat, request, one))
        .map((one) => ({
          ...personShown(one),
          works_for: sideOf(one.role) === "bank" ? ("bank" as const) : ("seller" as const),
          ...(one.title && { title: sanitizeLine(one.title) }),
          same_firm: one.organizationId === seat.organizationId,
          ...(one.id === actor.userId && { self: true as const }),
          workstreams: [...one.workstreams],
        })),
    };
  },
});

function canTake(seat: Seat, request: LoadedRequest, one: AssignablePerson): boolean {
  const workstream = seat.workstreamSlugs[seat.workstreamIds.indexOf(request.workstreamId)];
  return (
    workstream !== undefined &&
    one.workstreams.includes(workstream) &&
    isAllowed(() => refuseAssignees(seat, request, [one]))
  );
}
