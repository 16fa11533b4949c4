import type { Route } from "next";
import Link from "next/link";
import type { FoundGroup, FoundRow } from "@/lib/web/shell";
import { Badge, Card, Marked } from "@/lib/web/ui";
import { PER_PAGE, type SearchQuery, searchPath } from "./search-query";

const LOOK = "rounded font-medium text-accent-text hover:underline";

export function FoundCard({ group, query }: { group: FoundGroup; query: SearchQuery }) {
  return (
    <Card title={group.title}>
      <ul className="divide-y divide-line">
        {group.rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
      {query.kind ? (
        <Turn query={query} more={group.more} />
      ) : (
        group.more && (
          <p className="border-t border-line px-4 py-2 text-sm">
            <Link href={searchPath(query, { kind: group.kind }) as Route} className={LOOK}>
              All {group.title.toLowerCase()}
            </Link>
          </p>
        )
      )}
    </Card>
  );
}

function Row({ row }: { row: FoundRow }) {
  return (
    <li className="relative flex items-start gap-4 px-4 py-2.5 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link
          href={row.href as Route}
          className="font-medium text-ink [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
        >
          {row.mark !== undefined && <span className="font-normal text-ink-muted">{row.mark} </span>}
          <Marked pieces={row.title} />
        </Link>
        {row.excerpt && (
          <p className="text-ink-muted [overflow-wrap:anywhere]">
            <Marked pieces={row.excerpt} />
          </p>
        )}
        <p className="text-sm text-ink-muted">{row.facts}</p>
      </div>
      {row.badge && <Badge tone={row.badge.tone}>{row.badge.word}</Badge>}
    </li>
  );
}

function Turn({ query, more }: { query: SearchQuery; more: boolean }) {
  if (query.offset === 0 && !more) return null;
  return (
    <nav aria-label="Pages" className="flex gap-4 border-t border-line px-4 py-2 text-sm">
      {query.offset > 0 && (
        <Link href={searchPath(query, { offset: Math.max(0, query.offset - PER_PAGE) }) as Route} className={LOOK}>
          Before
        </Link>
      )}
      {more && (
        <Link href={searchPath(query, { offset: query.offset + PER_PAGE }) as Route} className={LOOK}>
          Next
        </Link>
      )}
    </nav>
  );
}
