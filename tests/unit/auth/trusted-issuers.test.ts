import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importJWK, SignJWT } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bearerVerifier } from "@/lib/auth/oauth/bearer";
import { loadSigningKeys, publicPart, type SigningKey } from "@/lib/auth/oauth/signing-keys";
import { loadTrustedIssuers } from "@/lib/auth/oauth/trusted-issuers";

const [ORIGIN, RUNNER] = ["https://deals.example.com", "https://runner.example.com"];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dealspace-issuers-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function newKey(name: string): Promise<SigningKey> {
  const [key] = await loadSigningKeys(join(folder, `${name}.json`));
  if (!key) throw new Error("no key was made");
  return key;
}

const signedBy = async (key: SigningKey) =>
  new SignJWT({ sub: "usr_anna", scope: "read:projects", client_id: "client-1", grant_id: "con_one" })
    .setProtectedHeader({ alg: "ES256", kid: key.kid, typ: "at+jwt" })
    .setIssuedAt()
    .setIssuer(RUNNER)
    .setAudience(`${ORIGIN}/mcp`)
    .setExpirationTime("1h")
    .sign(await importJWK(key, "ES256"));

it("reads the keys of a runner again when their file changes, and forgets what the former ones signed", async () => {
  const keyFile = join(folder, "trusted.json");
  const trust = (...keys: SigningKey[]) => writeFile(keyFile, JSON.stringify({ keys: keys.map(publicPart) }));
  const [former, present] = [await newKey("former"), await newKey("present")];
  await trust(former);
  const said: unknown[] = [];
  const issuers = await loadTrustedIssuers([{ issuer: RUNNER, keyFile }], {
    say: (problem) => void said.push(problem),
    lookEveryMs: 10,
  });
  const verify = bearerVerifier(ORIGIN, issuers);
  const [old, fresh] = [await signedBy(former), await signedBy(present)];
  // Known to be good by now: a changed key ends that, too.
  expect([await verify(old), await verify(fresh)]).toEqual([
    expect.objectContaining({ userId: "usr_anna" }),
    undefined,
  ]);

  await trust(present);
  await expect.poll(() => verify(fresh)).toMatchObject({ userId: "usr_anna" });
  expect(await verify(old)).toBeUndefined();

  await writeFile(keyFile, "half a fi");
  await expect.poll(() => said).toMatchObject([{ message: expect.stringMatching(/^TRUSTED_ISSUERS: /) }]);
  expect(await verify(fresh)).toMatchObject({ userId: "usr_anna" });
});
