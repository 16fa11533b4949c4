import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { actsOpenTo } from "../access/acts.rules";
import type { ReadDeps } from "../deps";
import { limit, offset, requestFields } from "../entries/agent-fields";
import { openActs } from "../entries/page-fields";
import { COUNTED_STATUSES, REQUEST_STATUSES } from "../entries/status.rules";
import { workstreamsOf } from "../overview/workstreams.queries";
import { deal } from "../space";
import { browsedShown } from "./browsed-request.rules";
import { browsedRequests } from "./browsed-requests.queries";
import { DIRECTIONS, refuseSort, SORTS } from "./browsing.rules";
import { FILTER_AUDITED, filterOf, requestFilter } from "./filter-fields";

export const browseRequests = defineTool({
  name: "browse_requests",
  title: "Browse requests",
  description:
    "A page of the requests of a whole deal, filtered and ordered, with how many there are of each status. Without statuses, all but withdrawn ones. Use it for the table of requests; list_requests lists one workstream.",
  input: z.strictObject({
    ...requestFilter,
    sort: z.enum(SORTS).default("ref"),
    direction: z.enum(DIRECTIONS).default("ascending"),
    limit,
    offset,
  }),
  output: z.object({
    project_id: z.string(),
    requests: z.array(
      z.object({
        ...requestFields,
        workstream: z.string(),
        list: z.object({ list_id: z.string(), name: z.string() }).optional(),
        days_until_due: z.int().optional(),
        blocked: z.boolean().optional(),
        version: z.int().optional(),
        updated_at: z.int().optional(),
      }),
    ),
    total: z.int(),
    by_status: z.object(Object.fromEntries(REQUEST_STATUSES.map((status) => [status, z.int().optional()]))),
    workstreams: z.array(z.object({ name: z.string(), display_name: z.string() })),
    may: openActs,
    offset: z.int(),
    limit: z.int(),
  }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: [...FILTER_AUDITED, "sort", "direction", "limit", "offset"],
  async run(deps: ReadDeps, seat, input) {
    const { actor } = deps;
    refuseSort(seat, input.sort);
    const filter = filterOf(seat, actor, input);
    const { statuses, sort, direction, limit, offset } = input;
    const page = await browsedRequests(deps, seat, filter, { statuses, sort, direction, limit, offset });
    return {
      project_id: seat.projectId,
      requests: page.rows.map((row) => browsedShown(seat, row, deps.clock.now())),
      total: (statuses ?? COUNTED_STATUSES).reduce((sum, status) => sum + (page.byStatus[status] ?? 0), 0),
      by_status: page.byStatus,
      workstreams: (await workstreamsOf(deps, seat.projectId)).map((one) => ({
        name: one.slug,
        display_name: sanitizeLine(one.name),
      })),
      may: actsOpenTo(seat),
      offset,
      limit,
    };
  },
});
