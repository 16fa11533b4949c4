import type { Act } from "@/lib/deals";
import type { Side } from "@/lib/deals/roles";

/**
 * A page of a deal: `segment` stands behind the deal's own address. `act` is what its use-case asks about, so that whoever is
 * refused there is not led there; `for` names the sides to whom a page that all may read has something to show. Left out, all.
 */
export type DealPlace = {
  readonly segment: string;
  readonly label: string;
  readonly for?: readonly Side[];
  readonly act?: Act;
};

/** In the order of the tabs. The trail in the top bar names the same. */
export const DEAL_PLACES: readonly DealPlace[] = [
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
