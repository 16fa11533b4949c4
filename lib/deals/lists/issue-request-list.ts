import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { record } from "../entries/history.queries";
import { byPeople } from "../entries/page-fields";
import { deal } from "../space";
import { loadList, markIssued, passOn } from "./request-lists.queries";

export const issueRequestList = defineTool({
  name: "issue_request_list",
  title: "Issue a request list",
  description:
    "Hand a request list over to the seller, who sees its requests from now on, also those added later. It cannot be taken back. Use it when the list is ready to be worked on.",
  input: z.strictObject({ project_id: projectId, list_id: id }),
  output: z.object({ project_id: z.string(), list_id: z.string(), issued: z.int() }),
  ...byPeople("issue_request_list", "list"),
  space: deal.one,
  audited: ["project_id", "list_id"],
  async prepare(deps: ReadDeps, seat, input) {
    const list = await loadList(deps, seat, input.list_id);
    return { found: { list }, about: { on: { seen: list } } };
  },
  async run(deps: WriteDeps, seat, _input, found) {
    const { list } = found;
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

const alreadyIssued = () =>
  new AppError("conflict", "This list was issued before: the seller has it. There is nothing left to do.");
