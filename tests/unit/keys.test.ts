import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadSecret } from "@/lib/keys";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "dealspace-keys-"));
});
afterEach(() => rm(directory, { recursive: true }));

describe("the secret", () => {
  it("is the operator's where one is given, and then nothing is written", async () => {
    expect(await loadSecret("given by the operator, long enough to be one", directory)).toContain("given");
    expect(await readdir(directory)).toEqual([]);
  });

  it("is one and the same for all who make it at the same moment, and stays", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => loadSecret(undefined, directory)));
    expect(new Set(made).size).toBe(1);
    expect(made[0]?.length).toBeGreaterThanOrEqual(32);
    expect(await loadSecret(undefined, directory)).toBe(made[0]);
    expect(await readdir(directory)).toEqual(["secret"]);
    expect((await stat(join(directory, "secret"))).mode & 0o777).toBe(0o600);
  });

  it.each(["", "short"])("is refused when the file is damaged (%j): nothing may be signed with it", async (content) => {
    await writeFile(join(directory, "secret"), content);
    await expect(loadSecret(undefined, directory)).rejects.toThrow("DATA_DIR");
  });
});
