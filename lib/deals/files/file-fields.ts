/** What the acts on files share: an upload and a file as people see them. */
import * as z from "zod";
import { FILE_CAUTIONS } from "@/lib/platform/file-content";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { worksOnDeal } from "../access/project-choice.rules";
import type { Authority } from "../seat";
import type { FileRow } from "./files.queries";
import { previewOf } from "./files.rules";

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
  revision: z.int().optional(),
  superseded: z.boolean(),
  caution: z.enum(FILE_CAUTIONS).optional(),
  preview: z.enum(["image", "pdf"]).optional(),
  added_at: z.int().optional(),
};

/** How often a file was replaced, and when it was made ready, is for those who work on the answer: others have it since it was published. */
export function fileShown({ seats }: Pick<Authority, "seats">, projectId: string, file: FileRow) {
  const { id: file_id, filename, size, mime, sha256, superseded, caution } = file;
  const preview = previewOf(mime);
  const works = seats.some((seat) => seat.projectId === projectId && worksOnDeal(seat));
  return {
    file_id,
    filename: sanitizeLine(filename),
    size,
    mime: sanitizeLine(mime),
    sha256,
    superseded,
    ...(caution !== null && { caution }),
    ...(preview && { preview }),
    ...(works && { revision: file.revision, added_at: file.addedAt }),
  };
}
