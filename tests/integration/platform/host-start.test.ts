import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmbedded } from "@/lib/db/embedded";
import { bundle } from "@/scripts/lib/bundle.mjs";

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

describe("a wrong start", () => {
  it.each([
    ["PORT", { PORT: "http" }],
    ["PUBLIC_URL", { PUBLIC_URL: "deals.example.com" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/deals" }],
    ["AUTH_SECRET", { AUTH_SECRET: "short" }],
    ["SAMPLE_DEAL", { SAMPLE_DEAL: "yes" }],
    ["OIDC_CLIENT_ID", { OIDC_ISSUER: "https://id.example.com" }],
  ])("names %s", async (name, environment) => {
    const { code, text } = await start(environment as unknown as Record<string, string>);
    expect(code).toBe(1);
    expect(text).toMatch(new RegExp(`\\b${name}\\b`));
    expect(text).not.toContain("    at ");
  });

  it("names DATABASE_URL when no database answers there", async () => {
    const { code, text } = await start({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" });
    expect(code).toBe(1);
    expect(text).toContain("DATABASE_URL");
    expect(text).not.toContain("    at ");
  });

  it("on a data directory that is in use is refused and changes nothing", async () => {
    const database = await openEmbedded(folder);
    const { code, text } = await start({ PORT: "4999" });
    await database.close();
    expect(code).toBe(1);
    expect(text).toMatch(/in use by process \d+.*DATA_DIR/);
  });
});
