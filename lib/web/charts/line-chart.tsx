import clsx from "clsx";
import { useId } from "react";
import { count, dayInShort, dayInWords } from "@/lib/web/format";
import { ChartTable } from "./chart-table";
import { labelled, ticksTo } from "./scale";

export type Series = {
  readonly name: string;
  /** One for each day of the chart. */
  readonly values: readonly number[];
  readonly look: "ground" | "main" | "second";
};

type LineChartProps = {
  readonly title: string;
  /** What the chart shows, in a sentence: for who does not see it. */
  readonly description: string;
  readonly days: readonly string[];
  readonly series: readonly Series[];
};

const [WIDTH, HEIGHT] = [1000, 100];

/**
 * Counts over days. Drawn on the server: the plot stretches to its place, the labels are text beside it, so that both can be read at
 * every width. Every figure stands in the table below.
 */
export function LineChart({ title, description, days, series }: LineChartProps) {
  const id = useId();
  const ticks = ticksTo(Math.max(0, ...series.flatMap((one) => one.values)));
  const top = ticks.at(-1) ?? 1;
  const shareAt = (place: number) => (days.length === 1 ? 1 : place / (days.length - 1));
  const points = (values: readonly number[]) =>
    values.map((value, i) => `${(shareAt(i) * WIDTH).toFixed(1)},${(HEIGHT - (value / top) * HEIGHT).toFixed(2)}`);
  return (
    <figure className="flex flex-col gap-3">
      <Legend series={series} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div aria-hidden="true" className="relative h-48 w-8 text-right text-xs text-ink-faint tabular-nums">
          {ticks.map((tick) => (
            <span key={tick} className="absolute right-0 translate-y-1/2" style={{ bottom: `${(tick / top) * 100}%` }}>
              {count(tick)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-description`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-48 w-full overflow-visible"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-description`}>{description}</desc>
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={WIDTH}
              y1={HEIGHT - (tick / top) * HEIGHT}
              y2={HEIGHT - (tick / top) * HEIGHT}
              vectorEffect="non-scaling-stroke"
              className={tick === 0 ? "stroke-line-strong" : "stroke-line"}
            />
          ))}
          {series.map(({ name, values, look }) => (
            <g key={name}>
              {look === "main" && (
                <polygon
                  points={`0,${HEIGHT} ${points(values).join(" ")} ${WIDTH},${HEIGHT}`}
                  className="fill-bar-done/12"
                />
              )}
              <polyline
                points={points(values).join(" ")}
                fill="none"
                strokeWidth={2}
                strokeLinejoin="round"
                strokeDasharray={LOOKS[look].dash}
                vectorEffect="non-scaling-stroke"
                className={LOOKS[look].stroke}
              />
            </g>
          ))}
        </svg>
        <div aria-hidden="true" className="relative col-start-2 mt-1.5 h-4 text-xs text-ink-faint">
          {labelled(days.length, MOST_LABELS).map((place, i, all) => (
            <span
              key={place}
              className={clsx(
                "absolute whitespace-nowrap",
                i > 0 && (i === all.length - 1 ? "-translate-x-full" : "-translate-x-1/2"),
                i % 2 === 1 && all.length === MOST_LABELS && "max-sm:hidden",
              )}
              style={{ left: `${shareAt(place) * 100}%` }}
            >
              {dayInShort(days[place] ?? "")}
            </span>
          ))}
        </div>
      </div>
      <ChartTable title={title} head="Until" rows={days.map(dayInWords)} series={series} />
    </figure>
  );
}

const MOST_LABELS = 5;

/** Told apart by line as well as by colour. */
const LOOKS: Record<Series["look"], { stroke: string; dash?: string }> = {
  ground: { stroke: "stroke-control" },
  main: { stroke: "stroke-bar-done" },
  second: { stroke: "stroke-good", dash: "5 4" },
};

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted">
      {series.map(({ name, values, look }) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 20 4" className="h-1 w-5">
            <line
              x1={0}
              x2={20}
              y1={2}
              y2={2}
              strokeWidth={3}
              strokeDasharray={LOOKS[look].dash}
              className={LOOKS[look].stroke}
            />
          </svg>
          {name}
          <span className="font-medium text-ink tabular-nums">{count(values.at(-1) ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}
