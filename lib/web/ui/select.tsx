import clsx from "clsx";
import type { ComponentProps } from "react";

/** The browser's own: it works on a phone, with a keyboard and without script. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <select
      className={clsx(
        "h-9 w-full min-w-0 rounded-md border border-control bg-surface px-2 text-md text-ink",
        "aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted",
        className,
      )}
      {...rest}
    />
  );
}
