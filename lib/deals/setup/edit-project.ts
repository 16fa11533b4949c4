import * as z from "zod";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { projectId } from "../entries/agent-fields";
import { body, byPeople, timeZone, title } from "../entries/page-fields";
import { GATES } from "../entries/status.rules";
import { deal } from "../space";
import { editSettings } from "./projects.queries";

export const editProject = defineTool({
  name: "edit_project",
  title: "Edit a project",
  description:
    "Change a deal's name, description, time zone (which says when a day ends) or gate (what agents see without an unlock). What is left out stays. Use set_project_stage instead for where the deal stands.",
  input: z.strictObject({
    project_id: projectId,
    name: title.optional(),
    description: body.optional(),
    time_zone: timeZone.optional(),
    gate: z.enum(GATES).optional(),
  }),
  output: z.object({ project_id: z.string() }),
  ...byPeople("edit_project"),
  space: deal.one,
  audited: ["project_id", "time_zone", "gate"],
  async run(deps: WriteDeps, seat, input) {
    await editSettings(deps, seat, {
      name: input.name === undefined ? undefined : sanitizeLine(input.name),
      description: input.description === undefined ? undefined : sanitizeText(input.description),
      timeZone: input.time_zone,
      gate: input.gate,
    });
    return { project_id: seat.projectId };
  },
});
