/**
 * Who may import whom is written in biome.json. These probes prove that the rules bite: each forbidden import, in a tree
 * laid out like ours and under our own biome.json, is reported as exactly that; each allowed one is not.
 */
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const RESTRICTED = "lint/style/noRestrictedImports";

/** Folder of the importing file, and what it must not import. */
const FORBIDDEN: [string, string[]][] = [
  [
    "lib/platform",
    [
      "@/lib/db/doors",
      "@/lib/deals",
      "@/lib/auth/sessions",
      "@/lib/web/session",
      "@/lib/host/server",
      "@/lib/runtime",
      "@/lib/config",
      "../db/doors",
      "../../lib/db/doors",
      "next",
      "next/headers",
      "react",
      "@prisma/client",
      "@modelcontextprotocol/sdk/server",
      "pino",
      "pg",
    ],
  ],
  [
    "lib/db",
    [
      "@/lib/deals",
      "@/lib/deals/entries/status.rules",
      "@/lib/auth/sessions",
      "@/lib/web/session",
      "@/lib/runtime",
      "@/app/page",
      "../deals",
      "../deals/entries/status.rules",
      "../../app/page",
      "next/headers",
      "next-auth",
      "react",
      "@modelcontextprotocol/sdk/server",
    ],
  ],
  [
    "lib/embeddings",
    [
      "@/lib/deals",
      "@/lib/deals/entries/status.rules",
      "@/lib/runtime",
      "@/lib/config",
      "@/lib/host/server",
      "@/lib/db/doors",
      "@/lib/db/generated/client",
      "../db/database",
      "next/headers",
      "pg",
      "@prisma/client",
    ],
  ],
  [
    "lib/mail",
    [
      "@/lib/deals",
      "@/lib/deals/notifications/letters.rules",
      "@/lib/runtime",
      "@/lib/config",
      "@/lib/host/mail",
      "@/lib/db/doors",
      "pg",
    ],
  ],
  [
    "lib/files",
    [
      "@/lib/deals",
      "@/lib/deals/files/files.rules",
      "@/lib/runtime",
      "@/lib/config",
      "@/lib/host/server",
      "@/lib/db/doors",
      "../db/database",
      "next/headers",
      "pg",
    ],
  ],
  [
    "lib/sheets",
    ["@/lib/deals", "@/lib/db/doors", "@/lib/platform/errors", "../deals", "next/headers", "react", "@prisma/client"],
  ],
  [
    "lib/auth",
    [
      "@/lib/deals",
      "@/lib/deals/tasks/tasks.queries",
      "@/lib/web/session",
      "@/lib/host/server",
      "@/app/page",
      "@/lib/db/generated/client",
      "../deals",
      "../web/session",
      "../db/generated/client",
      "../../app/page",
    ],
  ],
  [
    "lib/web",
    [
      "@/lib/db/doors",
      "@/lib/deals",
      "@/lib/deals/roles",
      "@/lib/deals/tasks/tasks.queries",
      "@/lib/deals/entries/status.rules",
      "@/app/contributions",
      "@/prisma/demo/plant",
      "../db/doors",
      "../deals/tasks/tasks.queries",
      "../../lib/db/doors",
      "@prisma/client",
      "pg",
      "@electric-sql/pglite",
    ],
  ],
  [
    "lib/deals",
    [
      "@/lib/db/database",
      "@/lib/db/generated/client",
      "@/lib/embeddings/indexer",
      "@/lib/embeddings/minilm",
      "@/lib/auth/sessions",
      "@/lib/web/session",
      "@/lib/runtime",
      "@/lib/modules",
      "@/lib/governance",
      "@/lib/governance/model/vote",
      "../db/database",
      "../auth/sessions",
      "../governance/model/vote",
      "next/navigation",
      "react",
      "@modelcontextprotocol/sdk/server",
    ],
  ],
  [
    "lib/deals/requests",
    [
      "@/lib/db/database",
      "@/lib/db/generated/client",
      "@prisma/client",
      "pg",
      "@electric-sql/pglite",
      "next/headers",
      "../../db/database",
      "../../runtime",
    ],
  ],
  [
    "lib/agents",
    [
      "@/lib/db/database",
      "../db/doors",
      "@/lib/deals",
      "@/lib/deals/tasks/tasks.queries",
      "@/lib/mcp/server",
      "../deals",
      "next/headers",
    ],
  ],
  ["lib/notifications", ["@/lib/db/database", "../db/doors", "@/lib/deals", "../deals", "next/headers"]],
  ["lib/agents/*.rules.ts", ["@/lib/db/doors", "./connections.queries", "zod"]],
  ["lib/evidence", ["@/lib/db/database", "@/lib/deals", "../deals", "@/lib/search", "next/headers"]],
  ["lib/search", ["@/lib/db/database", "@/lib/deals", "@/lib/deals/search/search.queries", "../deals", "next/headers"]],
  [
    "lib/mcp",
    [
      "@/lib/web/session",
      "@/lib/deals",
      "@/lib/deals/entries/agent-fields",
      "@/app/page",
      "../web/session",
      "next/headers",
      "react",
    ],
  ],
  [
    "lib/deals/requests/*.queries.ts",
    ["@/lib/db/database", "@/lib/db/generated/client", "@/lib/web/session", "@prisma/client"],
  ],
  [
    "lib/deals/requests/*.rules.ts",
    [
      "@/lib/db/doors",
      "@/lib/db/parameters",
      "@/lib/deals/tasks/tasks.queries",
      "@/lib/embeddings/text",
      "../tasks/tasks.queries",
      "./requests.queries",
      "./list-requests",
      "../entries/agent-fields",
      "../../db/doors",
      "zod",
      "node:fs",
      "next/headers",
    ],
  ],
  [
    "app",
    [
      "@/lib/db/doors",
      "@/lib/db/generated/client",
      "@/lib/host/server",
      "@/lib/deals/tasks/tasks.queries",
      "@/lib/deals/entries/status.rules",
      "@/lib/deals/entries/agent-fields",
      "@/lib/agents/connections.queries",
      "@/lib/notifications/notifications.queries",
      "@/prisma/demo/plant",
      "../lib/db/doors",
      "../lib/deals/tasks/tasks.queries",
      "@/lib/sheets/read-sheet.mjs",
      "@/lib/sheets/write-sheet.mjs",
      "@/lib/sheets/open-sheets",
      "@prisma/client",
      "pg",
    ],
  ],
  ["app/projects/deep", ["@/lib/db/doors", "../../../lib/db/doors", "../../page"]],
  ["tests/unit/deals", ["../../support/actors"]],
  ["prisma/demo/harbour", ["../../../lib/config"]],
];

const ALLOWED: [string, string[]][] = [
  [
    "lib/deals/context",
    ["zod", "./fields", "../entries/status.rules", "../tasks/tasks.queries", "@/lib/platform/context"],
  ],
  ["lib/platform", ["zod", "node:crypto", "./actor", "@/lib/platform/actor"]],
  ["lib/db", ["./sql", "@/lib/platform/clock", "pg", "@electric-sql/pglite", "./generated/client", "node:path"]],
  [
    "lib/auth",
    ["./sessions", "@/lib/platform/actor", "@/lib/db/sql", "@/lib/config", "@/lib/runtime", "next-auth", "jose"],
  ],
  ["lib/web", ["./session", "@/lib/platform/actor", "@/lib/auth/sessions", "@/lib/runtime", "next/headers", "react"]],
  ["lib/deals", ["./scopes", "./entries/agent-fields", "@/lib/platform/module"]],
  [
    "lib/deals/requests",
    [
      "zod",
      "./filter-fields",
      "../entries/status.rules",
      "../tasks/tasks.queries",
      "@/lib/db/doors",
      "@/lib/platform/tool",
    ],
  ],
  [
    "lib/deals/access/*.queries.ts",
    [
      "./visible.queries",
      "../entries/status.rules",
      "@/lib/db/doors",
      "@/lib/db/parameters",
      "@/lib/embeddings/vectors",
    ],
  ],
  ["lib/embeddings", ["./text", "zod", "node:crypto", "@/lib/platform/execute", "@/lib/db/database", "@lat.md/embed"]],
  ["lib/files", ["./store", "node:fs/promises", "@/lib/platform/file-content", "@/lib/db/database", "file-type"]],
  ["lib/sheets", ["./rows.mjs", "node:zlib", "node:worker_threads", "csv-parse/sync", "read-excel-file/node"]],
  [
    "lib/deals/requests/*.rules.ts",
    ["./routing.rules", "../entries/status.rules", "../roles", "@/lib/platform/errors"],
  ],
  ["lib/agents", ["zod", "./capabilities", "./connections.queries", "@/lib/db/doors"]],
  ["lib/mcp", ["./sessions", "@/lib/platform/execute", "@modelcontextprotocol/sdk/server"]],
  [
    "app",
    [
      "@/lib/web/session",
      "@/lib/auth/sessions",
      "@/lib/runtime",
      "@/lib/deals",
      "@/lib/sheets",
      "@/lib/sheets/limits.mjs",
      "react",
      "next/headers",
    ],
  ],
  ["tests/unit/deals", ["@/tests/support/actors", "@/lib/deals/entries/status.rules", "./own"]],
];

type Diagnostic = { category: string; location: { path: string | { file: string } } };

const root = await mkdtemp(join(tmpdir(), "dealspace-boundaries-"));
const probes: { file: string; place: string; imported: string; forbidden: boolean }[] = [];
let reported: Map<string, string[]>;

/** `folder` may say how the file is called: of rules and queries more is asked. */
const probeIn = (folder: string): string =>
  (folder.includes("*") ? folder : `${folder}/*.ts`).replace("*", `probe-${probes.length}`);

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

async function biome(): Promise<Map<string, string[]>> {
  const program = join(process.cwd(), "node_modules/.bin/biome");
  const output = await new Promise<string>((resolve, reject) =>
    execFile(
      program,
      ["lint", "--reporter=json", "--max-diagnostics=none", "."],
      { cwd: root, maxBuffer: 64 << 20 },
      (error, stdout, stderr) => (stdout ? resolve(stdout) : reject(error ?? new Error(stderr))),
    ),
  );
  const { diagnostics } = JSON.parse(output.slice(output.indexOf("{"))) as { diagnostics: Diagnostic[] };
  const found = new Map<string, string[]>();
  for (const { category, location } of diagnostics) {
    const path = (typeof location.path === "string" ? location.path : location.path.file).replace(/^\.\//, "");
    found.set(path, [...(found.get(path) ?? []), category]);
  }
  return found;
}

beforeAll(async () => {
  await copyFile("biome.json", join(root, "biome.json"));
  await copyFile("tsconfig.json", join(root, "tsconfig.json"));
  await writeFile(join(root, ".gitignore"), "node_modules\n");
  for (const [rows, forbidden] of [
    [FORBIDDEN, true],
    [ALLOWED, false],
  ] as const) {
    for (const [folder, imports] of rows) {
      for (const imported of imports) {
        const file = probeIn(folder);
        probes.push({ file, place: folder, imported, forbidden });
        await write(file, `import * as probe from "${imported}";\n\nexport { probe };\n`);
      }
    }
  }
  await write("proxy.ts", 'import * as probe from "./lib/db/doors";\n\nexport { probe };\n');
  await write("lib/circle/one.ts", 'import { two } from "./two";\n\nexport const one = () => two;\n');
  await write("lib/circle/two.ts", 'import { one } from "./one";\n\nexport const two = () => one;\n');
  await write("lib/line/one.ts", 'import { two } from "./two";\n\nexport const one = () => two;\n');
  await write("lib/line/two.ts", "export const two = 2;\n");
  await write(
    "lib/promises/floating.ts",
    "async function save(): Promise<number> {\n  return 1;\n}\n\nexport function run(): void {\n  save();\n}\n",
  );
  await write(
    "lib/promises/awaited.ts",
    "async function save(): Promise<number> {\n  return 1;\n}\n\nexport async function run(): Promise<void> {\n  await save();\n  void save();\n}\n",
  );
  await write("lib/any/explicit.ts", "export const value = (x: any) => x;\n");
  reported = await biome();
}, 60_000);
afterAll(() => rm(root, { recursive: true }));

const of = (file: string) => [...new Set(reported.get(file) ?? [])];

describe("an import across a boundary", () => {
  it.each(FORBIDDEN.flatMap(([folder, imports]) => imports.map((one) => [folder, one] as const)))(
    "from %s to %s is reported as that, and as nothing else",
    (folder, imported) => {
      const probe = probes.find((one) => one.forbidden && one.imported === imported && one.place === folder);
      expect(of(probe?.file ?? "")).toEqual([RESTRICTED]);
    },
  );
});

describe("the proxy in front of the pages", () => {
  it("is transport too", () => {
    expect(of("proxy.ts")).toEqual([RESTRICTED]);
  });
});

describe("an import within the rules", () => {
  it.each(ALLOWED.flatMap(([folder, imports]) => imports.map((one) => [folder, one] as const)))(
    "from %s to %s passes",
    (folder, imported) => {
      const probe = probes.find((one) => !one.forbidden && one.imported === imported && one.place === folder);
      expect(of(probe?.file ?? "missing")).toEqual([]);
    },
  );
});

describe("other faults that a reviewer would miss", () => {
  it("imports in a circle are reported, on both sides of it", () => {
    expect(of("lib/circle/one.ts")).toEqual(["lint/suspicious/noImportCycles"]);
    expect(of("lib/circle/two.ts")).toEqual(["lint/suspicious/noImportCycles"]);
    expect([...of("lib/line/one.ts"), ...of("lib/line/two.ts")]).toEqual([]);
  });

  it("a promise that nobody waits for is reported", () => {
    expect(of("lib/promises/floating.ts")).toEqual(["lint/nursery/noFloatingPromises"]);
    expect(of("lib/promises/awaited.ts")).toEqual([]);
  });

  it("an explicit any is reported", () => {
    expect(of("lib/any/explicit.ts")).toEqual(["lint/suspicious/noExplicitAny"]);
  });
});

describe("the rules", () => {
  it("reach every folder of lib that holds code", async () => {
    type Override = { includes: string[]; linter?: { rules?: { style?: { noRestrictedImports?: unknown } } } };
    const { overrides } = JSON.parse(await readFile("biome.json", "utf8")) as { overrides: Override[] };
    const covered = overrides
      .filter((one) => one.linter?.rules?.style?.noRestrictedImports)
      .flatMap((one) => one.includes);
    const folders = (await readdir("lib", { withFileTypes: true })).filter((one) => one.isDirectory());
    // The host is the process itself: it opens everything, and nothing but lib/web's header names imports it.
    const own = folders.map((one) => one.name).filter((name) => name !== "host");
    expect(own.filter((name) => !covered.includes(`lib/${name}/**`))).toEqual([]);
  });

  it("keep SQL in *.queries.ts, and one use-case in a file", async () => {
    const files = (await readdir("lib", { recursive: true })).filter((file) =>
      /^(deals|agents|suggestions|search|evidence|notifications)\/.*\.ts$/.test(file),
    );
    expect(files.length).toBeGreaterThan(200);
    const faults = await Promise.all(
      files.map(async (file) => {
        const text = await readFile(join("lib", file), "utf8");
        const asks = /\b(?:sql\.query|prisma\.\w+\.)/.test(text) && !file.endsWith(".queries.ts");
        return asks || text.split("defineTool({").length > 2 ? [file] : [];
      }),
    );
    expect(faults.flat()).toEqual([]);
  });

  it("are not switched off by a comment anywhere", async () => {
    const sources = [...(await sourcesIn("lib")), ...(await sourcesIn("app")), ...(await sourcesIn("prisma/demo"))];
    const silenced = [];
    for (const file of sources) {
      const text = await readFile(file, "utf8");
      if (/biome-ignore[^\n]*(noRestrictedImports|noImportCycles|noFloatingPromises)/.test(text)) silenced.push(file);
    }
    expect(sources.length).toBeGreaterThan(50);
    expect(silenced).toEqual([]);
  });
});

async function sourcesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true });
  return found.filter((name) => /\.tsx?$/.test(name) && !name.includes("generated")).map((name) => join(folder, name));
}
