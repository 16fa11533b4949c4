/** What `next start` serves is the product: it opens the runtime itself, and what stands before the host's pages stands before its. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeNotice } from "@/lib/host/node-age";
import { freePort } from "@/scripts/lib/free-port.mjs";
import { testEnvironment } from "@/scripts/lib/test-environment.mjs";
import { signIn } from "@/tests/support/person";

/** As a browser comes to it that was sent here once for its cookie. */
const LOGIN = "/login?started=1";
const CRON_SECRET = "a-secret-of-the-scheduler";
let directory: string;
let port: number;
let next: ChildProcess;
const said: string[] = [];
const origin = () => `http://localhost:${port}`;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "dealspace-next-start-"));
  port = await freePort();
  next = spawn(process.execPath, ["node_modules/next/dist/bin/next", "start", "-p", String(port), "-H", "127.0.0.1"], {
    env: testEnvironment({
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: origin(),
      DATA_DIR: directory,
      SAMPLE_DEAL: "1",
      EMBEDDINGS: "off",
      CRON_SECRET,
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [next.stdout, next.stderr]) stream?.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  await ready();
}, 180_000);

afterAll(async () => {
  if (next.exitCode === null) {
    next.kill("SIGKILL");
    await once(next, "exit");
  }
  await rm(directory, { recursive: true, force: true });
});

async function ready(): Promise<void> {
  const isReady = () =>
    fetch(`${origin()}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  let up = false;
  for (let tries = 0; tries < 600 && !up && next.exitCode === null; tries += 1) {
    up = await isReady();
    if (!up) await wait(200);
  }
  if (!up) throw new Error(`next start did not come up:\n${said.join("")}`);
}

/** With a Host of our choice, which fetch does not let us name. */
function ask(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, path, headers: { host: `localhost:${port}`, ...headers } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString() }),
        );
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

const linesOfLog = () =>
  said
    .join("")
    .split("\n")
    .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Record<string, unknown>] : []));

describe("next start", () => {
  it("lets a person sign in and read, and shows an agent where to go", async () => {
    const person = await signIn(origin(), "ib-admin@sample.test");
    const home = await person.visit("/");
    expect(home.status).toBe(200);
    expect(await home.text()).toContain("Project Harbour");
    const mcp = await fetch(`${origin()}/mcp`, { method: "POST", body: "{}" });
    expect([mcp.status, mcp.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining("resource_metadata"),
    ]);
    const metadata = (await (await fetch(`${origin()}/.well-known/oauth-protected-resource`)).json()) as {
      resource: string;
    };
    expect(metadata.resource).toBe(`${origin()}/mcp`);
  });

  it("answers under its own name alone, and says by which id it answered", async () => {
    expect((await ask("/login", { host: "evil.example" })).status).toBe(403);
    const answer = await ask(LOGIN, { "x-request-id": "mine-1" });
    expect([answer.status, answer.headers["x-request-id"]]).toEqual([200, "mine-1"]);
    expect(answer.headers["content-security-policy"]).toContain("nonce-");
  });

  it("writes a line of the log for each request, and believes no address that a client claims", async () => {
    const forged = {
      "x-forwarded-for": "198.51.100.66",
      "x-dealspace-address": "198.51.100.66",
      "x-real-ip": "198.51.100.66",
    };
    await ask(LOGIN, { "x-request-id": "forged-1", ...forged });
    await expect
      .poll(() => linesOfLog().find(({ requestId }) => requestId === "forged-1"))
      .toMatchObject({ route: "/login", status: 200 });
    expect(said.join("")).not.toContain("198.51.100.66");
  });

  it("answers a path that nothing could match without rendering a page, and the files of public/ as they are", async () => {
    const missing = await ask("/wp-login.php", { accept: "text/html" });
    expect(missing.status).toBe(404);
    expect(String(missing.headers["content-security-policy"])).not.toContain("nonce-");
    expect((await ask("/robots.txt")).body).toContain("Disallow: /");
    expect((await ask("/.well-known/security.txt")).status).toBe(404);
  });

  it("does a round of background work for the scheduler, and for nobody else", async () => {
    for (const headers of [{}, { authorization: "Bearer wrong" }, { authorization: CRON_SECRET }] as Record<
      string,
      string
    >[])
      expect((await ask("/api/cron", headers)).status).toBe(401);
    const { status, body } = await ask("/api/cron", { authorization: `Bearer ${CRON_SECRET}` });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ whole: true });
  });

  it("says of an old Node what the product says, and not what a library does", () => {
    expect(said.join("")).not.toContain("Unsupported runtime");
    const notices = linesOfLog().filter(({ msg }) => /^Node \d+ is /.test(String(msg)));
    expect(notices).toHaveLength(nodeNotice(process.versions.node, new Date()) ? 1 : 0);
  });

  it("ends when it is told to", async () => {
    next.kill("SIGTERM");
    await once(next, "exit");
    expect(said.join("")).not.toContain("unhandled");
  });
});
