/** How counts of requests become the figures people speak of. */
export type RequestCounts = {
  readonly total: number;
  /** As agents are told: an answer is there, vetted or not. */
  readonly completed: number;
  /** Of these, what the bank has vetted: what pages call done. */
  readonly vetted: number;
  readonly overdue: number;
};

/** What is neither done nor late; the three add up to the total. */
export const pendingOf = ({
  total,
  completed,
  overdue,
}: Pick<RequestCounts, "total" | "completed" | "overdue">): number => total - completed - overdue;

/** Weighted by requests, one decimal, 0 for none. */
export const completionPct = ({ total, completed }: Pick<RequestCounts, "total" | "completed">): number =>
  total === 0 ? 0 : Math.round((1000 * completed) / total) / 10;

/** What people read: an answer that nobody vetted yet is a part of its own. Done, answered, pending and overdue add up to the total. */
export const divided = (counts: RequestCounts) => ({
  total: counts.total,
  done: counts.vetted,
  answered: counts.completed - counts.vetted,
  pending: pendingOf(counts),
  overdue: counts.overdue,
  completion_pct: completionPct({ total: counts.total, completed: counts.vetted }),
});

export const sumCounts = (rows: readonly RequestCounts[]): RequestCounts =>
  rows.reduce(
    (sum, row) => ({
      total: sum.total + row.total,
      completed: sum.completed + row.completed,
      vetted: sum.vetted + row.vetted,
      overdue: sum.overdue + row.overdue,
    }),
    {
      total: 0,
      completed: 0,
      vetted: 0,
      overdue: 0,
    },
  );
