import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { id, projectId, role } from "../entries/agent-fields";
import { notFound } from "../errors";
import { openTo } from "../people/viewpoint.rules";
import { viewpointsIn } from "../people/viewpoints.queries";
import { deal } from "../space";

/** The right to take the room away, and the trace of it. What goes into the archive is read with the participant's own authority. */
export const openArchive = defineTool({
  name: "open_archive",
  title: "Open an archive",
  description:
    "The right of the bank's admin to take a deal away as an archive, as one of its participants sees it. Use it before anything of the archive is read: it leaves a line in the log.",
  input: z.strictObject({ project_id: projectId, viewpoint_id: id }),
  output: z.object({
    project_id: z.string(),
    project_name: z.string(),
    time_zone: z.string(),
    viewpoint_id: z.string(),
    self: z.boolean(),
    name: z.string(),
    role,
    organization: z.string(),
  }),
  policy: { kind: "authenticated", rate: "none", act: "take_archive" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id", "viewpoint_id"],
  async run(deps: ReadDeps, seat, input) {
    const { actor } = deps;
    const open = openTo(seat, actor.userId, await viewpointsIn(deps, seat.projectId));
    const viewed = open.find((one) => one.userId === input.viewpoint_id);
    if (!viewed) throw notFound("person");
    return {
      project_id: seat.projectId,
      project_name: sanitizeLine(seat.projectName),
      time_zone: seat.timeZone,
      viewpoint_id: viewed.userId,
      self: viewed.userId === actor.userId,
      name: sanitizeLine(viewed.name),
      role: viewed.role,
      organization: sanitizeLine(viewed.organization),
    };
  },
});
