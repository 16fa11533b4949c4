/** The same promises over an S3-compatible service. */
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { s3Store } from "@/lib/files/s3-store";
import { allOf, bytesOf, inPieces, sha256Of, someBytes } from "@/tests/support/contents";
import { startFakeS3 } from "@/tests/support/fake-s3";

const folder = await mkdtemp(join(tmpdir(), "dealspace-s3-"));
const s3 = await startFakeS3({ accessKey: "KEY" });
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  delete s3.failing.status;
  s3.requests.length = 0;
});
const place = { url: s3.url, bucket: "bucket", region: "eu-central-1", accessKey: "KEY", secretKey: "SECRET" };
const store = s3Store(place, folder);
const SOON = () => new Date(Date.now() + 60_000);

describe("a bucket", () => {
  it("keeps a small file in one request, signed, under its hash", async () => {
    const bytes = someBytes(10_000);
    expect(await store.put(inPieces(bytes))).toEqual({ sha256: sha256Of(bytes), size: 10_000 });
    const key = `files/${sha256Of(bytes).slice(0, 2)}/${sha256Of(bytes).slice(2, 4)}/${sha256Of(bytes)}`;
    expect(s3.requests).toEqual([`PUT /bucket/${key}`]);
    expect((await bytesOf(await store.open(sha256Of(bytes)))).equals(bytes)).toBe(true);
    const part = await bytesOf(await store.open(sha256Of(bytes), { start: 10, end: 19 }));
    expect(part.equals(bytes.subarray(10, 20))).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  it("keeps a large one in parts", async () => {
    const bytes = someBytes(40 * 1024 * 1024);
    await store.put(inPieces(bytes, 1 << 20));
    expect(s3.requests.map((line) => line.replace(/ .*\?/, " "))).toEqual([
      "POST uploads",
      ...Array(3).fill("PUT partNumber&uploadId"),
      "POST uploadId",
    ]);
    expect((await bytesOf(await store.open(sha256Of(bytes)))).equals(bytes)).toBe(true);
    expect(s3.parts.size).toBe(0);
  });

  it("keeps nothing of one that failed in the middle, neither there nor here", async () => {
    s3.failing.status = 400;
    s3.failing.on = /PUT .*partNumber/;
    const bytes = someBytes(20 * 1024 * 1024);
    await expect(store.put(inPieces(bytes, 1 << 20))).rejects.toThrow("refused to store a part (400)");
    expect(s3.parts.size).toBe(0);
    expect(await store.open(sha256Of(bytes))).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it("lists over several pages, removes by age, and has nothing of what it has not", async () => {
    const names = [];
    for (const words of ["one", "two", "three", "four", "five"]) names.push((await store.put(inPieces(words))).sha256);
    expect(await allOf(store.list(SOON()))).toEqual(expect.arrayContaining(names));
    expect(await allOf(store.list(new Date("2020-01-01")))).toEqual([]);
    const [first = ""] = names;
    expect(await store.remove(first, new Date("2020-01-01"))).toBe(false);
    expect(await store.remove(first, SOON())).toBe(true);
    expect(await store.open(first)).toBeUndefined();
    expect(await store.remove(first, SOON())).toBe(false);
  });

  it("that refuses the key, or is not there, is found out by a check, in words without the key", async () => {
    await expect(store.check()).resolves.toBeUndefined();
    const other = s3Store({ ...place, accessKey: "OTHER" }, folder);
    await expect(other.check()).rejects.toThrow("the file store refused to open the bucket (403)");
    const nowhere = s3Store({ ...place, url: "http://127.0.0.1:9" }, folder);
    await expect(nowhere.check()).rejects.toThrow(/refused to open the bucket/);
  });

  it("that falls silent in the middle of a list is given up", async () => {
    const silent = createServer((_, response) => void response.writeHead(200).write("<ListBucketResult>"));
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const asked = s3Store({ ...place, url, timeoutMs: 300 }, folder);
    await expect(allOf(asked.list(SOON()))).rejects.toThrow("the file store refused to list files (late)");
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });
});
