import type * as z from "zod";
import type { listMySuggestions } from "@/lib/deals";

export type Listed = z.output<(typeof listMySuggestions)["output"]>;
export type SuggestionRow = Listed["suggestions"][number];
export type AcceptanceRow = NonNullable<Listed["acceptance"]>[number];

/** Deal by deal, in the order in which they come. */
export function byDeal(suggestions: readonly SuggestionRow[]) {
  const deals = new Map<string, { readonly name: string; readonly rows: SuggestionRow[] }>();
  for (const row of suggestions) {
    const deal = deals.get(row.project_id) ?? { name: row.project_name, rows: [] };
    deal.rows.push(row);
    deals.set(row.project_id, deal);
  }
  return [...deals].map(([id, deal]) => ({ id, ...deal }));
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
