import type { Config } from "@/lib/config";
import { signInProviders } from "./providers";

/** Why a seat at a second host is not taken with an unproven account, and the ways to prove the address that this installation has. */
export function notForUnproven(config: Pick<Config, "mail" | "signIn">): string {
  const ways = [
    ...signInProviders(config.signIn).map(({ name }) => `sign in with ${name}`),
    ...(config.mail ? ["ask for a link by mail on the sign-in page"] : []),
  ];
  const way =
    ways.length > 0
      ? `Sign out, ${ways.join(", or ")}, and open this link again.`
      : "Ask whoever runs this site for a link that proves it, and open this one again.";
  return `Nobody has proven yet that this address is yours, so the account stays with the firm that invited it first. ${way}`;
}
