import type { Role, Side } from "@/lib/deals/roles";

/**
 * A page of a deal: `segment` stands behind the deal's own address. `for` names the sides, `roles` the roles that have it;
 * left out, all do.
 */
export type DealPlace = {
  readonly segment: string;
  readonly label: string;
  readonly for?: readonly Side[];
  readonly roles?: readonly Role[];
};

/** In the order of the tabs. The trail in the top bar names the same. */
export const DEAL_PLACES: readonly DealPlace[] = [
  { segment: "", label: "Overview" },
  { segment: "requests", label: "Requests" },
  { segment: "lists", label: "Lists", for: ["bank", "seller"] },
  { segment: "answers", label: "Answers" },
  { segment: "log", label: "Log" },
  { segment: "people", label: "People" },
  { segment: "agents", label: "Agents", roles: ["ib_admin", "seller_admin"] },
  { segment: "view-as", label: "View as", for: ["bank"] },
  { segment: "disclosure", label: "Disclosure", roles: ["ib_admin"] },
  { segment: "archive", label: "Archive", roles: ["ib_admin"] },
  { segment: "settings", label: "Settings", roles: ["ib_admin"] },
];
