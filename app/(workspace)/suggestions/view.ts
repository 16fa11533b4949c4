import type { AcceptanceRow, SuggestionRow } from "@/app/(workspace)/suggestion-view";

/** Space by space, in the order in which they come. */
export function bySpace(suggestions: readonly SuggestionRow[]) {
  const spaces = new Map<string, { readonly name: string; readonly rows: SuggestionRow[] }>();
  for (const row of suggestions) {
    const space = spaces.get(row.space_id) ?? { name: row.space_name, rows: [] };
    space.rows.push(row);
    spaces.set(row.space_id, space);
  }
  return [...spaces].map(([id, space]) => ({ id, ...space }));
}

/** What was accepted of what somebody decided on, and stayed so; undefined where nobody has yet. */
export function acceptedShare({
  confirmed,
  dismissed,
  undone,
}: Pick<AcceptanceRow, "confirmed" | "dismissed" | "undone">) {
  const decided = confirmed + dismissed + undone;
  return decided === 0 ? undefined : confirmed / decided;
}
