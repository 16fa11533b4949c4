import { readBounded } from "@/lib/platform/bounded-body";
import { AppError } from "@/lib/platform/errors";

const FORM = "application/x-www-form-urlencoded";
/** A consent that names several hundred spaces one by one. */
const LARGEST_FORM = 32 * 1024;

/**
 * The fields of a plain form of ours, as a browser sends one without files; undefined for anything else and for what is too
 * large. Ask who sent it first: `formData()` would hold whatever anybody sends.
 */
export async function formIn(request: Request): Promise<URLSearchParams | undefined> {
  if (request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() !== FORM) return undefined;
  const body = await readBounded(request, LARGEST_FORM);
  return body && new URLSearchParams(body.toString("utf8"));
}

/** Whether what was sent to an action can be taken apart: as a form, or by our own script as a list of arguments. */
export async function isReadableForm(request: Request): Promise<boolean> {
  try {
    if (request.headers.get("content-type")?.startsWith("multipart/form-data")) await request.formData();
    else if (request.headers.has("next-action")) return Array.isArray(JSON.parse(await request.text()));
    return true;
  } catch {
    return false;
  }
}

export const unreadableForm = () =>
  new AppError("malformed", "This form could not be read. Open the page again and retry.");
