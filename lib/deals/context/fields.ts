/** What the completing use-cases share. */
import * as z from "zod";

/** As far as the person has come; nothing yet is everything. */
export const typed = z.string().max(200).default("");

/** What the protocol takes at most. */
export const MOST_VALUES = 100;

/** Found with one more than may leave, so that it can be said that there are more. */
export const cutToMost = (found: readonly string[]) => ({
  values: found.slice(0, MOST_VALUES),
  more: found.length > MOST_VALUES,
});
