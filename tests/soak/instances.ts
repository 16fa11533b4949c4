/** Instances of the built product, as an operator runs several: one database, one secret, one key file, one public address. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { testEnvironment } from "@/scripts/lib/test-environment.mjs";

export type Instance = {
  readonly name: string;
  readonly port: number;
  start(): Promise<void>;
  /** Without a word of warning. */
  kill(): Promise<void>;
  /** As an operator stops it; says how it ended. */
  stop(): Promise<number | null>;
  /** Bytes in use once the garbage is gone. */
  memory(): Promise<number>;
  /** What it logged as an error, with the moment, and what else came out of it. */
  readonly said: readonly Said[];
  /** Set when it ended by itself. */
  ended(): string | undefined;
};

type Said = { readonly at: number; readonly text: string };

const METRICS_TOKEN = "known-to-the-soak-alone";

export function instance(name: string, port: number, program: string, environment: Record<string, string>): Instance {
  const said: Said[] = [];
  let child: ChildProcess | undefined;
  let expected = false;
  let ended: string | undefined;

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    expected = true;
    const gone = once(child, "exit");
    child.kill(signal);
    // One that does not stop when asked is found by its exit code.
    const force = setTimeout(() => child?.kill("SIGKILL"), 30_000);
    const [code] = await gone;
    clearTimeout(force);
    return code as number | null;
  }

  return {
    name,
    port,
    said,
    ended: () => ended,
    async start() {
      expected = false;
      const started = spawn(
        process.execPath,
        ["--expose-gc", "--import", "./tests/soak/collect-garbage.mjs", program],
        {
          env: testEnvironment({ ...environment, NODE_ENV: "production", PORT: String(port), METRICS_TOKEN }),
          stdio: ["ignore", "pipe", "pipe"],
        },
      );
      child = started;
      let up = false;
      // What libraries say while they are loaded is not about anybody's request.
      listen(started, (one) => up && said.push(one));
      started.once("exit", (code, signal) => {
        if (!expected) ended = `${name} ended by itself with ${code ?? signal}`;
      });
      await ready(port, started);
      up = true;
    },
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
    async memory() {
      let least = Number.POSITIVE_INFINITY;
      // Calls in the middle of their work hold memory too: the least of a few moments is nearest to what stays.
      for (let i = 0; i < 5; i++) {
        child?.kill("SIGUSR2");
        await pause(300);
        const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, {
          headers: { authorization: `Bearer ${METRICS_TOKEN}` },
        }).then((answer) => answer.text());
        const used = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1] ?? Number.NaN);
        const outside = Number(/^nodejs_external_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? Number.NaN);
        least = Math.min(least, used + outside);
      }
      return least;
    },
  };
}

/** Lines of the log are JSON with a level; whatever else appears on standard error was meant for nobody. */
function listen({ stdout, stderr }: ChildProcess, hear: (one: Said) => void): void {
  const lines = (stream: ChildProcess["stdout"], use: (line: string) => void) => {
    let rest = "";
    stream?.on("data", (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split("\n");
      rest = parts.pop() ?? "";
      for (const line of parts) use(line);
    });
  };
  const note = (line: string) => {
    const logged = line.startsWith("{") ? (JSON.parse(line) as { level: string; time: string }) : undefined;
    if (!logged) hear({ at: Date.now(), text: line });
    else if (logged.level === "error") hear({ at: Date.parse(logged.time), text: line });
  };
  lines(stdout, (line) => line.startsWith("{") && note(line));
  lines(stderr, (line) => line.trim() !== "" && note(line));
}

async function ready(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`an instance ended with ${child.exitCode} at its start`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error("an instance was not ready within a minute");
}
