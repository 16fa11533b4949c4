import { agentsBeside } from "./agents";
import { deals } from "./deals";
import { withEvidence } from "./evidence";
import { notificationsOf } from "./notifications";
import type { Module } from "./platform/module";
import { searchBeside } from "./search";
import { suggestionsOver } from "./suggestions";

const content: readonly Module[] = [deals];
const product = withEvidence(content);

/** What agents propose in them, and how people decide on it. */
export const suggestions = suggestionsOver(product.modules);

const notifications = notificationsOf(product.modules);
/** What pages ask of what people are told, over all modules. */
export const { countNotifications, listNotifications, markNotificationsRead } = notifications;

/** The only list of modules. */
export const modules: readonly Module[] = [
  ...product.modules,
  ...product.beside,
  suggestions.module,
  searchBeside(product.modules),
  agentsBeside(product.modules),
  notifications.module,
];

/** These and more, with the kernel's own over all of them. */
export function modulesWith(more: readonly Module[]): readonly Module[] {
  const { modules: all, beside } = withEvidence([...content, ...more]);
  return [
    ...all,
    ...beside,
    suggestionsOver(all).module,
    searchBeside(all),
    agentsBeside(all),
    notificationsOf(all).module,
  ];
}
