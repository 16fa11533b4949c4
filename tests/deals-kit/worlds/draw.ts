import { seed } from "@/tests/kit/seed";
import type { World } from "./world";

/** So many worlds from this seed on that fit, each with its own seed. */
export function drawWorlds(
  count: number,
  make: (seed: number) => World,
  fits: (world: World) => boolean,
  from = seed,
): { seed: number; world: World }[] {
  const drawn: { seed: number; world: World }[] = [];
  for (let one = from; drawn.length < count; one += 1) {
    if (one > from + 1000) throw new Error(`no ${count} worlds that fit from seed ${from} on`);
    const world = make(one);
    if (fits(world)) drawn.push({ seed: one, world });
  }
  return drawn;
}
