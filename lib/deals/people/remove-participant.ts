import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { notInYourReach } from "./granting.rules";
import { passTasksOn, tasksOfSeat } from "./seat-tasks.queries";
import { endSeat, participantNamed } from "./seats.queries";

export const removeParticipant = defineTool({
  name: "remove_participant",
  title: "Remove a person",
  description:
    "End somebody's seat in a deal. It holds from the next click, for the person and for their agents. Open tasks go to whom hand_over_to names, or lie with nobody. Use preview_removal before, to see what ends.",
  input: z.strictObject({ project_id: projectId, participant_id: id, hand_over_to: id.optional() }),
  output: z.object({
    project_id: z.string(),
    participant_id: z.string(),
    agents_ended: z.int(),
    tasks_passed_on: z.int(),
  }),
  ...byPeople("remove_people", "person"),
  annotations: { ...byPeople().annotations, destructiveHint: true },
  space: deal.one,
  audited: ["project_id", "participant_id", "hand_over_to"],
  async prepare(deps: ReadDeps, seat, input) {
    const person = await participantNamed(deps, seat, input.participant_id);
    return { found: { person }, about: { on: { seen: person } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { actor } = deps;
    const { person } = found;
    if (!person.inReach) throw notInYourReach();

    // In a closed deal nothing is handed over any more; the seat ends all the same.
    const tasks = seat.stage === "closed" ? [] : await tasksOfSeat(deps, seat, person.userId);
    await passTasksOn(deps, actor, seat, person.userId, tasks, input.hand_over_to ?? null);
    const agents = await endSeat(deps, person.id, input.hand_over_to ?? null);
    if (agents === undefined) throw notFound("person");
    return {
      project_id: seat.projectId,
      participant_id: person.id,
      agents_ended: agents,
      tasks_passed_on: tasks.length,
    };
  },
});
