import * as z from "zod";
import { shortName } from "./sanitize";

type Shorten = (text: string) => string;
const names = new WeakMap<z.core.$ZodType, Shorten>();

/**
 * A field of a result that holds a name which somebody else may have given. People read it in full; an agent gets it in short
 * (`withShortNames`), since nobody says whose words a name is. Wrapping it (`optional`, `array`) keeps that; `describe` does not.
 */
export function partyName(shorten: Shorten = shortName): z.ZodString {
  const schema = z.string();
  names.set(schema, shorten);
  return schema;
}

export const isPartyName = (schema: z.core.$ZodType): boolean => names.has(schema);

/** A value of this schema with its names in short; where all of them are short, the very same. */
export function withShortNames<T>(schema: z.core.$ZodType, value: T): T {
  return (shortenerOf(schema)?.(value) ?? value) as T;
}

type Shortener = (value: unknown) => unknown;

/** Made once for each schema: where there is no name, nothing is looked at. */
const shorteners = new WeakMap<z.core.$ZodType, Shortener | null>();

function shortenerOf(schema: z.core.$ZodType): Shortener | null {
  let known = shorteners.get(schema);
  if (known === undefined) {
    known = newShortener(schema);
    shorteners.set(schema, known);
  }
  return known;
}

function newShortener(schema: z.core.$ZodType): Shortener | null {
  const shorten = names.get(schema);
  if (shorten) return (value) => (typeof value === "string" ? shorten(value) : value);
  if (schema instanceof z.ZodObject) return withinFields(schema);
  if (schema instanceof z.ZodArray) {
    const each = shortenerOf(schema.element);
    return each && ((value) => (Array.isArray(value) ? value.map(each) : value));
  }
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.flatMap((option) => shortenerOf(option) ?? []);
    // A field that an option does not have is left alone, so each may have its turn.
    return options.length === 0 ? null : (value) => options.reduce((now, option) => option(now), value);
  }
  const inner = (schema._zod.def as { innerType?: z.core.$ZodType }).innerType;
  return inner ? shortenerOf(inner) : null;
}

function withinFields(schema: z.ZodObject): Shortener | null {
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const shortener = shortenerOf(field);
    return shortener ? [[name, shortener] as const] : [];
  });
  if (fields.length === 0) return null;
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    const result: Record<string, unknown> = { ...value };
    for (const [name, shortener] of fields) if (Object.hasOwn(result, name)) result[name] = shortener(result[name]);
    return result;
  };
}
