import type * as z from "zod";
import { readBounded } from "@/lib/platform/bounded-body";
import { AppError } from "@/lib/platform/errors";
import type { Tool } from "@/lib/platform/tool";
import { callFromRoute, fromOutside, jsonIn, refusal } from "@/lib/web/route-call";

/** Rows that our own page sends as JSON, for a use-case that takes them; the deal is the one of the address. */
export async function rowsFor<I extends z.ZodObject, O extends z.ZodObject>(
  tool: Tool<never, I, O>,
  request: Request,
  projectId: string,
  mostBytes: number,
): Promise<Response> {
  const outside = fromOutside(request);
  if (outside) return refusal(outside);
  const body = await readBounded(request, mostBytes);
  if (!body) return refusal(new AppError("invalid_input", "These are too many rows at once. Divide the file."));
  const raw = jsonIn(body);
  if (!raw) return refusal(new AppError("malformed", "The rows could not be read. Load the page again."));
  const answer = await callFromRoute(tool, { ...raw, project_id: projectId }, request);
  if (!answer.done) return refusal(answer.error, retryAfter(answer.error));
  return Response.json(answer.output, { headers: { "cache-control": "no-store" } });
}

const retryAfter = ({ data }: AppError): Record<string, string> =>
  data.retry_after === undefined ? {} : { "retry-after": String(data.retry_after) };
