import { rateWindows } from "@/lib/db/rate-windows";
import type { CallOrigin } from "@/lib/platform/actor";
import { proveAddress } from "./address-proof";
import { beginAttempt, type SignIn } from "./attempt";
import { noteAuth } from "./audit";
import type { Sent } from "./cookies";
import { type AuthDeps, siteOf } from "./deps";
import { normalizeEmail } from "./email";
import type { ExternalIdentity } from "./external-identity";
import { knownDevice } from "./known-device";
import { openSession } from "./open-session";
import { passwords as argon2, needsRehash, type Passwords } from "./passwords";
import { findByAccount, findByEmail, giveBack, linkByEmail, renewHash } from "./repository";
import { admitSignIn, refusalNoteLimits } from "./throttle";

export type { SignIn };

/**
 * E-mail and password. Every attempt does the same work, whether there is such a person or not: one look-up, the counts, one
 * verification, one line of audit. `sent` are the browser's cookies, among which may be the one of a known device.
 */
export async function signInWithPassword(
  deps: AuthDeps,
  origin: CallOrigin,
  given: { email: unknown; password: unknown; sent?: Sent | undefined },
  passwords: Passwords = argon2,
): Promise<SignIn> {
  const { database, clock, secret } = deps;
  const attempt = beginAttempt(deps, origin, "password");
  const email = normalizeEmail(given.email);
  const password = typeof given.password === "string" ? given.password : "";
  const sent: Sent = given.sent ?? (() => undefined);

  const person = await database.transaction("app_sys", (sql) => findByEmail(sql, email ?? ""));
  const device = knownDevice(sent, siteOf(deps), { email: email ?? "", epoch: person?.epoch ?? 0 });
  const limits = rateWindows(database, clock);
  const admission = await admitSignIn(limits, clock.now(), secret, { email, address: origin.ip, device });
  if (!admission.allowed) {
    const worthNoting = (await limits.take(refusalNoteLimits(secret, origin.ip))).allowed;
    return attempt.refuse({ outcome: "rate_limited", retryAfter: admission.retryAfter }, null, worthNoting);
  }

  const hash = person?.hash ?? undefined;
  const matches = await passwords.verify(hash, password);
  if (!person || !hash || !matches || person.disabled) {
    return attempt.refuse({ outcome: "unauthenticated" }, person?.id ?? null);
  }

  const renewed = needsRehash(hash) ? await passwords.hash(password) : undefined;
  const opened = await database.transaction("app_sys", async (sql) => {
    const opening = { userId: person.id, method: "password", sent, verifiedHash: hash };
    const session = await openSession(sql, deps, origin, opening);
    if (!session) return undefined;
    if (renewed) await renewHash(sql, person.id, hash, renewed);
    await giveBack(
      sql,
      admission.taken.map(({ key }) => key),
      admission.at,
    );
    await noteAuth(sql, attempt.note("allowed", person.id, session.sessionId));
    return session;
  });
  if (!opened) return attempt.refuse({ outcome: "unauthenticated" }, person.id);
  return attempt.allow({ outcome: "allowed", ...opened });
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
  sent?: Sent,
): Promise<SignIn> {
  const attempt = beginAttempt(deps, origin, identity.method);
  const opened = await deps.database.transaction("app_sys", async (sql) => {
    const { provider, subject } = identity;
    const email = normalizeEmail(identity.verifiedEmail);
    const known = await findByAccount(sql, provider, subject);
    const userId = known ?? (email ? await linkByEmail(sql, provider, subject, email) : undefined);
    if (!userId) return undefined;
    await proveAddress(sql, deps, origin, userId, "provider");
    const session = await openSession(sql, deps, origin, { userId, method: identity.method, sent });
    if (session) await noteAuth(sql, attempt.note("allowed", userId, session.sessionId));
    return session;
  });
  if (!opened) return attempt.refuse({ outcome: "unauthenticated" }, null);
  return attempt.allow({ outcome: "allowed", ...opened });
}
