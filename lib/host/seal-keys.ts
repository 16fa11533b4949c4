import { readFile } from "node:fs/promises";
import * as z from "zod";
import { ConfigError } from "@/lib/config";
import { createOnce, replaceFile } from "@/lib/keys";
import { keyId, newSealKey, type SealKey, type SealKeys, sealKeysFrom } from "@/lib/platform/seal-signature";

/** 32 bytes each. */
const half = z.string().regex(/^[\w-]{43}$/);
const Jwks = z.object({
  keys: z.array(z.object({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), x: half, d: half.optional() })).min(1),
});

/** The keys that sign and verify seals; made on the first start, readable by the owner alone. */
export async function loadSealKeys(path: string): Promise<SealKeys> {
  await createOnce(path, serialize([newSealKey()]));
  const keys = sealKeysFrom(await readFileOfKeys(path));
  const probe = { seq: 0, hash: "", rows: 0, at: "" };
  const signs = () => keys.check(keys.sign(probe)) === "valid";
  if (!attempt(signs)) throw new ConfigError(`SEAL_KEYS: the first key of ${path} has no private half that fits it.`);
  return keys;
}

/** Only to verify: a file of public keys is enough, and where there is none, none is made. */
export async function readSealKeys(path: string): Promise<SealKeys | undefined> {
  const keys = await readFileOfKeys(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return keys && sealKeysFrom(keys);
}

/** Puts a new key in front and forgets the private halves of the former ones: they verify old seals for ever, and sign nothing. */
export async function rotateSealKeys(path: string): Promise<{ newest: string; former: number }> {
  const key = newSealKey();
  const former = (await readFileOfKeys(path)).map(({ d: _forgotten, ...publicHalf }) => publicHalf);
  await replaceFile(path, serialize([key, ...former]));
  return { newest: keyId(key), former: former.length };
}

async function readFileOfKeys(path: string): Promise<SealKey[]> {
  const text = await readFile(path, "utf8");
  const parsed = Jwks.safeParse(attempt(() => JSON.parse(text) as unknown));
  if (!parsed.success)
    throw new ConfigError(`SEAL_KEYS: ${path} holds no set of Ed25519 keys. Restore it from a backup.`);
  return parsed.data.keys.map(({ d, ...key }) => (d === undefined ? key : { ...key, d }));
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const serialize = (keys: readonly SealKey[]) => `${JSON.stringify({ keys }, null, 2)}\n`;
