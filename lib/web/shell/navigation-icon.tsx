import { Bot, Circle, Folder, House, Inbox, ListChecks, type LucideIcon, Plug } from "lucide-react";

/** Names that modules use in their navigation. A module that brings a new one adds it here; until then a dot holds its place. */
const ICONS: Record<string, LucideIcon> = {
  home: House,
  folder: Folder,
  bot: Bot,
  inbox: Inbox,
  plug: Plug,
  tasks: ListChecks,
};

export function NavigationIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? Circle;
  return <Icon aria-hidden="true" />;
}
