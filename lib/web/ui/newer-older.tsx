import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

/** Leads through the pages of a list whose newest come first; where there is but one page, nothing. `children`: where one is. */
export function NewerOlder({
  label = "Pages",
  offset,
  size,
  hasOlder,
  at,
  children,
}: {
  label?: string;
  offset: number;
  size: number;
  hasOlder: boolean;
  /** The address of the page that begins there. */
  at: (offset: number) => string;
  children?: ReactNode;
}) {
  if (offset === 0 && !hasOlder) return null;
  const look = "rounded font-medium text-accent-text hover:underline";
  return (
    <nav aria-label={label} className="flex items-center gap-4 border-t border-line px-4 py-2 text-sm">
      {offset > 0 && (
        <Link href={at(Math.max(0, offset - size)) as Route} className={look}>
          Newer
        </Link>
      )}
      {hasOlder && (
        <Link href={at(offset + size) as Route} className={look}>
          Older
        </Link>
      )}
      {children}
    </nav>
  );
}
