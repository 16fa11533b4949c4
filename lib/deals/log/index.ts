export { browseLog } from "./browse-log";
export { listActivity } from "./list-activity";
export { listChanges } from "./list-changes";
export { listEvents } from "./list-events";
export { openArchive } from "./open-archive";
export { reportDeadline } from "./report-deadline";
