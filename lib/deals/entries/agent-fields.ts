/** Input and output fields that several tools share. */
import * as z from "zod";
import { ID_FORM } from "@/lib/platform/ids";
import { names } from "@/lib/platform/named";
import { inBrief } from "@/lib/platform/outline";
import { PENDING } from "@/lib/platform/proposal-state";
import { partyName } from "@/lib/platform/short-names";
import { AUTHOR_SIDES } from "../people/people.rules";
import { refsInReason } from "../publishing/told-refs.rules";
import { ROLES } from "../roles";
import { UNLOCK_SCOPE } from "../seat";
import { ORIGINS, PRIORITIES, PROJECT_STAGES, REQUEST_STATUSES } from "./status.rules";

/** Every id or slug that a caller may send. */
export const id = z.string().min(1).max(64).regex(ID_FORM);

/** Left out, it is the bound deal: set_project says so, once for all tools. */
export const projectId = id.optional();
export const workstreamSlug = id.describe('Slug, e.g. "finance".');

export const role = z.enum(ROLES);
export const projectStage = z.enum(PROJECT_STAGES);

export const requestName = id.describe('Entry id or ref, e.g. "FIN-042".');

export const limit = z.int().min(1).max(200).default(50);
export const offset = z.int().min(0).max(1_000_000).default(0);

export const person = z.object({ user_id: z.string(), name: partyName() });
/** Whose words or act it is: what another party wrote is theirs, not ours. */
export const authorSide = z.enum(AUTHOR_SIDES);
/** Where nothing else says of which side somebody is: a name is that person's own words. */
export const personOfSide = person.extend({ side: authorSide.optional() });

/** What the gate keeps out of a result: bank and seller only. */
export const gated = inBrief(z.object({ hidden: z.int(), scope: z.literal(UNLOCK_SCOPE) })).optional();

/** The bidder whose request it is: for the bank only. */
export const askedBy = partyName().optional();

/** A request in a list. */
export const requestFields = {
  entry_id: z.string(),
  ref: z.string().optional(),
  title: z.string(),
  author_side: authorSide,
  status: z.enum(REQUEST_STATUSES),
  priority: z.enum(PRIORITIES),
  due_date: z.string().optional(),
  assigned_to: z.array(personOfSide).optional(),
  origin: z.enum(ORIGINS).optional(),
  asked_by: askedBy,
  answer_count: z.int(),
};

/** Says that an object is about one request, by these fields. */
export const aboutRequest = <S extends z.ZodType>(schema: S, id: string | undefined, ref: string, status?: string): S =>
  names(schema, { kind: "request", ...(id !== undefined && { id }), ref, ...(status !== undefined && { status }) });

export const aboutAnswer = <S extends z.ZodType>(schema: S, id: string, status?: string): S =>
  names(schema, { kind: "answer", id, ...(status !== undefined && { status }) });

/** Why, in a sentence of ours: it may name requests that speak for it, as these have it. */
export const reasonWithRefs = () => names(z.string(), { kind: "request", within: refsInReason });

/** What every proposal takes besides its own fields, and gives back. */
export const proposalInput = {
  analysis: z.string().max(4000).describe("Your reasoning, for who decides.").optional(),
  idempotency_key: id.describe("Letters, digits, . _ -").optional(),
};
export const proposalFields = {
  project_id: z.string(),
  suggestion_id: z.string(),
  status: z.literal(PENDING),
  confirmation_url: z.string(),
};
/** From 0 to 1. */
export const confidence = z.number();
