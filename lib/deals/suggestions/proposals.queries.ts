import type { Parameters } from "@/lib/db/parameters";
import { knownPeople, visibleEntries } from "../access/visible.queries";
import type { Authority } from "../seat";

/** Proposals `s` that show to the caller: the own agents', the bank's in its workstreams, a seller's admin's where they are theirs to decide. */
export const visibleProposals = (authority: Authority, userId: string, p: Parameters): string =>
  `(s.created_by = ${p.add(userId)} OR ${decidedBy(authority, p)}) AND ${aboutVisible(authority, p)}`;

/** Those that the caller may decide on: in a deal that is closed, nothing. */
export function decidableProposals(authority: Authority, p: Parameters): string {
  const open = { ...authority, seats: authority.seats.filter((seat) => seat.stage !== "closed") };
  return `${decidedBy(open, p)} AND ${aboutVisible(authority, p)}`;
}

const aboutVisible = (authority: Authority, p: Parameters): string =>
  `EXISTS (SELECT FROM entries e WHERE e.id = s.subject_id AND ${visibleEntries(authority, p)})`;

/** Those whose kind and firm are the caller's to decide. */
export function decidedBy({ seats }: Authority, p: Parameters): string {
  const streams = (of: typeof seats) => `ANY (${p.add(of.flatMap((seat) => seat.workstreamIds))}::text[])`;
  const admin = seats.filter((seat) => seat.role === "seller_admin");
  return `(s.part_id = ${streams(seats.filter((seat) => seat.side === "bank"))}
    OR (s.kind IN ('routing', 'assignment') AND s.part_id = ${streams(admin)}
        AND (s.space_id || '|' || s.decider_organization_id) = ANY (${p.add(admin.map((seat) => `${seat.projectId}|${seat.organizationId}`))}::text[])))`;
}

/** What one rests on: for people of the bank and of the proposing firm. It may speak of buyers and of the routing chain. */
export function readableEvidence({ seats }: Authority, p: Parameters): string {
  const bank = seats.filter((seat) => seat.side === "bank").flatMap((seat) => seat.workstreamIds);
  const firms = seats.map((seat) => `${seat.projectId}|${seat.organizationId}`);
  return `(v.part_id = ANY (${p.add(bank)}::text[]) OR (v.space_id || '|' || v.organization_id) = ANY (${p.add(firms)}::text[]))`;
}

export const knownPerson = (authority: Authority, p: Parameters, userId: string): string =>
  `(SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM participants known JOIN users u ON u.id = known.user_id
     WHERE known.project_id = s.space_id AND known.user_id = ${userId} AND ${knownPeople(authority, p)})`;
