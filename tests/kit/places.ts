/** Where a tool's arguments hold something, read from its input schema as a client sees it; and arguments that fit. */
import type { JsonSchema } from "@/tests/contract/support/json-schema";

export type Arguments = Record<string, unknown>;

/** Somewhere in the arguments, at any depth, and the arguments with something else there. */
export type Place = {
  readonly path: string;
  /** Of the field, also for the items of its list. */
  readonly field: string;
  readonly schema: JsonSchema;
  readonly nullable?: boolean;
  /** What the valid arguments have here. */
  readonly given?: unknown;
  put(value: unknown): Arguments;
};

/** Every field and every list item there can be. `valid` is what else is sent. */
export const placesIn = (schema: JsonSchema, valid: Arguments): Place[] => inside(whole(schema, valid));

/** The arguments themselves and every object within. */
export const objectsIn = (schema: JsonSchema, valid: Arguments): Place[] =>
  [whole(schema, valid), ...placesIn(schema, valid)].filter((place) => place.schema.type === "object");

const whole = (schema: JsonSchema, given: Arguments): Place => ({
  ...{ path: "", field: "", schema, given },
  put: (value) => value as Arguments,
});

function inside(place: Place): Place[] {
  const { schema, path, put } = place;
  const within = (name: string) => (path === "" ? name : `${path}.${name}`);
  const places: Place[] = [];
  if (schema.type === "object") {
    const here = exampleAt(place) as Arguments;
    for (const [field, inner] of Object.entries(schema.properties ?? {}))
      places.push({
        ...{ path: within(field), field, given: here[field] },
        ...formOf(inner, within(field)),
        put: (sent) => put({ ...here, [field]: sent }),
      });
  }
  if (schema.type === "array" && schema.items) {
    const [given] = (place.given ?? []) as unknown[];
    places.push({ ...place, path: within("0"), given, ...formOf(schema.items, path), put: (sent) => put([sent]) });
  }
  return places.flatMap((one) => [one, ...inside(one)]);
}

/** The one form that a value has, if it is not null. */
function formOf(schema: JsonSchema, path: string): Pick<Place, "schema" | "nullable"> {
  const forms = schema.anyOf ?? [schema];
  const [form, ...others] = forms.filter(({ type }) => type !== "null");
  if (!form || others.length > 0)
    throw new Error(`${path} has several forms: teach tests/kit/malformed.ts to send each`);
  return { schema: form, nullable: forms.length > 1 };
}

/** What the valid arguments have there, or something that fits. */
export const exampleAt = ({ given, schema, path }: Place): unknown => given ?? exampleOf(schema, path);

/** Something that fits, with no field that may be left out. */
export function exampleOf(described: JsonSchema, path = ""): unknown {
  const { schema } = formOf(described, path);
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name] ?? {}, `${path}.${name}`)]),
      );
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}, path));
    case "boolean":
      return true;
    case "integer":
    case "number":
      return schema.minimum ?? 0;
    case "string":
      return textFor(schema, path);
    default:
      throw new Error(`no example of ${path}: give the tool's valid arguments`);
  }
}

const TEXTS = ["a", "AB", "2026-01-31", "2026-01-31T12:00", "a@example.test"];

function textFor({ pattern = "", minLength = 0 }: JsonSchema, path: string): string {
  const text = TEXTS.find((one) => new RegExp(pattern).test(one));
  if (text === undefined) throw new Error(`no example of ${path}: give the tool's valid arguments`);
  return text.padEnd(minLength, "a");
}
