/** What reaches the pages: requests as a browser sends them, through the very host, to pages that a test holds open. */
import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "@/lib/config";
import { admission } from "@/lib/host/admission";
import { createMetrics } from "@/lib/host/metrics";
import { classesOf } from "@/lib/host/request-class";
import { createHost } from "@/lib/host/server";
import { modules } from "@/lib/modules";
import type { RateLimits } from "@/lib/platform/rate-limit";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

type Held = { readonly path: string; readonly who: string; end(): void };

async function product(environment: Record<string, string> = {}, take?: RateLimits["take"]) {
  const config = readConfig({ TRUSTED_PROXIES: "1", ...environment });
  const taken = vi.fn<RateLimits["take"]>(take ?? (async () => ({ allowed: true, retryAfter: 1 })));
  let now = Date.parse("2026-06-15T10:00:00Z");
  const held: Held[] = [];
  const reached: string[] = [];
  const pages = (asked: IncomingMessage, answer: ServerResponse) => {
    const path = asked.url ?? "";
    reached.push(path);
    if (!path.includes("hold")) return void answer.end("page");
    held.push({ path, who: String(asked.headers.cookie), end: () => void answer.end("page") });
  };
  const admit = admission({
    limits: config.requestLimits,
    windows: { take: taken },
    clock: { now: () => new Date(now) },
    secret: "secret",
    // A cookie says in words who sends it, and with which session.
    requesterOf: async (cookies) => {
      const [person, session = "ses_1"] = cookies?.split("/") ?? [];
      return person ? { person, session } : undefined;
    },
    asked: classesOf(modules),
    isKnown: (path) => !path.includes("unknown"),
    patienceMs: 600_000,
  });
  const metrics = createMetrics();
  const runtime = { config, log: pino({ level: "silent" }), metrics };
  const server = createHost(runtime, (asked, answer) => void admit(asked, answer, () => pages(asked, answer)));
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, who = "", headers: Record<string, string> = {}) =>
    answerOf(port, path, { ...(who && { cookie: who }), accept: "text/html", ...headers });
  return {
    ...{ taken, held, reached, ask, port },
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    open: (path: string) => poll(() => held.filter((page) => page.path === path).length),
    /** How many were counted: those are in the line, or further. */
    arrived: () => poll(() => taken.mock.calls.length),
    /** How many are over, answered or not. */
    over: () => poll(async () => (await metrics.requests.get()).values.reduce((sum, { value }) => sum + value, 0)),
  };
}

const poll = <T>(look: () => T) => expect.poll(look, { timeout: 25_000, interval: 5 });

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

async function answerOf(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  const sent = request({
    port,
    path,
    host: "127.0.0.1",
    agent: false,
    headers: { host: "localhost:3000", ...headers },
  });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  let body = "";
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}

describe("a stranger", () => {
  it("probing for what no route answers gets a small page, and costs neither a rendered one nor a row", async () => {
    const { ask, reached, taken } = await product();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => ask(`/unknown-${i}.php`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(answers[0]?.body).toContain("<h1>Not found</h1>");
    expect(answers[0]?.headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "cross-origin-opener-policy": "same-origin",
    });
    expect(Number(answers[0]?.headers["content-length"])).toBeLessThan(1_500);
    expect([reached, taken.mock.calls]).toEqual([[], []]);
  });

  it("is counted by network alone, an IPv6 one by its first half, and the database learns no address", async () => {
    const { ask, taken } = await product({ RATE_LIMIT_STRANGERS: "7" });
    for (const address of ["2001:db8:1:2::5", "2001:db8:1:2:ffff::9", "203.0.113.9"])
      await ask("/login", "", { "x-forwarded-for": address });
    const keys = taken.mock.calls.map(([limits]) =>
      limits.map(({ key, max }) => [key.replace(/:[\w-]{32}$/, ""), max]),
    );
    expect(keys).toEqual(Array(3).fill([["requests:strangers", 7]]));
    const [first, second, third] = taken.mock.calls.map(([limits]) => limits[0]?.key);
    expect(first).toBe(second);
    expect(third).not.toBe(first);
    expect(JSON.stringify(taken.mock.calls)).not.toMatch(/2001|203\.0/);
  });

  it.each([
    ["next-router-prefetch", "1"],
    ["next-router-segment-prefetch", "/_tree"],
    ["sec-purpose", "prefetch"],
  ])(
    "over the limit gets nothing for what nobody looks at yet, and no error in the browser: %s",
    async (name, value) => {
      const { ask, reached } = await product({}, async () => ({ allowed: false, retryAfter: 42 }));
      const refused = await ask("/projects", "usr_a", { [name]: value });
      expect([refused.status, refused.body]).toEqual([204, ""]);
      expect(reached).toEqual([]);
      expect((await ask("/projects", "usr_a")).status).toBe(429);
    },
  );

  it("over the limit is told how long to wait, and the database is not asked again until then", async () => {
    const { ask, taken, reached, pass } = await product({}, async () => ({ allowed: false, retryAfter: 42 }));
    const refused = await ask("/login");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "42"]);
    expect(refused.body).toContain("Wait 42 seconds, then load the page again.");
    pass(40);
    expect((await ask("/login")).headers["retry-after"]).toBe("2");
    expect(taken).toHaveBeenCalledTimes(1);
    pass(2);
    await ask("/login");
    expect(taken).toHaveBeenCalledTimes(2);
    expect(reached).toEqual([]);
  });
});

describe("somebody who is signed in", () => {
  it("and mistypes an address gets the page that says so", async () => {
    const { ask, reached } = await product();
    expect((await ask("/projects/proj_1/unknown", "usr_a")).body).toBe("page");
    expect(reached).toEqual(["/projects/proj_1/unknown"]);
  });

  it.each([
    ["/projects", "page", [900, 1200, 12_000]],
    ["/projects/proj_1/requests/export", "export", [20, 30, 200]],
    ["/projects/proj_1/requests/import/read", "import", [600, 600, 3000]],
  ])("asking for %s is counted for session, person and network as %s", async (path, kind, most) => {
    const { ask, taken } = await product();
    await ask(path, "usr_a/ses_1");
    const [limits = [], options] = taken.mock.calls[0] ?? [];
    expect(limits.map(({ key }) => key.split(":").slice(0, 3).join(":"))).toEqual(
      ["session", "person", "network"].map((whose) => `requests:${kind}:${whose}`),
    );
    expect(limits.map(({ max }) => max)).toEqual(most);
    expect(options).toEqual({ lasting: false });
  });

  it("whose one session is over its limit goes on with another, and everybody else goes on", async () => {
    const { ask } = await product({}, async ([first]) => ({ allowed: first?.key === other, retryAfter: 9 }));
    const seen = await product();
    await seen.ask("/", "usr_a/ses_2");
    const other = seen.taken.mock.calls[0]?.[0][0]?.key;
    expect((await ask("/", "usr_a/ses_1")).status).toBe(429);
    expect((await ask("/", "usr_a/ses_2")).status).toBe(200);
  });

  it("gets the page also when nothing can be counted: a database that fails is the page's to tell", async () => {
    const { ask } = await product({}, async () => {
      throw new Error("no database");
    });
    expect((await ask("/", "usr_a")).status).toBe(200);
  });

  it("fetches files, and what lies ready, without being counted by the minute", async () => {
    const { ask, taken, reached } = await product();
    for (const path of ["/files/obj_1", "/_next/static/x.js", "/healthz"]) await ask(path, "usr_a");
    expect([taken.mock.calls, reached.length]).toEqual([[], 3]);
  });
});

describe("twenty-four log pages of one person at once", () => {
  const LOG = "/projects/proj_1/log?hold";

  it("are made one after the other, while another person's pages are made at once", async () => {
    const { ask, held, open, reached } = await product();
    const greedy = Array.from({ length: 24 }, () => ask(LOG, "usr_greedy"));
    await open(LOG).toBe(1);
    expect((await ask("/projects/proj_1/requests", "usr_b")).status).toBe(200);
    expect((await ask("/projects", "usr_c")).status).toBe(200);
    expect(reached.filter((path) => path === LOG)).toHaveLength(1);
    for (let i = 0; i < 24; i += 1) {
      await open(LOG).toBe(i + 1);
      held[i]?.end();
    }
    expect((await Promise.all(greedy)).map(({ status }) => status)).toEqual(Array(24).fill(200));
  });

  it("are refused beyond the line, with a plain sentence and when to come again", async () => {
    const { ask, held, open } = await product();
    const many = Array.from({ length: 40 }, () => ask(LOG, "usr_greedy"));
    await open(LOG).toBe(1);
    const refused: Answer[] = [];
    const counted = many.map(async (asked) => {
      const answer = await asked;
      if (answer.status !== 200) refused.push(answer);
    });
    await poll(() => refused.length).toBe(7);
    for (let i = 0; i < 33; i += 1) {
      await open(LOG).toBe(i + 1);
      held[i]?.end();
    }
    await Promise.all(counted);
    expect(refused).toHaveLength(7);
    for (const { status, headers, body } of refused) {
      expect([status, headers["retry-after"]]).toEqual([429, "5"]);
      expect(body).toContain("Wait a few seconds, then load the page again.");
    }
  });

  it("are forgotten when the person leaves", async () => {
    const { ask, held, open, port, reached, arrived, over } = await product();
    const first = ask(LOG, "usr_a");
    await open(LOG).toBe(1);
    const left = request({ port, path: LOG, host: "127.0.0.1", headers: { host: "localhost:3000", cookie: "usr_a" } });
    left.on("error", () => undefined);
    left.end();
    await arrived().toBe(2);
    left.destroy();
    await over().toBe(1);
    held[0]?.end();
    expect((await first).status).toBe(200);
    expect((await ask("/projects", "usr_a")).status).toBe(200);
    expect(reached).toEqual([LOG, "/projects"]);
  });
});

describe("a file that is made for somebody", () => {
  const EXPORT = "/projects/proj_1/archive/download?hold";

  it("keeps nobody from pages, not even its own person; two more wait, and the next is told to", async () => {
    const { ask, held, open, arrived } = await product();
    const three = [ask(EXPORT, "usr_a"), ask(EXPORT, "usr_a"), ask(EXPORT, "usr_a")];
    await open(EXPORT).toBe(1);
    await arrived().toBe(3);
    expect((await ask("/projects", "usr_a")).status).toBe(200);
    const refused = await ask(EXPORT, "usr_a", { accept: "application/json" });
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.body)).toEqual({
      code: "rate_limited",
      message: "A file is being made for you already. Wait until it has arrived, then ask for the next one.",
    });
    for (let i = 0; i < 3; i += 1) {
      await open(EXPORT).toBe(i + 1);
      held[i]?.end();
    }
    expect((await Promise.all(three)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe("one network", () => {
  it("has more places than one person, and who waits for their own takes none of them", async () => {
    const { ask, held, open } = await product({ AT_ONCE_PAGES: "1,2" });
    const pages = ["usr_a", "usr_a", "usr_a", "usr_b", "usr_c"].map((who) => ask("/hold", who));
    await open("/hold").toBe(2);
    expect(new Set(held.map(({ who }) => who)).size).toBe(2);
    for (let i = 0; i < 5; i += 1) {
      await open("/hold").toBeGreaterThan(i);
      held[i]?.end();
    }
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(Array(5).fill(200));
  });
});
