/** A key for the seals of one test process; heads stay where they are. */
import type { OpenSealing } from "@/lib/host/sealing";
import { newSealKey, sealKeysFrom } from "@/lib/platform/seal-signature";

export const testSealing: OpenSealing = {
  keys: sealKeysFrom([newSealKey()]),
  sealed: () => undefined,
  exported: async () => undefined,
};
