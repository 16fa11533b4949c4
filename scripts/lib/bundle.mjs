import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { root } from "./project.mjs";

/**
 * Node 20 runs no TypeScript: our own code becomes one ES module, packages stay outside.
 * `@/` comes from tsconfig.json, so that there is one list of aliases.
 * @param {string} entry
 * @param {string} outfile
 */
export async function bundle(entry, outfile) {
  const esbuild = await import("esbuild");
  try {
    const result = await esbuild.build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile,
      bundle: true,
      write: false,
      platform: "node",
      format: "esm",
      target: "node20",
      packages: "external",
      tsconfig: "tsconfig.json",
      sourcemap: true,
      logLevel: "silent",
    });
    for (const file of result.outputFiles) replaceFile(file.path, file.contents);
  } catch (error) {
    throw new Error(await explain(esbuild, entry, error));
  } finally {
    // It keeps a child process, which would stay beside the command for as long as that runs.
    await esbuild.stop();
  }
}

/**
 * In one move: two commands may bundle the same entry at the same time, and neither may read half a file.
 * @param {string} path
 * @param {Uint8Array} contents
 */
function replaceFile(path, contents) {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, path);
}

/**
 * @param {typeof import("esbuild")} esbuild
 * @param {string} entry
 * @param {unknown} error
 */
async function explain(esbuild, entry, error) {
  const messages = /** @type {Partial<import("esbuild").BuildFailure>} */ (error).errors;
  if (!messages) return String(error);
  const lines = await esbuild.formatMessages(messages, { kind: "error", color: process.stdout.isTTY === true });
  return `${basename(entry)} could not be bundled:\n${lines.join("\n")}`;
}
