/** npm run keys:rotate: puts a new signing key in front. Restart the instances afterwards; tokens of the former key stay valid. */
import { resolve } from "node:path";
import { loadSigningKeys, rotateSigningKeys } from "@/lib/auth/oauth/signing-keys";
import { readConfig } from "@/lib/config";
import { runOperatorCommand } from "./operator";

/** The new key and the one before: by the next rotation, every token of an older one has long expired. */
const KEPT = 2;

await runOperatorCommand(async () => {
  const path = resolve(readConfig(process.env).signingKeys);
  await loadSigningKeys(path);
  const keys = await rotateSigningKeys(path, KEPT);
  console.log(
    `✓ new signing key ${keys[0]?.kid} in ${path}; ${keys.length - 1} former key still verifies. Restart the instances.`,
  );
  return 0;
});
