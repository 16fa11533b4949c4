import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockDirectory } from "@/lib/db/directory-lock";
import { bundle } from "@/scripts/lib/bundle.mjs";
import { isFull } from "@/tests/kit/seed";

/** The host as a process of its own, started wrongly: it must say in a sentence what to mend, and stop. */
const host = join(process.cwd(), "node_modules/.cache/dealspace/host-start.mjs");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dealspace-host-"));
  await bundle("lib/host/main.ts", host);
});
afterAll(() => rm(folder, { recursive: true }));

async function start(environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, NODE_ENV: "production", ...environment } as NodeJS.ProcessEnv;
  return promisify(execFile)(process.execPath, [host], { env, timeout: 60_000 }).then(
    () => ({ code: 0, text: "" }),
    (failure: { code: number; stdout: string; stderr: string }) => ({
      code: failure.code,
      text: failure.stdout + failure.stderr,
    }),
  );
}

/** Each variable's own rules are in tests/unit/config.test.ts: that the host keeps them is proven once, by a start with several of them wrong. */
const WRONG = {
  PORT: "http",
  PUBLIC_URL: "deals.example.com",
  DATABASE_URL: "mysql://localhost/deals",
  AUTH_SECRET: "short",
  SAMPLE_DEAL: "yes",
};
const starts: [string[], Record<string, string>][] = [
  [Object.keys(WRONG), WRONG],
  ...(isFull
    ? [
        ...Object.entries(WRONG).map(([name, value]): [string[], Record<string, string>] => [
          [name],
          { [name]: value },
        ]),
        [["OIDC_CLIENT_ID"], { OIDC_ISSUER: "https://id.example.com" }] as [string[], Record<string, string>],
      ]
    : []),
];

describe("a wrong start", () => {
  it.each(starts)("stops, naming %s", async (names, environment) => {
    const { code, text } = await start(environment);
    expect(code).toBe(1);
    for (const name of names) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
    expect(text).not.toContain("    at ");
  });

  it("stops, naming DATABASE_URL, when no database answers there", async () => {
    const { code, text } = await start({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" });
    expect(code).toBe(1);
    expect(text).toContain("DATABASE_URL");
    expect(text).not.toContain("    at ");
  });

  it("stops on a data directory that is in use, and changes nothing", async () => {
    const release = await lockDirectory(folder);
    const before = await readdir(folder);
    const { code, text } = await start({ PORT: "4999" });
    expect(await readdir(folder)).toEqual(before);
    await release();
    expect(code).toBe(1);
    expect(text).toMatch(/in use by process \d+.*DATA_DIR/);
  });
});
