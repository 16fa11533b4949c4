import { count } from "@/lib/web/format";

/** How many rows have been worked through. */
export function Progress({ done, total, over }: { done: number; total: number; over: boolean }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="import-progress" className="text-base font-medium">
        {over && done === total ? "Imported" : over ? "Stopped" : "Importing…"}
      </label>
      <progress
        id="import-progress"
        value={done}
        max={Math.max(1, total)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-track [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:bg-accent"
      />
      <p role="status" className="text-sm text-ink-muted tabular-nums">
        {count(done)} of {count(total)} rows
      </p>
    </div>
  );
}
