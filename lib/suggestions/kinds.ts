import * as z from "zod";
import type { Authority } from "@/lib/platform/authority";
import { AppError } from "@/lib/platform/errors";
import { ID_FORM } from "@/lib/platform/ids";
import type { Module } from "@/lib/platform/module";
import type { AnyProposalKind, Proposals } from "@/lib/platform/proposal";
import type { AnySpace, Known } from "@/lib/platform/space";

/** A module of which agents propose something, with what its callers see of that. */
export type Proposing = { readonly space: AnySpace; readonly proposals: Proposals };

export type Kinds = {
  readonly proposing: readonly Proposing[];
  readonly byName: ReadonlyMap<string, AnyProposalKind>;
};

export function kindsOf(modules: readonly Module[]): Kinds {
  const proposing = modules.flatMap(({ space, proposals }) => (space && proposals ? [{ space, proposals }] : []));
  const kinds = proposing.flatMap(({ proposals }) => proposals.kinds);
  return { proposing, byName: new Map(kinds.map((kind) => [kind.kind, kind])) };
}

/** Where the caller entered, with what the module says of proposals there. */
export type Entered = Proposing & {
  readonly authority: never;
  /** The same of every module, for kinds that look at more than one. */
  readonly known: readonly Known[];
};

export const enteredAmong = ({ proposing }: Kinds, known: readonly Known[]): readonly Entered[] =>
  proposing.flatMap((one) =>
    known
      .filter(({ space }) => space.module === one.space.module)
      .map(({ authority }) => ({ ...one, authority, known })),
  );

/** The same `deps` with what the caller is in this module's spaces: what a kind works with. */
export const within = <Deps extends { readonly authority: Authority }>(
  deps: Deps,
  { authority, known }: Entered,
): never => ({ ...deps, authority, known }) as never;

const id = z.string().min(1).max(64).regex(ID_FORM);

/** By each module's own field a caller may name the space; and the suggestion. */
export const namedFields = ({ proposing }: Kinds) => ({
  ...Object.fromEntries(proposing.map(({ space }) => [space.field, id.optional()])),
  suggestion_id: id,
});

/** What people may send with a confirmation, of all kinds: each may be left out, and what a kind of its own makes of that it says itself. */
export function editFields({ byName }: Kinds): Record<string, z.ZodType> {
  const fields: Record<string, z.ZodType> = {};
  for (const { kind, edit } of byName.values())
    for (const [name, field] of Object.entries(edit.shape as Record<string, z.ZodType>)) {
      const bare = field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field;
      const known = sources.get(fields[name] as z.ZodType);
      if (fields[name] && known !== field)
        throw new Error(`${kind} means another ${name} than another kind of proposal`);
      fields[name] = bare.optional();
      sources.set(fields[name], field);
    }
  return fields;
}
/** Those of them that may stand in the log as they are. */
export const auditedEdits = ({ byName }: Kinds): string[] => [
  ...new Set([...byName.values()].flatMap(({ audited }) => audited)),
];

const sources = new WeakMap<z.ZodType, z.ZodType>();

/** What of the input is this kind's to read. A field of another kind fits no proposal of this one. */
export function editOf({ edit }: AnyProposalKind, fields: readonly string[], input: Record<string, unknown>): never {
  const given = fields.filter((name) => input[name] !== undefined);
  if (given.some((name) => !(name in edit.shape))) throw otherKind();
  return edit.parse(Object.fromEntries(given.map((name) => [name, input[name]]))) as never;
}

const otherKind = () =>
  new AppError("invalid_input", "This change does not fit what was proposed. Open the proposal again.");

/** What each kind shows by its own schema, told apart by the kind. */
export function ofKind({ byName }: Kinds, schemaOf: (kind: AnyProposalKind) => z.ZodObject) {
  const [first, ...others] = [...byName.values()].map((kind) => schemaOf(kind).extend({ kind: z.literal(kind.kind) }));
  return first ? z.discriminatedUnion("kind", [first, ...others]) : z.object({ kind: z.string() });
}

/** Read with the kind's own schema: only what that names leaves. */
export const shownAs = ({ kind }: AnyProposalKind, schema: z.ZodObject, value: unknown): { kind: string } => ({
  ...schema.parse(value),
  kind,
});
