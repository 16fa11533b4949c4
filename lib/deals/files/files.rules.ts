/** Rules of files: who may change them, how they may be called, how large they may be, what a browser may show of them. */

import { AppError } from "@/lib/platform/errors";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { refuseUnlessMay } from "../access/acts.rules";
import type { AnswerStatus } from "../entries/status.rules";
import { wrongStatus } from "../entries/workflow.rules";
import type { Seat } from "../seat";

export const LARGEST_FILE = 200 * 1024 * 1024;
export const LONGEST_FILENAME = 200;
/** For one person at a time. */
export const MOST_UPLOADS = 20;

/** The name alone, whatever path a browser sent with it; empty when nothing is left of it. */
export function cleanFilename(sent: string): string {
  const name = sanitizeLine(sent.split(/[\\/]/).at(-1) ?? "");
  return /^\.*$/.test(name) ? "" : name;
}

/** Files are part of the seller's words: they change while the answer lies with the seller. */
export function refuseFileAct(
  act: "attach_file" | "remove_file",
  seat: Pick<Seat, "role" | "stage">,
  { status }: { readonly status: AnswerStatus },
): void {
  refuseUnlessMay(seat, act);
  if (status !== "draft" && status !== "rejected") throw wrongStatus("answer", status);
}

/** A finished upload is found by the id that its file got from it: who lost the last answer of a transfer asks again. */
export const fileIdOf = (uploadId: string): string => uploadId.replace(/^upl_/, "obj_");

export type Preview = "image" | "pdf";

/** By the type that the content showed. What can carry script, such as SVG or HTML, is only downloaded. */
export function previewOf(mime: string): Preview | undefined {
  if (mime === "application/pdf") return "pdf";
  return ["image/png", "image/jpeg", "image/gif", "image/webp"].includes(mime) ? "image" : undefined;
}

export const tooManyUploads = () =>
  new AppError("conflict", `You have ${MOST_UPLOADS} uploads open. Finish or cancel some of them first.`);

export const noRoomLeft = () =>
  new AppError(
    "conflict",
    "The files of this deal have reached the size that its operator allows. Remove some, or ask the operator for more.",
  );

export const noPreview = () =>
  new AppError("invalid_input", "A file of this kind is not shown here. Download it instead.");

/** Whoever calls this in earnest has our seal; everybody else made it up. */
export const notReceived = () =>
  new AppError("invalid_input", "What arrived is not the file that was announced. Upload it again.", {
    issues: [{ path: "receipt", problem: "does not fit this upload" }],
  });
