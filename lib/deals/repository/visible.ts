import type { Parameters } from "@/lib/db/parameters";
import type { Authority, Seat } from "@/lib/platform/authority";

/**
 * The visibility table as a condition of the query itself, written from the seats that were read in this transaction.
 * Row-level security says the same a second time; either alone must be enough. Sides on which the caller has no seat are
 * left out: what is not written need not be planned.
 */
export function visibleEntries(authority: Authority, p: Parameters, entry = "e"): string {
  const seated = (...sides: Seat["side"][]) => authority.seats.filter((seat) => sides.includes(seat.side));
  const within = (seats: readonly Seat[]) =>
    `${entry}.workstream_id = ANY (${p.add(seats.flatMap((seat) => seat.workstreamIds))}::text[])`;
  const firms = (seats: readonly Seat[]) =>
    `ANY (${p.add(seats.map((seat) => `${seat.projectId}|${seat.organizationId}`))}::text[])`;
  const asked = (seats: readonly Seat[]) =>
    `${entry}.type = 'request' AND EXISTS (SELECT FROM entry_provenance own WHERE own.entry_id = ${entry}.id AND (own.project_id || '|' || own.organization_id) = ${firms(seats)})`;

  const [bank, seller, buyer, readers] = [
    seated("bank"),
    seated("seller"),
    seated("buyer"),
    seated("buyer", "observer"),
  ];
  const branches = [
    ...(bank.length > 0 ? [within(bank)] : []),
    ...(seller.length > 0
      ? [
          `${within(seller)} AND ((${entry}.type = 'request' AND ${entry}.reached_seller_at IS NOT NULL)
             OR (${entry}.type = 'answer' AND (${entry}.project_id || '|' || ${entry}.seller_org_id) = ${firms(seller)})
             OR (${asked(seller)}))`,
        ]
      : []),
    ...(readers.length > 0
      ? [`${within(readers)} AND ${entry}.status = 'published' AND ${entry}.stage = 'dataroom'`]
      : []),
    ...(buyer.length > 0 ? [`${within(buyer)} AND ${asked(buyer)}`] : []),
  ];
  const role = branches.length === 0 ? "false" : `((${branches.join(") OR (")}))`;
  if (authority.unlocked) return role;
  return `${role} AND ${entry}.stage = 'dataroom' AND (${entry}.status = 'published'
    OR (${entry}.type = 'request' AND ${within(authority.seats.filter((seat) => seat.gate === "standard"))}))`;
}
