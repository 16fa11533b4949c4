export { getMyTasks } from "./get-my-tasks";
export { listMyTasks } from "./list-my-tasks";
