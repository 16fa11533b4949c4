import clsx from "clsx";
import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps } from "react";

/** Wide tables scroll inside their own box, never the page. */
export function Table({ label, className, ...rest }: ComponentProps<"table"> & { label: string }) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className={clsx("w-full border-collapse text-left text-base", className)} {...rest} />
    </div>
  );
}

export function TableHead({ className, ...rest }: ComponentProps<"thead">) {
  return <thead className={clsx("border-b border-line text-sm text-ink-muted", className)} {...rest} />;
}

export function TableBody({ className, ...rest }: ComponentProps<"tbody">) {
  return <tbody className={clsx("divide-y divide-line", className)} {...rest} />;
}

/** `relative` holds the stretched link of RowLink. */
export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return <tr className={clsx("relative has-[a]:hover:bg-hover", className)} {...rest} />;
}

/** Tabular figures only where figures stand under each other: in prose they space hyphens like digits. */
type CellProps = { numeric?: boolean };

export function HeaderCell({ numeric = false, className, scope = "col", ...rest }: ComponentProps<"th"> & CellProps) {
  return (
    <th
      scope={scope}
      className={clsx(
        "h-9 whitespace-nowrap px-3 font-medium first:pl-4 last:pr-4",
        numeric && "text-right",
        className,
      )}
      {...rest}
    />
  );
}

export function Cell({ numeric = false, className, ...rest }: ComponentProps<"td"> & CellProps) {
  return (
    <td
      className={clsx(
        "h-10 px-3 py-1.5 first:pl-4 last:pr-4",
        numeric && "whitespace-nowrap text-right tabular-nums",
        className,
      )}
      {...rest}
    />
  );
}

/** The link of a row whose whole surface leads there: one tab stop, one name, as large as the row. */
export function RowLink({ href, className, ...rest }: Omit<ComponentProps<typeof Link>, "href"> & { href: string }) {
  return (
    <Link
      href={href as Route}
      className={clsx("font-medium text-ink after:absolute after:inset-0 hover:underline", className)}
      {...rest}
    />
  );
}
