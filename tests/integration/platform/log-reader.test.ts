/** The host while nobody reads what it writes: a collector that restarts, or hangs, costs log lines and nothing else. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { lockDirectory } from "@/lib/db/directory-lock";
import { bundleHosts, type HostProcess, SOON, startHost } from "@/tests/support/host-process";
import { fillDataDirectory } from "@/tests/support/images";

let folder: string;
let data: string;
let pipe: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dealspace-log-reader-"));
  data = join(folder, "data");
  pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  await fillDataDirectory(data);
  await bundleHosts("bare-host");
});
afterAll(() => rm(folder, { recursive: true }));

/** A process at the other end of the pipe; what it read is asked of it by `said`. */
function startReader(): { process: ChildProcess; said(): string } {
  const reader = spawn("cat", [pipe], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void reader.kill("SIGKILL"));
  let text = "";
  reader.stdout.on("data", (chunk: Buffer) => {
    text += chunk;
  });
  return { process: reader, said: () => text };
}

async function end(reader: ChildProcess): Promise<void> {
  const ended = once(reader, "exit");
  reader.kill("SIGKILL");
  await ended;
}

/** The host writing into the pipe, which nobody but it holds open for writing. */
async function startInto(streams: "stdout" | "both"): Promise<{ host: HostProcess; reader: ChildProcess }> {
  const reader = startReader();
  const opened = await open(pipe, "w"); // once the reader has
  const host = await startHost("bare-host", data, {
    stdout: opened.fd,
    stderr: streams === "both" ? opened.fd : "ignore",
  });
  await opened.close();
  await expect.poll(reader.said, SOON).toContain('"msg":"request"');
  return { host, reader: reader.process };
}

const LOST = "dealspace_log_lines_lost_total";

async function endsAndLeavesNothing(host: HostProcess): Promise<void> {
  expect(await host.stop()).toBe(0);
  await (await lockDirectory(data))();
}

describe("a host whose log nobody reads", () => {
  it.each(["stdout", "both"] as const)(
    "goes on when the reader of %s is gone, counts what is lost, writes again for the next reader, and ends when asked",
    async (streams) => {
      const { host, reader } = await startInto(streams);
      expect(await host.metric(LOST)).toBe(0);
      await end(reader);
      for (let i = 0; i < 20; i++) expect((await host.ask("/readyz")).status).toBe(200);
      await expect.poll(() => host.metric(LOST), SOON).toBeGreaterThan(20);

      const next = startReader();
      await expect
        .poll(async () => {
          await host.ask("/readyz");
          return next.said();
        }, SOON)
        .toContain('"msg":"request"');
      await end(next.process);
      await endsAndLeavesNothing(host);
    },
  );

  it("goes on when the reader stopped reading and the pipe is full, and ends when asked", async () => {
    const { host, reader } = await startInto("both");
    reader.kill("SIGSTOP");
    const line = { headers: { "x-request-id": "x".repeat(64) } };
    // A pipe holds 64 KB, and a line is longer than 128 bytes.
    for (let i = 0; i < 60; i++) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => host.ask("/readyz", line)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    }
    await endsAndLeavesNothing(host);
    await end(reader);
  });

  const HANGS = `
    import { superviseStop } from "./scripts/lib/supervise-stop.mjs";
    superviseStop(500);
    process.on("SIGTERM", () => undefined);
    setInterval(() => process.stderr.write("x".repeat(100_000)), 10);
    process.stderr.on("error", () => undefined);
    process.stdout.write("up");`;

  it.each(["is gone", "stopped reading"])(
    "ends by the limit where its own end hangs, though the reader %s",
    async (how) => {
      const reader = startReader();
      const opened = await open(pipe, "w");
      const stdio = ["ignore", "pipe", opened.fd] as const;
      const host = spawn(process.execPath, ["--input-type=module", "--eval", HANGS], { stdio: [...stdio] });
      onTestFinished(() => void host.kill("SIGKILL"));
      await opened.close();
      await once(host.stdout as Readable, "data");
      if (how === "is gone") await end(reader.process);
      else reader.process.kill("SIGSTOP");
      const ended = once(host, "exit");
      host.kill("SIGTERM");
      expect(await ended).toEqual([1, null]);
      if (how !== "is gone") await end(reader.process);
    },
  );
});
