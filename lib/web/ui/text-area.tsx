import clsx from "clsx";
import type { ComponentProps } from "react";

export function TextArea({ className, rows = 6, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      className={clsx(
        "w-full min-w-0 rounded-md border border-control bg-surface px-2.5 py-2 text-md text-ink placeholder:text-ink-faint",
        "aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted",
        className,
      )}
      {...rest}
    />
  );
}
