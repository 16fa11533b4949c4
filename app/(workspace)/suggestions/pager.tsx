import { count } from "@/lib/web/format";
import { LinkButton } from "@/lib/web/ui";

export const PAGE_SIZE = 50;

/** Earlier and later pages, and where one is among all. */
export function Pager({
  query,
  from,
  shown,
  total,
}: {
  /** What else the address says. */
  query: Readonly<Record<string, string>>;
  from: number;
  shown: number;
  total: number;
}) {
  if (total <= PAGE_SIZE && from === 0) return null;
  const at = (offset: number) => `/suggestions?${new URLSearchParams({ ...query, from: String(offset) })}`;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-4 text-ink-muted">
      <p>
        {shown === 0 ? "None" : `${count(from + 1)} to ${count(from + shown)}`} of {count(total)}
      </p>
      <div className="flex gap-2">
        {from > 0 && <LinkButton href={at(Math.max(0, from - PAGE_SIZE))}>Previous</LinkButton>}
        {from + shown < total && <LinkButton href={at(from + PAGE_SIZE)}>Next</LinkButton>}
      </div>
    </nav>
  );
}
