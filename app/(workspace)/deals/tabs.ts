import type { Act } from "@/lib/deals";
import type { Side } from "@/lib/deals/roles";
import type { SpaceTab } from "@/lib/web/contribution";

/** A page of a deal: acts and sides are the deals' own. */
type DealTab = Omit<SpaceTab, "of"> & { readonly for?: readonly Side[]; readonly act?: Act };

/** In the order of the tabs. The trail in the top bar names the same. */
const TABS: readonly DealTab[] = [
  { segment: "", label: "Overview" },
  { segment: "requests", label: "Requests" },
  { segment: "lists", label: "Lists", for: ["bank", "seller"] },
  { segment: "answers", label: "Answers" },
  { segment: "log", label: "Log" },
  { segment: "people", label: "People" },
  { segment: "agents", label: "Agents", act: "oversee_agents" },
  { segment: "view-as", label: "View as", act: "look_as" },
  { segment: "disclosure", label: "Disclosure", act: "read_disclosure" },
  { segment: "archive", label: "Archive", act: "take_archive" },
  { segment: "settings", label: "Settings", act: "read_settings" },
];

export const DEAL_TABS: readonly SpaceTab[] = TABS.map((tab) => ({ of: "deals", ...tab }));
