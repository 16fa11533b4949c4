import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";

const FOLDER = "E2E_CERTIFICATE";

/**
 * A certificate for localhost that the host of these tests trusts, as it would a bank's own authority (NODE_EXTRA_CA_CERTS).
 * Made once, before the host starts; workers find it by the environment.
 */
export async function ensureCertificate(): Promise<string> {
  let folder = process.env[FOLDER];
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), "dealspace-certificate-"));
    process.once("exit", () => rmSync(made, { recursive: true, force: true }));
    const localhost = [{ name: "commonName", value: "localhost" }];
    const { private: key, cert } = await generate(localhost, { keyType: "ec", algorithm: "sha256" });
    writeFileSync(join(made, "key.pem"), key, { mode: 0o600 });
    writeFileSync(join(made, "certificate.pem"), cert);
    process.env[FOLDER] = made;
    folder = made;
  }
  return join(folder, "certificate.pem");
}

export function readCertificate(): { key: Buffer; cert: Buffer } {
  const folder = process.env[FOLDER] ?? "";
  return { key: readFileSync(join(folder, "key.pem")), cert: readFileSync(join(folder, "certificate.pem")) };
}
