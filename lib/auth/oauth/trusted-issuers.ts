import { readFile } from "node:fs/promises";
import type { JWK } from "jose";
import * as z from "zod";
import { ConfigError } from "@/lib/config";
import { publicPart, type SigningKeys } from "./signing-keys";

/** Whose tokens are believed: what is signed by one of these keys says who calls. */
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

/** The issuers of an operator's own runners. Their keys are files: nothing is fetched while somebody waits to be let in. */
export async function loadTrustedIssuers(
  named: readonly { readonly issuer: string; readonly keyFile: string }[],
): Promise<TrustedIssuer[]> {
  return Promise.all(
    named.map(async ({ issuer, keyFile }) => {
      const read = await readFile(keyFile, "utf8")
        .then(JSON.parse)
        .catch(() => undefined);
      const parsed = PublicKeys.safeParse(read);
      if (!parsed.success) {
        throw new ConfigError(
          `TRUSTED_ISSUERS: the file for ${issuer} holds no set of EC P-256 public keys with a kid.`,
        );
      }
      return { issuer, keys: parsed.data.keys.map((key) => ({ ...key, alg: "ES256", use: "sig" })) };
    }),
  );
}
