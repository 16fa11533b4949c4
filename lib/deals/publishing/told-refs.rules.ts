/** Refs in sentences of ours, as match-reason.ts and reasons.ts write them: for the log of what an agent was told. */
const ANSWERED = /^Already answers (\S+),/;
const HANDLED = /similar requests? \(([^)]*)\)/g;

export function refsInReason(reason: string): string[] {
  const answered = ANSWERED.exec(reason)?.[1];
  const handled = [...reason.matchAll(HANDLED)].flatMap((found) => (found[1] ?? "").split(", "));
  return [...(answered === undefined ? [] : [answered]), ...handled].filter((ref) => ref !== "…" && ref !== "");
}
