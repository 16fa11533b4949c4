/** Input and output fields that several tools share. */
import * as z from "zod";
import { ROLES } from "@/lib/platform/roles";
import { PROJECT_STAGES } from "../model/status";

export const projectId = z
  .string()
  .min(1)
  .max(64)
  .describe("Deal to use; defaults to the one bound with set_project.")
  .optional();
export const workstreamSlug = z.string().min(1).max(64).describe('Slug of a workstream, e.g. "finance".');

export const role = z.enum(ROLES);
export const projectStage = z.enum(PROJECT_STAGES);
