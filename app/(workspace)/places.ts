import type { NavigationItem, Place } from "@/lib/web/shell";

export const HOME: NavigationItem = { label: "Home", href: "/", icon: "home" };

/** Pages of no module that the trail in the top bar names. */
export const PLACES: readonly Place[] = [
  { path: HOME.href, label: HOME.label },
  { path: "/account", label: "Account" },
  { path: "/search", label: "Search" },
  { path: "/notifications", label: "Notifications" },
];
