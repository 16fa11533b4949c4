const KNOWN = new Set([
  "",
  "login",
  "projects",
  "files",
  "account",
  "agents",
  "connect",
  "suggestions",
  "tasks",
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
]);

/** A path as a label for logs and metrics: no ids, no search, a closed set of names. */
export function routeOf(path: string): string {
  const first = path.split("?", 1)[0]?.split("/")[1] ?? "";
  return KNOWN.has(first) ? `/${first}` : "/(other)";
}
