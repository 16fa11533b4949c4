import type { Head, SealClaim, SealKeys } from "@/lib/platform/seal-signature";

/** A seal as the database holds it: those from before seals were signed have neither key nor signature. */
export type SignedRow = SealClaim & { readonly key: string | null; readonly signature: string | null };

/** Takes the seals in their order, and says of each what is wrong with its signature. */
export function checkSignatures(keys: SealKeys) {
  let signedFrom: number | null = null;
  const unknown = new Set<string>();

  return {
    signedFrom: () => signedFrom,
    problemsOf(seal: SignedRow): string[] {
      if (!isSigned(seal)) {
        // Signing never ends once it has begun: whoever lacks the key can only leave the signature away.
        return signedFrom === null ? [] : [`seal ${seal.seq} is not signed, though seal ${signedFrom} before it is`];
      }
      signedFrom ??= seal.seq;
      const state = keys.check(seal);
      if (state === "valid") return [];
      if (state === "wrong") return [`the signature of seal ${seal.seq} does not fit`];
      if (unknown.has(seal.key)) return [];
      unknown.add(seal.key);
      return [`seal ${seal.seq} is signed with the key ${seal.key}, which is not in SEAL_KEYS`];
    },
  };
}

const isSigned = (seal: SignedRow): seal is Head => seal.key !== null && seal.signature !== null;
