import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { defineTool } from "@/lib/platform/tool";
import { refuseUnlessMay } from "../model/acts";
import { chooseProject } from "../model/project-choice";
import { reinstateMember, suspendedIn } from "../repository/suspensions";
import { id, projectId } from "../tools/fields";
import { BY_PEOPLE } from "./fields";

export const reinstatePerson = defineTool({
  name: "reinstate_person",
  title: "Reinstate a person",
  description:
    "Take back that somebody of the bank was suspended: their seats open again, with the tasks they had. They sign in anew, and agents need a new consent. Use it when the account is safe again.",
  input: z.strictObject({ project_id: projectId, participant_id: id }),
  output: z.object({ project_id: z.string(), participant_id: z.string() }),
  ...BY_PEOPLE,
  audited: ["project_id", "participant_id"],
  async run(deps: WriteDeps, _actor: Actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    refuseUnlessMay(seat, "suspend_people");
    const suspended = await suspendedIn(deps, seat);
    if (!suspended.some((person) => person.id === input.participant_id)) throw notFound("person");
    if (!(await reinstateMember(deps, input.participant_id))) throw notFound("person");
    return { project_id: seat.projectId, participant_id: input.participant_id };
  },
});
