import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { id, person as personFields, projectId, role } from "../entries/agent-fields";
import { deal } from "../space";
import { notInYourReach } from "./granting.rules";
import { tasksOfSeat } from "./seat-tasks.queries";
import { agentsOf, participantNamed, participantsOf } from "./seats.queries";

export const previewRemoval = defineTool({
  name: "preview_removal",
  title: "Preview a removal",
  description:
    "What ends when somebody is removed from a deal: how many agents lose it, which tasks would lie with nobody, and who of the firm could take them. Use it before remove_participant.",
  input: z.strictObject({ project_id: projectId, participant_id: id }),
  output: z.object({
    project_id: z.string(),
    participant_id: z.string(),
    name: z.string(),
    firm: z.string(),
    role,
    agents: z.int(),
    tasks: z.array(
      z.object({
        entry_id: z.string(),
        ref: z.string().optional(),
        title: z.string(),
        workstream: z.string(),
        shared: z.boolean(),
      }),
    ),
    successors: z.array(personFields),
  }),
  policy: { kind: "authenticated", rate: "none", act: "remove_people", on: "person" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id", "participant_id"],
  async prepare(deps: ReadDeps, seat, input) {
    const person = await participantNamed(deps, seat, input.participant_id);
    return { found: { person }, about: { on: { seen: person } } };
  },
  async run(deps: ReadDeps, seat, _input, found) {
    const { person } = found;
    if (!person.inReach) throw notInYourReach();
    const tasks = await tasksOfSeat(deps, seat, person.userId);
    const colleagues = (await participantsOf(deps, seat)).filter(
      (one) => one.firmId === person.firmId && one.id !== person.id,
    );
    // Who does not work on all of it could only take a part.
    const needed = new Set(tasks.map((task) => task.workstream));
    return {
      project_id: seat.projectId,
      participant_id: person.id,
      name: sanitizeLine(person.name),
      firm: sanitizeLine(person.firm),
      role: person.role,
      agents: await agentsOf(deps, person.id),
      tasks: tasks.map((task) => ({
        entry_id: task.id,
        ...(task.ref !== null && { ref: task.ref }),
        title: sanitizeLine(task.title),
        workstream: task.workstream,
        shared: !task.alone,
      })),
      successors:
        tasks.length === 0
          ? []
          : colleagues
              .filter((one) => [...needed].every((slug) => one.workstreams.includes(slug)))
              .map((one) => ({ user_id: one.userId, name: sanitizeLine(one.name) })),
    };
  },
});
