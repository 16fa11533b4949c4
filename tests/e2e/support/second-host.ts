import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/lib/free-port.mjs";

/** The built product once more, set up as an operator would: for what the host of all tests is not set up for. */
export type SecondHost = { readonly url: string; close(): Promise<void> };

export async function openSecondHost(settings: Readonly<Record<string, string>>): Promise<SecondHost> {
  const directory = await mkdtemp(join(tmpdir(), "dealspace-second-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const host = spawn(process.execPath, ["scripts/start.mjs"], {
    stdio: "ignore",
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: directory,
      DATABASE_URL: "",
      SAMPLE_DEAL: "1",
      EMBEDDINGS: "off",
      ...settings,
    },
  });
  const end = () => void host.kill("SIGKILL");
  process.once("exit", end);
  await answering(url, host);
  return {
    url,
    async close() {
      process.off("exit", end);
      const ended = once(host, "exit");
      if (host.kill("SIGTERM")) await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function answering(url: string, host: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (host.exitCode !== null) throw new Error(`the second host ended with ${host.exitCode}`);
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the second host did not start within two minutes");
}
