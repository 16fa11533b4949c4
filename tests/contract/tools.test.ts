/**
 * What agents see of each tool, kept as files: a change in tests/contract/tools/*.json is a change of the contract with
 * clients that are out there. UPDATE_TOOL_CONTRACTS=1 writes them anew; the difference is then read in review.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { modules } from "@/lib/modules";
import { buildRegistry } from "@/lib/platform/module";
import type { AnyTool } from "@/lib/platform/tool";
import { inputSchemaOf, outputSchemaOf } from "./support/json-schema";

const FOLDER = join(import.meta.dirname, "tools");
const tools = [...buildRegistry(modules).tools.values()].filter((tool) => tool.via.includes("mcp"));

const contractOf = (tool: AnyTool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  scopes: tool.policy.kind === "scoped" ? tool.policy.scopes : [],
  policy: tool.policy.kind,
  via: tool.via,
  annotations: tool.annotations,
  input: inputSchemaOf(tool),
  output: outputSchemaOf(tool),
});

if (process.env.UPDATE_TOOL_CONTRACTS) {
  for (const tool of tools)
    writeFileSync(join(FOLDER, `${tool.name}.json`), `${JSON.stringify(contractOf(tool), null, 2)}\n`);
}

describe("the contract with agents", () => {
  it("is on file for every tool they may call, and for no tool that is gone", () => {
    const onFile = readdirSync(FOLDER).map((name) => name.replace(/\.json$/, ""));
    expect(onFile.sort()).toEqual(tools.map((tool) => tool.name).sort());
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))("of %s is as it was", (name, tool) => {
    const onFile: unknown = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8"));
    expect(JSON.parse(JSON.stringify(contractOf(tool)))).toEqual(onFile);
  });
});
