import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/lib/chromium.mjs";
import { freePort } from "./scripts/lib/free-port.mjs";
import { ensureCertificate } from "./tests/e2e/support/certificate";
import { seeded, shuffled } from "./tests/kit/random";
import { isFull, seed } from "./tests/kit/seed";

const port = Number(process.env.E2E_PORT ?? 4420);
// The name, never the address: origin and cookies depend on it.
const baseURL = `http://localhost:${port}`;
const pictures = process.env.PICTURES === "1";
const chromium = findChromium();

const GROUPS = 4;

mkdirSync("test-results", { recursive: true });
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };
const phone = {
  ...desktop,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};

// Workers load this file again and find the port in their environment.
process.env.E2E_DOOR_PORT ??= String(await freePort());

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  workers: 2,
  // A test that passes only the second time has found something.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ["list"],
    ["html", { open: "never", outputFolder: "playwright-report" }],
    ...(process.env.E2E_REPORT ? [["json", { outputFile: process.env.E2E_REPORT }] as const] : []),
  ],
  use: {
    baseURL,
    locale: "en-GB",
    timezoneId: "UTC",
    contextOptions: { reducedMotion: "reduce" },
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        // Containers and root have no sandbox; the only pages opened are our own.
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--font-render-hinting=none",
      ],
    },
  },
  // What only repeats a journey of the gate in another theme, on another screen or in another role.
  ...(isFull ? {} : { grepInvert: /@full/ }),
  projects: pictures
    ? [
        picture("shots-light", { ...desktop, colorScheme: "light" as const }),
        picture("shots-dark", { ...desktop, colorScheme: "dark" as const }),
        picture("shots-390", { ...phone, colorScheme: "light" as const }),
      ]
    : journeys(),
  webServer: {
    // What `npm start` runs, with a door for the tests beside it: one process, so that it is stopped cleanly.
    command: `node scripts/e2e-host.mjs > test-results/host-${port}.log 2>&1`,
    // The door opens last: then the pages answer, too.
    url: `http://127.0.0.1:${process.env.E2E_DOOR_PORT}/`,
    // A fresh clone may have to install and build first.
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: baseURL,
      DATA_DIR: dataDirectory(),
      TEST_DOOR_PORT: process.env.E2E_DOOR_PORT,
      // Somebody's own database is nothing to test on.
      DATABASE_URL: "",
      SAMPLE_DEAL: "1",
      // Indexing the sample deal would take a core from the browser; matching has its own tests.
      EMBEDDINGS: "off",
      // The applications of these tests publish their documents on this machine.
      TRUSTED_METADATA_HOSTS: "localhost",
      NODE_EXTRA_CA_CERTS: await ensureCertificate(),
      // Every test brings a client of its own, all of them from one address and for a few people.
      RATE_LIMIT_REGISTRATIONS: "10000",
      RATE_LIMIT_AUTHORIZATIONS: "10000",
      RATE_LIMIT_PER_USER: "10000",
      RATE_LIMIT_REQUESTS: "10000",
      RATE_LIMIT_PAGES: "100000,100000,1000000",
      RATE_LIMIT_EXPORTS: "10000,10000,100000",
      RATE_LIMIT_IMPORTS: "10000,10000,100000",
      RATE_LIMIT_STRANGERS: "1000000",
    },
  },
});

function picture(name: string, use: object) {
  return { name, use, testMatch: /\.shots\.ts$/ };
}

/**
 * The files in an order drawn from the seed, as no journey may count on what another left: in a few groups, within which they
 * run by their names. A worker serves one group alone, and with each the browser begins anew.
 */
function journeys() {
  const files = readdirSync("tests/e2e").filter((name) => name.endsWith(".spec.ts"));
  const drawn = shuffled(seeded(seed), files.sort());
  return Array.from({ length: GROUPS }, (_, group) => ({
    name: `group ${group + 1}`,
    use: desktop,
    testMatch: drawn.filter((_, i) => i % GROUPS === group).map((file) => `**/${file}`),
  }));
}

/** Workers load this file again: only its first load, in the process that starts the host, makes and removes the directory. */
function dataDirectory(): string {
  if (process.env.E2E_DATA_DIR) return process.env.E2E_DATA_DIR;
  const directory = mkdtempSync(join(tmpdir(), "dealspace-e2e-"));
  process.env.E2E_DATA_DIR = directory;
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
