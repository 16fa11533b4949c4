"use client";

import clsx from "clsx";
import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

/** `exact` for a place that others lie below but that is not their parent in the navigation. */
export function NavigationLink({
  href,
  exact = false,
  children,
}: {
  href: string;
  exact?: boolean;
  children: ReactNode;
}) {
  const pathname = usePathname();
  const here = pathname === href || (!exact && pathname.startsWith(`${href}/`));
  return (
    <Link
      href={href as Route}
      aria-current={here ? "page" : undefined}
      className={clsx(
        "flex min-h-8 items-center gap-2.5 rounded-md px-2 py-1 text-base [&_svg]:size-4 [&_svg]:shrink-0",
        here ? "bg-neutral-soft font-medium text-ink" : "text-ink-muted hover:bg-sunken hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}
