import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import { chooseWorkstream } from "../access/workstream-choice.rules";
import type { ReadDeps, WriteDeps } from "../deps";
import { projectId, workstreamSlug } from "../entries/agent-fields";
import { byPeople, title } from "../entries/page-fields";
import { deal } from "../space";
import { createList } from "./request-lists.queries";

export const createRequestList = defineTool({
  name: "create_request_list",
  title: "Create a request list",
  description:
    "Begin a request list of the bank in a workstream. Nobody else sees it until it is issued. Use it before the requests that shall stand in it are created.",
  input: z.strictObject({ project_id: projectId, workstream: workstreamSlug, name: title }),
  output: z.object({ project_id: z.string(), list_id: z.string() }),
  ...byPeople("create_request_list", "workstream"),
  space: deal.one,
  audited: ["project_id", "workstream"],
  async prepare(_deps: ReadDeps, seat, input) {
    const workstreamId = chooseWorkstream(seat, input.workstream);
    return { found: { workstreamId }, about: { on: { seen: workstreamId } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { workstreamId } = found;
    const listId = await createList(deps, seat, workstreamId, sanitizeLine(input.name));
    return { project_id: seat.projectId, list_id: listId };
  },
});
