import { agentsBeside } from "./agents";
import { deals } from "./deals";
import { notificationsOf } from "./notifications";
import { suggestionsOver } from "./suggestions";

const content = [deals] as const;

/** What agents propose in them, and how people decide on it. */
export const suggestions = suggestionsOver(content);

const { module: notifications, ...told } = notificationsOf(content);
/** What pages ask of what people are told, over all modules. */
export const { countNotifications, listNotifications, markNotificationsRead } = told;

/** The only list of modules. */
export const modules = [...content, suggestions.module, agentsBeside(content), notifications] as const;
