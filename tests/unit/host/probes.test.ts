import { afterEach, describe, expect, it, vi } from "vitest";
import { GET as healthz } from "@/app/healthz/route";
import { GET as metricsPage } from "@/app/metrics/route";
import { GET as readyz } from "@/app/readyz/route";
import { createMetrics } from "@/lib/host/metrics";
import { type Runtime, setRuntime } from "@/lib/runtime";
import { verifies } from "@/tests/support/verifies";

afterEach(() => {
  setRuntime(undefined);
  vi.useRealTimers();
});

const runtimeWith = (part: object) => setRuntime(part as Runtime);
const answering = (ping: () => Promise<void>, canStore = async () => true) =>
  runtimeWith({ database: { ping, canStore } });

describe("the health endpoint", () => {
  it(verifies("TA-177", "TA-178")("answers 200 without a token, a database or a limit: it asks nobody"), async () => {
    setRuntime(undefined); // not even the runtime is open; whatever it needed of it would throw
    const answer = healthz();
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("ok\n");
    answering(() => Promise.reject(new Error("unreachable")));
    expect(healthz().status).toBe(200);
  });
});

describe("the readiness endpoint", () => {
  it(verifies("TA-179")("says apart from health whether the database answers"), async () => {
    answering(async () => undefined);
    const ready = await readyz();
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: "ready", checks: { database: "ok", storage: "ok" } },
    ]);

    answering(() => Promise.reject(new Error("password authentication failed for user dealspace")));
    const away = await readyz();
    expect([away.status, await away.json()]).toEqual([
      503,
      { status: "unavailable", checks: { database: "no answer", storage: "ok" } },
    ]);
  });

  it("says that the disk is full while the database answers", async () => {
    answering(
      async () => undefined,
      async () => false,
    );
    const full = await readyz();
    expect([full.status, await full.json()]).toEqual([
      503,
      { status: "unavailable", checks: { database: "ok", storage: "the disk of DATA_DIR is full" } },
    ]);
  });

  it("does not wait for a database that hangs", async () => {
    vi.useFakeTimers();
    answering(() => new Promise(() => undefined));
    const answer = readyz();
    await vi.advanceTimersByTimeAsync(2_100);
    expect((await answer).status).toBe(503);
  });
});

describe("the metrics page", () => {
  const ask = (authorization?: string) =>
    metricsPage(new Request("http://localhost/metrics", authorization ? { headers: { authorization } } : {}));

  it("does not exist unless the operator sets a token", async () => {
    runtimeWith({ config: {}, metrics: createMetrics() });
    expect((await ask()).status).toBe(404);
    expect((await ask("Bearer undefined")).status).toBe(404);
  });

  it.each([undefined, "Bearer wrong", "Bearer ", "Basic metrics-token-1234", "metrics-token-1234"])(
    "refuses %s",
    async (authorization) => {
      runtimeWith({ config: { metricsToken: "metrics-token-1234" }, metrics: createMetrics() });
      const answer = await ask(authorization);
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain("dealspace_");
    },
  );

  it("shows the counts to who has the token", async () => {
    const metrics = createMetrics();
    metrics.calls.inc({ tool: "list_projects", via: "mcp", outcome: "allowed" });
    runtimeWith({ config: { metricsToken: "metrics-token-1234" }, metrics });
    const answer = await ask("Bearer metrics-token-1234");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('dealspace_calls_total{tool="list_projects",via="mcp",outcome="allowed"} 1');
  });
});
