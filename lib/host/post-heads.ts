import { boundedAnswer } from "@/lib/platform/bounded-answer";
import type { Head } from "@/lib/platform/seal-signature";

const TIMEOUT_MS = 5_000;

/** The address may hold a secret, and so may what a library says of it: failures are told in our words. */
export async function postHeads(url: string, heads: readonly Head[], timeoutMs = TIMEOUT_MS): Promise<void> {
  const limits = { who: "AUDIT_HEAD_URL", milliseconds: timeoutMs, bytes: 0 };
  const { ok, status } = await boundedAnswer(limits, async (signal) => {
    const { body, status } = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ heads }),
      redirect: "error",
      signal,
    });
    // Of the answer only the status counts.
    void body?.cancel().catch(() => undefined);
    return new Response(null, { status });
  });
  if (!ok) throw new Error(`AUDIT_HEAD_URL answered ${status}`);
}
