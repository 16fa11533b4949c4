/** A soak in words: how it goes, and how it ended. */
import { PROMISES } from "./checks";
import { CLEAN, RIGHT } from "./course";
import { AFTERMATH, type End, type Ledger } from "./ledger";

const ENDS: readonly End[] = ["given", "refused", "limited", "unauthenticated", "failed", "left"];

/** One line for those who watch. */
export function progress({ asked, acknowledged, findings }: Ledger, began: number, seconds: number): string {
  const at = Math.round((Date.now() - began) / 1000);
  const failed = asked.filter((one) => one.end === "failed").length;
  const found = [...findings.values()].reduce((sum, list) => sum + list.length, 0);
  return `${String(at).padStart(4)} of ${seconds} s: ${asked.length} asked, ${acknowledged.length} writes acknowledged, ${failed} failed, ${found} findings`;
}

/** A row for each thing that was done: how it ended, and how long it took where it was answered. */
export function table({ asked }: Ledger): string {
  const kinds = [...new Set(asked.map((one) => one.what))].sort();
  const rows = kinds.map((kind) => {
    const all = asked.filter((one) => one.what === kind);
    const took = all.filter((one) => one.end === "given").map((one) => one.ended - one.began);
    const ends = ENDS.map((end) => String(all.filter((one) => one.end === end).length));
    return [kind, ...ends, at(took, 0.5), at(took, 0.95)];
  });
  const lines = [["", ...ENDS.map(shown), "p50 ms", "p95 ms"], ...rows];
  const widths = (lines[0] ?? []).map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  return lines
    .map((line) =>
      line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  "),
    )
    .join("\n");
}

const shown = (end: End) => (end === "unauthenticated" ? "not let in" : end);

function at(took: number[], share: number): string {
  const sorted = took.sort((a, b) => a - b);
  return sorted.length === 0 ? "" : String(sorted[Math.ceil(sorted.length * share) - 1]);
}

/** Each promise, kept or with what was found. */
export function verdict({ findings }: Ledger): string {
  return [...Object.values(PROMISES), CLEAN, RIGHT]
    .flatMap((promise) => {
      const found = findings.get(promise) ?? [];
      const more = found.length > 10 ? [`    … and ${found.length - 10} more`] : [];
      return [
        `${found.length === 0 ? "✓" : "✗"} ${promise}`,
        ...found.slice(0, 10).map((one) => `    ${one}`),
        ...more,
      ];
    })
    .join("\n");
}

/** What each fault cost, and whether anything still failed once what was broken had come back. */
export function recovery({ asked, faults }: Ledger): string {
  return faults
    .map(({ name, instance, from, to }) => {
      const failed = asked.filter((one) => one.end === "failed" && (instance ?? one.instance) === one.instance);
      const hit = failed.filter((one) => one.ended >= from && one.began <= to);
      const after = failed.filter((one) => one.began > to && one.began <= to + AFTERMATH);
      return `${name}: away for ${((to - from) / 1000).toFixed(1)} s, ${hit.length} requests failed meanwhile and ${after.length} in the ${AFTERMATH / 1000} s after`;
    })
    .join("\n");
}
