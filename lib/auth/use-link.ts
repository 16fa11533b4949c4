import { rateWindows } from "@/lib/db/rate-windows";
import type { CallOrigin } from "@/lib/platform/actor";
import { hashSecret, SECRET_FORM } from "@/lib/platform/secrets";
import { forgetDevices, setPassword } from "./account-repository";
import { proveAddress } from "./address-proof";
import { beginAttempt, type SignIn } from "./attempt";
import { noteAuth } from "./audit";
import type { Sent } from "./cookies";
import type { AuthDeps } from "./deps";
import { type AccountLink, deleteLinksOf, findLink, type LinkPurpose, spendLink } from "./link-repository";
import { tell } from "./notices";
import { endAgentsOf } from "./oauth/repository";
import { type Opened, openSession } from "./open-session";
import { passwordProblem } from "./password-rule";
import { passwords as argon2, type Passwords } from "./passwords";
import { endSessions, giveBack } from "./repository";
import { admitAttempt, invitationLimits } from "./throttle";

export type { AccountLink };

export type OpenedAccountLink =
  | { outcome: "found"; link: AccountLink }
  | { outcome: "unknown" }
  | { outcome: "rate_limited"; retryAfter: number };

/** What a link opens, without using it: programs that read mail open links, too. Only links that open nothing are counted. */
export async function openLink(
  deps: Pick<AuthDeps, "database" | "clock" | "secret">,
  origin: CallOrigin,
  secret: string,
): Promise<OpenedAccountLink> {
  const { database, clock } = deps;
  const limits = invitationLimits(deps.secret, origin.ip);
  const admission = await admitAttempt(rateWindows(database, clock), clock.now(), limits);
  if (!admission.allowed) return { outcome: "rate_limited", retryAfter: admission.retryAfter };
  const link = await linkBehind(deps, secret);
  if (!link) return { outcome: "unknown" };
  const keys = admission.taken.map(({ key }) => key);
  await database.transaction("app_sys", (sql) => giveBack(sql, keys, admission.at));
  return { outcome: "found", link };
}

/** Signs the person in, once. The link was in their mailbox: that proves the address. */
export async function signInByLink(deps: AuthDeps, origin: CallOrigin, secret: string, sent?: Sent): Promise<SignIn> {
  const attempt = beginAttempt(deps, origin, "mail");
  const link = await linkBehind(deps, secret, "sign_in");
  const opened = await deps.database.transaction("app_sys", async (sql) => {
    if (!link || !(await spendLink(sql, hashSecret(secret), link))) return undefined;
    const { userId, sentBy } = link;
    await proveAddress(sql, deps, origin, userId, sentBy);
    const session = await openSession(sql, deps, origin, { userId, method: sentBy, sent });
    if (session) await noteAuth(sql, attempt.note("allowed", userId, session.sessionId));
    return session;
  });
  if (!opened) return attempt.refuse({ outcome: "unauthenticated" }, link?.userId ?? null);
  return attempt.allow({ outcome: "allowed", ...opened });
}

export type PasswordReset =
  | { outcome: "reset"; opened: Opened; endedSessions: number; endedAgents: number }
  | { outcome: "unknown" }
  | { outcome: "invalid"; problem: string };

/** A new password for whoever has the link. All sessions, agents, known devices and other links of the person end with it. */
export async function resetPassword(
  deps: Pick<AuthDeps, "database" | "config" | "secret" | "spaces">,
  origin: CallOrigin,
  secret: string,
  given: { readonly next: string; readonly sent?: Sent },
  passwords: Passwords = argon2,
): Promise<PasswordReset> {
  const started = performance.now();
  const link = await linkBehind(deps, secret, "reset");
  if (!link) return { outcome: "unknown" };
  const problem = passwordProblem(given.next, link, "");
  if (problem) return { outcome: "invalid", problem };
  const hash = await passwords.hash(given.next);
  return deps.database.transaction("app_sys", async (sql): Promise<PasswordReset> => {
    if (!(await spendLink(sql, hashSecret(secret), link))) return { outcome: "unknown" };
    const { userId, sentBy } = link;
    await proveAddress(sql, deps, origin, userId, sentBy);
    await setPassword(sql, userId, hash);
    const endedSessions = await endSessions(sql, userId, null);
    const agents = await endAgentsOf(sql, userId, "person");
    await forgetDevices(sql, userId);
    await deleteLinksOf(sql, userId);
    const opened = await openSession(sql, deps, origin, { userId, method: sentBy, sent: given.sent, quiet: true });
    const note = { act: "reset_password", outcome: "allowed", origin, started, userId, method: sentBy } as const;
    const facts = { sessions: endedSessions, agents: agents.length };
    await noteAuth(sql, { ...note, sessionId: opened?.sessionId, facts });
    const told = { by: "link", sessions: endedSessions, agents } as const;
    await tell(sql, deps, userId, { kind: "password_changed", facts: told });
    if (!opened) return { outcome: "unknown" };
    return { outcome: "reset", opened, endedSessions, endedAgents: agents.length };
  });
}

async function linkBehind(
  { database }: Pick<AuthDeps, "database">,
  secret: string,
  purpose?: LinkPurpose,
): Promise<AccountLink | undefined> {
  if (!SECRET_FORM.test(secret)) return undefined;
  const link = await database.transaction("app_sys", (sql) => findLink(sql, hashSecret(secret)));
  return purpose === undefined || link?.purpose === purpose ? link : undefined;
}
