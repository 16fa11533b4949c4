import { readBounded } from "@/lib/platform/bounded-body";
import { AppError } from "@/lib/platform/errors";

const FORM = "application/x-www-form-urlencoded";
/** A consent that names several hundred deals one by one. */
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

export const unreadableForm = () =>
  new AppError("malformed", "This form could not be read. Open the page again and retry.");
