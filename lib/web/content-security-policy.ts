/**
 * Nothing runs but our own scripts, known by the nonce of this request. Style attributes are allowed (widths of bars);
 * style elements are not. In development the reloading client evaluates code, injects styles and opens a socket. `frames`: the
 * page shows a document of ours in the browser's own viewer; nothing else of ours lets itself be framed.
 */
export function contentSecurityPolicy(nonce: string, development: boolean, { frames = false } = {}): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "manifest-src 'self'",
    ...(frames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
