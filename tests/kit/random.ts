/** A small seeded generator (mulberry32): the same seed makes the same world, so a failure can be run again. */
export type Random = {
  next(): number;
  below(n: number): number;
  chance(p: number): boolean;
  pick<T>(items: readonly T[]): T;
  some<T>(items: readonly T[], p: number): T[];
};

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    chance: (p) => next() < p,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    some: (items, p) => items.filter(() => next() < p),
  };
}

/** The same items in an order that the generator draws. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j] as T, order[i] as T];
  }
  return order;
}
