import { readBounded } from "@/lib/platform/bounded-body";
import { AppError } from "@/lib/platform/errors";
import type { AnyTool } from "@/lib/platform/tool";
import { runtime } from "@/lib/runtime";
import { callFromRoute, fromOutside, jsonIn, refusal } from "@/lib/web/route-call";
import { currentSession } from "@/lib/web/session";

const LARGEST_ANNOUNCEMENT = 8 * 1024;

/** A file is coming: what for, under which name, how large. The answer says where its pieces go. */
export async function announceUpload(request: Request, start: AnyTool): Promise<Response> {
  const outside = fromOutside(request);
  if (outside) return refusal(outside);
  // Of nobody's announcement nothing is read: the use-case refuses it.
  const raw = (await currentSession()) ? await announcementIn(request) : {};
  if (!raw) return refusal(new AppError("malformed", "Announce a file as JSON."));
  const started = await callFromRoute(start, raw, request);
  if (!started.done) return refusal(started.error);
  const location = `/files/uploads/${started.output.upload_id}`;
  return Response.json(started.output, { status: 201, headers: { location, "cache-control": "no-store" } });
}

async function announcementIn(request: Request): Promise<Record<string, unknown> | undefined> {
  const body = await readBounded(request, LARGEST_ANNOUNCEMENT);
  return body && jsonIn(body);
}

/** The person cancelled. What has arrived goes at once. */
export async function giveUp(request: Request, id: string, discard: AnyTool): Promise<Response> {
  const outside = fromOutside(request);
  if (outside) return refusal(outside);
  const given = await callFromRoute(discard, { upload_id: id }, request);
  if (!given.done) return refusal(given.error);
  await runtime().files.uploads.discard(id);
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}
