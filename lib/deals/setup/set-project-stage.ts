import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { projectId, projectStage } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { deal } from "../space";
import { moveProject } from "./project-stage.queries";
import { isLegalStage } from "./project-stages.rules";

export const setProjectStage = defineTool({
  name: "set_project_stage",
  title: "Set the stage of a deal",
  description:
    "Say where the whole deal stands: the data room opens, the deal is closed, or a closed one is taken up again. In a closed deal nothing changes. What buyers see of a list is opened with release_request_list instead.",
  input: z.strictObject({ project_id: projectId, stage: projectStage }),
  output: z.object({ project_id: z.string(), stage: projectStage }),
  ...byPeople("set_project_stage"),
  space: deal.one,
  audited: ["project_id", "stage"],
  async run(deps: WriteDeps, seat, input) {
    if (!isLegalStage(seat.stage, input.stage) || !(await moveProject(deps, seat, input.stage))) throw notThatWay();
    return { project_id: seat.projectId, stage: input.stage };
  },
});

const notThatWay = () =>
  new AppError(
    "conflict",
    "From where it stands now, the deal cannot go there. Before the data room comes its preparation, after it the closing; only a closed deal is taken up again.",
  );
