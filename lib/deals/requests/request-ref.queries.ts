import type { Parameters } from "@/lib/db/parameters";
import type { Authority, Seat } from "../seat";

/**
 * By which ref the caller knows a request, and the order of refs, for a query over `e` and its provenance `asked` where the
 * caller may know it (docs/decisions/031-reader-numbers.md). Buyers and observers know what their firm asked by the firm's own
 * numbers and all else by the numbers the firm reads it under: the workstream's series would tell how much is not published.
 * The bank knows what it did not pass on yet by the buyer's number, on its pages with the firm's prefix. A buyer's own stand
 * first; in the bank's lists what it did not pass on stands last.
 *
 * Each is written when it is asked for: a value that no statement uses, the database refuses.
 */
export type RequestRef = { readonly ref: string; readonly order: string[] };

export function requestRef(authority: Authority, projectId: string, p: Parameters): RequestRef {
  const seat = authority.seats.find((one) => one.projectId === projectId);
  if (seat && isReader(seat)) {
    return {
      get ref() {
        return `coalesce(asked.own_ref, ${readersNumber([seat], p, "ref")})`;
      },
      get order() {
        return [OWN_NUMBER, readersNumber([seat], p, "number")];
      },
    };
  }
  return {
    get ref() {
      return `coalesce(e.ref, ${[...withPrefix(authority, p), "asked.own_ref"].join(", ")})`;
    },
    order: ["e.ref_number", OWN_NUMBER],
  };
}

const OWN_NUMBER = "substring(asked.own_ref FROM '[0-9]+$')::int";

/** A buyer or an observer: whoever sees what is published and nothing of the work on it. */
export const isReader = ({ side }: Pick<Seat, "side">): boolean => side === "buyer" || side === "observer";

export const isReaderIn = ({ seats }: Pick<Authority, "seats">, projectId: string): boolean =>
  seats.some((seat) => seat.projectId === projectId && isReader(seat));

/**
 * Which entry's provenance `asked` a query over many needs for nothing but ref and order: to a reader every request may be the
 * own one; to the others it tells a ref only where the workstream's series has none, and the rest is not looked up.
 */
export function ownNumberOf(authority: Authority, projectId: string): string {
  const seat = authority.seats.find((one) => one.projectId === projectId);
  return seat && isReader(seat) ? "e.id" : "CASE WHEN e.ref IS NULL THEN e.id END";
}

/** The same over several deals. `unnumbered`: what stands where a request has no number that names it alone. */
export function refOverDeals(authority: Authority, p: Parameters, unnumbered?: string): string {
  const readers = authority.seats.filter(isReader);
  const rest = unnumbered ?? "asked.own_ref";
  const worked = `coalesce(e.ref, ${[...(unnumbered ? [] : withPrefix(authority, p)), rest].join(", ")})`;
  if (readers.length === 0) return worked;
  return `CASE WHEN e.project_id = ${reading(authority, p)} THEN coalesce(asked.own_ref, ${readersNumber(readers, p, "ref")}, ${rest})
               ELSE ${worked} END`;
}

/** The deals in which the caller is a reader. */
export const reading = (authority: Authority, p: Parameters): string =>
  `ANY (${p.add(authority.seats.filter(isReader).map((seat) => seat.projectId))}::text[])`;

/** Requests, as `entry_id`, that the firms of these seats read under a name. */
export const readUnder = (authority: Authority, p: Parameters, isName: (ref: string) => string): string =>
  `SELECT known.entry_id FROM reader_refs known WHERE ${ofFirms(authority.seats.filter(isReader), p)} AND ${isName(`known.ref COLLATE "C"`)}`;

/**
 * Requests, as `entry_id`, that the bank may call by the firm's prefix: `BUY-003` of one firm. Nothing where the caller is not of
 * the bank. What is joined is `asked`, of which the query that takes this must say whether the caller may know it.
 */
export const askedUnderPrefix = (
  authority: Authority,
  p: Parameters,
): string => `SELECT asked.entry_id FROM entry_provenance asked
    JOIN firm_prefixes f ON f.project_id = asked.project_id AND f.organization_id = asked.organization_id AND f.project_id = ${banking(authority, p)}`;

/** What such a number looks like, in a query with `asked` and the firm's prefix `f`. */
export const PREFIXED = "(f.prefix || substring(asked.own_ref FROM '-.*$'))";

const readersNumber = (seats: readonly Seat[], p: Parameters, column: "ref" | "number"): string =>
  `(SELECT known.${column} FROM reader_refs known WHERE known.entry_id = e.id AND ${ofFirms(seats, p)})`;

/** The firm of each deal: a seat in one deal says nothing about another. */
function ofFirms(seats: readonly Seat[], p: Parameters): string {
  const [only, another] = seats;
  return only && !another
    ? `known.project_id = ${p.add(only.projectId)} AND known.organization_id = ${p.add(only.organizationId)}`
    : `known.organization_id = ANY (${p.add(seats.map((seat) => seat.organizationId))}::text[])
         AND (known.project_id || '|' || known.organization_id) = ANY (${p.add(seats.map((seat) => `${seat.projectId}|${seat.organizationId}`))}::text[])`;
}

/** On our pages two firms may stand in one list, each with a BUY-003; over MCP the ref stays what the buyer calls it. */
function withPrefix(authority: Authority, p: Parameters): string[] {
  const onPages = authority.granted === null && authority.unlocked;
  if (!onPages || !authority.seats.some((seat) => seat.side === "bank")) return [];
  return [
    `(SELECT ${PREFIXED} FROM firm_prefixes f
       WHERE f.project_id = asked.project_id AND f.organization_id = asked.organization_id AND f.project_id = ${banking(authority, p)})`,
  ];
}

const banking = (authority: Authority, p: Parameters): string =>
  `ANY (${p.add(authority.seats.filter((seat) => seat.side === "bank").map((seat) => seat.projectId))}::text[])`;
