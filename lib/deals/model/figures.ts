/** How counts of requests become the figures people speak of. */
export type RequestCounts = { readonly total: number; readonly completed: number; readonly overdue: number };

/** What is neither done nor late; the three add up to the total. */
export const pendingOf = ({ total, completed, overdue }: RequestCounts): number => total - completed - overdue;

/** Weighted by requests, one decimal, 0 for none. */
export const completionPct = ({ total, completed }: Pick<RequestCounts, "total" | "completed">): number =>
  total === 0 ? 0 : Math.round((1000 * completed) / total) / 10;

export const sumCounts = (rows: readonly RequestCounts[]): RequestCounts =>
  rows.reduce(
    (sum, row) => ({
      total: sum.total + row.total,
      completed: sum.completed + row.completed,
      overdue: sum.overdue + row.overdue,
    }),
    {
      total: 0,
      completed: 0,
      overdue: 0,
    },
  );
