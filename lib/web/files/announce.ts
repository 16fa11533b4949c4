import { readBounded } from "@/lib/platform/bounded-body";
import { AppError } from "@/lib/platform/errors";
import type { Tool } from "@/lib/platform/tool";
import { runtime } from "@/lib/runtime";
import { callFromRoute, fromOutside, jsonIn, refusal } from "@/lib/web/route-call";

const LARGEST_ANNOUNCEMENT = 8 * 1024;

/** A file is coming: what for, under which name, how large. The answer says where its pieces go. */
export async function announceUpload(request: Request, start: Tool<never>): Promise<Response> {
  const outside = fromOutside(request);
  if (outside) return refusal(outside);
  const raw = await readBounded(request, LARGEST_ANNOUNCEMENT).then((body) => body && jsonIn(body));
  if (!raw) return refusal(new AppError("malformed", "Announce a file as JSON."));
  const started = await callFromRoute(start, raw, request);
  if (!started.done) return refusal(started.error);
  const location = `/files/uploads/${started.output.upload_id}`;
  return Response.json(started.output, { status: 201, headers: { location, "cache-control": "no-store" } });
}

/** The person cancelled. What has arrived goes at once. */
export async function giveUp(request: Request, id: string, discard: Tool<never>): Promise<Response> {
  const outside = fromOutside(request);
  if (outside) return refusal(outside);
  const given = await callFromRoute(discard, { upload_id: id }, request);
  if (!given.done) return refusal(given.error);
  await runtime().files.uploads.discard(id);
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}
