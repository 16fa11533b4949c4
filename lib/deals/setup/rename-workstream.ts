import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import { chooseWorkstream } from "../access/workstream-choice.rules";
import type { ReadDeps, WriteDeps } from "../deps";
import { projectId, workstreamSlug } from "../entries/agent-fields";
import { byPeople, workstreamName } from "../entries/page-fields";
import { deal } from "../space";
import { nameWorkstream } from "./project-workstreams.queries";

export const renameWorkstream = defineTool({
  name: "rename_workstream",
  title: "Rename a workstream",
  description:
    "Change the name that people read. Slug and prefix stay: addresses and refs that were given out must keep their meaning. Use add_workstream instead where another one is meant.",
  input: z.strictObject({ project_id: projectId, workstream: workstreamSlug, name: workstreamName }),
  output: z.object({ project_id: z.string(), slug: z.string() }),
  ...byPeople("add_workstream", "workstream"),
  space: deal.one,
  audited: ["project_id", "workstream"],
  async prepare(_deps: ReadDeps, seat, input) {
    const id = chooseWorkstream(seat, input.workstream);
    return { found: { id }, about: { on: { seen: id } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { id } = found;
    await nameWorkstream(deps, id, sanitizeLine(input.name));
    return { project_id: seat.projectId, slug: input.workstream };
  },
});
