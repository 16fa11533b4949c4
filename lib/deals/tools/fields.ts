/** Input and output fields that several tools share. */
import * as z from "zod";
import { ID_FORM } from "@/lib/platform/ids";
import { ROLES } from "@/lib/platform/roles";
import { PROJECT_STAGES } from "../model/status";

/** Every id or slug that a caller may send. The length stands apart from the form so that clients can read it. */
export const id = z.string().min(1).max(64).regex(ID_FORM);

export const projectId = id.describe("Deal to use; defaults to the one bound with set_project.").optional();
export const workstreamSlug = id.describe('Slug of a workstream, e.g. "finance".');

export const role = z.enum(ROLES);
export const projectStage = z.enum(PROJECT_STAGES);
