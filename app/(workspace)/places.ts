import type { NavigationItem } from "@/lib/platform/module";
import type { Place } from "@/lib/web/shell";

export const HOME: NavigationItem = { label: "Home", href: "/", icon: "home" };

/** Pages outside the navigation that the trail in the top bar names. */
export const PLACES: readonly Place[] = [
  { path: "/account", label: "Account" },
  { path: "/search", label: "Search" },
  { path: "/projects/:deal/requests/new", label: "New request" },
  { path: "/projects/:deal/requests/import", label: "Import" },
  { path: "/projects/:deal/log/deadline", label: "Deadline report" },
  { path: "/projects/new", label: "New project" },
  { path: "/notifications", label: "Notifications" },
];
