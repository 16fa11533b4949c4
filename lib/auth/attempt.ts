import type { CallOrigin } from "@/lib/platform/actor";
import { type AuthNote, noteAuth } from "./audit";
import type { AuthDeps } from "./deps";
import type { Device } from "./known-device";

/** Nothing here says why: unknown, disabled and wrong look alike to whoever asks. */
export type SignIn =
  | { outcome: "allowed"; userId: string; sessionId: string; device: Device }
  | { outcome: "unauthenticated" }
  | { outcome: "rate_limited"; retryAfter: number };

/** What every attempt to sign in leaves behind, whichever way it ends: a count, a line in the log, a line of audit. */
export function beginAttempt({ database, log, metrics }: AuthDeps, origin: CallOrigin, method: string) {
  const started = performance.now();
  const note = (outcome: SignIn["outcome"], userId: string | null, sessionId?: string): AuthNote => ({
    act: "sign_in",
    outcome,
    origin,
    started,
    userId,
    sessionId,
    method,
  });
  const conclude = <T extends SignIn>(result: T): T => {
    metrics.signIns.inc({ method, outcome: result.outcome });
    const ms = Math.round(performance.now() - started);
    log.info({ requestId: origin.requestId, method, outcome: result.outcome, ms }, "sign-in");
    return result;
  };
  return {
    note,
    allow: conclude,
    async refuse<T extends SignIn>(result: T, userId: string | null, worthNoting = true): Promise<T> {
      if (worthNoting) {
        await database.transaction("app_sys", (sql) => noteAuth(sql, note(result.outcome, userId)));
      }
      return conclude(result);
    },
  };
}
