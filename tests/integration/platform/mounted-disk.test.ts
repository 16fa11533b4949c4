/**
 * A disk that is really small: a tmpfs of its own, where the machine lets a test mount one. What full-disk.test.ts pretends for
 * every machine, a kernel says here: the embedded database fills it, says so, keeps what it acknowledged, and goes on with room. @slow
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { mkdtemp, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { SignInAnswer } from "@/lib/auth/answers";
import { RESERVE } from "@/lib/db/disk-room";
import { openEmbedded } from "@/lib/db/embedded";
import { openFiles } from "@/lib/files";
import { notTaken } from "@/lib/web/files/not-taken";
import { addPerson, PASSWORD } from "@/tests/integration/auth/people";
import { bytesOf, inPieces, sha256Of, someBytes } from "@/tests/support/contents";
import { bundleHosts, type HostProcess, SOON, startHost } from "@/tests/support/host-process";
import { fillDataDirectory } from "@/tests/support/images";

const MEGABYTE = 1024 * 1024;

/** Why no disk can be mounted here; undefined where one can. */
const noDiskHere = ((): string | undefined => {
  const trial = mkdtempSync(join(tmpdir(), "dealspace-mount-"));
  try {
    mount(trial, 1);
    execFileSync("umount", [trial], { stdio: "ignore" });
    return undefined;
  } catch {
    return "this machine lets no test mount a disk";
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
})();
const title = (words: string) => (noDiskHere ? `${words} (skipped: ${noDiskHere})` : words);

function mount(place: string, megabytes: number): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", place], { stdio: "ignore" });
}

/** Goes away with the test, whatever the test left on it. */
async function smallDisk(megabytes: number) {
  const place = await mkdtemp(join(tmpdir(), "dealspace-disk-"));
  mount(place, megabytes);
  onTestFinished(async () => {
    execFileSync("umount", ["-l", place]);
    await rm(place, { recursive: true });
  });
  const ballast = join(place, "ballast");
  return {
    place,
    free: async () => {
      const { bavail, bsize } = await statfs(place);
      return bavail * bsize;
    },
    /** Somebody else's file, which takes all there is. */
    async fill() {
      const file = await open(ballast, "a");
      const some = Buffer.alloc(MEGABYTE, 1);
      try {
        for (let length = some.length; length > 0; ) {
          const written = await file.write(some.subarray(0, length)).catch(() => undefined);
          if (!written) length = Math.floor(length / 2);
        }
      } finally {
        await file.close();
      }
    },
    empty: () => rm(ballast),
  };
}

describe.skipIf(noDiskHere)(title("the embedded database on a real disk of its own that fills up"), () => {
  beforeAll(() => bundleHosts("bare-host"));

  let made = 0;
  async function register(host: HostProcess) {
    const name = `Application ${++made}`;
    const answer = await host.ask("/oauth/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_name: name, redirect_uris: ["http://127.0.0.1:1/callback"] }),
    });
    return { name, status: answer.status, text: await answer.text() };
  }
  const readiness = async (host: HostProcess) => {
    const answer = await host.ask("/readyz");
    const { checks } = (await answer.json()) as { checks: { storage: string } };
    return [answer.status, checks.storage];
  };

  it("is not ready and says why, refuses what it cannot keep, keeps what it acknowledged, and goes on with room", async () => {
    const disk = await smallDisk(400);
    const data = join(disk.place, "data");
    mkdirSync(data);
    await fillDataDirectory(data);
    const database = await openEmbedded(data);
    const { email } = await addPerson(database);
    await database.close();
    expect(await disk.free(), "room to begin with").toBeGreaterThan(2 * RESERVE);

    const output = { stdout: "pipe", stderr: "pipe" } as const;
    const host = await startHost("bare-host", data, output, { RATE_LIMIT_REGISTRATIONS: "1000" });
    let log = "";
    for (const stream of [host.child.stdout, host.child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        log += chunk;
      });
    const signIn = async () => {
      const form = { method: "POST", body: new URLSearchParams({ email, password: PASSWORD }) };
      const answer = await host.ask("/api/auth/callback/credentials", form);
      return [answer.status, ((await answer.json()) as SignInAnswer).error];
    };
    const kept = [await register(host)];
    expect([kept[0]?.status, await readiness(host), await signIn()]).toEqual([201, [200, "ok"], [200, undefined]]);

    await disk.fill();
    expect(await disk.free()).toBe(0);
    const refused = [await register(host), await register(host)];
    for (const { status, text } of refused) {
      expect(status).toBeGreaterThanOrEqual(500);
      expect(text).toMatch(/^The server cannot store anything at the moment/);
    }
    expect(await signIn(), "the sign-in page").toEqual([503, "Storage"]);
    expect(await readiness(host)).toEqual([503, "the disk of DATA_DIR is full"]);
    expect((await host.ask("/healthz")).status).toBe(200);
    await expect.poll(() => log, SOON).toContain("nothing can be stored: the disk of DATA_DIR is full");

    await disk.empty();
    expect(await readiness(host)).toEqual([200, "ok"]);
    expect(await signIn()).toEqual([200, undefined]);
    kept.push(await register(host));
    expect(kept.at(-1)?.status).toBe(201);
    expect(await host.stop()).toBe(0);
    expect(log).toContain("the disk of DATA_DIR has room again");

    const again = await openEmbedded(data);
    const stored = await again.asOwner((owner) =>
      owner.query<{ name: string }>(
        "SELECT payload->>'client_name' AS name FROM oauth_records WHERE payload ? 'client_name'",
      ),
    );
    await again.close();
    expect(stored.map(({ name }) => name).sort()).toEqual(kept.map(({ name }) => name).sort());
  });
});

describe.skipIf(noDiskHere)(title("a file that arrives on a real disk that fills up"), () => {
  const filesBelow = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((one) => one.isFile())
      .map(({ name }) => name);

  it("is refused in words, nothing of a piece stays, and it goes on where it was once there is room", async () => {
    const disk = await smallDisk(8);
    const { uploads, store } = openFiles(disk.place, undefined);
    const bytes = someBytes(2 * MEGABYTE);
    const half = MEGABYTE;
    expect(await uploads.append("upl_a", 0, inPieces(bytes.subarray(0, half)), bytes.length)).toEqual({
      taken: true,
      offset: half,
    });

    await disk.fill();
    for (let time = 0; time < 2; time++)
      expect(await uploads.append("upl_a", half, inPieces(bytes.subarray(half)), bytes.length)).toEqual({
        taken: false,
        why: "full",
        offset: half,
      });
    expect((await stat(join(disk.place, "uploads", "upl_a"))).size).toBe(half);
    const { code, message } = notTaken("full");
    expect([code, message]).toEqual(["unavailable", expect.stringContaining("no room for this file at the moment")]);
    // Of one that is new, either.
    expect(await uploads.append("upl_b", 0, inPieces(bytes), bytes.length)).toMatchObject({
      taken: false,
      why: "full",
    });
    expect(await uploads.received("upl_b")).toBe(0);

    await disk.empty();
    expect(await uploads.append("upl_a", half, inPieces(bytes.subarray(half)), bytes.length)).toEqual({
      taken: true,
      offset: bytes.length,
    });
    await disk.fill();
    expect(await uploads.keep("upl_a", "a.bin"), "on its way into the store").toBe("full");
    expect(await filesBelow(join(disk.place, "files"))).toEqual([]);
    expect(await uploads.received("upl_a")).toBe(bytes.length);

    await disk.empty();
    expect(await uploads.keep("upl_a", "a.bin")).toMatchObject({ sha256: sha256Of(bytes), size: bytes.length });
    expect((await bytesOf(await store.open(sha256Of(bytes)))).equals(bytes)).toBe(true);
    expect(await filesBelow(join(disk.place, "files"))).toEqual([sha256Of(bytes)]);
  });
});
