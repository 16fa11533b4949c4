/** What the completing use-cases share. */
import * as z from "zod";

/** As far as the person has come; nothing yet is everything. */
export const typed = z.string().max(200).default("");

/** One more than the protocol takes, so that it can be said that there are more. */
export const MOST_VALUES = 101;
