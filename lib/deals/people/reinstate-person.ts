import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { reinstateMember, suspendedIn } from "./suspensions.queries";

export const reinstatePerson = defineTool({
  name: "reinstate_person",
  title: "Reinstate a person",
  description:
    "Take back that somebody of the bank was suspended: their seats open again, with the tasks they had. They sign in anew, and agents need a new consent. Use it when the account is safe again.",
  input: z.strictObject({ project_id: projectId, participant_id: id }),
  output: z.object({ project_id: z.string(), participant_id: z.string() }),
  ...byPeople("suspend_people"),
  space: deal.one,
  audited: ["project_id", "participant_id"],
  async run(deps: WriteDeps, seat, input) {
    const suspended = await suspendedIn(deps, seat);
    if (!suspended.some((person) => person.id === input.participant_id)) throw notFound("person");
    if (!(await reinstateMember(deps, input.participant_id))) throw notFound("person");
    return { project_id: seat.projectId, participant_id: input.participant_id };
  },
});
