/** The kernel knows no module: none of the deals' words stands in its folders, comments included, but for those named here. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const KERNEL = [
  ...[
    "platform",
    "db",
    "auth",
    "mcp",
    "agents",
    "suggestions",
    "search",
    "evidence",
    "notifications",
    "host",
    "embeddings",
    "web",
  ],
].map((folder) => join("lib", folder));

const WORDS =
  /\b(deals?|project_?ids?|projects?|entry_?ids?|workstreams?|participants?|(pre_)?dataroom|bankers?|banks?|sellers?|buyers?|bidders?)\b/i;

/** File: the reason for which it may, until which nothing else does. */
const MAY: Readonly<Record<string, string>> = {
  "lib/agents/get-version.ts": "tells agents what the tool needs: what they are told stays as it is",
  "lib/agents/whoami.ts": "tells agents what it says of them: what they are told stays as it is",
  "lib/mcp/instructions.ts": "tells agents what product this is",
  "lib/web/agents/client-setups.ts": "says where a client of agents keeps its file, in that client's own words",
  "lib/host/open-runtime.ts": "plants the sample, which is one of the deals",
};

const sources = KERNEL.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
)
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(join("lib", "db", "generated")))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const said = ({ file, text }: { file: string; text: string }) =>
  text.split("\n").flatMap((line, i) => (WORDS.test(line) ? [`${file}:${i + 1}: ${line.trim().slice(0, 100)}`] : []));

describe("the kernel", () => {
  it("is scanned whole", () => {
    expect(sources.length).toBeGreaterThan(150);
    expect(said({ file: "x", text: "of a deal, its project_id and projectId; the dealspace, an entry" })).toHaveLength(
      1,
    );
    expect(said({ file: "x", text: "ideal buyersight projection of the dealspace" })).toEqual([]);
  });

  it("says none of the deals' words", () => {
    expect(sources.filter(({ file }) => MAY[file] === undefined).flatMap(said)).toEqual([]);
  });

  it("is excepted nowhere that it need not be", () => {
    expect(
      Object.keys(MAY).filter((file) => !sources.some((one) => one.file === file && said(one).length > 0)),
    ).toEqual([]);
  });
});
