import { agentsBeside } from "./agents";
import { deals } from "./deals";
import { notificationsOf } from "./notifications";
import type { Module } from "./platform/module";
import { searchBeside } from "./search";
import { suggestionsOver } from "./suggestions";

const content = [deals] as const;

/** What agents propose in them, and how people decide on it. */
export const suggestions = suggestionsOver(content);

const notifications = notificationsOf(content);
/** What pages ask of what people are told, over all modules. */
export const { countNotifications, listNotifications, markNotificationsRead } = notifications;

/** The only list of modules. */
export const modules: readonly Module[] = [
  ...content,
  suggestions.module,
  searchBeside(content),
  agentsBeside(content),
  notifications.module,
];

/** These and more, with the kernel's own over all of them. */
export function modulesWith(more: readonly Module[]): readonly Module[] {
  const all = [...content, ...more];
  return [...all, suggestionsOver(all).module, searchBeside(all), agentsBeside(all), notificationsOf(all).module];
}
