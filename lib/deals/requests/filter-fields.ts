/** What narrows the requests of a deal, in the table and in a file of it. */
import * as z from "zod";
import type { Actor } from "@/lib/platform/actor";
import { chooseWorkstream } from "../access/workstream-choice.rules";
import { id, projectId } from "../entries/agent-fields";
import { dueDate } from "../entries/page-fields";
import { ORIGINS, PRIORITIES, REQUEST_STATUSES, STAGES } from "../entries/status.rules";
import { searchTerms } from "../search/search-terms.rules";
import type { Seat } from "../seat";
import { type Browsing, DUE, HOLDERS } from "./browsing.rules";

const some = <T extends readonly [string, ...string[]]>(words: T) => z.array(z.enum(words)).min(1).max(words.length);

export const requestFilter = {
  project_id: projectId,
  workstreams: z.array(id).min(1).max(50).optional(),
  statuses: some(REQUEST_STATUSES).optional(),
  priorities: some(PRIORITIES).optional(),
  assignee: id.describe('user_id, "me" or "nobody".').optional(),
  due: z.enum(DUE).optional(),
  due_from: dueDate.optional(),
  due_to: dueDate.optional(),
  origins: some(ORIGINS).optional(),
  lies_with: z.enum(HOLDERS).optional(),
  list_id: id.optional(),
  stage: z.enum(STAGES).optional(),
  text: z.string().max(200).optional(),
};

/** All but the words that are searched for. */
export const FILTER_AUDITED = Object.keys(requestFilter).filter((field) => field !== "text");

export const filterOf = (
  seat: Seat,
  { userId }: Actor,
  input: z.output<z.ZodObject<typeof requestFilter>>,
): Browsing => ({
  workstreamIds: input.workstreams?.map((slug) => chooseWorkstream(seat, slug)) ?? seat.workstreamIds,
  priorities: input.priorities,
  assigneeId: input.assignee === "nobody" ? null : input.assignee === "me" ? userId : input.assignee,
  due: input.due,
  dueFrom: input.due_from,
  dueTo: input.due_to,
  origins: input.origins,
  liesWith: input.lies_with,
  listId: input.list_id,
  stage: input.stage,
  terms: input.text === undefined ? undefined : searchTerms(input.text),
});
