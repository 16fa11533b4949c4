/**
 * A small set of cases in which every two values that can meet do meet. Most defects that a product of dimensions finds lie
 * in one value or in two together; the whole product finds the others, and is what a full run takes.
 */
import { seeded, shuffled } from "./random";
import { isFull, seed } from "./seed";

export type Drawing = {
  /** The same seed draws the same cases. */
  readonly seed?: number;
  /** All of them. */
  readonly whole?: boolean;
};

type Dimensions = Readonly<Record<string, readonly unknown[]>>;
type CaseOf<D extends Dimensions> = { readonly [Name in keyof D]: D[Name][number] };
type Traits = Readonly<Record<string, string | number | boolean>>;

/** Cases of these dimensions: each value of one with each of every other, as far as the rule allows a case that has both. */
export function pairwise<D extends Dimensions>(
  dimensions: D,
  { isValid = () => true, ...drawing }: Drawing & { readonly isValid?: (one: CaseOf<D>) => boolean } = {},
): CaseOf<D>[] {
  const places = product(Object.values(dimensions).map((values) => values.length));
  const names = Object.keys(dimensions);
  const cases = places
    .map((at) => ({
      traits: Object.fromEntries(names.map((name, i) => [name, at[i] ?? 0])),
      value: Object.fromEntries(names.map((name, i) => [name, dimensions[name]?.[at[i] ?? 0]])) as CaseOf<D>,
    }))
    .filter(({ value }) => isValid(value));
  return coveringPairs(cases, ({ traits }) => traits, drawing).map(({ value }) => value);
}

/** Such of these items that every two traits that one of them has together, one of those chosen has together; in their order. */
export function coveringPairs<T>(
  items: readonly T[],
  traitsOf: (item: T) => Traits,
  { seed: from = seed, whole = isFull }: Drawing = {},
): T[] {
  if (whole) return [...items];
  const drawn = shuffled(
    seeded(from),
    items.map((item, place) => ({ item, place, pairs: pairsIn(traitsOf(item)) })),
  );
  const having = new Map<string, typeof drawn>();
  for (const one of drawn)
    for (const pair of one.pairs) {
      const others = having.get(pair);
      if (others) others.push(one);
      else having.set(pair, [one]);
    }
  const met = new Set<string>();
  const chosen: typeof drawn = [];
  // What few items have leaves the least choice, and comes first.
  for (const [pair, some] of [...having].sort(([, a], [, b]) => a.length - b.length)) {
    if (met.has(pair)) continue;
    const best = mostOf(some.slice(0, LOOKED_AT), ({ pairs }) => pairs.filter((one) => !met.has(one)).length);
    chosen.push(best);
    for (const one of best.pairs) met.add(one);
  }
  return chosen.sort((a, b) => a.place - b.place).map(({ item }) => item);
}

/** The best of so many is nearly the best of all. */
const LOOKED_AT = 100;

export function pairsIn(traits: Traits): string[] {
  const single = Object.entries(traits).map(([name, value]) => `${name}=${value}`);
  // Of a single dimension each value is to be met.
  if (single.length === 1) return single;
  return single.flatMap((one, i) => single.slice(i + 1).map((other) => `${one} ${other}`));
}

function product(lengths: readonly number[]): number[][] {
  return lengths.reduce<number[][]>(
    (begun, length) => begun.flatMap((places) => Array.from({ length }, (_, i) => [...places, i])),
    [[]],
  );
}

function mostOf<T>(items: readonly T[], worth: (item: T) => number): T {
  const [first, ...others] = items.map((item) => ({ item, worth: worth(item) }));
  if (!first) throw new Error("nothing to choose from");
  return others.reduce((best, one) => (one.worth > best.worth ? one : best), first).item;
}
