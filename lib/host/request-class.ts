/** What kind of work a request asks for. What is `free` is limited elsewhere, or costs nothing. */
export type RequestClass = "free" | "page" | "export" | "import" | "file";

export type Asked = {
  readonly class: RequestClass;
  /** A page that reads much: it takes all the places that a person has for pages. */
  readonly heavy: boolean;
};

export function asked(path: string): Asked {
  if (FREE.test(path)) return { class: "free", heavy: false };
  if (FILE.test(path)) return { class: "file", heavy: false };
  if (IMPORT.test(path)) return { class: "import", heavy: false };
  if (EXPORT.test(path)) return { class: "export", heavy: false };
  return { class: "page", heavy: REPORT.test(path) };
}

/** Probes, what agents' clients call (lib/mcp and lib/auth count that), and files of Next's that lie ready. */
const FREE =
  /^\/(healthz|readyz|metrics|mcp|oauth\/.*|\.well-known\/.*|_next\/(static|webpack-hmr|image).*|icon\.svg|favicon\.ico)$/;
/** Sent and received as long as the line takes: a place that a page would need for a moment, they hold for minutes. */
const FILE = /^\/files\//;
const IMPORT = /^\/projects\/[^/]+\/requests\/import\/(read|preview|apply)$/;
const EXPORT = /^\/projects\/[^/]+\/((requests|log|log\/deadline|disclosure)\/export|archive\/download)$/;
const REPORT = /^\/projects\/[^/]+\/(log(\/deadline)?|disclosure(\/.*)?)$|^\/search(\/results)?$/;
