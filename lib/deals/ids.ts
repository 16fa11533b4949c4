import * as kernel from "@/lib/platform/ids";

/** What the deals' own things are called, beside what the kernel names. */
export const ID_PREFIXES = {
  ...kernel.ID_PREFIXES,
  project: "proj",
  workstream: "ws",
  list: "rl",
  entry: "ent",
  event: "evt",
  file: "obj",
  upload: "upl",
  participant: "part",
  invitation: "inv",
  routing: "rt",
  vetting: "vet",
  blocker: "blk",
  evidence: "evd",
  milestone: "ms",
} as const;
export type IdKind = keyof typeof ID_PREFIXES;

export const newId = kernel.idsOf(ID_PREFIXES);
