import { defineModule } from "@/lib/platform/module";
import { listMyDeals } from "./actions/list-my-deals";
import { scopes } from "./scopes";
import { getMyTasks } from "./tools/get-my-tasks";
import { getProjectSummary } from "./tools/get-project-summary";
import { listProjects } from "./tools/list-projects";
import { listWorkstreams } from "./tools/list-workstreams";
import { setProject } from "./tools/set-project";

export { getMyTasks, getProjectSummary, listMyDeals, listProjects, listWorkstreams, setProject };

/** Requests, answers and everything around them. */
export const deals = defineModule({
  name: "deals",
  scopes,
  tools: [listProjects, setProject, getProjectSummary, listWorkstreams, getMyTasks, listMyDeals],
  navigation: [{ label: "Projects", href: "/projects", icon: "folder" }],
});
