import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import * as z from "zod";

/** ES256 keys of the authorization server, newest first: the first signs, all of them verify. */
export type SigningKeys = readonly SigningKey[];
export type SigningKey = JWK & {
  kid: string;
  kty: "EC";
  crv: "P-256";
  alg: "ES256";
  use: "sig";
  x: string;
  y: string;
  d: string;
};

const Jwks = z.object({
  keys: z
    .array(
      z.looseObject({
        kid: z.string().min(1),
        kty: z.literal("EC"),
        crv: z.literal("P-256"),
        x: z.string(),
        y: z.string(),
        d: z.string(),
      }),
    )
    .min(1),
});

/** Reads the key file; makes one with a first key where there is none. */
export async function loadSigningKeys(path: string): Promise<SigningKeys> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, serialize([await newSigningKey()]), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readSigningKeys(path);
}

/** Puts a new key in front. Tokens of the old ones stay valid until those keys are removed from the file. */
export async function rotateSigningKeys(path: string, keep: number): Promise<SigningKeys> {
  const keys = [await newSigningKey(), ...(await readSigningKeys(path))].slice(0, keep);
  await writeFile(path, serialize(keys), { mode: 0o600 });
  return keys;
}

async function readSigningKeys(path: string): Promise<SigningKeys> {
  const parsed = Jwks.safeParse(JSON.parse(await readFile(path, "utf8")));
  if (!parsed.success) throw new Error("The file of signing keys holds no set of EC P-256 private keys with a kid.");
  return parsed.data.keys.map(({ kid, kty, crv, x, y, d }) => ({ kid, kty, crv, x, y, d, alg: "ES256", use: "sig" }));
}

async function newSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const { x = "", y = "", d = "" } = await exportJWK(privateKey);
  const key = { kty: "EC", crv: "P-256", x, y, d } as const;
  return { ...key, kid: await calculateJwkThumbprint(key), alg: "ES256", use: "sig" };
}

const serialize = (keys: SigningKeys) => `${JSON.stringify({ keys }, null, 2)}\n`;

/** What the world may know of a key. */
export const publicPart = ({ d: _secret, ...key }: SigningKey): JWK => key;
