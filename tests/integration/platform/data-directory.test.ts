/** The embedded database and its directory: one process, nothing lost. @dialect */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DirectoryInUse, lockDirectory } from "@/lib/db/directory-lock";
import { openEmbedded } from "@/lib/db/embedded";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "dealspace-data-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const embeddedOnly = describe.runIf(process.env.DATABASE_KIND !== "postgres");

embeddedOnly("a data directory", () => {
  it("is refused to a second opener with a message that says what to do, and is free again after closing", async () => {
    const first = await openEmbedded(directory);
    await expect(openEmbedded(directory)).rejects.toThrow(/in use by process \d+.*DATA_DIR/);
    await expect(openEmbedded(directory)).rejects.toBeInstanceOf(DirectoryInUse);
    await first.close();
    const second = await openEmbedded(directory);
    await second.close();
  });

  it("is taken over when the process that held it is gone, or its number belongs to another process now", async () => {
    for (const holder of [
      { pid: 999_999_999, started: "1", host: hostname() },
      { pid: process.pid, started: "1", host: hostname() },
    ]) {
      await writeFile(join(directory, "lock"), JSON.stringify(holder));
      await (await openEmbedded(directory)).close();
    }
    await writeFile(join(directory, "lock"), "");
    await (await openEmbedded(directory)).close();
  });

  it("is not taken from a process of another machine, of which nothing can be known", async () => {
    await writeFile(join(directory, "lock"), JSON.stringify({ pid: 1, started: "1", host: "another-container" }));
    await expect(openEmbedded(directory)).rejects.toThrow("in use by process 1 on another-container");
  });

  it("goes to exactly one of many who find a dead process's lock at the same moment", async () => {
    await writeFile(join(directory, "lock"), JSON.stringify({ pid: 999_999_999, started: "1", host: hostname() }));
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(directory)));
    const won = attempts.filter((attempt) => attempt.status === "fulfilled");
    expect(won).toHaveLength(1);
    for (const { value } of won) await value();
  });
});
