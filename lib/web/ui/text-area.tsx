import clsx from "clsx";
import type { ComponentProps } from "react";

/** Grows with what is written, where the browser can. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      className={clsx(
        "field-sizing-content min-h-16 w-full min-w-0 rounded-md border border-control bg-surface px-2.5 py-2 text-md text-ink placeholder:text-ink-faint",
        "aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted",
        className,
      )}
      {...rest}
    />
  );
}
