import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError } from "@/lib/config";
import { loadSealKeys, readSealKeys, rotateSealKeys } from "@/lib/host/seal-keys";
import { newSealKey, type SealKey } from "@/lib/platform/seal-signature";

const CLAIM = { seq: 1, hash: "a".repeat(64), rows: 1, at: "2027-01-01T10:00:00.000Z" };

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "dealspace-seal-keys-"));
  path = join(directory, "new", "seal-keys.json");
});
afterEach(() => rm(directory, { recursive: true }));

const stored = async () => (JSON.parse(await readFile(path, "utf8")) as { keys: SealKey[] }).keys;
const store = async (content: unknown) => {
  await loadSealKeys(path);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
};

describe("the file of seal keys", () => {
  it("is made once for all who start at the same moment, and only its owner can read it", async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => loadSealKeys(path)));
    const [first, ...others] = all.map((keys) => keys.sign(CLAIM));
    for (const other of others) expect(other).toEqual(first);
    expect(await readdir(join(directory, "new"))).toEqual(["seal-keys.json"]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("gets a new key in front; seals of the former ones verify for ever, and nothing can be signed with those", async () => {
    const heads = [(await loadSealKeys(path)).sign(CLAIM)];
    for (let turn = 1; turn <= 3; turn++) {
      expect(await rotateSealKeys(path)).toMatchObject({ former: turn });
      heads.push((await loadSealKeys(path)).sign(CLAIM));
    }
    const keys = await loadSealKeys(path);
    expect(new Set(heads.map((head) => head.key)).size).toBe(4);
    expect(heads.map((head) => keys.check(head))).toEqual(["valid", "valid", "valid", "valid"]);
    expect((await stored()).map((key) => key.d !== undefined)).toEqual([true, false, false, false]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("with public keys alone verifies, and is refused for sealing", async () => {
    const head = (await loadSealKeys(path)).sign(CLAIM);
    await store({ keys: (await stored()).map(({ d: _private, ...key }) => key) });
    expect((await readSealKeys(path))?.check(head)).toBe("valid");
    await expect(loadSealKeys(path)).rejects.toThrow(/^SEAL_KEYS: .*private half/);
  });

  it("is not made by those who only verify", async () => {
    expect(await readSealKeys(path)).toBeUndefined();
    expect(await readdir(directory)).toEqual([]);
  });

  it.each([
    ["is empty", ""],
    ["is cut", '{"keys": [{"kty": "OKP"'],
    ["holds no key", { keys: [] }],
    ["holds a key of another kind", { keys: [{ kty: "EC", crv: "P-256", x: "x", y: "y", d: "d" }] }],
    ["holds a private half of another key", { keys: [{ ...newSealKey(), d: newSealKey().d }] }],
  ])("stops the start, by its name, when it %s", async (_, content) => {
    await store(content);
    const failure = await loadSealKeys(path).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigError);
    expect((failure as Error).message).toMatch(/^SEAL_KEYS: /);
  });
});
