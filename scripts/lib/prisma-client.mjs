import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./child.mjs";
import { fingerprint, readStamp, writeStamp } from "./fingerprint.mjs";
import { commandCache, inRoot, root } from "./project.mjs";

const STAMP = join(commandCache, "prisma-client");

/**
 * @param {import("./steps.mjs").Steps} steps
 * @param {{ force?: boolean }} [options]
 */
export async function ensurePrismaClient(steps, { force = false } = {}) {
  await steps.run("Prisma client", "generating from prisma/schema", async () => {
    const wanted = `${prismaVersion()} ${fingerprint(root, ["prisma/schema"])}`;
    if (!force && readStamp(STAMP) === wanted && existsSync(inRoot("lib", "db", "generated", "client.ts"))) {
      return "up to date";
    }
    await generatePrismaClient("prisma/schema");
    writeStamp(STAMP, wanted);
    return "generated";
  });
}

/** @param {string} schema a file, or a folder */
export async function generatePrismaClient(schema) {
  const prisma = inRoot("node_modules", "prisma", "build", "index.js");
  await runQuietly(process.execPath, [prisma, "generate", "--schema", schema, "--no-hints"], {
    env: {
      ...process.env,
      // The command downloads the schema engine from a host that may be out of reach, yet generating never runs it.
      // Any existing file stops that; for this command only, since it is no engine.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      CHECKPOINT_DISABLE: "1",
    },
  });
}

function prismaVersion() {
  return JSON.parse(readFileSync(inRoot("node_modules", "prisma", "package.json"), "utf8")).version;
}
