import type * as z from "zod";
import type { getProjectSummary } from "@/lib/deals";

export type Summary = z.output<typeof getProjectSummary.output>;
type WorkstreamRow = Summary["workstreams"][number];

export type Progress = {
  readonly total: number;
  readonly done: number;
  readonly pending: number;
  readonly overdue: number;
};

/** The figures of those who work on the deal. Undefined where the role has none: then nothing is shown, not a zero. */
export function progressOf(row: WorkstreamRow): Progress | undefined {
  const { total_requests: total, completed: done, pending, overdue } = row;
  return total === undefined || done === undefined || pending === undefined || overdue === undefined
    ? undefined
    : { total, done, pending, overdue };
}

export function overallProgress(summary: Summary): Progress | undefined {
  return summary.workstreams.map(progressOf).reduce(
    (sum, row) =>
      sum &&
      row && {
        total: sum.total + row.total,
        done: sum.done + row.done,
        pending: sum.pending + row.pending,
        overdue: sum.overdue + row.overdue,
      },
    summary.overall_completion_pct === undefined ? undefined : { total: 0, done: 0, pending: 0, overdue: 0 },
  );
}

/** Published answers over all workstreams: what buyers and observers are told instead. */
export function publishedAnswers(summary: Summary): number | undefined {
  const given = summary.workstreams.flatMap((row) => (row.published === undefined ? [] : [row.published]));
  return given.length === 0 ? undefined : given.reduce((sum, published) => sum + published, 0);
}
