export { getProjectCourse } from "./get-project-course";
export { getProjectSummary } from "./get-project-summary";
export { getWorkstreamSummary } from "./get-workstream-summary";
export { listMyDeals } from "./list-my-deals";
export { listProjects } from "./list-projects";
export { listWorkstreams } from "./list-workstreams";
export { setProject } from "./set-project";
