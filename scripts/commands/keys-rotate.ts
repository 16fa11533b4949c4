/**
 * npm run keys:rotate: puts a new signing key in front; tokens of the former key stay valid.
 * npm run keys:rotate -- seals: the same for the key of the audit log's seals; all former seals stay verifiable.
 * Restart the instances afterwards.
 */
import { resolve } from "node:path";
import { loadSigningKeys, rotateSigningKeys } from "@/lib/auth/oauth/signing-keys";
import { type Config, readConfig } from "@/lib/config";
import { loadSealKeys, rotateSealKeys } from "@/lib/host/seal-keys";
import { runOperatorCommand } from "./operator";

/** The new key and the one before: by the next rotation, every token of an older one has long expired. */
const KEPT = 2;

await runOperatorCommand(async () => {
  const config = readConfig(process.env);
  const [, , which, ...more] = process.argv;
  if (more.length > 0 || (which !== undefined && which !== "seals")) {
    console.error("Usage: npm run keys:rotate (the key of tokens) or npm run keys:rotate -- seals (the key of seals)");
    return 2;
  }
  console.log(
    `✓ ${which === "seals" ? await rotateSeals(config) : await rotateTokens(config)}. Restart the instances.`,
  );
  return 0;
});

async function rotateTokens(config: Config): Promise<string> {
  const path = resolve(config.signingKeys);
  await loadSigningKeys(path);
  const keys = await rotateSigningKeys(path, KEPT);
  return `new signing key ${keys[0]?.kid} in ${path}; ${keys.length - 1} former key still verifies`;
}

async function rotateSeals(config: Config): Promise<string> {
  const path = resolve(config.sealKeys.file);
  await loadSealKeys(path);
  const { newest, former } = await rotateSealKeys(path);
  return `new seal key ${newest} in ${path}; former keys that still verify: ${former}`;
}
