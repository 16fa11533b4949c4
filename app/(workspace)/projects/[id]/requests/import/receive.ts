import type * as z from "zod";
import { listRequestLists } from "@/lib/deals";
import { readBounded } from "@/lib/platform/bounded-body";
import { AppError } from "@/lib/platform/errors";
import type { CallableTool } from "@/lib/platform/tool";
import { callFromRoute, fromOutside, jsonIn, refusal } from "@/lib/web/route-call";
import { TOO_MUCH_TEXT } from "./most-text";

/** Rows that our own page sends as JSON, for a use-case that takes them; the deal is the one of the address. */
export async function rowsFor<I extends z.ZodObject, O extends z.ZodObject>(
  tool: CallableTool<I, O>,
  request: Request,
  projectId: string,
  mostBytes: number,
): Promise<Response> {
  const barred = await barredFrom(request, projectId);
  if (barred) return refusal(barred);
  const body = await readBounded(request, mostBytes);
  if (!body) return refusal(new AppError("invalid_input", TOO_MUCH_TEXT));
  const raw = jsonIn(body);
  if (!raw) return refusal(new AppError("malformed", "The rows could not be read. Load the page again."));
  const answer = await callFromRoute(tool, { ...raw, project_id: projectId }, request);
  if (!answer.done) return refusal(answer.error, retryAfter(answer.error));
  return Response.json(answer.output, { headers: { "cache-control": "no-store" } });
}

/** Why this caller imports nothing here, or undefined. Asked before the body: of who cannot import, nothing is read. */
export async function barredFrom(request: Request, projectId: string): Promise<AppError | undefined> {
  const outside = fromOutside(request);
  if (outside) return outside;
  const asked = await callFromRoute(listRequestLists, { project_id: projectId }, request);
  if (!asked.done) return asked.error;
  if (asked.output.may.includes("import_requests")) return undefined;
  return new AppError("forbidden", "Only the bank imports requests, and only while the deal is not closed.");
}

const retryAfter = ({ data }: AppError): Record<string, string> =>
  data.retry_after === undefined ? {} : { "retry-after": String(data.retry_after) };
