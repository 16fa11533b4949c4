/** Two texts side by side: which of their words say the same. */
import { piecesOf } from "./terms.rules";

/** A stretch of a text, and whether the other text says the same there. */
export type Stretch = { readonly text: string; readonly shared: boolean };

/** Both texts in stretches; put together again, each is what it was. */
export function overlapOf(one: string, other: string): readonly [Stretch[], Stretch[]] {
  const [a, b] = [piecesOf(one), piecesOf(other)];
  const stems = (pieces: typeof a) => new Set(pieces.flatMap(({ stem }) => stem ?? []));
  const [inOne, inOther] = [stems(a), stems(b)];
  const stretches = (pieces: typeof a) => joined(pieces, (stem) => inOne.has(stem) && inOther.has(stem));
  return [stretches(a), stretches(b)];
}

function joined(
  pieces: readonly { readonly text: string; readonly stem?: string }[],
  isShared: (stem: string) => boolean,
): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { text, stem } of pieces) {
    const shared = stem !== undefined && isShared(stem);
    const last = stretches.at(-1);
    if (last && last.shared === shared) stretches[stretches.length - 1] = { text: last.text + text, shared };
    else stretches.push({ text, shared });
  }
  return stretches;
}
