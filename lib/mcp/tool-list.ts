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
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return { ...rest, type: "object" };
}
