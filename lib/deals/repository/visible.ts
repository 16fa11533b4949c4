import type { Parameters } from "@/lib/db/parameters";
import type { Authority, Seat } from "@/lib/platform/authority";

/**
 * The visibility table as a condition of the query itself, written from the seats that were read in this transaction.
 * Row-level security says the same a second time; either alone must be enough.
 */
export function visibleEntries(authority: Authority, p: Parameters, entry = "e"): string {
  const streams = (fits: (seat: Seat) => boolean) =>
    `ANY (${p.add(authority.seats.filter(fits).flatMap((seat) => seat.workstreamIds))}::text[])`;
  const firms = `ANY (${p.add(authority.seats.map((seat) => `${seat.projectId}|${seat.organizationId}`))}::text[])`;
  const own = `${entry}.type = 'request' AND EXISTS (SELECT FROM entry_provenance own WHERE own.entry_id = ${entry}.id AND (own.project_id || '|' || own.organization_id) = ${firms})`;
  const role = `(
    ${entry}.workstream_id = ${streams((seat) => seat.side === "bank")}
    OR (${entry}.workstream_id = ${streams((seat) => seat.side === "seller")}
        AND ((${entry}.type = 'request' AND ${entry}.reached_seller_at IS NOT NULL)
             OR (${entry}.type = 'answer' AND (${entry}.project_id || '|' || ${entry}.seller_org_id) = ${firms})
             OR (${own})))
    OR (${entry}.workstream_id = ${streams((seat) => seat.side === "buyer" || seat.side === "observer")}
        AND ${entry}.status = 'published' AND ${entry}.stage = 'dataroom')
    OR (${entry}.workstream_id = ${streams((seat) => seat.side === "buyer")} AND ${own}))`;
  if (authority.unlocked) return role;
  return `${role} AND ${entry}.stage = 'dataroom' AND (${entry}.status = 'published'
    OR (${entry}.type = 'request' AND ${entry}.workstream_id = ${streams((seat) => seat.gate === "standard")}))`;
}
