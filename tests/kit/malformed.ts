/** Every way to get one field of a tool's arguments wrong. */
import { ID_FORM } from "@/lib/platform/ids";
import type { JsonSchema } from "@/tests/contract/support/json-schema";
import { type Arguments, exampleAt, exampleOf, objectsIn, type Place } from "./places";

/** Arguments with one thing wrong, where the refusal has to point, and in which words where only one reason is right. */
export type Malformed = { readonly raw: unknown; readonly path: string; readonly problem?: string };

/** The reasons of lib/platform/input.ts, in its words. */
const UNDEFINED_FIELD = "has a field that this tool does not define";
const TOO_LARGE = "is too large or too long";
const TOO_SMALL = "is too small or too short";

export const nulIn = (place: Place): Malformed[] =>
  place.schema.type === "string"
    ? ["\0", "a\0", "\0proj_x"].map((text) => ({ raw: place.put(text), path: place.path }))
    : [];

const OTHER_TYPES: Record<string, unknown[]> = {
  string: [42, true, null, {}, []],
  integer: ["1", true, null, {}, [], 1.5],
  number: ["1", true, null, {}, []],
  boolean: ["true", 1, 0, null, {}],
  array: ["a", 1, null, {}],
  object: ["a", 1, null, []],
};

export function wrongTypeIn({ schema, nullable, path, put }: Place): Malformed[] {
  const others = OTHER_TYPES[schema.type ?? ""]?.filter((value) => value !== null || !nullable);
  if (!others) throw new Error(`${path} takes anything, or is of a type that tests/kit/malformed.ts does not know`);
  return [...others, ...(schema.enum ? ["no_such_word"] : [])].map((value) => ({ raw: put(value), path }));
}

export function wrongSizeIn(place: Place): Malformed[] {
  const { schema, path, put } = place;
  const { maxLength, minLength, maxItems, minItems, minimum, maximum } = schema;
  const large = [
    ...(maxLength === undefined ? [] : ["a".repeat(maxLength + 1)]),
    ...(maxItems === undefined ? [] : [manyOf(place, maxItems + 1)]),
    ...(maximum === undefined ? [] : [maximum + 1]),
  ];
  const small = [
    ...(minLength ? ["a".repeat(minLength - 1)] : []),
    ...(minItems ? [manyOf(place, minItems - 1)] : []),
    ...(minimum === undefined ? [] : [minimum - 1]),
  ];
  return [
    ...large.map((value) => ({ raw: put(value), path, problem: TOO_LARGE })),
    ...small.map((value) => ({ raw: put(value), path, problem: TOO_SMALL })),
  ];
}

/** Items of a list. Where ids may not repeat, each is another. */
function manyOf({ schema: { items = {} }, given, path }: Place, count: number): unknown[] {
  const [one = exampleOf(items, path)] = (given ?? []) as unknown[];
  return Array.from({ length: count }, (_, i) => (typeof one === "string" && !items.enum ? `${one}${i}` : one));
}

const NO_IDS = ["", " ", "a b", "a\n", "é", "a/b", "a'--", "%", "\ud800", "x".repeat(65)];
const NAMES_AN_ID = /^(id|workstreams?)$|_ids?$/;

/** Whether it takes an id or a slug: its name says so, or its schema. */
export const takesId = ({ schema, field }: Place): boolean =>
  schema.type === "string" && (NAMES_AN_ID.test(field) || schema.pattern === ID_FORM.source);

export const noIdIn = ({ path, put }: Place): Malformed[] => NO_IDS.map((text) => ({ raw: put(text), path }));

/** A field that nobody defined, in the arguments themselves and in every object within. */
export const undefinedFieldIn = (schema: JsonSchema, valid: Arguments): Malformed[] =>
  objectsIn(schema, valid).map((place) => ({
    raw: place.put({ ...(exampleAt(place) as Arguments), surprise: 1 }),
    path: place.path,
    problem: UNDEFINED_FIELD,
  }));

/** Each field that must be there, left out: of the arguments, and of every object within. */
export const missingFieldIn = (schema: JsonSchema, valid: Arguments): Malformed[] =>
  objectsIn(schema, valid).flatMap((place) =>
    (place.schema.required ?? []).map((field) => {
      const { [field]: _, ...rest } = exampleAt(place) as Arguments;
      return { raw: place.put(rest), path: place.path === "" ? field : `${place.path}.${field}` };
    }),
  );

/** What a caller might claim to be, or to be allowed. */
export const IDENTITY = [
  ...["user_id", "actor_id", "org_id", "organization_id", "actor", "as"],
  ...["role", "scopes", "unlock", "status", "audience"],
];
/** Whose name is used: the log must not hold it. */
export const VICTIM = "usr_victim";

export const forgedIn = (valid: Arguments, claims: readonly string[]): Malformed[] =>
  claims.map((field) => ({ raw: { ...valid, [field]: VICTIM }, path: "", problem: UNDEFINED_FIELD }));

/** What is no object with fields of the tool's own, however it is dressed up. */
export const nonsense = (valid: Arguments): Malformed[] =>
  [
    "text",
    42,
    [],
    [valid],
    true,
    { "": 1 },
    { __proto__: null, toString: 1 },
    { ...valid, toString: 1 },
    { ...valid, constructor: { prototype: { user_id: VICTIM } } },
    // an own field of that name, as JSON brings it
    JSON.parse(JSON.stringify({ ...valid, hidden: { user_id: VICTIM } }).replace('"hidden"', '"__proto__"')),
  ].map((raw) => ({ raw, path: "" }));
