import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countPlaywright, countVitest, inWords, sum } from "@/scripts/lib/counts.mjs";
import { staleReason } from "@/scripts/lib/dependencies.mjs";
import { failedInPlaywright, failedInVitest } from "@/scripts/lib/failed-names.mjs";
import { fingerprint } from "@/scripts/lib/fingerprint.mjs";
import { missingOptionals, withChecksums, withOptionals, withoutChecksum } from "@/scripts/lib/lock-file.mjs";
import { nodeVersionProblem } from "@/scripts/lib/node-version.mjs";
import { chooseStages, isWhole, passTitle } from "@/scripts/lib/stages.mjs";
import { formatDuration } from "@/scripts/lib/steps.mjs";

/** Binaries of which no registry at hand had the checksum: to be emptied by scripts/complete-lock.mjs, and never to grow. */
const UNCHECKED: Readonly<Record<string, string>> = {
  "@biomejs/cli": "android-arm64 android-x64 darwin-arm64 darwin-x64 win32-arm64 win32-x64",
  "@next/swc": "darwin-arm64 darwin-x64 win32-arm64-msvc win32-x64-msvc",
  "@rollup/rollup":
    "android-arm-eabi android-arm64 android-x64 darwin-arm64 darwin-x64 freebsd-arm64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-loong64-gnu linux-loong64-musl linux-ppc64-gnu linux-ppc64-musl linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu openbsd-x64 openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-gnu win32-x64-msvc",
  "@tailwindcss/oxide":
    "android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf wasm32-wasi win32-arm64-msvc win32-x64-msvc",
};

describe("Node version", () => {
  it.each(["20.19.0", "20.20.2", "22.0.0", "24.1.0", "100.0.0"])("takes %s", (version) => {
    expect(nodeVersionProblem(version, ">=20.19")).toBeUndefined();
  });

  it.each(["20.18.3", "18.20.0", "20.9.0", "9.99.0"])(
    "refuses %s, naming what is needed and what is there",
    (version) => {
      const problem = nodeVersionProblem(version, ">=20.19");
      expect(problem).toContain("20.19");
      expect(problem).toContain(version);
    },
  );
});

describe("dependencies", () => {
  const wanted = { lock: "a", nodeMajor: 20 };
  const lock = {
    packages: {
      "": { version: "1.0.0" },
      "node_modules/next": { version: "16.4.6" },
      "node_modules/binary-for-another-platform": { version: "1.0.0", optional: true },
    },
  };
  const installed = { packages: { "node_modules/next": { version: "16.4.6" } } };

  it("are missing when npm left no record of a finished installation", () => {
    expect(staleReason({ wanted, stamp: wanted, lock, installed: undefined })).toBe("missing");
  });

  it("are current by the stamp alone, or by what an `npm install` by hand left", () => {
    expect(staleReason({ wanted, stamp: wanted, lock, installed })).toBeUndefined();
    expect(staleReason({ wanted, stamp: undefined, lock, installed })).toBeUndefined();
    expect(staleReason({ wanted, stamp: { ...wanted, lock: "older" }, lock, installed })).toBeUndefined();
  });

  it("are stale when another version or a further package is named", () => {
    const stamp = { ...wanted, lock: "older" };
    const other = { packages: { "node_modules/next": { version: "16.4.5" } } };
    expect(staleReason({ wanted, stamp, lock, installed: other })).toBe("package-lock.json changed");
    expect(staleReason({ wanted, stamp, lock, installed: { packages: {} } })).toBe("package-lock.json changed");
  });

  it("are stale under another major version of Node", () => {
    expect(staleReason({ wanted, stamp: { lock: "a", nodeMajor: 22 }, lock, installed })).toContain("Node 20");
  });
});

describe("lock file", () => {
  const incomplete = {
    packages: {
      "": {},
      "node_modules/tool": {
        version: "2.0.0",
        dev: true,
        optionalDependencies: {
          "@tool/linux-x64-gnu": "2.0.0",
          "@tool/linux-x64-musl": "2.0.0",
          "@tool/darwin-arm64": "2.0.0",
        },
      },
      "node_modules/@tool/linux-x64-gnu": { version: "2.0.0", optional: true },
    },
  };

  it("names the binaries of every platform: `npm ci` refuses it otherwise (mend with scripts/complete-lock.mjs)", () => {
    expect(missingOptionals(JSON.parse(readFileSync("package-lock.json", "utf8")))).toEqual([]);
  });

  it("has a checksum for every package, but for binaries of other platforms that no registry at hand had", () => {
    const unchecked = withoutChecksum(JSON.parse(readFileSync("package-lock.json", "utf8")));
    for (const { name, entry } of unchecked) {
      expect(entry, name).toMatchObject({ optional: true, version: expect.any(String), cpu: expect.any(Array) });
      expect(name, "what servers run on").not.toMatch(/linux-(x64|arm64)/);
    }
    expect(unchecked.map(({ name }) => name).sort()).toEqual(
      Object.entries(UNCHECKED)
        .flatMap(([tool, platforms]) => platforms.split(" ").map((platform) => `${tool}-${platform}`))
        .sort(),
    );
  });

  it("gets the checksums that a registry knows, and nothing else of it changes", () => {
    const lock = withOptionals(incomplete);
    const checksums = new Map([["node_modules/@tool/darwin-arm64", "sha512-x"]]);
    const { packages } = withChecksums(lock, checksums);
    expect(withoutChecksum({ packages }).map(({ name }) => name)).toEqual([
      "@tool/linux-x64-gnu",
      "@tool/linux-x64-musl",
      "tool",
    ]);
    expect(Object.keys(packages["node_modules/@tool/darwin-arm64"] ?? {}).slice(0, 2)).toEqual([
      "version",
      "integrity",
    ]);
    expect({ ...packages, "node_modules/@tool/darwin-arm64": null }).toEqual({
      ...lock.packages,
      "node_modules/@tool/darwin-arm64": null,
    });
  });

  it("is completed for platforms that the registry at hand did not have", () => {
    const { packages } = withOptionals(incomplete);
    expect(missingOptionals({ packages })).toEqual([]);
    expect(packages["node_modules/@tool/darwin-arm64"]).toEqual({
      version: "2.0.0",
      dev: true,
      optional: true,
      cpu: ["arm64"],
      os: ["darwin"],
    });
    expect(packages["node_modules/@tool/linux-x64-musl"]).toMatchObject({
      os: ["linux"],
      cpu: ["x64"],
      libc: ["musl"],
    });
    expect(packages["node_modules/@tool/linux-x64-gnu"]).toBe(incomplete.packages["node_modules/@tool/linux-x64-gnu"]);
  });
});

describe("fingerprint of sources", () => {
  let folder = "";
  const sources = ["app", "next.config.ts"];
  const now = () => fingerprint(folder, sources, ["app/generated"]);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "dealspace-fingerprint-"));
    mkdirSync(join(folder, "app", "generated"), { recursive: true });
    writeFileSync(join(folder, "app", "page.tsx"), "one");
    writeFileSync(join(folder, "app", "layout.tsx"), "two");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("stays when a file is only touched, or something outside changes", () => {
    const before = now();
    utimesSync(join(folder, "app", "page.tsx"), new Date(0), new Date(0));
    writeFileSync(join(folder, "README.md"), "other");
    writeFileSync(join(folder, "app", "generated", "client.ts"), "made from a listed source");
    writeFileSync(join(folder, "app", ".page.tsx.swp"), "an editor's");
    expect(now()).toBe(before);
  });

  it("changes with a content, a name, a new and a removed file", () => {
    const seen = [now()];
    writeFileSync(join(folder, "app", "page.tsx"), "changed");
    seen.push(now());
    renameSync(join(folder, "app", "page.tsx"), join(folder, "app", "other.tsx"));
    seen.push(now());
    writeFileSync(join(folder, "next.config.ts"), "");
    seen.push(now());
    rmSync(join(folder, "app", "layout.tsx"));
    seen.push(now());
    mkdirSync(join(folder, "app", ".well-known", "deep"), { recursive: true });
    writeFileSync(join(folder, "app", ".well-known", "deep", "route.ts"), "a route like any other");
    seen.push(now());
    writeFileSync(join(folder, "app", ".well-known", "deep", "route.ts"), "changed");
    seen.push(now());
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe("naming what failed", () => {
  it("names each failed case with its file, and a file that cannot be loaded by itself", () => {
    const testResults = [
      { name: "a.test.ts", status: "passed", assertionResults: [{ status: "passed", fullName: "adds" }] },
      {
        name: "b.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "reads" },
          { status: "failed", fullName: "writes" },
        ],
      },
      { name: "c.test.ts", status: "failed", assertionResults: [] },
    ];
    expect(failedInVitest({ testResults })).toEqual(["b.test.ts › writes", "c.test.ts"]);
    expect(failedInVitest(undefined)).toEqual([]);
  });

  it("finds failed specs at any depth of the browser tests", () => {
    const spec = (title: string, ok: boolean) => ({ title, ok, file: "e.spec.ts", line: 3 });
    const report = { suites: [{ specs: [spec("signs in", true)], suites: [{ specs: [spec("signs out", false)] }] }] };
    expect(failedInPlaywright(report)).toEqual(["e.spec.ts:3 › signs out"]);
    expect(failedInPlaywright(undefined)).toEqual([]);
  });
});

describe("counting", () => {
  const file = (status: string, ...cases: string[]) => ({
    status,
    assertionResults: cases.map((status) => ({ status })),
  });

  it("adds up test cases", () => {
    const report = { testResults: [file("passed", "passed", "passed", "skipped"), file("failed", "failed", "todo")] };
    expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 });
  });

  it("counts a file that cannot be loaded as failed", () => {
    expect(countVitest({ testResults: [file("failed"), file("passed", "passed")] }, 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });

  it("never turns a failed run into `0 failed`", () => {
    expect(countVitest({ testResults: [file("passed", "passed")] }, 1).failed).toBe(1);
    expect(countVitest(undefined, 1).failed).toBe(1);
    expect(countPlaywright(undefined, 1).failed).toBe(1);
  });

  it("reads Playwright's totals", () => {
    const stats = { expected: 9, unexpected: 1, flaky: 0, skipped: 2 };
    expect(countPlaywright({ stats }, 1)).toEqual({ passed: 9, failed: 1, skipped: 2 });
  });

  it("says it in the words that scripts read", () => {
    const one = { passed: 2, failed: 0, skipped: 0 };
    expect(inWords(sum([one, one]))).toBe("4 passed, 0 failed");
    expect(inWords(sum([one, { passed: 0, failed: 1, skipped: 3 }]))).toBe("2 passed, 1 failed, 3 skipped");
  });
});

describe("stages", () => {
  const names = (...argv: string[]) => chooseStages(argv).stages.map((stage) => stage.name);

  it("are all of them, in order, unless named", () => {
    expect(names()).toEqual(["check", "unit and contract", "integration", "security", "conformance", "e2e"]);
    expect(names("e2e", "unit")).toEqual(["unit", "e2e"]);
  });

  it("are the whole run, in which everything must be proven, only where none is named", () => {
    const whole = (...argv: string[]) => isWhole(chooseStages(argv).stages, argv[0] === "--full");
    expect([whole(), whole("--full")]).toEqual([true, true]);
    expect(whole("check", "unit", "contract", "integration", "security", "conformance")).toBe(false);
  });

  it("are all run before anything lands, those for sign-in, tokens and the calling of tools among them [TA-164]", () => {
    const ci = readFileSync(".ci/run", "utf8").trimEnd().split("\n");
    expect(ci.at(-1)).toBe("exec npm test");
    expect(names()).toEqual(expect.arrayContaining(["unit and contract", "integration"]));
    for (const file of [
      "tests/unit/auth/bearer.test.ts",
      "tests/unit/platform/policy.test.ts",
      "tests/unit/platform/execute.test.ts",
      "tests/integration/auth/sign-in.test.ts",
      "tests/integration/agents/authorization.test.ts",
      "tests/integration/agents/endpoint.test.ts",
      "tests/integration/platform/execute.test.ts",
    ])
      expect(existsSync(file), file).toBe(true);
  });

  it("leave the rest of the arguments to the test runner, with or without `--`", () => {
    expect(chooseStages(["unit", "--", "-t", "gate"]).runnerArgs).toEqual(["-t", "gate"]);
    expect(chooseStages(["unit", "gate.test.ts"]).runnerArgs).toEqual(["gate.test.ts"]);
    expect(chooseStages(["--", "gate"]).runnerArgs).toEqual(["gate"]);
  });

  it("refuse an unknown name", () => {
    expect(() => chooseStages(["untl"])).toThrow(/no stage "untl".*unit contract/);
  });

  it("run what touches the database on PostgreSQL, and on the embedded one what may differ; with --full all on both, and the pictures", () => {
    const titles = (...argv: string[]) =>
      chooseStages(argv)
        .stages.filter(({ passes }) => passes.length > 1)
        .flatMap((stage) => stage.passes.map((pass) => passTitle(stage, pass)));
    const gate = ["integration (postgres)", "integration (embedded, dialect)"];
    expect(titles("integration")).toEqual(gate);
    expect(titles()).toEqual([...gate, ...gate.map((title) => title.replace("integration", "security"))]);
    expect(titles("--full", "security")).toEqual(["security (postgres)", "security (embedded)"]);
    expect([titles("e2e"), titles("--full", "e2e")]).toEqual([[], ["e2e", "e2e (pictures)"]]);
  });
});

describe("what only the embedded database can show", () => {
  it("stands in a file marked @dialect: the gate runs no other on it", () => {
    const files = readdirSync("tests", { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts") && !name.startsWith("contract"))
      .map((name) => ({ name, text: readFileSync(join("tests", name), "utf8") }))
      .filter(({ text }) => /runIf\(process\.env\.DATABASE_KIND !== "postgres"\)/.test(text));
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter(({ text }) => !text.slice(0, 2_000).includes("@dialect")).map(({ name }) => name)).toEqual([]);
  });
});

describe("durations", () => {
  it.each([
    [12, "12 ms"],
    [1234, "1.2 s"],
    [61_000, "1 min 1 s"],
    [119_700, "2 min 0 s"],
  ])("%d ms reads %s", (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });
});
