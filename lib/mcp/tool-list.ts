import * as z from "zod";
import type { Actor } from "@/lib/platform/actor";
import type { Registry } from "@/lib/platform/module";
import type { AnyTool } from "@/lib/platform/tool";
import { mayAsk } from "./allowed";

type Listed = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: "object" };
  outputSchema: { type: "object" };
  annotations: AnyTool["annotations"] & { title: string };
};

/** The tools an agent may call, as the protocol lists them. Schemas are computed once, at start. */
export function toolList(registry: Registry): (actor: Actor) => Listed[] {
  const listed = [...registry.tools.values()]
    .filter((tool) => tool.via.includes("mcp"))
    .map((tool) => ({ tool, entry: listing(tool) }));
  return (actor) => listed.filter(({ tool }) => mayAsk(actor, tool)).map(({ entry }) => entry);
}

function listing(tool: AnyTool): Listed {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: schemaOf(tool.input, "input"),
    outputSchema: schemaOf(tool.output, "output"),
    annotations: { title: tool.title, ...tool.annotations },
  };
}

function schemaOf(schema: z.ZodObject, io: "input" | "output"): { type: "object" } {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => lean(jsonSchema, io),
  });
  return { ...rest, type: "object" };
}

/**
 * Leaves out what tells a client nothing: that a whole number is one that JavaScript can hold, and that a result has no
 * other field. The latter is not even so: what else is new goes along with results, and clients hold them against this schema.
 */
function lean(schema: z.core.JSONSchema.BaseSchema, io: "input" | "output"): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (io === "output") delete schema.additionalProperties;
}
