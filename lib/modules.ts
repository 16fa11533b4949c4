import { agentsBeside } from "./agents";
import { deals } from "./deals";
import { notificationsOf } from "./notifications";

const content = [deals] as const;

const { module: notifications, ...told } = notificationsOf(content);
/** What pages ask of them, over all modules. */
export const { countNotifications, listNotifications, markNotificationsRead } = told;

/** The only list of modules. */
export const modules = [...content, agentsBeside(content), notifications] as const;
