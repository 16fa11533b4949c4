import * as z from "zod";
import type { Actor } from "@/lib/platform/actor";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { isAllowed, mayAct } from "../access/acts.rules";
import type { ReadDeps } from "../deps";
import { projectId, role } from "../entries/agent-fields";
import type { Seat } from "../seat";
import { deal } from "../space";
import { refuseSuspending } from "./granting.rules";
import { type Participant, participantsOf } from "./seats.queries";
import { suspendedIn } from "./suspensions.queries";

export const listPeople = defineTool({
  name: "list_people",
  title: "List people",
  description:
    "The people of a deal whom the caller may know, with firm, role and workstreams, and whose seats are the caller's to change. Use it before change_participant and remove_participant.",
  input: z.strictObject({ project_id: projectId }),
  output: z.object({
    project_id: z.string(),
    people: z.array(
      z.object({
        participant_id: z.string(),
        user_id: z.string(),
        name: z.string(),
        title: z.string().optional(),
        email: z.string().optional(),
        firm: z.string(),
        role,
        all_workstreams: z.boolean(),
        workstreams: z.array(z.string()),
        you: z.boolean(),
        may_change: z.boolean(),
        may_suspend: z.boolean().optional(),
      }),
    ),
    suspended: z
      .array(z.object({ participant_id: z.string(), name: z.string(), email: z.string() }))
      .describe("People of the bank whose seats are closed. For the bank's admins.")
      .optional(),
  }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id"],
  async run(deps: ReadDeps, seat) {
    const { actor } = deps;
    const people = await participantsOf(deps, seat);
    const suspended = mayAct(seat.role, "suspend_people") ? await suspendedIn(deps, seat) : undefined;
    return {
      project_id: seat.projectId,
      people: people.map((person) => shown(person, seat, actor)),
      ...(suspended && {
        suspended: suspended.map(({ id, name, email }) => ({ participant_id: id, name: sanitizeLine(name), email })),
      }),
    };
  },
});

/** Addresses are for the bank and for one's own firm: who may know a name need not be able to write. */
function shown(person: Participant, seat: Seat, actor: Actor) {
  const maySuspend = mayAct(seat.role, "suspend_people") && isAllowed(() => refuseSuspending(seat, actor, person));
  const near = seat.side === "bank" || person.firmId === seat.organizationId;
  return {
    participant_id: person.id,
    user_id: person.userId,
    name: sanitizeLine(person.name),
    ...(person.title !== "" && { title: sanitizeLine(person.title) }),
    ...(near && { email: person.email }),
    firm: sanitizeLine(person.firm),
    role: person.role,
    all_workstreams: person.all,
    workstreams: [...person.workstreams],
    you: person.userId === actor.userId,
    may_change: person.inReach,
    ...(maySuspend && { may_suspend: true }),
  };
}
