import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { refuseUnlessMay } from "../model/acts";
import { chooseWorkstream } from "../model/workstream-choice";
import { createList } from "../repository/request-lists";
import { deal } from "../space";
import { projectId, workstreamSlug } from "../tools/fields";
import { BY_PEOPLE, title } from "./fields";

export const createRequestList = defineTool({
  name: "create_request_list",
  title: "Create a request list",
  description:
    "Begin a request list of the bank in a workstream. Nobody else sees it until it is issued. Use it before the requests that shall stand in it are created.",
  input: z.strictObject({ project_id: projectId, workstream: workstreamSlug, name: title }),
  output: z.object({ project_id: z.string(), list_id: z.string() }),
  ...BY_PEOPLE,
  space: deal.one,
  audited: ["project_id", "workstream"],
  async run(deps: WriteDeps, seat, input) {
    const workstreamId = chooseWorkstream(seat, input.workstream);
    refuseUnlessMay(seat, "create_request_list");
    const listId = await createList(deps, seat, workstreamId, sanitizeLine(input.name));
    return { project_id: seat.projectId, list_id: listId };
  },
});
