import { ID_PREFIXES, type IdKind } from "@/lib/deals/ids";
import { seeded } from "@/tests/kit/random";

const LETTERS = "0123456789abcdefghijkmnpqrstuvwx";

/** Ids like the product's, the same for the same seed: what is sorted or chosen by id then falls out the same, too. */
export function seededIds(seed: number): (kind: IdKind) => string {
  const random = seeded(seed);
  return (kind) => `${ID_PREFIXES[kind]}_${Array.from({ length: 24 }, () => LETTERS[random.below(32)]).join("")}`;
}
