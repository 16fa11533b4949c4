import { count } from "@/lib/web/format";
import { REPORT_FILTERS, type ReportFilter, type ReportQuery } from "./report-query";

type Named = { readonly id: string; readonly name: string };
type Shown = {
  readonly name: string;
  readonly people: readonly Named[];
  readonly clients: readonly Named[];
  readonly before: number;
  readonly shown: number;
  readonly calls: number;
};

/** What a printed page is a page of: the deal, what the report was narrowed to, and which of its calls stand on it. */
export function paperHead(query: ReportQuery, { name, people, clients, before, shown, calls }: Shown): string {
  const said: Record<ReportFilter, (value: string) => string> = {
    person: (id) => `person ${nameOf(people, id)}`,
    client: (id) => `application ${nameOf(clients, id)}`,
    entry: (entry) => `entry ${entry}`,
    only: (only) => (only === "unlocked" ? "under an unlock" : "with something unpublished"),
    from: (day) => `from ${day}`,
    to: (day) => `to ${day}`,
  };
  const filters = REPORT_FILTERS.flatMap((one) => (query[one] === undefined ? [] : [said[one](query[one])]));
  const which = shown === 0 ? "no calls" : `calls ${count(before + 1)}–${count(before + shown)} of ${count(calls)}`;
  return `${name}; ${filters.length === 0 ? "no filters" : `only ${filters.join(", ")}`}; ${which}.`;
}

const nameOf = (known: readonly Named[], id: string): string => known.find((one) => one.id === id)?.name ?? id;
