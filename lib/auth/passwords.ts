import { hash, verify } from "@node-rs/argon2";

/** argon2id with the parameters OWASP names for it: 19 MiB, two passes, one lane. About 15 ms of one core. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** The hash of a random password that nobody kept: verified in place of a hash that does not exist. */
const NOBODY = `${CURRENT}4yYzCmZPoQo510fRKD6/bg$6r+Ld6qRf9ftpl6Bn142UNmurp/ZowMHG0VaJuJjgn4`;

/** The port that sign-in uses, so that tests can count the work done. */
export type Passwords = {
  hash(password: string): Promise<string>;
  verify(hash: string | undefined, password: string): Promise<boolean>;
};

export const hashPassword = (password: string): Promise<string> => hash(canonical(password), PARAMETERS);

/** One verification whether there is a hash or not, so that the answer takes as long for people who do not exist. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  try {
    const matches = await verify(stored ?? NOBODY, canonical(password));
    return matches && stored !== undefined;
  } catch {
    return false; // not a hash: nobody signs in by it
  }
}

/** True for a hash made with parameters that are no longer ours; it is renewed at the next sign-in. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(CURRENT);

export const passwords: Passwords = { hash: hashPassword, verify: verifyPassword };

// The same letters typed on two keyboards may differ in their code points.
const canonical = (password: string) => password.normalize("NFKC");
