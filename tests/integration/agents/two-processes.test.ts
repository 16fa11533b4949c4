import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle } from "@/scripts/lib/bundle.mjs";
import type { Tokens } from "@/tests/support/agent-access";
import type { Order, Report } from "@/tests/support/instance";
import { openSample, type Sample, userIdOf } from "@/tests/support/sample";

/** What two-instances.test.ts shows of two doors in one process, shown of two processes: only they cannot share memory by mistake. */
describe.runIf(process.env.DATABASE_KIND === "postgres")("two processes on one PostgreSQL", () => {
  let sample: Sample;
  let folder: string;
  let first: Instance;
  let second: Instance;
  const person = userIdOf("ib-admin");
  const program = join(process.cwd(), "node_modules/.cache/dealspace/instance.mjs");
  /** The same for both, as docs/deploy.md asks for. */
  const environment = () => ({
    SHARED_DATABASE: sample.url ?? "",
    SIGNING_KEYS: join(folder, "keys.json"),
    RATE_LIMIT_PER_USER: "10",
  });

  beforeAll(async () => {
    sample = await openSample();
    folder = await mkdtemp(join(tmpdir(), "dealspace-shared-"));
    await bundle("tests/support/instance.ts", program);
    first = await start(program, environment());
    second = await start(program, environment());
  });
  afterAll(async () => {
    await Promise.all([first.stop(), second.stop()]);
    await sample.close();
    await rm(folder, { recursive: true });
  });

  const callOn = (instance: Instance, token: string, times = 1) =>
    instance.order({ act: "call", token, tool: "whoami", times }) as Promise<{
      statuses: number[];
      refusals: number[];
    }>;
  async function connectOn(instance: Instance, userId = person) {
    return (await instance.order({ act: "connect", userId })) as { clientId: string; tokens: Tokens };
  }

  it("sign in on one, call on the other, revoke on the first, refused on the second [TA-042 TA-161]", async () => {
    expect(new Set([process.pid, first.pid, second.pid]).size).toBe(3);
    const { clientId, tokens } = await connectOn(first);
    expect((await callOn(second, tokens.access_token)).statuses).toEqual([200]);
    await first.order({ act: "revoke", token: tokens.refresh_token, clientId });
    expect(await callOn(second, tokens.access_token)).toEqual({ statuses: [401], refusals: [1001] });
    expect((await callOn(first, tokens.access_token)).statuses).toEqual([401]);
  });

  it("a session begun on one goes on in the other, and ends with its connection", async () => {
    const { clientId, tokens } = await connectOn(second);
    const token = tokens.access_token;
    const { session } = (await second.order({ act: "begin-session", token })) as { session: string };
    expect(await first.order({ act: "list-tools", token, session })).toEqual({ status: 200 });
    await second.order({ act: "revoke", token: tokens.refresh_token, clientId });
    expect(await first.order({ act: "list-tools", token, session })).toEqual({ status: 401 });
  });

  it("a session goes on after the process that began it was ended and started anew [DS-011]", async () => {
    const { tokens } = await connectOn(first, userIdOf("seller-member"));
    const token = tokens.access_token;
    const { session } = (await first.order({ act: "begin-session", token })) as { session: string };
    const { pid } = first;
    await first.stop();
    first = await start(program, environment());
    expect(first.pid).not.toBe(pid);
    expect(await first.order({ act: "list-tools", token, session })).toEqual({ status: 200 });
  });

  it("both together allow a person's ten calls a minute, not ten each [DS-742]", async () => {
    const { tokens } = await connectOn(first, userIdOf("seller-admin"));
    const both = await Promise.all([callOn(first, tokens.access_token, 20), callOn(second, tokens.access_token, 20)]);
    const refusals = both.flatMap((one) => one.refusals);
    // Ten, or twenty should the minute have turned in between.
    const windows = await sample.database.prisma.rateWindow.count({
      where: { key: `calls:user:${userIdOf("seller-admin")}` },
    });
    expect(40 - refusals.length).toBe(10 * windows);
    expect(new Set(refusals)).toEqual(new Set([1005]));
  });
});

type Instance = { readonly pid: number; order(order: Order): Promise<Report>; stop(): Promise<void> };

async function start(program: string, environment: Record<string, string>): Promise<Instance> {
  const env = { PATH: process.env.PATH, ...environment } as unknown as NodeJS.ProcessEnv;
  const child = fork(program, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { pid } = (await nextReport(child)) as { pid: number };
  return {
    pid,
    order(order) {
      const report = nextReport(child);
      child.send(order);
      return report;
    },
    async stop() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}

async function nextReport(child: ChildProcess): Promise<Report> {
  const [report] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`the instance ended with ${code}`))),
  ]);
  return report as Report;
}
