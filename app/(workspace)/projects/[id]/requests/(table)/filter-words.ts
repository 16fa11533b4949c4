/** What the filters are called, which side has which, and what their values are called. */
import type { Side } from "@/lib/deals/roles";
import { dayInWords } from "@/lib/web/format";
import {
  ASSIGNEE_CHOICES,
  type Choice,
  DUE_CHOICES,
  HOLDER_CHOICES,
  ORIGIN_CHOICES,
  PRIORITY_CHOICES,
  STAGE_CHOICES,
  STATUS_CHOICES,
} from "./choices";
import { type FilterName, type SortName, sortParam, type TableQuery } from "./table-query";

const COMMON: readonly FilterName[] = ["q", "workstream", "priority", "from", "to", "list"];
const WORK: readonly FilterName[] = [...COMMON, "status", "assignee", "due", "stage"];

/** Nobody is offered a filter for what the side is not told. */
const FILTERS_OF: Record<Side, readonly FilterName[]> = {
  bank: [...WORK, "origin", "with"],
  seller: WORK,
  buyer: [...COMMON, "status", "origin"],
  observer: COMMON,
};

export const hasFilter = (side: Side, name: FilterName): boolean => FILTERS_OF[side].includes(name);

/** Each order with the direction in which it is usually read. */
export const ORDERS: readonly { readonly sort: SortName; readonly descending: boolean; readonly label: string }[] = [
  { sort: "ref", descending: false, label: "Ref" },
  { sort: "title", descending: false, label: "Title" },
  { sort: "status", descending: false, label: "Status" },
  { sort: "priority", descending: true, label: "Priority" },
  { sort: "due", descending: false, label: "Due date" },
  { sort: "updated", descending: true, label: "Last change" },
];

/** When something last changed is told to those who work on the deal. */
const hasOrder = (side: Side, sort: SortName): boolean => sort !== "updated" || side === "bank" || side === "seller";

/** The usual ones, and the one that the table is in. */
export function orderChoices(side: Side, query: TableQuery): Choice[] {
  const usual = ORDERS.filter(({ sort }) => hasOrder(side, sort)).map((one) => ({
    value: sortParam(one),
    label: one.label,
  }));
  const now = ORDERS.find(({ sort }) => sort === query.sort);
  return usual.some(({ value }) => value === sortParam(query))
    ? usual
    : [{ value: sortParam(query), label: `${now?.label}, reversed` }, ...usual];
}

/** The query without what the side does not have: an address may come from somebody of another side. */
export function querySeenBy(side: Side, query: TableQuery): TableQuery {
  const filters = Object.entries(query.filters).filter(([name]) => hasFilter(side, name as FilterName));
  const sorted = hasOrder(side, query.sort);
  return {
    ...query,
    filters: Object.fromEntries(filters),
    sort: sorted ? query.sort : "ref",
    descending: sorted && query.descending,
  };
}

export const FILTER_WORDS: Record<FilterName, string> = {
  q: "Text",
  workstream: "Workstream",
  status: "Status",
  priority: "Priority",
  assignee: "Assignee",
  due: "Due",
  from: "Due from",
  to: "Due until",
  origin: "Asked by",
  list: "List",
  stage: "Stage",
  with: "Lies with",
};

/** What a value is called; what the person may not know by name stands as it was written. */
export function valueInWords(name: FilterName, value: string, known: Partial<Record<FilterName, readonly Choice[]>>) {
  if (name === "from" || name === "to") return dayInWords(value);
  if (name === "q") return `“${value}”`;
  return [...(FIXED[name] ?? []), ...(known[name] ?? [])].find((choice) => choice.value === value)?.label ?? value;
}

const FIXED: Partial<Record<FilterName, readonly Choice[]>> = {
  status: STATUS_CHOICES,
  priority: PRIORITY_CHOICES,
  due: DUE_CHOICES,
  origin: ORIGIN_CHOICES,
  stage: STAGE_CHOICES,
  with: HOLDER_CHOICES,
  assignee: ASSIGNEE_CHOICES,
};
