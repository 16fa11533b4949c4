/** Longer than any address that can receive mail. */
const LONGEST = 254;
const NOT_AN_ADDRESS = /[\s\p{Cc}\p{Cs}]/u;

/** The form under which people are stored; undefined for what cannot be anybody's address. */
export function normalizeEmail(raw: unknown): string | undefined {
  if (typeof raw !== "string") return undefined;
  const email = raw.trim().toLowerCase();
  return email.length > 0 && email.length <= LONGEST && !NOT_AN_ADDRESS.test(email) ? email : undefined;
}
