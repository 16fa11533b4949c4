/** What the pages of a request and of an answer have in common. */
import * as z from "zod";
import { LANES } from "../messages/lanes.rules";
import { DECIDED_KINDS } from "../suggestions/suggestion.rules";
import { authorSide, confidence, person } from "./agent-fields";
import { ANSWER_STATUSES, REQUEST_STATUSES } from "./status.rules";

/** A page of what happened to an entry. */
export const history = z.object({
  lines: z.array(
    z.object({
      event_id: z.string(),
      ts: z.int(),
      actor: z.string().optional(),
      author_side: authorSide,
      action: z.string(),
      from: z.enum([...REQUEST_STATUSES, ...ANSWER_STATUSES]).optional(),
      to: z.enum([...REQUEST_STATUSES, ...ANSWER_STATUSES]).optional(),
      body: z.string().optional(),
      waits: z.literal(true).optional().describe("Written for the bidder, who does not read it yet."),
      passed_at: z.int().optional().describe("When the bank let it through to the other side."),
      may_pass_to: z.enum(["bidder", "seller"]).optional(),
      take_back_until: z.int().optional(),
    }),
  ),
  total: z.int(),
  offset: z.int(),
});

/** The lanes that the person has, from the fewest readers on, and the one whose thread is shown. */
export const lanes = {
  lanes: z.array(
    z.object({
      lane: z.enum(LANES),
      total: z.int(),
      readers: z.array(z.object({ organization: z.string(), people: z.int() })),
    }),
  ),
  lane: z.enum(LANES),
  may_write: z.boolean(),
};
export const laneWanted = z.enum(LANES).optional();
/** Who sees an entry beside the bank. */
export const visibleToFields = z.object({
  seller: z.boolean(),
  firms: z
    .union([z.literal("all"), z.array(z.string())])
    .describe("Buyers and observers by name, or all of them that work on the workstream."),
});

/** What waits for the person's decision. */
export const waitingSuggestions = z.array(
  z.object({
    suggestion_id: z.string(),
    kind: z.enum(DECIDED_KINDS),
    confidence: confidence.optional(),
    proposed_at: z.int(),
    proposed_for: person.optional(),
  }),
);
