/** What the acts on files share: an upload and a file as people see them. */
import * as z from "zod";
import { FILE_CAUTIONS } from "@/lib/platform/file-content";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { previewOf } from "../model/files";
import type { FileRow } from "../repository/files";

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
