import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { actsOpenTo } from "../access/acts.rules";
import { worksOnDeal } from "../access/project-choice.rules";
import { onlookersIn } from "../agents/onlookers.queries";
import type { ReadDeps } from "../deps";
import { projectId, projectStage } from "../entries/agent-fields";
import { openActs } from "../entries/page-fields";
import { workstreamsOf } from "../overview/workstreams.queries";
import { deal } from "../space";
import { audienceOf } from "./list-audience.rules";
import { type ListOverview, listOverview } from "./list-overview.queries";

export const listRequestLists = defineTool({
  name: "list_request_lists",
  title: "List request lists",
  description:
    "The request lists of a deal with how far each has come. The bank is also told what issuing or releasing one would show, and to how many. Use it before issue_request_list and release_request_list, and to fill the choice of a form.",
  input: z.strictObject({ project_id: projectId }),
  output: z.object({
    project_id: z.string(),
    stage: projectStage,
    lists: z.array(
      z.object({
        list_id: z.string(),
        name: z.string(),
        workstream: z.string().describe("Slug."),
        request_count: z.int(),
        issued: z.boolean().optional(),
        released: z.boolean().optional(),
        if_issued: z.object({ requests: z.int(), seller_people: z.int() }).optional(),
        if_released: z
          .object({
            requests: z.int(),
            published_requests: z.int(),
            published_answers: z.int(),
            buyer_firms: z.int(),
            buyer_people: z.int(),
            observers: z.int(),
          })
          .optional(),
      }),
    ),
    workstreams: z.array(z.object({ name: z.string(), display_name: z.string() })),
    may: openActs,
  }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id"],
  async run(deps: ReadDeps, seat) {
    const lists = await listOverview(deps, seat);
    const onlookers = seat.side === "bank" ? await onlookersIn(deps, seat.projectId) : undefined;
    return {
      project_id: seat.projectId,
      stage: seat.stage,
      lists: lists.map((list) => ({
        list_id: list.id,
        name: sanitizeLine(list.name),
        workstream: list.workstream,
        request_count: list.requests,
        ...(worksOnDeal(seat) && { issued: list.issued, released: list.released }),
        ...(onlookers && aheadOf(list, audienceOf(onlookers, list.workstreamId))),
      })),
      workstreams: (await workstreamsOf(deps, seat.projectId)).map((one) => ({
        name: one.slug,
        display_name: sanitizeLine(one.name),
      })),
      may: actsOpenTo(seat),
    };
  },
});

function aheadOf(list: ListOverview, audience: ReturnType<typeof audienceOf>) {
  if (!list.issued) return { if_issued: { requests: list.unissued, seller_people: audience.sellerPeople } };
  if (list.released) return {};
  return {
    if_released: {
      requests: list.unreleased,
      published_requests: list.publishedRequests,
      published_answers: list.publishedAnswers,
      buyer_firms: audience.buyerFirms,
      buyer_people: audience.buyerPeople,
      observers: audience.observers,
    },
  };
}
