import { rateWindows } from "@/lib/db/rate-windows";
import type { CallOrigin } from "@/lib/platform/actor";
import { newId } from "@/lib/platform/ids";
import { proveAddress } from "./address-proof";
import { type AuthNote, noteAuth } from "./audit";
import type { AuthDeps } from "./deps";
import { normalizeEmail } from "./email";
import type { ExternalIdentity } from "./external-identity";
import { passwords as argon2, needsRehash, type Passwords } from "./passwords";
import { findByAccount, findByEmail, giveBack, insertSession, linkByEmail, renewHash } from "./repository";
import { SESSION } from "./sessions";
import { admitAttempt, refusalNoteLimits, signInLimits } from "./throttle";

/** Nothing here says why: unknown, disabled and wrong look alike to whoever asks. */
export type SignIn =
  | { outcome: "allowed"; userId: string; sessionId: string }
  | { outcome: "unauthenticated" }
  | { outcome: "rate_limited"; retryAfter: number };

/** E-mail and password. Every attempt does the same work: two counts, one look-up, one verification, one line of audit. */
export async function signInWithPassword(
  deps: AuthDeps,
  origin: CallOrigin,
  given: { email: unknown; password: unknown },
  passwords: Passwords = argon2,
): Promise<SignIn> {
  const { database, clock, secret } = deps;
  const attempt = begin(deps, origin, "password");
  const email = normalizeEmail(given.email);
  const password = typeof given.password === "string" ? given.password : "";

  const limits = rateWindows(database, clock);
  const admission = await admitAttempt(limits, clock.now(), signInLimits(secret, email, origin.ip));
  if (!admission.allowed) {
    const worthNoting = (await limits.take(refusalNoteLimits(secret, origin.ip))).allowed;
    return attempt.refuse({ outcome: "rate_limited", retryAfter: admission.retryAfter }, null, worthNoting);
  }

  const person = await database.transaction("app_sys", (sql) => findByEmail(sql, email ?? ""));
  const hash = person?.hash ?? undefined;
  const matches = await passwords.verify(hash, password);
  if (!person || !hash || !matches || person.disabled) {
    return attempt.refuse({ outcome: "unauthenticated" }, person?.id ?? null);
  }

  const renewed = needsRehash(hash) ? await passwords.hash(password) : undefined;
  const sessionId = newId("session");
  const opened = await database.transaction("app_sys", async (sql) => {
    const session = { id: sessionId, userId: person.id, method: "password", origin, ...SESSION };
    if (!(await insertSession(sql, session, hash))) return false;
    if (renewed) await renewHash(sql, person.id, hash, renewed);
    await giveBack(
      sql,
      admission.taken.map(({ key }) => key),
      admission.at,
    );
    await noteAuth(sql, attempt.note("allowed", person.id, sessionId));
    return true;
  });
  if (!opened) return attempt.refuse({ outcome: "unauthenticated" }, person.id);
  return attempt.allow({ outcome: "allowed", userId: person.id, sessionId });
}

/**
 * An account at a provider signs in a person we know already, never a new one: by the account once linked, and the first
 * time by an e-mail that the provider vouches for. That is a proof of the address; if it is the first, whatever was set up
 * under it before is over.
 */
export async function signInWithProvider(
  deps: AuthDeps,
  origin: CallOrigin,
  identity: ExternalIdentity,
): Promise<SignIn> {
  const attempt = begin(deps, origin, identity.method);
  const sessionId = newId("session");
  const userId = await deps.database.transaction("app_sys", async (sql) => {
    const { provider, subject } = identity;
    const email = normalizeEmail(identity.verifiedEmail);
    const known = await findByAccount(sql, provider, subject);
    const person = known ?? (email ? await linkByEmail(sql, provider, subject, email) : undefined);
    if (!person) return undefined;
    await proveAddress(sql, deps, origin, person, "provider");
    const session = { id: sessionId, userId: person, method: identity.method, origin, ...SESSION };
    if (!(await insertSession(sql, session))) return undefined;
    await noteAuth(sql, attempt.note("allowed", person, sessionId));
    return person;
  });
  if (!userId) return attempt.refuse({ outcome: "unauthenticated" }, null);
  return attempt.allow({ outcome: "allowed", userId, sessionId });
}

/** What every attempt leaves behind, whichever way it ends: a count, a line in the log, a line of audit. */
function begin({ database, log, metrics }: AuthDeps, origin: CallOrigin, method: string) {
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
