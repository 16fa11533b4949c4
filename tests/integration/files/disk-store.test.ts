/** The store on disk, as several processes use it at once and as a crash leaves it. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { diskStore } from "@/lib/files/disk-store";
import { allOf, bytesOf, inPieces, sha256Of, someBytes } from "@/tests/support/contents";

const root = await mkdtemp(join(tmpdir(), "dealspace-files-"));
afterAll(() => rm(root, { recursive: true }));
let stores = 0;
async function newStore() {
  stores += 1;
  const folder = join(root, `store-${stores}`);
  const store = diskStore(folder);
  await store.check();
  return { folder, store, put: (bytes: Uint8Array | string) => store.put(inPieces(bytes)) };
}
const LONG_AGO = new Date("2020-01-01");
const SOON = () => new Date(Date.now() + 60_000);
const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());

describe("what is put", () => {
  it("comes back as it was, whole or in part, under the hash of its content", async () => {
    const { store, put } = await newStore();
    const bytes = someBytes(700_001);
    expect(await put(bytes)).toEqual({ sha256: sha256Of(bytes), size: 700_001 });
    expect((await bytesOf(await store.open(sha256Of(bytes)))).equals(bytes)).toBe(true);
    const part = await bytesOf(await store.open(sha256Of(bytes), { start: 300_000, end: 300_009 }));
    expect(part.equals(bytes.subarray(300_000, 300_010))).toBe(true);
    expect((await bytesOf(await store.open(sha256Of(bytes), { start: 700_000, end: 700_000 }))).byteLength).toBe(1);
  });

  it("lies two folders deep and is nobody else's to read", async () => {
    const { folder, put } = await newStore();
    const { sha256 } = await put("words");
    const path = join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, sha256.slice(0, 2)))).mode & 0o777).toBe(0o700);
  });

  it("twice is kept once", async () => {
    const { folder, put } = await newStore();
    const [one, two] = [await put("the same"), await put("the same")];
    expect(one).toEqual(two);
    expect(await filesBelow(folder)).toHaveLength(1);
  });

  it("half is not there at all, and leaves nothing behind", async () => {
    const { folder, store } = await newStore();
    async function* broken() {
      yield Buffer.from("half");
      throw new Error("the line broke");
    }
    await expect(store.put(broken())).rejects.toThrow("the line broke");
    expect(await filesBelow(folder)).toEqual([]);
  });

  it("by two processes at the same time is there once, and whole", async () => {
    const { folder, store } = await newStore();
    const program = `
      import { diskStore } from "@/lib/files/disk-store";
      const bytes = Buffer.alloc(3_000_000, process.argv[3]);
      async function* slowly() { for (let at = 0; at < bytes.length; at += 50_000) { await new Promise((go) => setTimeout(go, 2)); yield bytes.subarray(at, at + 50_000); } }
      for (let i = 0; i < 5; i += 1) await diskStore(process.argv[2]).put(slowly());`;
    const entry = join(root, "putter.ts");
    await writeFile(entry, program);
    const run = promisify(execFile);
    await Promise.all(["a", "a", "b"].map((fill) => run(process.execPath, ["scripts/run.mjs", entry, folder, fill])));
    for (const fill of ["a", "b"]) {
      const bytes = Buffer.alloc(3_000_000, fill);
      expect((await bytesOf(await store.open(sha256Of(bytes)))).equals(bytes)).toBe(true);
    }
    expect(await filesBelow(folder)).toHaveLength(2);
  });

  it("has no name but a hash", async () => {
    const { store } = await newStore();
    await expect(store.open("../../etc/passwd")).rejects.toThrow("not the name");
    await expect(store.remove("A".repeat(64), SOON())).rejects.toThrow("not the name");
    expect(await store.open("0".repeat(64))).toBeUndefined();
  });

  it("by an earlier version, one folder deep, is still found", async () => {
    const { folder, store } = await newStore();
    const sha256 = sha256Of("old");
    await mkdir(join(folder, sha256.slice(0, 2)));
    await writeFile(join(folder, sha256.slice(0, 2), sha256), "old");
    expect((await bytesOf(await store.open(sha256))).toString()).toBe("old");
  });
});

describe("what is removed", () => {
  it("is gone; what was put again meanwhile stays", async () => {
    const { store, put } = await newStore();
    const { sha256 } = await put("words");
    expect(await store.remove(sha256, LONG_AGO)).toBe(false);
    expect((await bytesOf(await store.open(sha256))).toString()).toBe("words");
    expect(await store.remove(sha256, SOON())).toBe(true);
    expect(await store.open(sha256)).toBeUndefined();
    expect(await store.remove(sha256, SOON())).toBe(false);
  });

  it("is found by its age, and putting it again makes it young", async () => {
    const { folder, store, put } = await newStore();
    const { sha256 } = await put("words");
    const path = join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    await utimes(path, LONG_AGO, LONG_AGO);
    const before = new Date("2021-01-01");
    expect(await allOf(store.list(before))).toEqual([sha256]);
    await put("words");
    expect(await allOf(store.list(before))).toEqual([]);
  });

  it("with what a crash left on its way: old parts go, young ones may still be arriving", async () => {
    const { folder, store, put } = await newStore();
    await put("words");
    const left = join(folder, "tmp", "left.part");
    const arriving = join(folder, "tmp", "arriving.part");
    for (const path of [left, arriving]) await writeFile(path, "half");
    await utimes(left, LONG_AGO, LONG_AGO);
    expect(await allOf(store.list(new Date("2021-01-01")))).toEqual([]);
    expect((await readdir(join(folder, "tmp"))).sort()).toEqual(["arriving.part"]);
  });
});
