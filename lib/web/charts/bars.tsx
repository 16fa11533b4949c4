import { count, dayInShort } from "@/lib/web/format";

export type DayFigure = { readonly day: string; readonly value: number };

/** One bar a day, drawn on the server. What it shows is said in words as well: a picture alone says it to some only. */
export function DayBars({ label, figures }: { label: string; figures: readonly DayFigure[] }) {
  const most = Math.max(1, ...figures.map((figure) => figure.value));
  const [first, last] = [figures[0], figures.at(-1)];
  const peak = figures.reduce<DayFigure | undefined>((a, b) => (a && a.value >= b.value ? a : b), undefined);
  if (!first || !last || !peak) return null;
  const summary = `${label}, ${dayInShort(first.day)} to ${dayInShort(last.day)}: at most ${count(peak.value)}, on ${dayInShort(peak.day)}.`;
  return (
    <figure className="flex flex-col gap-1.5">
      <div className="flex items-end gap-2">
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${figures.length * 10} 100`}
          preserveAspectRatio="none"
          className="h-24 w-full border-b border-line"
        >
          {figures.map(({ day, value }, at) => (
            <rect
              key={day}
              x={at * 10 + 1.5}
              width={7}
              y={100 - height(value, most)}
              height={height(value, most)}
              className="fill-bar-done"
            >
              <title>{`${dayInShort(day)}: ${count(value)}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <figcaption className="flex justify-between gap-4 text-sm text-ink-muted tabular-nums">
        <span>{dayInShort(first.day)}</span>
        <span>
          most {count(peak.value)} on {dayInShort(peak.day)}
        </span>
        <span>{dayInShort(last.day)}</span>
      </figcaption>
    </figure>
  );
}

/** A single call among thousands must still be seen. */
const height = (value: number, most: number) => (value === 0 ? 0 : Math.max(2, (value / most) * 100));

/** How much of the largest: stands beside the figure that says it. */
export function ShareBar({ value, most }: { value: number; most: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 w-full min-w-16">
      <rect width={100} height={6} className="fill-track" />
      <rect width={most === 0 ? 0 : Math.max(1, (value / most) * 100)} height={6} className="fill-bar-done" />
    </svg>
  );
}
