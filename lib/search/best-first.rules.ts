import type { Finding } from "@/lib/platform/search";

export type InOrder<From> = { readonly finding: Finding; readonly from: From };

/** Several lists as one, the best first. Each list stays in its own order, and of equals the earlier list's comes first. */
export function bestFirst<From>(
  lists: readonly { readonly findings: readonly Finding[]; readonly from: From }[],
  most: number,
): InOrder<From>[] {
  const rests = lists.map(({ findings, from }) => ({ findings: [...findings], from }));
  const merged: InOrder<From>[] = [];
  while (merged.length < most) {
    const heads = rests.filter(({ findings }) => findings.length > 0);
    if (heads.length === 0) break;
    const best = heads.reduce((one, other) => (meritOf(other) > meritOf(one) ? other : one));
    const finding = best.findings.shift();
    if (finding) merged.push({ finding, from: best.from });
  }
  return merged;
}

const meritOf = ({ findings }: { readonly findings: readonly Finding[] }): number => findings[0]?.merit ?? 0;
