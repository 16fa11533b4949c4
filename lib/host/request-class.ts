import type { Module } from "@/lib/platform/module";

/** What kind of work a request asks for. What is `free` is limited elsewhere, or costs nothing. */
export type RequestClass = "free" | "page" | "export" | "import" | "file";

export type Asked = {
  readonly class: RequestClass;
  /** A page that reads much: it takes all the places that a person has for pages. */
  readonly heavy: boolean;
};

/** What any path asks for, by what the modules say of their pages. */
export function classesOf(modules: readonly Pick<Module, "pages">[]): (path: string) => Asked {
  const says = (which: "imports" | "exports" | "heavy") => anyOf(modules.flatMap(({ pages }) => pages?.[which] ?? []));
  const [isImport, isExport, isHeavy] = [says("imports"), says("exports"), says("heavy")];
  return (path) => {
    if (FREE.test(path)) return { class: "free", heavy: false };
    if (FILE.test(path)) return { class: "file", heavy: false };
    if (isImport(path)) return { class: "import", heavy: false };
    if (isExport(path)) return { class: "export", heavy: false };
    return { class: "page", heavy: SEARCH.test(path) || isHeavy(path) };
  };
}

/** Probes, what agents' clients call (lib/mcp and lib/auth count that), and files of Next's and of `public/` that lie ready. */
const FREE =
  /^\/(healthz|readyz|metrics|api\/cron|mcp|oauth\/.*|\.well-known\/.*|_next\/(static|webpack-hmr|image).*|icon\.svg|favicon\.ico|icons\/.*|robots\.txt|site\.webmanifest)$/;
/** Sent and received as long as the line takes: a place that a page would need for a moment, they hold for minutes. */
const FILE = /^\/files\//;
const SEARCH = /^\/search(\/results)?$/;

function anyOf(addresses: readonly string[]): (path: string) => boolean {
  const patterns = addresses.map((address) => new RegExp(`^${address.split("/").map(patternOf).join("/")}$`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

const patternOf = (segment: string): string =>
  segment.startsWith(":") ? "[^/]+" : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
