import { silenceNodeNotice } from "./scripts/lib/node-notice.mjs";

/** Next calls this once a process, before it answers anything. The host has its runtime by then; `next start` opens one here. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  silenceNodeNotice();
  const { openOnce } = await import("./lib/host/open-once");
  await openOnce();
}
