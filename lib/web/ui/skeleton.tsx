import clsx from "clsx";

/** Holds the place of what is loading; give it the size of the real thing, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={clsx("animate-pulse rounded bg-neutral-soft motion-reduce:animate-none", className)}
    />
  );
}
