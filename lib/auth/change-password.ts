import { rateWindows } from "@/lib/db/rate-windows";
import type { CallOrigin } from "@/lib/platform/actor";
import type { Outcome } from "@/lib/platform/audit";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { deviceAccountOf, forgetDevices, holdPerson } from "./account-repository";
import { noteAuth } from "./audit";
import type { AuthDeps } from "./deps";
import { type Device, newDevice } from "./known-device";
import { deleteLinksOf } from "./link-repository";
import { tell } from "./notices";
import { endAgentsOf, liveAgentNames } from "./oauth/repository";
import { passwordProblem } from "./password-rule";
import { passwords as argon2, type Passwords } from "./passwords";
import { waitInWords } from "./problems";
import { endSessions, giveBack, hashOf, replaceHash } from "./repository";
import type { LiveSession } from "./sessions";
import { admitAttempt, passwordChangeLimits } from "./throttle";

export type PasswordChange =
  | { outcome: "changed"; endedSessions: number; endedAgents: number; device: Device }
  | { outcome: "refused"; field: "current" | "next"; problem: string };

const WRONG = "This is not your current password.";

/**
 * A new password for whoever knows the current one. All other sessions of the person end with it, known devices and links are
 * not any more, and agents are disconnected unless the person keeps them: whoever had the old password may have let one in.
 */
export async function changePassword(
  deps: Pick<AuthDeps, "database" | "clock" | "secret" | "config">,
  origin: CallOrigin,
  session: LiveSession,
  given: { current: string; next: string; keepAgents?: boolean },
  passwords: Passwords = argon2,
): Promise<PasswordChange> {
  const started = performance.now();
  const { database, clock, secret } = deps;
  const { person } = session;

  const refuse = async (field: "current" | "next", problem: string, outcome: Outcome): Promise<PasswordChange> => {
    const note = {
      act: "change_password",
      outcome,
      origin,
      started,
      userId: person.id,
      sessionId: session.id,
    } as const;
    await database.transaction("app_sys", (sql) => noteAuth(sql, note));
    return { outcome: "refused", field, problem };
  };

  const limits = passwordChangeLimits(secret, person.id);
  const admission = await admitAttempt(rateWindows(database, clock), clock.now(), limits);
  if (!admission.allowed)
    return refuse("current", `Too many attempts. ${waitInWords(admission.retryAfter)}`, "rate_limited");

  const hash = await database.transaction("app_sys", (sql) => hashOf(sql, person.id));
  const matches = await passwords.verify(hash, given.current);
  if (!hash || !matches) return refuse("current", WRONG, "unauthenticated");

  const keys = admission.taken.map(({ key }) => key);
  const problem = passwordProblem(given.next, person, given.current);
  if (problem) {
    await database.transaction("app_sys", (sql) => giveBack(sql, keys, admission.at));
    return refuse("next", problem, "invalid_input");
  }

  const next = await passwords.hash(given.next);
  const changed = await database.transaction("app_sys", async (sql): Promise<PasswordChange | undefined> => {
    await holdPerson(sql, person.id);
    if (!(await replaceHash(sql, person.id, hash, next))) return undefined;
    await giveBack(sql, keys, admission.at);
    const count = await endSessions(sql, person.id, session.id);
    const agents = given.keepAgents ? [] : await endAgentsOf(sql, person.id, "person");
    await forgetDevices(sql, person.id);
    await deleteLinksOf(sql, person.id);
    const account = await deviceAccountOf(sql, person.id);
    const note = { act: "change_password", outcome: "allowed", origin, started, userId: person.id } as const;
    await noteAuth(sql, { ...note, sessionId: session.id, count, facts: { agents: agents.length } });
    const facts = { by: "password", sessions: count, agents } as const;
    await tell(sql, deps, person.id, { kind: "password_changed", facts });
    // The browser in which it was changed stays known.
    const device = { email: person.email, epoch: account?.epoch ?? 0, id: newDevice() };
    return { outcome: "changed", endedSessions: count, endedAgents: agents.length, device };
  });
  return changed ?? refuse("current", WRONG, "conflict");
}

/** What the person's agents call themselves: shown before the password is changed, for they end with it. */
export async function connectedAgents({ database }: Pick<AuthDeps, "database">, userId: string): Promise<string[]> {
  return (await database.transaction("app_sys", (sql) => liveAgentNames(sql, userId))).map(sanitizeLine);
}

/** Whether there is a password to change: people who only sign in through a provider have none. */
export async function hasPassword({ database }: Pick<AuthDeps, "database">, userId: string): Promise<boolean> {
  return (await database.transaction("app_sys", (sql) => hashOf(sql, userId))) !== undefined;
}
