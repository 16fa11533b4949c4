/** What stands at /.well-known/security.txt: for half a year from today on, so that nobody trusts an old copy for ever. */
export function securityText(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + HALF_A_YEAR);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "Preferred-Languages: en",
    "",
  ].join("\n");
}

const HALF_A_YEAR = 180 * 86_400_000;
