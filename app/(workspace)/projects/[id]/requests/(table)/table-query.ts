import type * as z from "zod";
import { browseRequests } from "@/lib/deals";

/** What the address of the table says: filters by their short names, each with its values, and which page of what order. */
export type TableQuery = {
  readonly filters: Partial<Record<FilterName, readonly string[]>>;
  readonly sort: SortName;
  readonly descending: boolean;
  readonly page: number;
  readonly size: number;
};

export type BrowseInput = z.input<typeof browseRequests.input>;
export type SortName = NonNullable<BrowseInput["sort"]>;
export type GivenParams = Record<string, string | string[] | undefined>;

const { shape } = browseRequests.input;

/** Short names of the filters, with the field of the use-case that each one is; its schema says which values there are. */
const FILTERS = {
  q: { field: "text", many: false },
  workstream: { field: "workstreams", many: true },
  status: { field: "statuses", many: true },
  priority: { field: "priorities", many: true },
  assignee: { field: "assignee", many: false },
  due: { field: "due", many: false },
  from: { field: "due_from", many: false },
  to: { field: "due_to", many: false },
  origin: { field: "origins", many: true },
  list: { field: "list_id", many: false },
  stage: { field: "stage", many: false },
  with: { field: "lies_with", many: false },
} as const satisfies Record<string, { field: keyof BrowseInput; many: boolean }>;
export type FilterName = keyof typeof FILTERS;
type FilterField = (typeof FILTERS)[FilterName]["field"];
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

export const SIZES = [50, 100] as const;

/** What makes no sense is left out: an address that somebody typed is no error. */
export function tableQuery(given: GivenParams): TableQuery {
  const filters = FILTER_NAMES.flatMap((name) => {
    const { field, many } = FILTERS[name];
    const values = valuesOf(given[name]).filter((value) => shape[field].safeParse(many ? [value] : value).success);
    const kept = many ? [...new Set(values)] : values.slice(0, 1);
    return kept.length === 0 ? [] : [[name, kept] as const];
  });
  const [sorted = ""] = valuesOf(given.sort);
  const sort = shape.sort.safeParse(sorted.replace(/^-/, "") || undefined);
  const [page, size] = [Number(valuesOf(given.page)[0]), Number(valuesOf(given.size)[0])];
  return {
    filters: Object.fromEntries(filters),
    sort: sort.success ? sort.data : "ref",
    descending: sort.success && sorted.startsWith("-"),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    size: SIZES.find((one) => one === size) ?? SIZES[0],
  };
}

/** The same as the use-case takes it. */
export function browseInput(projectId: string, query: TableQuery): BrowseInput {
  return {
    ...filterInput(projectId, query),
    sort: query.sort,
    direction: query.descending ? "descending" : "ascending",
    limit: query.size,
    offset: (query.page - 1) * query.size,
  };
}

/** What the table is narrowed to, whatever its order and page. */
export function filterInput(projectId: string, query: TableQuery): Pick<BrowseInput, FilterField | "project_id"> {
  const filters = FILTER_NAMES.flatMap((name) => {
    const values = query.filters[name];
    return values ? [[FILTERS[name].field, FILTERS[name].many ? values : values[0]]] : [];
  });
  return { project_id: projectId, ...Object.fromEntries(filters) };
}

/** The address of the table with this query; what is as usual is not written. */
export function tableHref(root: string, query: Partial<TableQuery>): string {
  const { filters = {}, sort = "ref", descending = false, page = 1, size = SIZES[0] } = query;
  const params = new URLSearchParams();
  for (const name of FILTER_NAMES) for (const value of filters[name] ?? []) params.append(name, value);
  if (sort !== "ref" || descending) params.set("sort", sortParam({ sort, descending }));
  if (size !== SIZES[0]) params.set("size", String(size));
  if (page !== 1) params.set("page", String(page));
  return params.size === 0 ? root : `${root}?${params}`;
}

/** A minus stands for downwards. */
export const sortParam = ({ sort, descending }: Pick<TableQuery, "sort" | "descending">): string =>
  `${descending ? "-" : ""}${sort}`;

/** With other filters, from the first page on. */
export const withFilters = (query: TableQuery, filters: TableQuery["filters"]): TableQuery => ({
  ...query,
  filters: { ...query.filters, ...filters },
  page: 1,
});

export const without = (query: TableQuery, name: FilterName, value?: string): TableQuery =>
  withFilters(query, { [name]: value === undefined ? [] : query.filters[name]?.filter((one) => one !== value) });

const valuesOf = (given: string | string[] | undefined): string[] =>
  (given === undefined ? [] : [given].flat()).map((value) => value.trim()).filter((value) => value !== "");
