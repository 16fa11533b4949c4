import type { Side } from "@/lib/platform/roles";

/** A page of a deal: `segment` stands behind the deal's own address. `for` names the sides that have it; left out, all do. */
export type DealPlace = { readonly segment: string; readonly label: string; readonly for?: readonly Side[] };

/** In the order of the tabs. The trail in the top bar names the same. */
export const DEAL_PLACES: readonly DealPlace[] = [
  { segment: "", label: "Overview" },
  { segment: "requests", label: "Requests" },
  { segment: "lists", label: "Lists", for: ["bank", "seller"] },
];
