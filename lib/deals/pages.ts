import type { Pages } from "@/lib/platform/module";

const of = (...below: string[]): string[] => below.map((path) => `/projects/:space/${path}`);

/** Where the deals' pages are, for the host. */
export const pages: Pages = {
  roots: ["projects", "tasks"],
  imports: of("requests/import/read", "requests/import/preview", "requests/import/apply"),
  exports: of("requests/export", "log/export", "log/deadline/export", "disclosure/export", "archive/download"),
  heavy: of("log", "log/deadline", "disclosure", "disclosure/connections/:connection"),
};
