import { loginPath } from "@/lib/auth/return-path";
import type { AppError } from "@/lib/platform/errors";
import type { AnyTool } from "@/lib/platform/tool";
import { runtime } from "@/lib/runtime";
import { callFromRoute, STATUS } from "@/lib/web/route-call";
import { rangeIn } from "./byte-range";
import { disposition } from "./disposition";

type Permitted = {
  readonly filename: string;
  readonly size: number;
  readonly mime: string;
  readonly sha256: string;
  readonly preview?: "image" | "pdf" | undefined;
};

/**
 * A file for whoever may have it: to keep, or to look at in the browser. Nothing of it is kept by caches, nothing in it runs as
 * ours: what is kept is no document to the browser, what is shown has the type that its content showed.
 */
export async function sendFile(
  request: Request,
  id: string,
  use: "download" | "preview",
  open: AnyTool,
): Promise<Response> {
  const asked = await callFromRoute(open, { file_id: id, use }, request);
  if (!asked.done) return turnedAway(asked.error, request);
  const file = asked.output as Permitted;

  const range = rangeIn(request.headers.get("range"), file.size);
  if (!range) return new Response(null, { status: 416, headers: { "content-range": `bytes */${file.size}` } });
  const { files, log } = runtime();
  const content = await files.store.open(file.sha256, range === "all" ? undefined : range);
  if (!content) {
    log.error({ file: id }, "the content of a file is missing in the store");
    return text(500, "The content of this file is missing. Tell the operator.");
  }
  const part = range === "all" ? undefined : range;
  return new Response(content, {
    status: part ? 206 : 200,
    headers: {
      ...COMMON,
      ...(use === "download" ? KEPT : file.preview === "pdf" ? SHOWN_PDF : SHOWN_IMAGE),
      ...(use === "preview" && { "content-type": file.mime }),
      "content-disposition": disposition(use === "download" ? "attachment" : "inline", file.filename),
      "content-length": String(part ? part.end - part.start + 1 : file.size),
      ...(part && { "content-range": `bytes ${part.start}-${part.end}/${file.size}` }),
      etag: `"${file.sha256}"`,
    },
  });
}

const COMMON = {
  "accept-ranges": "bytes",
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};
const KEPT = {
  "content-type": "application/octet-stream",
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "x-frame-options": "DENY",
};
const SHOWN_IMAGE = { ...KEPT };
/** In a sandbox browsers do not start their viewer, whose own is stricter than any we could name: scripts of a PDF never reach a page. */
const SHOWN_PDF = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'; form-action 'none'; base-uri 'none'",
  "x-frame-options": "SAMEORIGIN",
};

/** Who is not signed in signs in first; what one may not see is told exactly like what is not there. */
function turnedAway({ code, message }: AppError, request: Request): Response {
  if (code !== "unauthenticated") {
    const missing = code === "not_found" || code === "invalid_input";
    return missing ? text(404, NOT_THERE) : text(STATUS[code], message);
  }
  const { pathname } = new URL(request.url);
  return new Response(null, { status: 303, headers: { location: loginPath(pathname), "cache-control": "no-store" } });
}

const NOT_THERE = "There is no such file, or it is not yours to see.";

const text = (status: number, words: string) =>
  new Response(`${words}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
