import * as z from "zod";
import { defineSearch } from "@/lib/platform/search";
import { askedBy, authorSide, gated, projectId } from "../entries/agent-fields";
import { ANSWER_STATUSES, ENTRY_TYPES, REQUEST_STATUSES } from "../entries/status.rules";
import { fetchEntry } from "./fetch-entry";
import { findEntries } from "./find-entries";

const about = { author_side: authorSide, workstream: z.string(), published_at: z.int().optional() };

/** Requests and answers, as agents find and fetch them. */
export const searchable = defineSearch({
  says: {
    search:
      "Requests and answers by words in title or text, or by ref, best match first. Searches the named or bound deal, else all deals of the person. Use fetch for the text of a result; use list_requests and list_answers to go through everything.",
    fetch:
      "The whole text of one request or answer, with its address for people. Use it with an id from search. For who works on a request use get_request; for files and links get_answer.",
    id: "Entry id; in a named or bound deal also a ref.",
    searched: "When one deal was searched.",
  },
  scopes: ["read:requests", "read:answers"],
  ids: ["ent_"],
  named: projectId,
  found: { type: z.enum(ENTRY_TYPES), ref: z.string().optional(), author_side: authorSide, asked_by: askedBy },
  hidden: { gated },
  metadata: z.discriminatedUnion("type", [
    z.object({
      type: z.literal("request"),
      ref: z.string().optional(),
      status: z.enum(REQUEST_STATUSES),
      ...about,
      asked_by: askedBy,
    }),
    z.object({ type: z.literal("answer"), status: z.enum(ANSWER_STATUSES), ...about }),
  ]),
  find: findEntries,
  document: fetchEntry,
});
