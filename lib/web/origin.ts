import { AppError } from "@/lib/platform/errors";

/**
 * A form or script of another site may not act here. Browsers name the origin of every POST; one that does not must at
 * least say that the request is our own. Next checks its actions likewise but lets a missing Origin pass.
 */
export function assertSameOrigin(headers: Headers, publicUrl: string): void {
  if (!isSameOrigin(headers, publicUrl)) throw new AppError("forbidden", FROM_ANOTHER_SITE);
}

export const isSameOrigin = (headers: Headers, publicUrl: string | undefined): boolean =>
  headers.get("origin") === null
    ? headers.get("sec-fetch-site") === "same-origin"
    : headers.get("origin") === publicUrl;

export const FROM_ANOTHER_SITE = "This request came from another site. Open the page again and retry.";

/** The same for requests that carry a token of ours besides: a program that is no browser names no origin at all. */
export function assertNoOtherOrigin(headers: Headers, publicUrl: string): void {
  const named = headers.get("origin") ?? headers.get("sec-fetch-site");
  if (named !== null) assertSameOrigin(headers, publicUrl);
}
