/** What others may use of this module. */

export type { Act } from "./access/acts.rules";
export * from "./agents";
export * from "./answers";
export { LINES } from "./entries/entry-page.rules";
export * from "./files";
export * from "./lists";
export * from "./log";
export * from "./matching";
export { LIKELY } from "./matching/matching.rules";
export * from "./messages";
export { LANES, type Lane } from "./messages/lanes.rules";
export { deals } from "./module";
export { NOTIFICATION_KINDS, type NotificationKind } from "./notifications/notification.rules";
export { entryTold } from "./notifications/notifications";
export * from "./overview";
export * from "./people";
export * from "./publishing";
export * from "./requests";
export * from "./search";
export * from "./setup";
export { slugOf, USUAL_DEAL } from "./setup/workstream-names.rules";
export * from "./suggestions";
export type { LinksLook } from "./suggestions/link-proposals";
export type { ListedRow } from "./suggestions/listed-proposals";
export type { TaskLook } from "./suggestions/task-proposals";
export * from "./tasks";
