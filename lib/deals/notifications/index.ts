export { countNotifications } from "./count-notifications";
export { listNotifications } from "./list-notifications";
export { markNotificationsRead } from "./mark-notifications-read";
