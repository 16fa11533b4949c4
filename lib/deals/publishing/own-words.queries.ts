import type { Parameters } from "@/lib/db/parameters";
import { knownProvenance } from "../access/visible.queries";
import { reading } from "../requests/request-ref.queries";
import type { Authority, Seat } from "../seat";

/**
 * The words of an entry `e` to this caller. Others read of a bidder's request the text that the bank set, which is what the
 * entry holds; the firm that asked and the bank read what was asked. Every query that shows words of requests takes them from here.
 */
export function wordsFor(
  authority: Authority,
  p: Parameters,
  entry = "e",
): { readonly title: string; readonly body: string } {
  if (!mayKnowOriginals(authority)) return { title: `${entry}.title`, body: `${entry}.body` };
  const own = (column: "title" | "body") =>
    `coalesce((SELECT own.${column} FROM entry_originals own WHERE own.entry_id = ${entry}.id AND ${knownProvenance(authority, p, "own")}), ${entry}.${column})`;
  // Each when it is asked for: a parameter that no statement names is refused.
  return {
    get title() {
      return own("title");
    },
    get body() {
      return own("body");
    },
  };
}

/** The number that changes with what is shown of a request `e` in these words: to those who are not told how often it was changed. */
export const looksOf = ({ title, body }: { readonly title: string; readonly body: string }): string =>
  `('x' || left(md5(jsonb_build_array(e.status, ${title}, ${body}, e.priority, e.due_date)::text), 7))::bit(28)::int + 1`;

/** Joins the asker's own words as `own` to a query over `e` that compares many texts with what somebody typed. */
export const joinOwnWords = (authority: Authority, p: Parameters): string =>
  mayKnowOriginals(authority)
    ? `LEFT JOIN entry_originals own ON own.entry_id = e.id AND ${knownProvenance(authority, p, "own")}`
    : "";

/**
 * What a search compares, after `joinOwnWords`. The bank finds a request by either text. Its asker finds it by the own words
 * alone: found by another text, it would learn that the bank set one, and so that the request was passed on.
 */
export function searchedWords(authority: Authority, p: Parameters): { readonly vector: string; readonly text: string } {
  if (!mayKnowOriginals(authority)) return { vector: "e.words", text: "(e.title || ' ' || e.body)" };
  const asker = () => `e.project_id = ${reading(authority, p)}`;
  return {
    get vector() {
      return `CASE WHEN own.entry_id IS NULL THEN e.words WHEN ${asker()} THEN own.words ELSE own.words || e.words END`;
    },
    get text() {
      return `(CASE WHEN own.entry_id IS NULL THEN '' ELSE own.title || ' ' || own.body || ' ' END
               || CASE WHEN own.entry_id IS NOT NULL AND ${asker()} THEN '' ELSE e.title || ' ' || e.body END)`;
    },
  };
}

/** Sellers ask no request as bidders do: of them nobody's words are kept. */
const mayKnowOriginals = ({ seats }: { readonly seats: readonly Pick<Seat, "side">[] }): boolean =>
  seats.some(({ side }) => side !== "seller");
