/** What can be attached, of all modules, and the one module to whose things it is attached. */
import { type Actor, hasScope } from "@/lib/platform/actor";
import type { AnyEvidenceKind, AnyEvidenceTarget, EvidenceName, EvidenceShown } from "@/lib/platform/evidence";
import type { Module } from "@/lib/platform/module";
import { type AnySpace, depsIn, type Known, over, type Place } from "@/lib/platform/space";

export type Source = AnyEvidenceKind & { readonly space: AnySpace };
export type Target = AnyEvidenceTarget & { readonly space: AnySpace };
/** Both ends of what can be attached. */
export type Ends = { readonly target: Target; readonly sources: readonly [Source, ...Source[]] };

/** Nothing, as long as no module brings something to attach, or none has a place for it. */
export function evidenceIn(modules: readonly Module[]): Ends | undefined {
  const [target, another] = modules.flatMap(({ evidenceOn, ...module }) =>
    evidenceOn ? [{ ...evidenceOn, space: spaceOf(module) }] : [],
  );
  if (another) throw new Error("evidence stands on the things of one module");
  const [first, ...more] = modules.flatMap(({ evidence, ...module }) =>
    evidence.map((kind) => ({ ...kind, space: spaceOf(module) })),
  );
  return target && first ? { target, sources: [first, ...more] } : undefined;
}

function spaceOf({ name, space }: Pick<Module, "name" | "space">): AnySpace {
  if (!space) throw new Error(`${name} has evidence, and no space in which it would show`);
  return space;
}

/** Where its use-cases work: in the spaces of all these modules. */
export const placeOf = ({ target, sources }: Ends): Place<readonly Known[]> =>
  over([...new Set([target.space, ...sources.map(({ space }) => space)])]);

export const nameOf = ({ space, kind }: Source, id: string): EvidenceName => ({ module: space.module, kind, id });

/** Whose an id is, by how it begins. */
export const sourceOfId = ({ sources }: Ends, id: string): Source | undefined =>
  sources.find(({ ids }) => id.startsWith(ids));

export const sameName = (one: EvidenceName, other: EvidenceName): boolean =>
  one.module === other.module && one.kind === other.kind && one.id === other.id;

export type Found = EvidenceShown & { readonly name: EvidenceName; readonly source: Source };

/** Those of these that show to the caller, in their order: each asked of the module whose it is. */
export async function findEvidence(
  { sources }: Ends,
  deps: { readonly actor: Actor },
  known: readonly Known[],
  names: readonly EvidenceName[],
): Promise<Found[]> {
  const found: Found[] = [];
  for (const source of sources) {
    const ids = names.filter((name) => sameName(name, nameOf(source, name.id))).map(({ id }) => id);
    const entered = known.some(({ space }) => space.module === source.space.module);
    // Who looks through somebody else's eyes enters one module: of the others nothing shows.
    if (ids.length === 0 || !entered || source.scopes.some((scope) => !hasScope(deps.actor, scope))) continue;
    for (const one of await source.find(depsIn(source.space, deps, known), ids))
      found.push({ ...one, name: nameOf(source, one.id), source });
  }
  return names.flatMap((name) => found.find((one) => sameName(one.name, name)) ?? []);
}
