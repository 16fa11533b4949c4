/** What the pages call things of a deal. */

export type ProjectStageWord = "pre_dataroom" | "dataroom" | "closed";
const STAGE_WORDS: Record<ProjectStageWord, string> = {
  pre_dataroom: "Pre-data room",
  dataroom: "Data room",
  closed: "Closed",
};

export const stageInWords = (stage: ProjectStageWord): string => STAGE_WORDS[stage];

/** A workstream's slug where the full name is too long: `it` → `IT`, `real-estate` → `Real estate`. */
export function workstreamInShort(slug: string): string {
  if (slug.length <= 2) return slug.toUpperCase();
  const words = slug.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The summary names a milestone and its day in one line, `Signing 2026-12-11`; pages show them apart. */
export function milestoneParts(line: string): { name: string; day?: string } {
  const found = /^(.*\S)\s+(\d{4}-\d{2}-\d{2})$/.exec(line);
  return found?.[1] !== undefined && found[2] !== undefined ? { name: found[1], day: found[2] } : { name: line };
}
