import { defineModule } from "@/lib/platform/module";
import { scopes } from "./scopes";
import { getMyTasks } from "./tools/get-my-tasks";
import { getProjectSummary } from "./tools/get-project-summary";
import { listProjects } from "./tools/list-projects";
import { listWorkstreams } from "./tools/list-workstreams";

export { getMyTasks, getProjectSummary, listProjects, listWorkstreams };

/** Requests, answers and everything around them. */
export const deals = defineModule({
  name: "deals",
  scopes,
  tools: [listProjects, getProjectSummary, listWorkstreams, getMyTasks],
  navigation: [{ label: "Projects", href: "/projects", icon: "folder" }],
});
