import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";
import { defineTool } from "@/lib/platform/tool";
import { refuseUnlessMay } from "../model/acts";
import { chooseProject } from "../model/project-choice";
import { record } from "../repository/history";
import { listAtHand, markIssued, passOn } from "../repository/request-lists";
import { id, projectId } from "../tools/fields";
import { BY_PEOPLE } from "./fields";

export const issueRequestList = defineTool({
  name: "issue_request_list",
  title: "Issue a request list",
  description:
    "Hand a request list over to the seller, who sees its requests from now on, also those added later. It cannot be taken back. Use it when the list is ready to be worked on.",
  input: z.strictObject({ project_id: projectId, list_id: id }),
  output: z.object({ project_id: z.string(), list_id: z.string(), issued: z.int() }),
  ...BY_PEOPLE,
  audited: ["project_id", "list_id"],
  async run(deps: WriteDeps, _actor: Actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    const list = await listAtHand(deps, seat, input.list_id);
    refuseUnlessMay(seat, "issue_request_list");
    if (!(await markIssued(deps, list))) throw alreadyIssued();
    const reached = await passOn(deps, list);
    await record(
      deps,
      seat,
      reached.map((entry) => ({ entry, action: "issued", audience: "parties" as const })),
    );
    return { project_id: seat.projectId, list_id: list.id, issued: reached.length };
  },
});

const alreadyIssued = () => new AppError("conflict", "This list was issued before: the seller has it.");
