import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Whether some page or route could answer at a path, by the folders of `app/`. What no route can match needs no page
 * rendered for it: whoever looks for other people's mistakes asks for thousands of such paths.
 */
export function knownPaths(folder: string): (path: string) => boolean {
  const patterns = routesIn(folder, "").map((route) => new RegExp(`^${route || "/"}$`));
  if (patterns.length === 0) return () => true; // served without its sources: then Next says what is there
  return (path) => {
    const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
    return BESIDE.test(plain) || patterns.some((pattern) => pattern.test(plain));
  };
}

/** Next's own, the icon, which stands in no folder of its own, and the files of `public/`. */
const BESIDE = /^\/(_next\/.*|icon\.svg|favicon\.ico|icons\/[\w-]+\.png|robots\.txt|site\.webmanifest)$/;

function routesIn(folder: string, path: string): string[] {
  const entries = readFolder(folder);
  const here = entries.some((entry) => entry.isFile() && /^(page|route)\.tsx?$/.test(entry.name)) ? [path] : [];
  const below = entries
    .filter((entry) => entry.isDirectory() && !/^[_@]/.test(entry.name))
    .flatMap(({ name }) => routesIn(join(folder, name), path + segmentOf(name)));
  return [...here, ...below];
}

/** A folder's part of the path, as a pattern: a group has none, a parameter is anything. */
function segmentOf(name: string): string {
  if (/^\(.*\)$/.test(name)) return "";
  if (/^\[\[\.\.\..*\]\]$/.test(name)) return "(?:/.+)?";
  if (/^\[\.\.\..*\]$/.test(name)) return "/.+";
  if (/^\[.*\]$/.test(name)) return "/[^/]+";
  return `/${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`;
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
