import type { Module } from "@/lib/platform/module";

/** First segments of what is no module's. */
const OURS = [
  "",
  "login",
  "files",
  "account",
  "suggestions",
  "confirm",
  "consent",
  "invitation",
  "view-as",
  "oauth",
  "mcp",
  "api",
  "healthz",
  "readyz",
  "metrics",
  ".well-known",
  "_next",
  "icons",
  "robots.txt",
  "site.webmanifest",
];

/** A path as a label for logs and metrics: no ids, no search, a closed set of names. */
export function routesOf(modules: readonly Pick<Module, "pages">[]): (path: string) => string {
  const known = new Set([...OURS, ...modules.flatMap(({ pages }) => pages?.roots ?? [])]);
  return (path) => {
    const first = path.split("?", 1)[0]?.split("/")[1] ?? "";
    return known.has(first) ? `/${first}` : "/(other)";
  };
}
