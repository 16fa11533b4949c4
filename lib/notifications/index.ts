import { defineModule, type Module } from "@/lib/platform/module";
import { countNotificationsOver } from "./count-notifications";
import { listNotificationsOver } from "./list-notifications";
import { markNotificationsReadOver } from "./mark-notifications-read";

export type { Notification } from "./list-notifications";

/** What people are told of, over all of these modules: counted, listed, marked as read. */
export function notificationsOf(modules: readonly Module[]) {
  const useCases = {
    countNotifications: countNotificationsOver(modules),
    listNotifications: listNotificationsOver(modules),
    markNotificationsRead: markNotificationsReadOver(modules),
  };
  return { ...useCases, module: defineModule({ name: "notifications", tools: Object.values(useCases) }) };
}
