/** What the acts of people share: fields, and that no agent is offered them. */
import * as z from "zod";
import { FILE_CAUTIONS } from "@/lib/platform/file-content";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { ACTS, type Act } from "../model/acts";
import { previewOf } from "../model/files";
import { MOST_IN_A_BODY, MOST_IN_A_TITLE } from "../model/lengths";
import { ANSWER_STATUSES, PRIORITIES, REQUEST_STATUSES } from "../model/status";
import { SUGGESTION_KINDS } from "../model/suggestion";
import { AUDIENCES } from "../model/visibility";
import { BUYERS_PREFIX, PREFIX_FORM, SLUG_FORM } from "../model/workstream-names";
import type { FileRow } from "../repository/files";
import { authorSide, confidence, id, person, workstreamSlug } from "../tools/fields";

/** People only, from our own pages; the door writes. */
export const BY_PEOPLE = {
  policy: { kind: "authenticated", rate: "call" },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  door: "write",
  via: ["web"],
} as const;

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

export const changedRequest = z.object({
  project_id: z.string(),
  entry_id: z.string(),
  ref: z.string().optional(),
  status: z.enum(REQUEST_STATUSES),
  version: z.int(),
});

export const changedAnswer = z.object({
  project_id: z.string(),
  entry_id: z.string(),
  status: z.enum(ANSWER_STATUSES),
  version: z.int(),
});

export const changedRequests = z.object({ project_id: z.string(), entry_ids: z.array(z.string()) });

export const uploadFields = {
  project_id: z.string(),
  entry_id: z.string(),
  upload_id: z.string(),
  filename: z.string(),
  size: z.int(),
};

/** A file as people see it. */
export const fileFields = {
  file_id: z.string(),
  filename: z.string(),
  size: z.int(),
  mime: z.string(),
  sha256: z.string(),
  revision: z.int(),
  superseded: z.boolean(),
  caution: z.enum(FILE_CAUTIONS).optional(),
  preview: z.enum(["image", "pdf"]).optional(),
  added_at: z.int(),
};

export function fileShown({
  id: file_id,
  filename,
  size,
  mime,
  sha256,
  revision,
  superseded,
  caution,
  addedAt,
}: FileRow) {
  const preview = previewOf(mime);
  return {
    file_id,
    filename: sanitizeLine(filename),
    size,
    mime: sanitizeLine(mime),
    sha256,
    revision,
    superseded,
    ...(caution !== null && { caution }),
    ...(preview && { preview }),
    added_at: addedAt,
  };
}
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
