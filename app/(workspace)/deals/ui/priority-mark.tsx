import clsx from "clsx";

export type PriorityWord = "low" | "normal" | "high" | "urgent";

/** Three bars and the word: the height is seen in a column of rows, the word is read. */
export function PriorityMark({ priority }: { priority: PriorityWord }) {
  const { word, bars } = PRIORITIES[priority];
  const urgent = priority === "urgent";
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1.5 whitespace-nowrap text-sm",
        urgent ? "font-medium text-danger" : "text-ink-muted",
      )}
    >
      <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={bar * 4.5}
            y={8 - bar * 4}
            width="3"
            height={4 + bar * 4}
            rx="0.75"
            className={bar < bars ? "fill-current" : "fill-line-strong"}
          />
        ))}
      </svg>
      {word}
    </span>
  );
}

const PRIORITIES: Record<PriorityWord, { word: string; bars: number }> = {
  low: { word: "Low", bars: 1 },
  normal: { word: "Normal", bars: 2 },
  high: { word: "High", bars: 3 },
  urgent: { word: "Urgent", bars: 3 },
};
