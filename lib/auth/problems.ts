/** Reasons that the login page can put into words. Its URL never carries another. */
export const PROBLEMS = [
  "Credentials",
  "Throttled",
  "Expired",
  "Denied",
  "Provider",
  "Storage",
  "Unavailable",
] as const;
export type Problem = (typeof PROBLEMS)[number];

const LONGEST_WAIT = 3600;

/** Nothing here tells an account that exists from one that does not. */
export function problemInWords(problem: Problem, wait: number): string {
  const words: Record<Problem, string> = {
    Credentials: "E-mail or password is not right. Check both and try again.",
    Throttled: `Too many attempts. ${waitInWords(wait)}`,
    Expired: "This page was open for too long. Try again.",
    Denied: "Nobody here signs in with that account. Use your e-mail and password, or ask the person who invited you.",
    Provider: "The sign-in there did not finish. Try again.",
    Storage:
      "The server cannot store anything at the moment, so nobody can sign in. Try again in a few minutes; if it stays, tell the operator.",
    Unavailable: "Signing in does not work right now. Try again in a moment.",
  };
  return words[problem];
}

export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(Math.min(seconds, LONGEST_WAIT) / 60);
  return minutes > 1 ? `Try again in ${minutes} minutes.` : "Try again in a minute.";
}

/** What a URL says went wrong, in our words; whatever else stands there is not repeated. */
export function problemIn(query: { error?: unknown; wait?: unknown }): string | undefined {
  if (query.error === undefined) return undefined;
  const problem = PROBLEMS.find((known) => known === query.error) ?? "Unavailable";
  return problemInWords(problem, Number(query.wait) || 0);
}
