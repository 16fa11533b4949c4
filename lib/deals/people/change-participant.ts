import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import { chooseWorkstream } from "../access/workstream-choice.rules";
import type { ReadDeps, WriteDeps } from "../deps";
import { id, projectId, role } from "../entries/agent-fields";
import { byPeople, workstreamsGiven } from "../entries/page-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { notInYourReach, refuseGivingAll, refuseGranting, refuseOtherSide } from "./granting.rules";
import { passTasksOn, tasksOfSeat } from "./seat-tasks.queries";
import { changeSeat, ownScope, participantNamed } from "./seats.queries";

export const changeParticipant = defineTool({
  name: "change_participant",
  title: "Change a seat",
  description:
    "Give somebody another role of the same side, or other workstreams; left out, all of them. It holds from the next click. Tasks in workstreams that are taken away lie with nobody then. Use remove_participant instead to end the seat.",
  input: z.strictObject({
    project_id: projectId,
    participant_id: id,
    granted_role: role,
    workstreams: workstreamsGiven,
  }),
  output: z.object({ project_id: z.string(), participant_id: z.string(), tasks_released: z.int() }),
  ...byPeople("administer_people", "person"),
  space: deal.one,
  audited: ["project_id", "participant_id", "granted_role", "workstreams"],
  async prepare(deps: ReadDeps, seat, input) {
    const person = await participantNamed(deps, seat, input.participant_id);
    return { found: { person }, about: { on: { seen: person } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { actor } = deps;
    const { person } = found;
    if (!person.inReach) throw notInYourReach();
    refuseGranting(seat, input.granted_role);
    refuseOtherSide(person.role, input.granted_role);
    const scope = {
      all: input.workstreams === undefined,
      workstreamIds: (input.workstreams ?? []).map((slug) => chooseWorkstream(seat, slug)),
    };
    refuseGivingAll(await ownScope(deps, seat, actor), scope);

    const lost = scope.all ? [] : await tasksOfSeat(deps, seat, person.userId, scope.workstreamIds);
    await passTasksOn(deps, actor, seat, person.userId, lost, null);
    if (!(await changeSeat(deps, person.id, input.granted_role, scope))) throw notFound("person");
    return { project_id: seat.projectId, participant_id: person.id, tasks_released: lost.length };
  },
});
