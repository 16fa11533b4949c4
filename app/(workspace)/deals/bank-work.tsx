import type { Route } from "next";
import Link from "next/link";
import { bankWorkLines } from "./bank-work-lines";
import type { Summary } from "./progress";

/** What the bank has to do in a deal, each number a link to what it counts. Nothing where nothing waits, or for others than the bank. */
export function BankWork({ deal, waiting }: { deal: string; waiting: Summary["waiting"] }) {
  const lines = waiting ? bankWorkLines(deal, waiting) : [];
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Waiting for the bank" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {lines.map(({ words, href }) => (
        <li key={href}>
          {/* above the link that covers a deal's card */}
          <Link href={href as Route} className="relative z-10 rounded font-medium text-accent-text hover:underline">
            {words}
          </Link>
        </li>
      ))}
    </ul>
  );
}
