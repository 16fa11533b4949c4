import type { Actor } from "./actor";

/**
 * What is made for a use-case outside of any transaction, because making it takes long or takes a transaction of its own. The
 * product says what there is by extending this (lib/ports.ts): under a name, what a preparation says is `missing`, and what
 * the use-case then finds as `made`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: extended by the product, see above.
export interface Needs {}

export type Missing = {
  readonly [K in keyof Needs]?: Needs[K] extends { readonly missing: infer What } ? What : never;
};
export type Made = { readonly [K in keyof Needs]?: Needs[K] extends { readonly made: infer What } ? What : never };
/** How each is made, for whom: refusals of a maker are refusals of the call. */
export type Makers = {
  readonly [K in keyof Needs]: (actor: Actor, missing: NonNullable<Missing[K]>) => Promise<NonNullable<Made[K]>>;
};

/** What a use-case is about, read under its caller's rights, and what is missing for it. */
export type Prepared<Found = unknown> = {
  readonly found: Found;
  readonly about?: About | undefined;
  readonly missing?: Missing | undefined;
};
/** What the use-case's act is done to, as its module's table of acts knows it; and in which seat, where the place does not say. */
export type About = { readonly on: unknown; readonly seat?: unknown };
/** What a use-case runs with. */
export type Ready<Found = unknown> = { readonly found: Found; readonly made: Made };

/**
 * Does the work behind a door, once. Where nothing is missing, that is in the transaction that the preparation began. Otherwise
 * this ends, with nothing done and nothing written; what is missing is made while no transaction is open; and the work is done
 * in another one, for which everything is read anew: the caller's rights may have changed meanwhile. It is asked for once:
 * what is still missing then, the use-case does without.
 */
export async function doPrepared<Unit, Found, T>(
  open: <R>(work: (unit: Unit) => Promise<R>) => Promise<R>,
  prepare: (unit: Unit, made: Made) => Promise<Prepared<Found>>,
  make: (missing: Missing) => Promise<Made>,
  work: (unit: Unit, ready: Ready<Found>) => Promise<T>,
): Promise<T> {
  const first = await open(async (unit): Promise<{ readonly missing: Missing } | { readonly result: T }> => {
    const { found, missing } = await prepare(unit, {});
    if (missing && Object.keys(missing).length > 0) return { missing };
    return { result: await work(unit, { found, made: {} }) };
  });
  if ("result" in first) return first.result;
  const made = await make(first.missing);
  return open(async (unit) => work(unit, { found: (await prepare(unit, made)).found, made }));
}

export async function makeAll(makers: Makers, actor: Actor, missing: Missing): Promise<Made> {
  const byName = makers as Readonly<Record<string, (actor: Actor, what: unknown) => Promise<unknown>>>;
  const made: Record<string, unknown> = {};
  for (const [name, what] of Object.entries(missing)) {
    const make = byName[name];
    if (!make) throw new Error(`nothing makes ${name}`);
    made[name] = await make(actor, what);
  }
  return made;
}
