/** The bare host (bare-host.ts, small-disk-host.ts) as a process of its own, which a test can starve, signal and stop. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { bundle } from "@/scripts/lib/bundle.mjs";
import { freePort } from "@/scripts/lib/free-port.mjs";
import { testEnvironment } from "@/scripts/lib/test-environment.mjs";

const METRICS_TOKEN = "metrics-token-1234";
export const programOf = (name: string) => join(process.cwd(), `node_modules/.cache/dealspace/${name}.mjs`);

export async function bundleHosts(...names: string[]): Promise<void> {
  for (const name of names) await bundle(`tests/support/${name}.ts`, programOf(name));
}

/** For what happens soon, on a busy machine too. */
export const SOON = { timeout: 20_000 };

export type HostProcess = {
  readonly child: ChildProcess;
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** The value of a metric without labels. */
  metric(name: string): Promise<number>;
  /** Asks it to end, and gives its exit code. */
  stop(): Promise<number | null>;
};

/** With its streams to where `output` leads; resolves once it answers. */
export async function startHost(
  name: "bare-host" | "small-disk-host",
  dataDirectory: string,
  output: { readonly stdout: number | "ignore" | "pipe"; readonly stderr: number | "ignore" | "pipe" },
  environment: Record<string, string> = {},
): Promise<HostProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [programOf(name)], {
    env: testEnvironment({
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDirectory,
      SAMPLE_DEAL: "0",
      EMBEDDINGS: "off",
      METRICS_TOKEN,
      ...environment,
    }),
    stdio: ["ignore", output.stdout, output.stderr],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  // With all that it wrote.
  const ended = once(child, "close") as Promise<[number | null]>;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://localhost:${port}${path}`, { signal: AbortSignal.timeout(20_000), ...init });

  while (!(await ask("/healthz").catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`the host ended with ${child.exitCode}`);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 50))]);
  }
  return {
    child,
    ask,
    async metric(name) {
      const page = await (await ask("/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
      return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(page)?.[1]);
    },
    async stop() {
      child.kill("SIGTERM");
      const [code] = await ended;
      return code;
    },
  };
}
