import * as z from "zod";
import { ID_FORM } from "./ids";

/** Where an issue is, in names that the schema itself has, and what would have fitted there. */
export type Place = { readonly path: string; readonly expected: string | undefined };

/**
 * What a schema takes at a path, in words for whoever has to mend the value. All of it comes from the schema: a name that
 * only the caller knows ends the way.
 */
export function placeIn(schema: z.ZodObject, path: readonly PropertyKey[]): Place {
  const known: string[] = [];
  let here: Schema | undefined = schemaOf(schema);
  for (const step of path) {
    const next: Schema | undefined = inside(here, step);
    if (!next) break;
    known.push(String(step));
    here = next;
  }
  return { path: known.join("."), expected: inWords(here) };
}

type Schema = z.core.JSONSchema.BaseSchema;

const schemas = new WeakMap<z.ZodObject, Schema>();

function schemaOf(schema: z.ZodObject): Schema {
  const made = schemas.get(schema) ?? z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  schemas.set(schema, made);
  return made;
}

function inside(schema: Schema, step: PropertyKey): Schema | undefined {
  for (const one of [schema, ...formsOf(schema)]) {
    const { properties = {}, items } = one;
    const found =
      typeof step === "number" ? items : Object.hasOwn(properties, step) ? properties[String(step)] : undefined;
    if (isSchema(found)) return found;
  }
  return undefined;
}

/** Longer lists are looked up in the tool's own schema. */
const MOST_NAMED = 12;
const MOST_FORMS = 3;
const LONGEST_PATTERN = 60;

function inWords(schema: Schema): string | undefined {
  const forms = formsOf(schema);
  if (forms.length > 0) {
    const words = forms.slice(0, MOST_FORMS + 1).map(inWords);
    return words.length > MOST_FORMS || words.includes(undefined) ? undefined : words.join(" or ");
  }
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.length > MOST_NAMED ? undefined : `one of ${schema.enum.join(", ")}`;
  switch (schema.type) {
    case "integer":
      return `a whole number${range(schema.minimum, schema.maximum, "")}`;
    case "number":
      return `a number${range(schema.minimum, schema.maximum, "")}`;
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    case "string":
      return text(schema);
    case "array":
      return list(schema);
    case "object":
      return fields(schema);
    default:
      return undefined;
  }
}

function text({ pattern, format, minLength, maxLength }: Schema): string {
  if (pattern === ID_FORM.source) return "an id of 1 to 64 letters, digits, dots, hyphens or underscores";
  if (format !== undefined && FORMATS[format] !== undefined) return FORMATS[format];
  const form = pattern !== undefined && pattern.length <= LONGEST_PATTERN ? ` of the form ${pattern}` : "";
  return `text${form || range(minLength, maxLength, " characters")}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: "a date such as 2026-01-31",
  "date-time": "a date and time such as 2026-01-31T12:00:00Z",
  email: "a mail address",
  uri: "a URL",
};

function list({ items, minItems, maxItems }: Schema): string {
  const each = isSchema(items) ? inWords(items) : undefined;
  return `a list${range(minItems, maxItems, " items")}${each === undefined ? "" : `, each ${each}`}`;
}

function fields({ properties = {}, additionalProperties }: Schema): string {
  if (isSchema(additionalProperties)) return "an object";
  const names = Object.keys(properties);
  if (names.length > MOST_NAMED) return "an object with only the fields that the input schema has";
  return names.length === 0 ? "an object without fields" : `an object with no fields but ${names.join(", ")}`;
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const from = least === Number.MIN_SAFE_INTEGER ? undefined : least;
  const to = most === Number.MAX_SAFE_INTEGER ? undefined : most;
  if (from !== undefined && from === to) return ` of ${from}${unit}`;
  if (from !== undefined && to !== undefined) return ` ${unit === "" ? "from" : "of"} ${from} to ${to}${unit}`;
  if (from !== undefined) return ` of at least ${from}${unit}`;
  return to === undefined ? "" : ` of at most ${to}${unit}`;
}

const formsOf = ({ anyOf, oneOf }: Schema): Schema[] => [...(anyOf ?? []), ...(oneOf ?? [])].filter(isSchema);

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
