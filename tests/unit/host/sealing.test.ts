/** Where heads of the audit log go, and that no way that is closed holds anything up. */
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, rmdir, truncate, writeFile } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "@/lib/config";
import type { KeptHead } from "@/lib/db/audit-heads";
import { appendHeads, readHeads } from "@/lib/host/head-file";
import { createMetrics } from "@/lib/host/metrics";
import { postHeads } from "@/lib/host/post-heads";
import { openSealing } from "@/lib/host/sealing";
import type { Head } from "@/lib/platform/seal-signature";
import { collectGarbage } from "@/tests/support/garbage";

let directory: string;
let file: string;
const servers: Server[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "dealspace-heads-"));
  file = join(directory, "audit-head.jsonl");
});
afterEach(async () => {
  await rm(directory, { recursive: true });
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

async function open(environment: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = [];
  const metrics = createMetrics();
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line) as never) });
  const sealing = await openSealing(readConfig({ DATA_DIR: directory, ...environment }), { log, metrics });
  const seal = (seq: number): Head => {
    const head = sealing.keys.sign({ seq, hash: String(seq % 10).repeat(64), rows: 2, at: "2027-01-01T10:00:00.000Z" });
    sealing.sealed(head);
    return head;
  };
  const counted = async (to: string, outcome: string) =>
    (await metrics.auditHeads.get()).values.find(({ labels }) => labels.to === to && labels.outcome === outcome)?.value;
  const failures = () => lines.filter((line) => line.msg === "audit head could not be exported");
  return { seal, lines, counted, failures, exported: sealing.exported };
}

async function all(path: string): Promise<KeptHead[]> {
  const heads: KeptHead[] = [];
  for await (const one of readHeads(path)) heads.push(one);
  return heads;
}
const headsIn = async (path: string) => (await all(path)).map((one) => one.head);

async function receiver(answer: (response: ServerResponse) => void) {
  const got: Head[][] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      got.push((JSON.parse(body) as { heads: Head[] }).heads);
      answer(response);
    });
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/heads?token=hidden` };
}

describe("each head", () => {
  it("leaves as a line of the log, into the file and to the address, signed", async () => {
    const { got, url } = await receiver((response) => response.writeHead(204).end());
    const { seal, lines, counted, exported } = await open({ AUDIT_HEAD_URL: url });
    const first = seal(1);
    await exported();
    const second = seal(2);
    await exported();
    expect(lines).toMatchObject([
      { ...first, msg: "audit sealed" },
      { ...second, msg: "audit sealed" },
    ]);
    expect(await headsIn(file)).toEqual([first, second]);
    expect(got).toEqual([[first], [second]]);
    expect([await counted("file", "exported"), await counted("url", "exported")]).toEqual([2, 2]);
  });

  it("goes into the file that is named", async () => {
    const named = join(directory, "elsewhere", "heads.jsonl");
    const { seal, exported } = await open({ AUDIT_HEAD_FILE: named });
    const head = seal(1);
    await exported();
    expect(await headsIn(named)).toEqual([head]);
  });

  it("waits for the next one where its way is closed, which is logged and counted, without the address", async () => {
    let status = 503;
    const { got, url } = await receiver((response) => response.writeHead(status).end("secret words of theirs"));
    const { seal, lines, counted, failures, exported } = await open({ AUDIT_HEAD_URL: url });
    await mkdir(file);
    const heads = [seal(1)];
    await exported();
    expect(failures().sort((a, b) => String(a.to).localeCompare(String(b.to)))).toMatchObject([
      { to: "file", waiting: 1 },
      { to: "url", waiting: 1, err: { message: "AUDIT_HEAD_URL answered 503" } },
    ]);
    expect([await counted("file", "failed"), await counted("url", "failed")]).toEqual([1, 1]);
    expect(JSON.stringify(lines)).not.toMatch(/hidden|secret words/);

    await rmdir(file);
    status = 200;
    heads.push(seal(2));
    await exported();
    expect(await headsIn(file)).toEqual(heads);
    expect(got.at(-1)).toEqual(heads);
    expect([await counted("file", "exported"), await counted("url", "exported")]).toEqual([2, 2]);
  });

  it("is not lost when it comes while another is under way", async () => {
    const answers: ServerResponse[] = [];
    const { got, url } = await receiver((response) => {
      answers.push(response);
      if (got.length > 1) response.end();
    });
    const { seal, exported } = await open({ AUDIT_HEAD_URL: url });
    const first = seal(1);
    while (got.length === 0) await new Promise((done) => setImmediate(done));
    const later = [seal(2), seal(3)];
    answers[0]?.end();
    await exported();
    expect(got).toEqual([[first], later]);
  });

  it("is given up, the oldest first, once 500 wait", async () => {
    const { seal, failures, exported } = await open();
    await mkdir(file);
    for (let seq = 1; seq <= 502; seq++) seal(seq);
    await exported();
    seal(503);
    await exported();
    expect(failures().at(-1)).toMatchObject({ waiting: 500 });
    await rmdir(file);
    const last = seal(504);
    await exported();
    const kept = await headsIn(file);
    expect(kept.at(-1)).toEqual(last);
    expect(kept).toHaveLength(501);
  });
});

describe("an address that never answers", () => {
  it("is given up after its time", async () => {
    const { url } = await receiver(() => undefined);
    await expect(postHeads(url, [], 20)).rejects.toThrow("AUDIT_HEAD_URL did not answer in time");
  });

  it("is given up after its time though garbage is collected meanwhile, and one that answers half has answered", async () => {
    const { url, got } = await receiver(() => undefined);
    const half = await receiver((response) => response.writeHead(200).write("half"));
    const posted = Promise.allSettled(Array.from({ length: 15 }, () => postHeads(url, [], 1000)));
    const taken = Promise.all(Array.from({ length: 15 }, () => postHeads(half.url, [])));
    await expect.poll(() => got.length).toBe(15);
    await collectGarbage();
    expect((await posted).map((one) => one.status)).toEqual(Array(15).fill("rejected"));
    await taken;
  });

  it("is not followed elsewhere", async () => {
    const elsewhere = await receiver((response) => response.end());
    const { url } = await receiver((response) => response.writeHead(307, { location: elsewhere.url }).end());
    await expect(postHeads(url, [])).rejects.toThrow("AUDIT_HEAD_URL");
    expect(elsewhere.got).toEqual([]);
  });
});

describe("the file of heads", () => {
  const head = (seq: number): Head => ({
    seq,
    hash: "a".repeat(64),
    rows: 1,
    at: "2027-01-01T10:00:00.000Z",
    key: "k",
    signature: "s",
  });

  it("goes on in a new line after a power cut left a part of one, which is named as unreadable", async () => {
    await appendHeads(file, [head(1), head(2)]);
    await truncate(file, (await readFile(file)).byteLength - 20);
    await appendHeads(file, [head(3)]);
    expect(await all(file)).toEqual([
      { where: "line 1 of audit-head.jsonl", head: head(1) },
      { where: "line 2 of audit-head.jsonl", head: null },
      { where: "line 3 of audit-head.jsonl", head: head(3) },
    ]);
  });

  it("may be a copy of the server's log", async () => {
    const line = { level: "info", time: "2027-01-01T10:00:00.001Z", ...head(4), msg: "audit sealed" };
    await writeFile(file, `${JSON.stringify(line)}\n\n`);
    expect(await headsIn(file)).toEqual([head(4)]);
  });

  it.each([
    ["words", "not a head"],
    ["a seal without a number", { ...head(1), seq: undefined }],
    ["a number that no seal can have", { ...head(1), seq: 2 ** 31 }],
    ["a hash that is none", { ...head(1), hash: "a" }],
    ["a head without a signature", { ...head(1), signature: undefined }],
  ])("holds nothing readable in %s", async (_, line) => {
    await writeFile(file, JSON.stringify(line));
    expect(await headsIn(file)).toEqual([null]);
  });
});
