import { rmSync } from "node:fs";
import { inRoot } from "./project.mjs";

/**
 * `npm run dev` leaves types for the pages as they were then, and tsconfig.json (by Next's own demand) includes them:
 * a page moved since fails every later type check. Next writes them anew when it needs them.
 */
export function forgetDevelopmentTypes() {
  rmSync(inRoot(".next", "dev", "types"), { recursive: true, force: true });
}
