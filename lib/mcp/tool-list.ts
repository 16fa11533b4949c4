import * as z from "zod";
import type { Actor } from "@/lib/platform/actor";
import type { Registry } from "@/lib/platform/module";
import { isInBrief } from "@/lib/platform/outline";
import type { AnyTool } from "@/lib/platform/tool";
import { mayAsk } from "./allowed";

type Listed = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: "object" };
  outputSchema: { type: "object" };
  annotations: AnyTool["annotations"];
  _meta?: { ui: { resourceUri: string } };
};

/** The tools an agent may call, as the protocol lists them. Schemas are computed once, at start. */
export function toolList(registry: Registry): (actor: Actor, showsCards?: boolean) => Listed[] {
  const listed = [...registry.tools.values()]
    .filter((tool) => tool.via.includes("mcp"))
    .map((tool) => ({ tool, entry: listing(tool) }));
  return (actor, showsCards = false) =>
    listed
      .filter(({ tool }) => mayAsk(actor, tool))
      .map(({ tool, entry }) =>
        showsCards && tool.card !== undefined ? { ...entry, _meta: { ui: { resourceUri: tool.card } } } : entry,
      );
}

function listing(tool: AnyTool): Listed {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: schemaOf(tool.input, "input"),
    outputSchema: schemaOf(tool.output, "output"),
    annotations: tool.annotations,
  };
}

function schemaOf(schema: z.ZodObject, io: "input" | "output"): { type: "object" } {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      if (isInBrief(zodSchema)) for (const word of THE_FIELDS) delete jsonSchema[word];
      if (isInBrief(zodSchema)) jsonSchema.type = "object";
      lean(jsonSchema, io);
    },
  });
  return { ...rest, type: "object" };
}

/**
 * The list is read by a model before the first question is asked, so it says each thing once. Of a result it gives the names
 * and kinds of fields; which of them a role gets, and which words they hold, the result itself says, and our own schema, not
 * this outline, decides what leaves. Other fields are not forbidden: what is new goes along with results, and clients hold
 * them against this.
 */
function lean(schema: z.core.JSONSchema.BaseSchema, io: "input" | "output"): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // An id is one that an earlier result gave: how they look helps nobody to make one up.
  const beside = io === "output" ? BESIDE_THE_OUTLINE : schema.pattern ? THE_LOOK_OF_IDS : [];
  for (const word of beside) delete schema[word];
  // As outlines the forms of a field may look alike: a value may then fit more than one of them.
  if (io === "output" && schema.oneOf) {
    schema.anyOf = schema.oneOf;
    delete schema.oneOf;
  }
}

const THE_FIELDS = ["properties", "oneOf", "anyOf"] as const;
const THE_LOOK_OF_IDS = ["pattern", "minLength", "maxLength"] as const;
const BESIDE_THE_OUTLINE = ["additionalProperties", "required", "enum", "const", "description"] as const;
