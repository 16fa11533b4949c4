// Browsers read a backslash as a slash and drop tabs and line ends, so that "/\evil" and "/<tab>/evil" leave the site.
const UNSAFE = /[\\\p{Cc}\p{Cs}]/u;
const LONGEST = 2000;
const LOGIN = /^\/login(?![\w-])/;

/**
 * Where to go after signing in: a path on our own origin, whatever was asked for. Absolute addresses of our own origin
 * count as their path, since next-auth keeps them in that form.
 */
export function returnPath(raw: unknown, origin: string): string {
  if (typeof raw !== "string" || raw.length > LONGEST || UNSAFE.test(raw)) return "/";
  const asked = raw.startsWith(`${origin}/`) ? raw.slice(origin.length) : raw;
  if (!asked.startsWith("/") || asked.startsWith("//")) return "/";
  const url = parse(asked, origin);
  if (!url || url.origin !== origin) return "/";
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Parsing removes dots: "/.//evil" has become "//evil". And from the login page nobody wants to get to the login page.
  return path.startsWith("//") || LOGIN.test(path) ? "/" : path;
}

/** The login page, leading back to where the person was. */
export function loginPath(back: string, problem: { error?: string; wait?: number } = {}): string {
  const query = new URLSearchParams();
  if (back !== "/") query.set("callbackUrl", back);
  if (problem.error) query.set("error", problem.error);
  if (problem.wait) query.set("wait", String(problem.wait));
  return query.size > 0 ? `/login?${query}` : "/login";
}

function parse(path: string, origin: string): URL | undefined {
  try {
    return new URL(path, origin);
  } catch {
    return undefined;
  }
}
