import * as z from "zod";
import type { AnyTool } from "@/lib/platform/tool";

/** The part of JSON Schema that our tools use. */
export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  description?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** As a client sees them: what may be sent, and what comes back. */
export const inputSchemaOf = (tool: AnyTool) => z.toJSONSchema(tool.input, { io: "input" }) as JsonSchema;
export const outputSchemaOf = (tool: AnyTool) => z.toJSONSchema(tool.output, { io: "output" }) as JsonSchema;

/** A schema and everything inside it, each with the path that leads there. */
export function schemasIn(schema: JsonSchema, path = ""): { path: string; schema: JsonSchema }[] {
  const inside: [string, JsonSchema][] = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [["[]", schema.items] satisfies [string, JsonSchema]] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(
      (one, i): [string, JsonSchema] => [`|${i}`, one],
    ),
    ...(typeof schema.additionalProperties === "object"
      ? [["*", schema.additionalProperties] satisfies [string, JsonSchema]]
      : []),
  ];
  return [{ path, schema }, ...inside.flatMap(([name, one]) => schemasIn(one, path === "" ? name : `${path}.${name}`))];
}

/** Names of all fields, at any depth. */
export const fieldsOf = (schema: JsonSchema): string[] =>
  schemasIn(schema).flatMap((one) => Object.keys(one.schema.properties ?? {}));
