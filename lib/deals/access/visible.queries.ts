import type { Parameters } from "@/lib/db/parameters";
import type { EntryType, Priority } from "../entries/status.rules";
import type { Authority, Seat } from "../seat";

/**
 * The visibility table as a condition of the query itself, written from the seats that were read in this transaction.
 * Row-level security says the same a second time; either alone must be enough. Sides on which the caller has no seat are
 * left out: what is not written need not be planned.
 */
export function visibleEntries(authority: Authority, p: Parameters, entry = "e"): string {
  return visible(authority, p, entry, {
    reachedSeller: `${entry}.reached_seller_at IS NOT NULL`,
    answeredBy: `${entry}.seller_org_id`,
    // The firm alone is what an index knows; that it is the firm of this very deal is checked beside it.
    asked: (seats) => `EXISTS (SELECT FROM entry_provenance own WHERE own.entry_id = ${entry}.id
       AND own.organization_id = ANY (${p.add(seats.map((seat) => seat.organizationId))}::text[]) AND (own.project_id || '|' || own.organization_id) = ${firms(seats, p)})`,
  });
}

/** The same for rows of `entry_counts`, each of which stands for entries that are alike in all of this. */
export function visibleCounts(authority: Authority, p: Parameters, counts = "c"): string {
  return visible(authority, p, counts, {
    reachedSeller: `${counts}.reached_seller`,
    answeredBy: `${counts}.organization_id`,
    asked: (seats) => `(${counts}.project_id || '|' || ${counts}.organization_id) = ${firms(seats, p)}`,
  });
}

/**
 * The same condition as one of which the planner guesses nothing, for lists of a workstream that is named: those it would
 * otherwise take for almost empty, and sort whole instead of walking along the index.
 */
export const unguessed = (condition: string): string => `coalesce((${condition}), false)`;

/** What entries and their counts say by different columns. */
type Words = {
  readonly reachedSeller: string;
  /** The seller that writes an answer. */
  readonly answeredBy: string;
  /** Whether the firm of one of these seats asked. */
  asked(seats: readonly Seat[]): string;
};

function visible(authority: Authority, p: Parameters, entry: string, words: Words): string {
  const seated = (...sides: Seat["side"][]) => authority.seats.filter((seat) => sides.includes(seat.side));
  const within = (seats: readonly Seat[]) =>
    `${entry}.workstream_id = ANY (${p.add(seats.flatMap((seat) => seat.workstreamIds))}::text[])`;
  const asked = (seats: readonly Seat[]) => `${entry}.type = 'request' AND ${words.asked(seats)}`;

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
          `${within(seller)} AND ((${entry}.type = 'request' AND ${words.reachedSeller})
             OR (${entry}.type = 'answer' AND (${entry}.project_id || '|' || ${words.answeredBy}) = ${firms(seller, p)})
             OR (${asked(seller)}))`,
        ]
      : []),
    ...(readers.length > 0
      ? [
          `${within(readers)} AND ${entry}.status = 'published' AND ${entry}.stage = 'dataroom'
             AND (${entry}.reader_group IS NULL OR ${entry}.reader_group = ANY (ARRAY(${readerGroups(readers, p)})))`,
        ]
      : []),
    ...(buyer.length > 0 ? [`${within(buyer)} AND ${asked(buyer)}`] : []),
  ];
  const role =
    branches.length === 0 ? "false" : `((${branches.join(") OR (")}))${notKept(authority, p, entry, words.answeredBy)}`;
  if (authority.unlocked) return role;
  return `${role} AND ${entry}.stage = 'dataroom' AND (${entry}.status = 'published'
    OR (${entry}.type = 'request' AND ${within(authority.seats.filter((seat) => seat.gate === "standard"))}))`;
}

/** The groups that the firms of these seats are in, each in its own deal. */
const readerGroups = (seats: readonly Seat[], p: Parameters): string =>
  `SELECT own.id FROM reader_groups own WHERE own.organization_id = ANY (${p.add(seats.map((seat) => seat.organizationId))}::text[])
      AND (own.project_id || '|' || own.organization_id) = ${firms(seats, p)}`;

const firms = (seats: readonly Seat[], p: Parameters) =>
  `ANY (${p.add(seats.map((seat) => `${seat.projectId}|${seat.organizationId}`))}::text[])`;

/** What a seller keeps from agents, no unlock opens. */
const notKept = ({ keptDrafts }: Authority, p: Parameters, entry: string, answeredBy: string): string =>
  keptDrafts?.length
    ? ` AND (${entry}.type <> 'answer' OR (${entry}.status = 'published' AND ${entry}.stage = 'dataroom')
         OR NOT coalesce((${entry}.project_id || '|' || ${answeredBy}) = ANY (${p.add(keptDrafts)}::text[]), false))`
    : "";

/** Lines of history that the caller may see: of an entry that shows, about an entry that shows, and meant for the caller. */
export function visibleEvents(authority: Authority, p: Parameters, event = "v"): string {
  return `${toldEvents(authority, p, event)}
    AND EXISTS (SELECT FROM entries told WHERE told.id = ${event}.entry_id AND ${visibleEntries(authority, p, "told")})`;
}

/** The same for a query that joins the entry itself and asks `visibleEntries` of it. */
export function toldEvents(authority: Authority, p: Parameters, event = "v"): string {
  const within = (...sides: Seat["side"][]) => {
    const streams = authority.seats.filter((seat) => sides.includes(seat.side)).flatMap((seat) => seat.workstreamIds);
    return `${event}.workstream_id = ANY (${p.add(streams)}::text[])`;
  };
  const firms = firmsOf(authority, p);
  const withinOurFirm = `(SELECT (writer.project_id || '|' || writer.organization_id) = ${firms} FROM event_authors writer WHERE writer.event_id = ${event}.id)`;
  const weAsked = `(SELECT (asker.project_id || '|' || asker.organization_id) = ${firms} FROM entry_provenance asker WHERE asker.entry_id = ${event}.entry_id)`;
  // Look-ups by key, not EXISTS: nested as deep as the policies behind them, EXISTS is planned twice on every level.
  return `CASE ${event}.audience
      WHEN 'published' THEN true
      WHEN 'parties' THEN ${within("bank", "seller")} OR ${weAsked}
      WHEN 'bank_seller' THEN ${within("bank", "seller")}
      WHEN 'bidder' THEN ${within("bank")} OR ${weAsked}
      WHEN 'asker' THEN ${weAsked}
      WHEN 'seller' THEN ${within("seller")}
      WHEN 'organization' THEN ${authority.hidesInternalNotes ? "false" : withinOurFirm}
      WHEN 'internal' THEN ${within("bank")}
      ELSE false END
    AND (${event}.related_entry_id IS NULL
         OR (SELECT ${visibleEntries(authority, p, "related")} FROM entries related WHERE related.id = ${event}.related_entry_id))`;
}

/** Participants whom the caller may know by name: the bank everyone, the seller the bank and its own, the others their own. */
export function knownPeople(authority: Authority, p: Parameters, participant = "known"): string {
  const deals = (side: Seat["side"]) =>
    `ANY (${p.add(authority.seats.filter((seat) => seat.side === side).map((seat) => seat.projectId))}::text[])`;
  return `(${participant}.project_id = ${deals("bank")}
    OR (${participant}.project_id || '|' || ${participant}.organization_id) = ${firmsOf(authority, p)}
    OR (${participant}.role IN ('ib_admin', 'ib_member') AND ${participant}.project_id = ${deals("seller")}))`;
}

/** Firms whose people the caller may know. */
export const knownFirm = (authority: Authority, p: Parameters, firm = "firm"): string =>
  `EXISTS (SELECT FROM participants known WHERE known.organization_id = ${firm}.id AND ${knownPeople(authority, p)})`;

/** Joins `author.person`, who wrote an event, as `{id, name}`; null where the caller may not know. */
export function authorOfEvent(authority: Authority, p: Parameters, event = "v"): string {
  return `LEFT JOIN LATERAL (
    SELECT jsonb_build_object('id', u.id, 'name', u.name) AS person
      FROM event_authors wrote
      JOIN participants known ON known.project_id = wrote.project_id AND known.user_id = wrote.user_id AND ${knownPeople(authority, p)}
      JOIN users u ON u.id = wrote.user_id
     WHERE wrote.event_id = ${event}.id) author ON true`;
}

/** Who asked: for the bank, and for the firm itself. */
export function knownProvenance(authority: Authority, p: Parameters, provenance = "asked"): string {
  const bank = authority.seats.filter((seat) => seat.side === "bank").flatMap((seat) => seat.workstreamIds);
  return `(${provenance}.workstream_id = ANY (${p.add(bank)}::text[])
    OR (${provenance}.project_id || '|' || ${provenance}.organization_id) = ${firmsOf(authority, p)})`;
}

/** Joins `firm`, the bidder that asked, to a query with `asked` of which it says whether the caller may know it. */
export const joinBidder = (authority: Authority, p: Parameters): string =>
  `LEFT JOIN organizations firm ON firm.id = asked.organization_id AND asked.origin = 'buyer' AND ${knownFirm(authority, p)}`;

/** Who is in a group of readers: for the bank, and for a firm of itself. */
export function knownReaders(authority: Authority, p: Parameters, group = "reads"): string {
  const bank = authority.seats.filter((seat) => seat.side === "bank").map((seat) => seat.projectId);
  return `(${group}.project_id = ANY (${p.add(bank)}::text[])
    OR (${group}.project_id || '|' || ${group}.organization_id) = ${firmsOf(authority, p)})`;
}

const firmsOf = ({ seats }: Authority, p: Parameters): string => firms(seats, p);

/** The filter of a list. What is left out does not filter. */
export type EntryFilter = {
  readonly projectId: string;
  readonly type?: EntryType | undefined;
  readonly workstreamIds?: readonly string[] | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly priority?: Priority | undefined;
  readonly assigneeId?: string | undefined;
  /** Answers: linked to this request, by its id. */
  readonly linkedRequestId?: string | undefined;
};

/** How many entries that show fit a filter which looks at nothing but themselves: a number for a query that lists some. */
export function countedEntries(
  authority: Authority,
  { projectId, type, workstreamIds, statuses, priority }: Omit<EntryFilter, "assigneeId" | "linkedRequestId">,
  p: Parameters,
): string {
  return `(SELECT coalesce(sum(c.entries), 0)::int FROM entry_counts c
            WHERE ${workstreamIds ? unguessed(`c.project_id = ${p.add(projectId)}`) : `c.project_id = ${p.add(projectId)}`}
              ${type ? `AND c.type = ${p.add(type)}` : ""}
              ${workstreamIds ? `AND c.workstream_id = ANY (${p.add(workstreamIds)}::text[])` : ""}
              ${statuses ? `AND c.status = ANY (${p.add(statuses)}::text[])` : ""}
              ${priority ? `AND c.priority = ${p.add(priority)}` : ""}
              AND ${visibleCounts(authority, p)})`;
}

/** How many entries the gate alone keeps out of a list: a number for a query that lists the others. */
export function hiddenEntries(filter: EntryFilter, p: Parameters): string {
  return `app.hidden_count(${p.add(filter.projectId)}::text, ${p.add(filter.type ?? null)}::text,
    ${p.add(filter.workstreamIds ?? null)}::text[], ${p.add(filter.statuses ?? null)}::text[], ${p.add(filter.priority ?? null)}::text,
    ${p.add(filter.assigneeId ?? null)}::text, ${p.add(filter.linkedRequestId ?? null)}::text)`;
}
