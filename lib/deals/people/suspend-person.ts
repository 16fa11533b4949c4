import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import type { Site } from "@/lib/platform/site";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { deal } from "../space";
import { refuseSuspending } from "./granting.rules";
import { participantNamed } from "./seats.queries";
import { suspendMember } from "./suspensions.queries";

export const suspendPerson = defineTool({
  name: "suspend_person",
  title: "Suspend a person",
  description:
    "Close all deals of the bank to one of its own people, at once: sessions and agents end, seats and tasks stay. For an account in the wrong hands, or somebody who leaves. Use reinstate_person to take it back, remove_participant for one deal alone.",
  input: z.strictObject({ project_id: projectId, participant_id: id }),
  output: z.object({
    project_id: z.string(),
    participant_id: z.string(),
    sessions_ended: z.int(),
    agents_ended: z.int(),
  }),
  ...byPeople("suspend_people", "person"),
  annotations: { ...byPeople().annotations, destructiveHint: true },
  space: deal.one,
  audited: ["project_id", "participant_id"],
  async prepare(deps: ReadDeps, seat, input) {
    const person = await participantNamed(deps, seat, input.participant_id);
    return { found: { person }, about: { on: { seen: person } } };
  },
  async run(deps: WriteDeps & Site, seat, _input, found) {
    const { actor } = deps;
    const { person } = found;
    refuseSuspending(seat, actor, person);
    const ended = await suspendMember(deps, person.id, deps.mails === true);
    if (!ended) throw new AppError("conflict", "This person is suspended already: there is nothing left to do.");
    return {
      project_id: seat.projectId,
      participant_id: person.id,
      sessions_ended: ended.sessions,
      agents_ended: ended.agents,
    };
  },
});
