/** The log's filters as they stand in the address, and as the use-case takes them. */
export const LOG_FILTERS = ["person", "action", "entry", "workstream", "channel", "from", "to"] as const;
export type LogFilter = (typeof LOG_FILTERS)[number];
export type LogQuery = Partial<Record<LogFilter | "after", string>>;

export type SearchParams = Record<string, string | string[] | undefined>;

export function logQuery(params: SearchParams): LogQuery {
  const query: LogQuery = {};
  for (const name of [...LOG_FILTERS, "after"] as const) {
    const given = params[name];
    const text = (Array.isArray(given) ? given[0] : given)?.trim();
    if (text) query[name] = text;
  }
  return query;
}

/** What was typed is passed on as it is: the use-case says which field it cannot take. */
export const logInput = (deal: string, { person, entry, after, channel, ...same }: LogQuery) => ({
  project_id: deal,
  ...same,
  ...(person && { actor_id: person }),
  ...(entry && { entry_id: entry }),
  ...(after && { cursor: after }),
  ...(channel && { channel: channel as "web" }),
});

export function logAddress(deal: string, query: LogQuery, page = "log"): string {
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return `/projects/${deal}/${page}${search && `?${search}`}`;
}

export const isNarrowed = (query: LogQuery): boolean => LOG_FILTERS.some((name) => query[name] !== undefined);
