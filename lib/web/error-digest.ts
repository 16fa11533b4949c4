/** All that a page learns of an error: the request id as a reference, and whether it is one that has words of its own. */
const CANNOT_STORE = "cannot-store:";

export const digestOf = (code: string, requestId: string): string =>
  code === "unavailable" ? `${CANNOT_STORE}${requestId}` : requestId;

export function readDigest(digest: string): { reference: string; cannotStore: boolean } {
  const cannotStore = digest.startsWith(CANNOT_STORE);
  return { reference: cannotStore ? digest.slice(CANNOT_STORE.length) : digest, cannotStore };
}
