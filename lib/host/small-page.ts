import type { IncomingMessage, ServerResponse } from "node:http";

/** What the host says itself, without a page being rendered for it. */
export type SmallPage = {
  readonly status: number;
  readonly title: string;
  readonly words: string;
  /** Seconds, for what may be asked again. */
  readonly retryAfter?: number;
};

export const NOT_FOUND: SmallPage = {
  status: 404,
  title: "Not found",
  words:
    "There is nothing at this address that you can open. The link may be old or mistyped, or it belongs to something you are not part of.",
};

/** For a browser as a page, for a script of ours as the sentence alone. */
export function sendSmallPage(request: IncomingMessage, response: ServerResponse, page: SmallPage): void {
  const isPage = request.headers.accept?.includes("text/html") ?? false;
  const body = isPage ? html(page) : `${JSON.stringify({ code: CODES[page.status], message: page.words })}\n`;
  response
    .writeHead(page.status, {
      ...HEADERS,
      "Content-Type": isPage ? "text/html; charset=utf-8" : "application/json",
      "Content-Length": Buffer.byteLength(body),
      ...(page.retryAfter !== undefined && { "Retry-After": page.retryAfter }),
    })
    .end(request.method === "HEAD" ? undefined : body);
}

const CODES: Record<number, string> = { 404: "not_found", 429: "rate_limited" };

const HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
};

const html = ({ title, words }: SmallPage) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Dealspace</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:28rem;margin:4rem auto;padding:0 1rem}h1{font-size:1.25rem}a{color:inherit}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${words}</p>
<p><a href="/">Go to Home</a></p>
</main>
</body>
</html>
`;
