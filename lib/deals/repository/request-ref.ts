import type { Parameters } from "@/lib/db/parameters";
import type { Authority } from "@/lib/platform/authority";

/**
 * By which ref the caller knows a request, and the order of refs, for a query over `e` and its provenance `asked` where
 * the caller may know it. A buyer knows the own requests by the firm's own numbers alone: when the bank passes one on, it
 * gets a number of the workstream's series, and that must not tell. The bank knows what it did not pass on yet by the
 * buyer's number. A buyer's own stand first; in the bank's lists what it did not pass on stands last.
 */
export function requestRef(
  authority: Authority,
  projectId: string,
): { readonly ref: string; readonly order: string[] } {
  const own = "substring(asked.own_ref FROM '[0-9]+$')::int";
  if (authority.seats.find((seat) => seat.projectId === projectId)?.side === "buyer") {
    return {
      ref: "CASE WHEN asked.entry_id IS NULL THEN e.ref ELSE asked.own_ref END",
      order: [own, "CASE WHEN asked.entry_id IS NULL THEN e.ref_number END"],
    };
  }
  return { ref: "coalesce(e.ref, asked.own_ref)", order: ["e.ref_number", own] };
}

/**
 * Which entry's provenance `asked` a query over many needs for nothing but ref and order: to a buyer every request may be the own
 * one; to the others it tells a ref only where the workstream's series has none, and the rest is not looked up.
 */
export const ownNumberOf = (authority: Authority, projectId: string): string =>
  authority.seats.find((seat) => seat.projectId === projectId)?.side === "buyer"
    ? "e.id"
    : "CASE WHEN e.ref IS NULL THEN e.id END";

/** The same over several deals. `unnumbered`: what stands where a request has no number of its workstream's series. */
export function refOverDeals(authority: Authority, p: Parameters, unnumbered = "asked.own_ref"): string {
  return `CASE WHEN e.project_id = ${buying(authority, p)} AND asked.entry_id IS NOT NULL THEN asked.own_ref
               ELSE coalesce(e.ref, ${unnumbered}) END`;
}

/** The deals in which the caller is a buyer. */
export const buying = (authority: Authority, p: Parameters): string =>
  `ANY (${p.add(authority.seats.filter((seat) => seat.side === "buyer").map((seat) => seat.projectId))}::text[])`;
