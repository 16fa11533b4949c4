import type { Side } from "@/lib/deals/roles";
import type { TableQuery } from "./table-query";

/** A question that is asked every day, under a name. `for` names the sides that ask it; left out, all do. */
export type SavedView = {
  readonly label: string;
  readonly filters: TableQuery["filters"];
  readonly for?: readonly Side[];
};

const WORKING: readonly Side[] = ["bank", "seller"];

export const SAVED_VIEWS: readonly SavedView[] = [
  { label: "All", filters: {} },
  { label: "Open", filters: { status: ["open", "assigned"] }, for: WORKING },
  { label: "Overdue", filters: { due: ["overdue"] }, for: WORKING },
  { label: "Due this week", filters: { status: ["open", "assigned"], due: ["week"] }, for: WORKING },
  { label: "Mine", filters: { assignee: ["me"] }, for: WORKING },
  { label: "Unassigned", filters: { status: ["open"], assignee: ["nobody"] }, for: WORKING },
  { label: "Awaiting vetting", filters: { status: ["answered"] }, for: ["bank"] },
  { label: "From buyers", filters: { origin: ["buyer"] }, for: ["bank"] },
  { label: "Our requests", filters: { origin: ["buyer"] }, for: ["buyer"] },
  { label: "Published", filters: { status: ["published"] }, for: ["buyer"] },
];

export const viewsFor = (side: Side): readonly SavedView[] =>
  SAVED_VIEWS.filter((view) => !view.for || view.for.includes(side));

/** Whether these are the filters of the view, no more and no less. */
export const isView = (view: SavedView, filters: TableQuery["filters"]): boolean =>
  same(view.filters) === same(filters);

const same = (filters: TableQuery["filters"]): string =>
  JSON.stringify(
    Object.entries(filters)
      .filter(([, values]) => values && values.length > 0)
      .map(([name, values]) => [name, [...(values ?? [])].sort()])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
