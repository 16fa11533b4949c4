import type { Head } from "@/lib/platform/seal-signature";

const TIMEOUT_MS = 5_000;

/** The address may hold a secret, and so may what a library says of it: failures are told in our words. */
export async function postHeads(url: string, heads: readonly Head[], timeoutMs = TIMEOUT_MS): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ heads }),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new Error("AUDIT_HEAD_URL did not answer in time, or cannot be reached");
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`AUDIT_HEAD_URL answered ${response.status}`);
}
