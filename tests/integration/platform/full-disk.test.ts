/** The embedded database on a disk without room: it says so everywhere, keeps what it acknowledged, and goes on by itself. @slow */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignInAnswer } from "@/lib/auth/answers";
import { problemIn } from "@/lib/auth/problems";
import { openEmbedded } from "@/lib/db/embedded";
import { testEnvironment } from "@/scripts/lib/test-environment.mjs";
import { addPerson, PASSWORD } from "@/tests/integration/auth/people";
import { bundleHosts, type HostProcess, programOf, SOON, startHost } from "@/tests/support/host-process";
import { fillDataDirectory } from "@/tests/support/images";
import type { SmallDisk } from "@/tests/support/small-disk";

let folder: string;
let data: string;
let disk: string;
let person: { readonly email: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dealspace-full-disk-"));
  data = join(folder, "data");
  disk = join(folder, "disk");
  await fillDataDirectory(data);
  const database = await openEmbedded(data);
  person = await addPerson(database);
  await database.close();
  await bundleHosts("small-disk-host", "small-disk-writer");
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => becomes("room"));

const becomes = (state: SmallDisk) => writeFile(disk, state);

async function start() {
  const environment = { SMALL_DISK: disk, RATE_LIMIT_REGISTRATIONS: "1000" };
  const host = await startHost("small-disk-host", data, { stdout: "pipe", stderr: "pipe" }, environment);
  let text = "";
  for (const stream of [host.child.stdout, host.child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      text += chunk;
    });
  const lines = () => text.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
  return {
    host,
    errors: () =>
      lines()
        .filter(({ level }) => level === "error")
        .map(({ msg }) => msg),
    lines,
  };
}

let made = 0;
/** Something that is to be stored, a few pages of it; gives its name and what was answered. */
async function register(host: HostProcess): Promise<{ name: string; status: number; text: string }> {
  const name = `Application ${++made}`;
  const answer = await host.ask("/oauth/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: name, redirect_uris: addresses() }),
  });
  return { name, status: answer.status, text: await answer.text() };
}
/** Different each time: what repeats itself would be stored in a few bytes. */
const addresses = () =>
  Array.from(
    { length: 5 },
    () => `http://127.0.0.1:1/${Array.from({ length: 30 }, () => Math.random().toString(36)).join("")}`,
  );

async function storedNames(): Promise<string[]> {
  const database = await openEmbedded(data);
  const rows = await database.asOwner((owner) =>
    owner.query<{ name: string }>(
      "SELECT payload->>'client_name' AS name FROM oauth_records WHERE payload ? 'client_name'",
    ),
  );
  await database.close();
  return rows.map(({ name }) => name);
}

const READY = [200, { status: "ready", checks: { database: "ok", storage: "ok" } }];
const FULL = [503, { status: "unavailable", checks: { database: "ok", storage: "the disk of DATA_DIR is full" } }];
const readiness = async (host: HostProcess) => {
  const answer = await host.ask("/readyz");
  return [answer.status, await answer.json()];
};

describe("a server whose disk is full", () => {
  it.each(["full", "quota"] as const)(
    "is not ready and says why, refuses what it cannot keep, logs it once, and goes on when there is room again (%s)",
    async (state) => {
      const { host, errors, lines } = await start();
      const kept = [await register(host)];
      expect([kept[0]?.status, await readiness(host)]).toEqual([201, READY]);

      await becomes(state);
      const refused: Awaited<ReturnType<typeof register>>[] = [];
      // Under a quota there may be room for some in pages that are there already.
      for (let i = 0; i < 60 && refused.length < 3; i++) {
        const tried = await register(host);
        (tried.status === 201 ? kept : refused).push(tried);
      }
      expect(refused.map(({ status }) => status >= 500)).toEqual([true, true, true]);
      if (state === "full") expect(refused[0]?.text).toMatch(/^The server cannot store anything at the moment/);
      expect(await readiness(host)).toEqual(FULL);
      expect((await host.ask("/healthz")).status).toBe(200);
      const FOUND = "nothing can be stored: the disk of DATA_DIR is full; make room, and it goes on by itself";
      await expect.poll(errors, SOON).toEqual([FOUND]);

      await becomes("room");
      expect(await readiness(host)).toEqual(READY);
      kept.push(await register(host));
      expect(kept.at(-1)?.status).toBe(201);
      expect(await host.stop()).toBe(0);
      expect(errors()).toEqual([FOUND]);
      expect(lines().map(({ msg }) => msg)).toContain("the disk of DATA_DIR has room again");

      const stored = await storedNames();
      expect(stored).toEqual(expect.arrayContaining(kept.map(({ name }) => name)));
      for (const { name } of refused) expect(stored).not.toContain(name);
    },
  );

  it("signs nobody in, and the sign-in page is told why; with room again the right password opens", async () => {
    const { host, errors } = await start();
    const signIn = async () => {
      const answer = await host.ask("/api/auth/callback/credentials", {
        method: "POST",
        body: new URLSearchParams({ email: person.email, password: PASSWORD }),
      });
      return [answer.status, ((await answer.json()) as SignInAnswer).error];
    };
    expect(await signIn()).toEqual([200, undefined]);
    await becomes("full");
    // In pages that are there already there may be room for some.
    let last = await signIn();
    for (let i = 0; i < 60 && last[0] === 200; i++) last = await signIn();
    expect(last).toEqual([503, "Storage"]);
    expect(await signIn()).toEqual([503, "Storage"]);
    expect(problemIn({ error: "Storage" })).toContain("The server cannot store anything at the moment, so nobody");
    expect(await readiness(host)).toEqual(FULL);
    await expect.poll(errors, SOON).toContainEqual(expect.stringContaining("the disk of DATA_DIR is full"));
    await becomes("room");
    expect(await signIn()).toEqual([200, undefined]);
    expect(await host.stop()).toBe(0);
  });

  /** A program that must end by itself. */
  const run = (name: string) =>
    promisify(execFile)(process.execPath, [programOf(name)], {
      env: testEnvironment({ NODE_ENV: "production", DATA_DIR: data, SMALL_DISK: disk }),
      timeout: 60_000,
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (failure: { code: number; stdout: string; stderr: string }) => failure,
    );

  it("ends instead of hanging where PostgreSQL's log cannot go on, and has all that was acknowledged after the next start", async () => {
    const { code, stdout, stderr } = await run("small-disk-writer");
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/The embedded database had to stop: .*No space left on device/);
    await becomes("room");
    const database = await openEmbedded(data);
    expect(await database.asOwner((owner) => owner.query("SELECT line FROM kept"))).toEqual([{ line: "acknowledged" }]);
    await database.close();
  });

  it("does not start, and names DATA_DIR", async () => {
    await becomes("full");
    const { code, stderr } = await run("small-disk-host");
    expect(code).toBe(1);
    expect(stderr).toMatch(/DATA_DIR: the disk .* is full/);
    expect(stderr).not.toContain("    at ");
  });
});
