import clsx from "clsx";
import type { Route } from "next";
import Link from "next/link";

const TABS = [
  { href: "/suggestions", label: "Waiting", past: false },
  { href: "/suggestions?view=past", label: "History", past: true },
] as const;

export function SuggestionTabs({ past }: { past: boolean }) {
  return (
    <nav aria-label="Suggestions" className="-mt-3 mb-5 border-b border-line">
      <ul className="flex gap-4">
        {TABS.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href as Route}
              aria-current={tab.past === past ? "page" : undefined}
              className={clsx(
                "flex h-9 items-center border-b-2 px-0.5 text-base",
                tab.past === past
                  ? "border-accent font-medium text-ink"
                  : "border-transparent text-ink-muted hover:text-ink",
              )}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
