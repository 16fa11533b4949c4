import clsx from "clsx";

export type ProgressFigures = {
  readonly done: number;
  readonly answered: number;
  readonly pending: number;
  readonly overdue: number;
};

/** How a number of requests divides: done, answered and still to vet, overdue, pending. The figures belong beside it; the bar alone says too little. */
export function ProgressBar({
  done,
  answered,
  pending,
  overdue,
  label,
  thick = false,
}: ProgressFigures & { label: string; thick?: boolean }) {
  const total = done + answered + pending + overdue;
  return (
    <div
      role="img"
      aria-label={`${label}: ${done} done, ${answered} to vet, ${pending} pending, ${overdue} overdue`}
      className={clsx("flex w-full gap-px overflow-hidden rounded-full bg-track", thick ? "h-2" : "h-1.5")}
    >
      <Segment share={done / total} className="bg-bar-done" />
      <Segment share={answered / total} className="bg-bar-answered" />
      <Segment share={overdue / total} className="bg-bar-overdue" />
      <Segment share={pending / total} className="bg-bar-pending" />
    </div>
  );
}

/** Three pixels at least: one overdue request among two hundred must still be seen. */
function Segment({ share, className }: { share: number; className: string }) {
  if (!(share > 0)) return null;
  return <div className={clsx("h-full min-w-[3px]", className)} style={{ width: `${(share * 100).toFixed(2)}%` }} />;
}

export function ProgressLegend({ className }: { className?: string }) {
  return (
    <ul className={clsx("flex items-center gap-4 text-sm text-ink-muted", className)}>
      {LEGEND.map(([word, colour]) => (
        <li key={word} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={clsx("size-2 rounded-xs", colour)} />
          {word}
        </li>
      ))}
    </ul>
  );
}

const LEGEND = [
  ["Done", "bg-bar-done"],
  ["To vet", "bg-bar-answered"],
  ["Overdue", "bg-bar-overdue"],
  ["Pending", "bg-bar-pending"],
] as const;
