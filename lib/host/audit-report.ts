import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { compareHeads, type KeptHead } from "@/lib/db/audit-heads";
import { verifyAudit } from "@/lib/db/audit-seal";
import type { Database } from "@/lib/db/database";
import { type SealKeys, sealKeysFrom } from "@/lib/platform/seal-signature";
import { readHeads } from "./head-file";

/** The heads that the log is held against: those an operator names, otherwise those that this server wrote down itself. */
export type ExpectedHeads = {
  readonly single: readonly KeptHead[];
  readonly files: readonly string[];
  readonly ownFile: boolean;
};

/** Undefined when what was named is no head, or no file. */
export async function expectedHeads(
  named: { readonly head: readonly string[]; readonly heads: readonly string[] },
  ownFile: string,
): Promise<ExpectedHeads | undefined> {
  const single = named.head.map((text) => {
    const [, seq, hash = ""] = /^([1-9]\d{0,8}):([0-9a-f]{64})$/.exec(text) ?? [];
    return seq === undefined ? undefined : { where: "--head", head: { seq: Number(seq), hash } };
  });
  const files = named.heads.map((path) => resolve(path));
  if (!single.every((one) => one !== undefined) || !(await all(files, isFile))) return undefined;
  const isNamed = single.length + files.length > 0;
  if (isNamed || !(await isFile(ownFile))) return { single, files, ownFile: false };
  return { single, files: [ownFile], ownFile: true };
}

export type AuditReport = { readonly intact: boolean; readonly lines: readonly string[] };

/** What is wrong with the log, or what this check proves and what it cannot. */
export async function reportAudit(
  database: Database,
  keys: SealKeys | undefined,
  expected: ExpectedHeads,
  options?: { unsealedAfterSeconds: number },
): Promise<AuditReport> {
  const known = keys ?? sealKeysFrom([]);
  const { rows, seals, head, signedFrom, ...chain } = await verifyAudit(database, known, options);
  const kept = await compareHeads(database, known, allOf(expected));
  const problems = [...chain.problems, ...kept.problems];
  if (expected.files.length > 0 && kept.compared === 0) problems.push(`${expected.files.join(", ")}: holds no head`);
  if (problems.length > 0) {
    const lines = problems.map((problem) => `✗ ${problem}`);
    return { intact: false, lines: [...lines, `The audit log is NOT intact: ${problems.length} findings.`] };
  }
  return {
    intact: true,
    lines: [
      `✓ The audit log is intact: ${rows} rows in ${seals} seals. Head of the chain: ${seals}:${head}`,
      signatureWords(signedFrom),
      ...headWords(expected, kept.compared, kept.upTo),
    ],
  };
}

async function* allOf({ single, files }: ExpectedHeads): AsyncGenerator<KeptHead> {
  yield* single;
  for (const file of files) yield* readHeads(file);
}

function signatureWords(signedFrom: number | null): string {
  if (signedFrom === null) return "  No seal is signed: whoever can write to the database could have made all of them.";
  if (signedFrom === 1) return "  Every seal is signed with a key of SEAL_KEYS.";
  return `  Signed from seal ${signedFrom} on; seals 1 to ${signedFrom - 1} were made without a signature.`;
}

function headWords({ ownFile, files }: ExpectedHeads, compared: number, upTo: number): string[] {
  if (compared === 0)
    return [
      "  Not proven: that nothing was cut off the end. Name a head that was kept elsewhere: --head <seal>:<hash> or --heads <file>.",
    ];
  return [
    `  Held against ${compared} kept heads: up to seal ${upTo} nothing was cut off or rewritten. Of what was sealed later they prove nothing.`,
    ...(ownFile
      ? [
          `  These heads are in this server's own file (${files.join(", ")}). A copy kept elsewhere proves it against whoever can change that file too.`,
        ]
      : []),
  ];
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

const all = async <T>(items: readonly T[], holds: (item: T) => Promise<boolean>): Promise<boolean> =>
  (await Promise.all(items.map(holds))).every(Boolean);
