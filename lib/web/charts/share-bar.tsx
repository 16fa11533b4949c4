export type Part = { readonly word: string; readonly count: number; readonly tone: PartTone };
export type PartTone = "done" | "other" | "declined" | "undecided";

/** How a number divides, drawn to scale; said in words to whoever does not see it. The figures belong beside it. */
export function ShareBar({ label, parts }: { label: string; parts: readonly Part[] }) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const said = parts.filter(({ count }) => count > 0).map(({ word, count }) => `${count} ${word}`);
  let from = 0;
  return (
    <svg
      role="img"
      aria-label={`${label}: ${said.length === 0 ? "nothing yet" : said.join(", ")}`}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="h-2 w-full min-w-24 rounded-full"
    >
      <rect width="100" height="8" className="fill-track" />
      {parts.map(({ word, count, tone }) => {
        const start = from;
        from += total === 0 ? 0 : (100 * count) / total;
        return <rect key={word} x={start} width={from - start} height="8" className={FILLS[tone]} />;
      })}
    </svg>
  );
}

export function PartLegend({ parts }: { parts: readonly Pick<Part, "word" | "tone">[] }) {
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted">
      {parts.map(({ word, tone }) => (
        <li key={word} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2 rounded-xs">
            <rect width="8" height="8" className={FILLS[tone]} />
          </svg>
          {word}
        </li>
      ))}
    </ul>
  );
}

/** Lengths to compare, each with its words and its number. */
export function CountBars({ label, rows }: { label: string; rows: readonly { word: string; count: number }[] }) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {rows.map(({ word, count }) => (
        <li
          key={word}
          className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-center gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_10rem_2.5rem]"
        >
          <bdi className="[overflow-wrap:anywhere]">{word}</bdi>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            className="h-2 w-full rounded-full max-sm:hidden"
          >
            <rect width={(100 * count) / most} height="8" className={FILLS.declined} />
          </svg>
          <span className="text-right tabular-nums">{count}</span>
        </li>
      ))}
    </ul>
  );
}

const FILLS: Record<PartTone, string> = {
  done: "fill-bar-done",
  other: "fill-accent",
  declined: "fill-bar-overdue",
  undecided: "fill-bar-pending",
};
