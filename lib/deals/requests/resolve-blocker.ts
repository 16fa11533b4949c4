import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import { worksOnDeal } from "../access/project-choice.rules";
import type { ReadDeps, WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { record } from "../entries/history.queries";
import { byPeople } from "../entries/page-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { blockedRequest, resolveBlockerNamed } from "./blockers.queries";

export const resolveBlocker = defineTool({
  name: "resolve_blocker",
  title: "Resolve a blocker",
  description: "Say that a blocker no longer stands in the way of its request. Use it as soon as the work can go on.",
  input: z.strictObject({ project_id: projectId, blocker_id: id }),
  output: z.object({ project_id: z.string(), entry_id: z.string(), blocker_id: z.string() }),
  ...byPeople("resolve_blocker", "request"),
  space: deal.one,
  audited: ["project_id", "blocker_id"],
  async prepare(deps: ReadDeps, seat, input) {
    const request = worksOnDeal(seat) ? await blockedRequest(deps, seat.projectId, input.blocker_id) : undefined;
    if (!request) throw notFound("blocker");
    return { found: { request }, about: { on: { request } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { request } = found;
    if (!(await resolveBlockerNamed(deps, input.blocker_id))) throw notFound("blocker");
    await record(deps, seat, [{ entry: request, action: "unblocked", audience: "internal" }]);
    return { project_id: seat.projectId, entry_id: request.id, blocker_id: input.blocker_id };
  },
});
