import { existsSync, rmSync } from "node:fs";
import { bundle } from "./bundle.mjs";
import { runQuietly } from "./child.mjs";
import { fingerprint, readStamp, writeStamp } from "./fingerprint.mjs";
import { hostBundle, hostEntry, inRoot, root } from "./project.mjs";
import { forgetDevelopmentTypes } from "./route-types.mjs";

const STAMP = inRoot(".next", "dealspace-sources");

const SOURCES = [
  "app",
  "lib",
  "prisma/schema",
  "public",
  "next.config.ts",
  "proxy.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];
/** Made from prisma/schema, which is in the list. */
const GENERATED = ["lib/db/generated"];

/**
 * @param {import("./steps.mjs").Steps} steps
 * @param {{ force?: boolean }} [options]
 */
export async function ensureBuilt(steps, { force = false } = {}) {
  const first = !existsSync(inRoot(".next", "BUILD_ID"));
  const note = first ? "pages for production (the first time takes about a minute)" : "pages for production";
  await steps.run("build", note, async () => {
    const wanted = fingerprint(root, SOURCES, GENERATED);
    if (!force && !first && readStamp(STAMP) === wanted) return "up to date";
    // A build that fails or is interrupted leaves nothing that could be taken for whole.
    rmSync(STAMP, { force: true });
    forgetDevelopmentTypes();
    await runQuietly(process.execPath, [inRoot("node_modules", "next", "dist", "bin", "next"), "build"], {
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    });
    writeStamp(STAMP, wanted);
    return "built";
  });
}

/** @param {import("./steps.mjs").Steps} steps */
export async function bundleHost(steps) {
  await steps.run("host", "bundling", async () => {
    await bundle(hostEntry, hostBundle);
    return "bundled";
  });
}
