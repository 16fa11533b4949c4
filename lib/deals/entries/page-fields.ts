/** What the acts of people share: fields, and that no agent is offered them. */
import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { ACTS, type Act } from "../access/acts.rules";
import { READERS } from "../publishing/readers.rules";
import { BUYERS_PREFIX, PREFIX_FORM, SLUG_FORM } from "../setup/workstream-names.rules";
import { id, workstreamSlug } from "./agent-fields";
import { MOST_IN_A_BODY, MOST_IN_A_TITLE } from "./lengths.rules";
import type { LoadedRequest } from "./load-for-change.queries";
import { ANSWER_STATUSES, PRIORITIES, REQUEST_STATUSES, type RequestStatus } from "./status.rules";

type Noun = "request" | "requests" | "answer" | "entry" | "person" | "message" | "list" | "workstream";

/** People only, from our own pages; the door writes. `on`: what the act is done to, where it is not the deal itself. */
export const byPeople = (act?: Act, on?: Noun) =>
  ({
    policy: { kind: "authenticated", rate: "none", ...(act && { act }), ...(on && { on }) },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    door: "write",
    via: ["web"],
  }) as const;

const hasText = (text: string) => sanitizeLine(text) !== "";

export const title = z.string().max(MOST_IN_A_TITLE).refine(hasText, "is empty");
export const body = z.string().max(MOST_IN_A_BODY);
/** Where something must be said. */
export const words = z.string().max(4000).refine(hasText, "is empty");
export const note = z.string().max(1000).optional();

export const priority = z.enum(PRIORITIES);
export const dueDate = z.iso.date().max(10);
/** Of the entry as the person saw it. */
export const version = z.int().min(1).max(2_000_000_000);

const distinct = (ids: readonly string[]) => new Set(ids).size === ids.length;
export const people = z.array(id).min(1).max(20).refine(distinct, "names somebody twice");
export const requestIds = (most: number) => z.array(id).min(1).max(most).refine(distinct, "names a request twice");
/** As many as a table marks at once. */
export const MANY = 500;

/** Whom something is published to: the firms that asked, those of `reader_ids`, or all buyers and observers. */
export const readers = z.enum(READERS);
export const readerIds = z.array(id).min(1).max(50).refine(distinct, "names a firm twice");

/** That the person decides although a blocker is open. */
export const despiteBlockers = z.boolean().default(false);

/** What the person's own team said about what is to be decided. */
export const teamSaid = z.object({
  notes: z.array(z.object({ ts: z.int(), text: z.string(), by: z.string().optional() })),
  blockers: z.array(
    z.object({ blocker_id: z.string(), request: z.string(), reason: z.string(), by: z.string().optional() }),
  ),
});

export const changedRequest = z.object({
  project_id: z.string(),
  entry_id: z.string(),
  ref: z.string().optional(),
  status: z.enum(REQUEST_STATUSES),
  version: z.int(),
});

/** The request as it is after the act. */
export const requestNow = (
  { projectId, id: entry_id, ref }: Pick<LoadedRequest, "projectId" | "id" | "ref">,
  status: RequestStatus,
  version: number,
) => ({ project_id: projectId, entry_id, ...(ref !== null && { ref }), status, version });

export const changedAnswer = z.object({
  project_id: z.string(),
  entry_id: z.string(),
  status: z.enum(ANSWER_STATUSES),
  version: z.int(),
});

export const changedRequests = z.object({ project_id: z.string(), entry_ids: z.array(z.string()) });

/** What the person could do in the deal as it stands, by the names of the acts. */
export const openActs = z.array(z.enum(Object.keys(ACTS) as [Act, ...Act[]]));

/** A time zone that this server knows by its name. */
export const timeZone = z
  .string()
  .max(64)
  .refine((zone) => zone === "UTC" || Intl.supportedValuesOf("timeZone").includes(zone), "is no time zone");

export const workstreamName = z.string().max(80).refine(hasText, "is empty");
export const newWorkstream = {
  slug: z.string().max(40).regex(SLUG_FORM),
  name: workstreamName,
  prefix: z
    .string()
    .max(5)
    .regex(PREFIX_FORM)
    .refine((prefix) => prefix !== BUYERS_PREFIX, "counts what buyers ask"),
};

/** What somebody works on; left out, everything. */
export const workstreamsGiven = z
  .array(workstreamSlug)
  .min(1)
  .max(40)
  .refine(distinct, "names a workstream twice")
  .optional();
