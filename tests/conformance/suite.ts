/** The official suite's command line, and what it found. */
import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export type Check = {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  readonly errorMessage?: string;
};
export type Findings = ReadonlyMap<string, readonly Check[]>;

const { CONFORMANCE_NODE: node = "", CONFORMANCE_CLI: cli = "" } = process.env;

/** What a revision of the protocol requires of a server, and what the suite merely reports, by the suite's own list. */
export async function requirements(revision: string): Promise<{ scored: string[]; unscored: string[] }> {
  if (cli === "") throw new Error("There is no suite here: run it with `npm run test:conformance`.");
  const list = await readFile(join(dirname(cli), "..", "requirements", `${revision}.yaml`), "utf8");
  const section = (name: string) => new RegExp(`^${name}:\\n((?:[ #].*\\n|\\n)*)`, "m").exec(list)?.[1] ?? "";
  return {
    scored: [...section("server").matchAll(/^ {2}- (\S+)$/gm)].map(([, scenario = ""]) => scenario),
    unscored: [...section("not_scored").matchAll(/- scenario: (\S+)\n\s+leg: server/g)].map(([, one = ""]) => one),
  };
}

/** Runs the suite and reads what it wrote, scenario by scenario. Its lines go to `hear` as they come. */
export async function runSuite(args: readonly string[], hear: (line: string) => void = () => {}): Promise<Findings> {
  const folder = await mkdtemp(join(tmpdir(), "dealspace-findings-"));
  try {
    await new Promise<void>((resolve, reject) => {
      const suite = spawn(node, [cli, ...args, "--output-dir", folder], { stdio: ["ignore", "pipe", "inherit"] });
      suite.stdout.setEncoding("utf8").on("data", (text: string) => text.split("\n").forEach(hear));
      suite.once("error", reject);
      // Its exit code says whether all was well; we want to know what was not.
      suite.once("close", () => resolve());
    });
    const found = new Map<string, Check[]>();
    for (const name of await readdir(folder)) {
      const checks = await readFile(join(folder, name, "checks.json"), "utf8");
      found.set(scenarioOf(name), JSON.parse(checks) as Check[]);
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Folders are named by leg, scenario and time. */
const scenarioOf = (folder: string) =>
  folder.replace(/^(authorization-)?server-/, "").replace(/-\d{4}-\d{2}-\d{2}T.*$/, "");

export const failed = (checks: readonly Check[]) => checks.filter(({ status }) => status === "FAILURE");
export const warned = (checks: readonly Check[]) => checks.filter(({ status }) => status === "WARNING");
