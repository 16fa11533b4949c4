import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { endWithUs, undoOnInterrupt } from "./interrupt.mjs";
import { root } from "./project.mjs";

/**
 * The built product with the sample deal, in a directory that is gone afterwards; built first, where that is due.
 * @param {Record<string, string>} environment
 * @param {(origin: string) => Promise<void>} measure
 */
export async function withProduct(environment, measure) {
  const directory = await mkdtemp(join(tmpdir(), "dealspace-measured-"));
  const remove = () => rm(directory, { recursive: true, force: true });
  undoOnInterrupt(remove);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const host = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: directory,
      DATABASE_URL: process.env.DATABASE_URL ?? "",
      SAMPLE_DEAL: "1",
      EMBEDDINGS: process.env.EMBEDDINGS ?? "off",
      LOG_LEVEL: "error",
      ...environment,
    },
  });
  endWithUs(host);
  try {
    await ready(origin);
    await measure(origin);
  } finally {
    const ended = new Promise((resolve) => host.once("close", resolve));
    if (host.exitCode === null) host.kill("SIGTERM");
    await ended;
    await remove();
  }
}

/** @param {string} origin */
async function ready(origin) {
  for (let i = 0; i < 600; i++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The product did not start within five minutes.");
}
