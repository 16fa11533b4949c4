/** What the pages of a request and of an answer have in common. */
import * as z from "zod";
import { ANSWER_STATUSES, REQUEST_STATUSES } from "../model/status";
import { SUGGESTION_KINDS } from "../model/suggestion";
import { AUDIENCES } from "../model/visibility";
import { authorSide, confidence, person } from "../tools/fields";

/** A page of what happened to an entry. */
export const history = z.object({
  lines: z.array(
    z.object({
      event_id: z.string(),
      ts: z.int(),
      actor: z.string().optional(),
      author_side: authorSide,
      action: z.string(),
      visibility: z.enum(AUDIENCES),
      from: z.enum([...REQUEST_STATUSES, ...ANSWER_STATUSES]).optional(),
      to: z.enum([...REQUEST_STATUSES, ...ANSWER_STATUSES]).optional(),
      body: z.string().optional(),
    }),
  ),
  total: z.int(),
  offset: z.int(),
});

/** What waits for the person's decision. */
export const waitingSuggestions = z.array(
  z.object({
    suggestion_id: z.string(),
    kind: z.enum(SUGGESTION_KINDS),
    confidence: confidence.optional(),
    proposed_at: z.int(),
    proposed_for: person.optional(),
  }),
);
