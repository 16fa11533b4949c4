import * as z from "zod";

/**
 * What a result names of a space's contents, for the log: ids, refs and the status shown beside them, never a title or a
 * text. Said of the output schemas, once, where they are written: whichever way a result leaves, the pipeline finds the same.
 */
export type Named = {
  readonly kind: string;
  readonly id?: string;
  readonly ref?: string;
  readonly status?: string;
  /** The space it is of, where that is not the call's own. */
  readonly space?: string;
};

export type Naming =
  /** An object is about one thing: which of its fields (`a.b` for one further in) are its id, its ref, its status; its kind, or which field says that. */
  | {
      readonly kind: string | { readonly field: string };
      readonly id?: string;
      readonly ref?: string;
      readonly status?: string;
    }
  /** A string is itself an id or a ref. */
  | { readonly kind: string; readonly is: "id" | "ref" }
  /** A sentence of ours has names in it. */
  | { readonly kind: string; readonly within: (sentence: string) => readonly string[] };

const namings = new WeakMap<z.core.$ZodType, Naming>();

/** Says of a schema what its values name. Wrapping it (`optional`, `array`) keeps that; `describe` does not. */
export function names<S extends z.ZodType>(schema: S, naming: Naming): S {
  namings.set(schema, naming);
  return schema;
}

export const namingOf = (schema: z.core.$ZodType): Naming | undefined => namings.get(schema);

/** Everything that a value of this schema names, each once. `fields` name a space in it; `space`: the one, where the value does not say. */
export function namedIn(schema: z.ZodType, value: unknown, { fields, space }: In = {}): Named[] {
  const found = new Map<string, Named>();
  finderOf(schema)?.(value, { fields, space }, (named) => {
    const key = `${named.space}|${named.kind}|${named.id}|${named.ref}`;
    const before = found.get(key);
    if (!before || (before.status === undefined && named.status !== undefined)) found.set(key, named);
  });
  return [...found.values()];
}

type In = { readonly fields?: readonly string[] | undefined; readonly space?: string | undefined };

type Finder = (value: unknown, within: In, take: (named: Named) => void) => void;

/** Made once for each schema: what names nothing is not looked at again. */
const finders = new WeakMap<z.core.$ZodType, Finder | null>();

function finderOf(schema: z.core.$ZodType): Finder | null {
  const known = finders.get(schema);
  if (known !== undefined) return known;
  const own = namings.get(schema);
  const finder = together([...(own ? [nameOf(own)] : []), ...withinParts(schema)]);
  finders.set(schema, finder);
  return finder;
}

function withinParts(schema: z.core.$ZodType): Finder[] {
  if (schema instanceof z.ZodObject) return withinFields(schema);
  if (schema instanceof z.ZodArray) {
    const each = finderOf(schema.element);
    if (!each) return [];
    return [(value, within, take) => Array.isArray(value) && value.forEach((one) => void each(one, within, take))];
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => finderOf(option) ?? []);
  const inner = (schema._zod.def as { innerType?: z.core.$ZodType }).innerType;
  return inner ? [finderOf(inner)].filter((finder) => finder !== null) : [];
}

function withinFields(schema: z.ZodObject): Finder[] {
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const finder = finderOf(field);
    return finder ? [{ name, finder }] : [];
  });
  if (fields.length === 0) return [];
  return [
    (value, within, take) => {
      const inside = withinOf(value, within);
      for (const { name, finder } of fields) finder(fieldIn(value, name), inside, take);
    },
  ];
}

function nameOf(naming: Naming): Finder {
  if ("within" in naming) {
    return (value, { space }, take) => {
      for (const name of typeof value === "string" ? naming.within(value) : [])
        give({ kind: naming.kind, ref: name }, space, take);
    };
  }
  if ("is" in naming) {
    return (value, { space }, take) => give({ kind: naming.kind, [naming.is]: value }, space, take);
  }
  const { kind, id, ref, status } = naming;
  return (value, within, take) =>
    give(
      {
        kind: typeof kind === "string" ? kind : fieldIn(value, kind.field),
        ...(id !== undefined && { id: fieldIn(value, id) }),
        ...(ref !== undefined && { ref: fieldIn(value, ref) }),
        ...(status !== undefined && { status: fieldIn(value, status) }),
      },
      withinOf(value, within).space,
      take,
    );
}

function give(
  given: Record<"kind" | "id" | "ref" | "status", unknown> | Record<string, unknown>,
  space: string | undefined,
  take: (named: Named) => void,
): void {
  const [kind, id, ref, status] = [asName(given.kind), asName(given.id), asName(given.ref), asName(given.status)];
  if (kind === undefined || (id === undefined && ref === undefined)) return;
  take({
    kind,
    ...(id !== undefined && { id }),
    ...(ref !== undefined && { ref }),
    ...(status !== undefined && { status }),
    ...(space !== undefined && { space }),
  });
}

/** What cannot be a name is a text, and a text has no place in the log. */
const NAME = /^[\w.-]{1,64}$/;
const asName = (value: unknown): string | undefined =>
  typeof value === "string" && NAME.test(value) ? value : undefined;

function withinOf(value: unknown, { fields, space }: In): In {
  const named = fields?.map((field) => asName(fieldIn(value, field))).find((one) => one !== undefined);
  return { fields, space: named ?? space };
}

function fieldIn(value: unknown, path: string): unknown {
  const dot = path.indexOf(".");
  if (dot >= 0) return fieldIn(fieldIn(value, path.slice(0, dot)), path.slice(dot + 1));
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, path)) return undefined;
  return (value as Record<string, unknown>)[path];
}

function together(finders: readonly Finder[]): Finder | null {
  if (finders.length < 2) return finders[0] ?? null;
  return (value, within, take) => {
    for (const finder of finders) finder(value, within, take);
  };
}
