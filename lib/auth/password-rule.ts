import { normalizeEmail } from "./email";

export const PASSWORD_MIN = 12;
const PASSWORD_MAX = 200;

/** What is wrong with a new password, in words for the field; undefined when nothing is. Length is what counts, not kinds of characters. */
export function passwordProblem(password: string, person: { email: string }, current: string): string | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`;
  if (new Set(password).size < 4) return "Use more than a few different characters.";
  if (normalizeEmail(password) === person.email) return "Use something other than your e-mail.";
  if (password === current) return "Use a password other than the current one.";
  return undefined;
}
