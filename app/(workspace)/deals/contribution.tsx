import { roleInWords, rolesInWords } from "@/lib/deals/roles";
import { defineContribution } from "@/lib/web/contribution";
import type { NavigationItem } from "@/lib/web/shell";
import { HOME_CARDS } from "./home/cards";
import { namesOfOwnDeals } from "./my-deals";
import { NoDeals } from "./no-deals";
import { NOTIFICATION_WORDS } from "./notification-words";
import { dealSearch } from "./search";
import { DEAL_TABS } from "./tabs";

const PROJECTS: NavigationItem = { label: "Projects", href: "/projects", icon: "folder" };

/** What the deals add to the pages that are no module's own. */
export const deals = defineContribution({
  module: "deals",
  navigation: [
    { label: "My tasks", href: "/tasks", icon: "tasks" },
    PROJECTS,
    { label: "Suggestions", href: "/suggestions", icon: "inbox" },
  ],
  places: [
    { path: "/projects/:space/requests/new", label: "New request" },
    { path: "/projects/:space/requests/import", label: "Import" },
    { path: "/projects/:space/log/deadline", label: "Deadline report" },
    { path: "/projects/new", label: "New project" },
  ],
  spaces: {
    noun: "deal",
    nouns: "deals",
    heading: "My deals",
    path: "/projects/:space",
    all: PROJECTS,
    async mine() {
      const mine = await namesOfOwnDeals();
      return {
        spaces: mine.map(({ project_id, name, role }) => ({ id: project_id, name, seat: roleInWords(role) })),
        seats: rolesInWords(mine.map(({ role }) => role)),
      };
    },
    None: NoDeals,
  },
  tabs: DEAL_TABS,
  home: HOME_CARDS,
  search: dealSearch,
  notifications: NOTIFICATION_WORDS,
});
