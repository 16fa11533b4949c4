import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { partyName } from "@/lib/platform/short-names";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { gatedBy } from "../access/gate.queries";
import type { ReadDeps } from "../deps";
import { gated, projectId, role } from "../entries/agent-fields";
import { COUNTED_STATUSES } from "../entries/status.rules";
import { deal } from "../space";
import { requestListsOf, workstreamsOf } from "./workstreams.queries";

export const listWorkstreams = defineTool({
  name: "list_workstreams",
  title: "List workstreams",
  description:
    "The person's workstreams in a deal, with their request lists. Use the slug in `name` wherever a tool asks for a workstream.",
  input: z.strictObject({ project_id: projectId }),
  output: z.object({
    project_id: z.string(),
    workstreams: z.array(
      z.object({
        workstream_id: z.string(),
        name: z.string().describe("Slug."),
        display_name: partyName(),
        role,
        request_lists: z.array(z.object({ list_id: z.string(), name: partyName(), request_count: z.int() })),
      }),
    ),
    gated,
  }),
  policy: { kind: "scoped", scopes: ["read:workstreams"], rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  space: deal.one,
  audited: ["project_id"],
  async run(deps: ReadDeps, seat) {
    const workstreams = await workstreamsOf(deps, seat.projectId);
    const lists = await requestListsOf(deps, seat.projectId);
    const note = await gatedBy(deps, seat, { projectId: seat.projectId, type: "request", statuses: COUNTED_STATUSES });
    return {
      project_id: seat.projectId,
      workstreams: workstreams.map((workstream) => ({
        workstream_id: workstream.id,
        name: workstream.slug,
        display_name: sanitizeLine(workstream.name),
        role: seat.role,
        request_lists: lists
          .filter((list) => list.workstreamId === workstream.id)
          .map((list) => ({ list_id: list.id, name: sanitizeLine(list.name), request_count: list.requestCount })),
      })),
      ...(note && { gated: note }),
    };
  },
});
