import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { record } from "../entries/history.queries";
import { byPeople } from "../entries/page-fields";
import { deal } from "../space";
import { loadList, release } from "./request-lists.queries";

export const releaseRequestList = defineTool({
  name: "release_request_list",
  title: "Release a request list",
  description:
    "Open the data room for a list: its requests move from pre_dataroom to dataroom, and what is published of it, with its answers, shows to buyers and observers. Use it when buyers may see what is published. It cannot be taken back.",
  input: z.strictObject({ project_id: projectId, list_id: id }),
  output: z.object({ project_id: z.string(), list_id: z.string(), released: z.int() }),
  ...byPeople("release_request_list", "list"),
  space: deal.one,
  audited: ["project_id", "list_id"],
  async prepare(deps: ReadDeps, seat, input) {
    const list = await loadList(deps, seat, input.list_id);
    return { found: { list }, about: { on: { seen: list } } };
  },
  async run(deps: WriteDeps, seat, _input, found) {
    const { list } = found;
    if (!list.issued) throw notIssued();
    const moved = await release(deps, list);
    await record(
      deps,
      seat,
      moved.map((entry) => ({
        entry,
        action: "released",
        // Whoever asked something that stands in the list is not told so by this.
        audience: entry.status === "published" ? ("published" as const) : ("bank_seller" as const),
      })),
    );
    return { project_id: seat.projectId, list_id: list.id, released: moved.length };
  },
});

const notIssued = () => new AppError("conflict", "The seller does not have this list yet. Issue it first.");
