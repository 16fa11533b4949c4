import { watchFile } from "node:fs";
import { readFile } from "node:fs/promises";
import type { JWK } from "jose";
import * as z from "zod";
import { ConfigError } from "@/lib/config";
import { publicPart, type SigningKeys } from "./signing-keys";

/** Whose tokens are believed: what is signed by one of these keys says who calls. Other keys are another list. */
export type TrustedIssuer = { readonly issuer: string; readonly keys: readonly JWK[] };

/** Ourselves. */
export const ownIssuer = (publicUrl: string, keys: SigningKeys): TrustedIssuer => ({
  issuer: publicUrl,
  keys: keys.map(publicPart),
});

const PublicKeys = z.object({
  keys: z
    .array(
      z.object({
        kid: z.string().min(1),
        kty: z.literal("EC"),
        crv: z.literal("P-256"),
        x: z.string(),
        y: z.string(),
      }),
    )
    .min(1),
});

/** How often a file of keys is looked at: so long a key that was taken out may still open something. */
const LOOK_EVERY_MS = 5_000;

/**
 * The issuers of an operator's own runners. Their keys are files: nothing is fetched while somebody waits to be let in. A file that
 * changed is read again; while it holds no keys, those of before count.
 */
export async function loadTrustedIssuers(
  named: readonly { readonly issuer: string; readonly keyFile: string }[],
  { say = () => undefined, lookEveryMs = LOOK_EVERY_MS }: Watching = {},
): Promise<TrustedIssuer[]> {
  return Promise.all(
    named.map(async ({ issuer, keyFile }) => {
      let keys = await keysIn(issuer, keyFile);
      watchFile(keyFile, { interval: lookEveryMs, persistent: false }, () => {
        keysIn(issuer, keyFile).then((read) => {
          keys = read;
        }, say);
      });
      return {
        issuer,
        get keys() {
          return keys;
        },
      };
    }),
  );
}

type Watching = { readonly say?: (problem: unknown) => void; readonly lookEveryMs?: number };

async function keysIn(issuer: string, keyFile: string): Promise<readonly JWK[]> {
  const read = await readFile(keyFile, "utf8")
    .then(JSON.parse)
    .catch(() => undefined);
  const parsed = PublicKeys.safeParse(read);
  if (!parsed.success)
    throw new ConfigError(`TRUSTED_ISSUERS: the file for ${issuer} holds no set of EC P-256 public keys with a kid.`);
  return parsed.data.keys.map((key) => ({ ...key, alg: "ES256", use: "sig" }));
}
