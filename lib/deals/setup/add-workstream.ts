import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { projectId } from "../entries/agent-fields";
import { byPeople, newWorkstream } from "../entries/page-fields";
import { deal } from "../space";
import { addWorkstreamTo } from "./project-workstreams.queries";

export const addWorkstream = defineTool({
  name: "add_workstream",
  title: "Add a workstream",
  description:
    "Add a workstream to a deal; its prefix begins the refs of its requests (FIN-001) and stays. Those who work on all workstreams have it at once. Use change_participant afterwards for the others.",
  input: z.strictObject({ project_id: projectId, ...newWorkstream }),
  output: z.object({ project_id: z.string(), slug: z.string() }),
  ...byPeople("add_workstream"),
  space: deal.one,
  audited: ["project_id", "slug", "prefix"],
  async run(deps: WriteDeps, seat, input) {
    const names = { slug: input.slug, name: sanitizeLine(input.name), prefix: input.prefix };
    if (!(await addWorkstreamTo(deps, seat, names))) throw isThere();
    return { project_id: seat.projectId, slug: input.slug };
  },
});

const isThere = () =>
  new AppError("conflict", "This deal has a workstream with that short name or prefix already. Choose another.");
