import type * as z from "zod";
import type { openOverview } from "@/lib/deals";

export type Summary = z.output<typeof openOverview.output>;

/** The figures of those who work on the deal. Undefined where the role has none: then nothing is shown, not a zero. */
export type Progress = NonNullable<Summary["progress"]>;

/** Published answers over all workstreams: what buyers and observers are told instead. */
export function publishedAnswers(summary: Summary): number | undefined {
  const given = summary.workstreams.flatMap((row) => (row.published === undefined ? [] : [row.published]));
  return given.length === 0 ? undefined : given.reduce((sum, published) => sum + published, 0);
}
