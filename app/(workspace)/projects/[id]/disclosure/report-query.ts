/** The report's filters as they stand in the address, and as the use-case takes them. */
export const REPORT_FILTERS = ["person", "client", "entry", "only", "from", "to"] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];
export type ReportQuery = Partial<Record<ReportFilter | "after", string>>;

export type SearchParams = Record<string, string | string[] | undefined>;

export function reportQuery(params: SearchParams): ReportQuery {
  const query: ReportQuery = {};
  for (const name of [...REPORT_FILTERS, "after"] as const) {
    const given = params[name];
    const text = (Array.isArray(given) ? given[0] : given)?.trim();
    if (text) query[name] = text;
  }
  return query;
}

/** What was typed is passed on as it is: the use-case says which field it cannot take. */
export const reportInput = (deal: string, { person, client, entry, only, after, ...days }: ReportQuery) => ({
  project_id: deal,
  ...days,
  ...(person && { person_id: person }),
  ...(client && { client_id: client }),
  ...(entry && { entry_id: entry }),
  ...(only && { only: only as "unlocked" }),
  ...(after && { cursor: after }),
});

export function reportAddress(deal: string, query: ReportQuery, page = "disclosure"): string {
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return `/projects/${deal}/${page}${search && `?${search}`}`;
}

export const isNarrowed = (query: ReportQuery): boolean => REPORT_FILTERS.some((name) => query[name] !== undefined);
