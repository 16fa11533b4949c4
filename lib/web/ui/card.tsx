import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

/** A bordered surface. `title` makes it a named section of the page. */
export function Card({
  title,
  aside,
  className,
  children,
  ...rest
}: Omit<ComponentProps<"section">, "title"> & { title?: string; aside?: ReactNode }) {
  const labelled = title === undefined ? {} : { "aria-label": title };
  return (
    <section
      className={clsx("overflow-hidden rounded-lg border border-line bg-surface", className)}
      {...labelled}
      {...rest}
    >
      {title !== undefined && (
        <header className="flex min-h-10 items-center justify-between gap-4 border-b border-line px-4 py-2">
          <h2 className="text-base font-semibold text-ink">{title}</h2>
          {aside && <div className="text-sm text-ink-muted">{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div className={clsx("p-4", className)} {...rest} />;
}
