/** What agents get of other parties' words: names in short, and nothing past the one place that makes texts inert. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { modules } from "@/lib/modules";
import { buildRegistry } from "@/lib/platform/module";
import { isPartyName } from "@/lib/platform/short-names";

const registry = buildRegistry(modules);
const tools = new Set(
  [
    ...registry.tools.values(),
    ...registry.updates.values(),
    ...registry.resources.flatMap(({ read, list }) => [read, ...(list ? [list.from] : [])]),
    ...[...registry.prompts.values()].map((prompt) => prompt.from),
  ].filter((tool) => tool.via.includes("mcp")),
);

/** Fields that hold a name somebody gave. A workstream goes by its slug where a tool says so. */
const A_NAME = /^(name|display_name|filename|mime|actor|to|vetted_by|asked_by|next_milestone)$/;

function stringsIn(schema: z.core.$ZodType, path: string): { path: string; field: string; schema: z.core.$ZodType }[] {
  if (schema instanceof z.ZodString) return [{ path, field: path.split(".").at(-1) ?? "", schema }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => stringsIn(inner, `${path}.${name}`));
  if (schema instanceof z.ZodArray) return stringsIn(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => stringsIn(option, path));
  const inner = (schema._zod.def as { innerType?: z.core.$ZodType }).innerType;
  return inner ? stringsIn(inner, path) : [];
}

describe("names that others gave", () => {
  const fields = [...tools]
    .flatMap((tool) => stringsIn(tool.output, tool.name))
    .filter(({ field }) => A_NAME.test(field));

  it("are marked in the output of every tool that an agent reaches, so that it gets them in short", () => {
    const isSlug = (schema: z.core.$ZodType) => (schema as z.ZodString).description === "Slug.";
    const unmarked = fields.filter(({ schema }) => !isPartyName(schema) && !isSlug(schema));
    expect(unmarked.map((one) => one.path)).toEqual([]);
    expect(fields.length).toBeGreaterThan(20);
  });
});

describe("the way from the protocol into the pipeline", () => {
  const sources = readdirSync("lib/mcp").map((file) => ({ file, text: readFileSync(`lib/mcp/${file}`, "utf8") }));

  it.each([
    ["execute(", ["ask.ts"]],
    ["runInside(", ["instructions.ts"]],
  ])("by %s is taken by %s alone, which makes what leaves inert", (call, files) => {
    const taking = sources.filter(({ text }) => text.includes(call));
    expect(taking.map(({ file }) => file)).toEqual(files);
    for (const { text } of taking) expect(text).toContain("inertMarkupIn(");
  });
});
