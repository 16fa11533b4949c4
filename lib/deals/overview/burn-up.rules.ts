/** How much there was at the end of a day, or of each week that ends like today. */
export type BurnUp<Count extends string> = {
  readonly step: "day" | "week";
  readonly points: readonly ({ readonly day: string } & Record<Count, number>)[];
};

/** What was added on a day. */
export type DayCounts<Count extends string> = { readonly day: string } & Record<Count, number>;

/** Beyond so many days a line has more points than a chart has room for. */
const MOST_DAYS = 60;
const DAY = 86_400_000;

/**
 * From the day before the first to today, each point with all that came until its end: it ends with what there is. Nothing at all
 * has no course.
 */
export function burnUp<Count extends string>(
  days: readonly DayCounts<Count>[],
  counts: readonly Count[],
  today: string,
): BurnUp<Count> {
  const first = days.reduce<string | undefined>(
    (least, { day }) => (least === undefined || day < least ? day : least),
    undefined,
  );
  if (first === undefined) return { step: "day", points: [] };
  const length = Math.max(0, Math.round((at(today) - at(first)) / DAY)) + 1;
  const step = length > MOST_DAYS ? 7 : 1;
  const steps = Math.ceil(length / step);
  const ends = Array.from({ length: steps + 1 }, (_, i) => dayOf(at(today) - (steps - i) * step * DAY));
  return {
    step: step === 1 ? "day" : "week",
    points: ends.map((end, i) => {
      // What the clocks of two machines put behind today belongs to today.
      const until = days.filter(({ day }) => i === steps || day <= end);
      return { day: end, ...totals(until, counts) };
    }),
  };
}

const totals = <Count extends string>(days: readonly DayCounts<Count>[], counts: readonly Count[]) =>
  Object.fromEntries(counts.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)])) as Record<
    Count,
    number
  >;

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
