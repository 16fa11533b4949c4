import { rateWindows } from "@/lib/db/rate-windows";
import type { Sql } from "@/lib/db/sql";
import type { CallOrigin } from "@/lib/platform/actor";
import type { Outcome } from "@/lib/platform/audit";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { hashSecret, SECRET_FORM } from "@/lib/platform/secrets";
import { findUnproven, isProven } from "./account-repository";
import { proveAddress } from "./address-proof";
import { noteAuth } from "./audit";
import type { Sent } from "./cookies";
import type { AuthDeps } from "./deps";
import {
  type Acceptance,
  findInvitation,
  type Invitation,
  insertPerson,
  type SeatIn,
  takeOver,
  takeSeat,
} from "./invitation-repository";
import { type Opened, openSession } from "./open-session";
import { passwordProblem } from "./password-rule";
import { passwords as argon2, type Passwords } from "./passwords";
import { giveBack, sessionHolds } from "./repository";
import type { LiveSession } from "./sessions";
import { admitAttempt, invitationLimits } from "./throttle";

export type { Invitation };

type Deps = Pick<AuthDeps, "database" | "clock" | "secret" | "config" | "spaces">;

export type OpenedLink =
  | { outcome: "found"; invitation: Invitation }
  | { outcome: "unknown" }
  | { outcome: "rate_limited"; retryAfter: number };

/** What a link opens. Only links that open nothing use up what an address may try. */
export async function openInvitation(
  deps: Omit<Deps, "config">,
  origin: CallOrigin,
  secret: string,
): Promise<OpenedLink> {
  const { database, clock } = deps;
  const limits = invitationLimits(deps.secret, origin.ip);
  const admission = await admitAttempt(rateWindows(database, clock), clock.now(), limits);
  if (!admission.allowed) return { outcome: "rate_limited", retryAfter: admission.retryAfter };
  if (!SECRET_FORM.test(secret)) return { outcome: "unknown" };
  const invitation = await database.transaction("app_sys", async (sql) => {
    const found = await findInvitation(sql, deps.spaces, hashSecret(secret));
    const keys = admission.taken.map(({ key }) => key);
    if (found) await giveBack(sql, keys, admission.at);
    return found;
  });
  return invitation ? { outcome: "found", invitation } : { outcome: "unknown" };
}

export type Accepted = { outcome: "accepted"; space: SeatIn };
export type NotAccepted = { outcome: Exclude<Acceptance, "accepted"> | "signed_out" };

/** The signed-in person takes the seat, if it was offered to that very address. */
export async function acceptInvitation(
  { database, spaces }: Pick<Deps, "database" | "spaces">,
  origin: CallOrigin,
  session: LiveSession,
  secret: string,
): Promise<Accepted | NotAccepted> {
  const started = performance.now();
  return database.transaction("app_sys", async (sql) => {
    if (!(await sessionHolds(sql, session.id, session.person.id))) return { outcome: "signed_out" };
    const { outcome, space } = await takeSeat(sql, spaces, hashSecret(secret), session.person.id);
    const note = {
      act: "accept_invitation",
      origin,
      started,
      userId: session.person.id,
      sessionId: session.id,
    } as const;
    await noteAuth(sql, {
      ...note,
      outcome: IN_THE_LOG[outcome],
      ...(space && { space }),
    });
    return outcome === "accepted" && space ? { outcome, space } : { outcome: outcome as NotAccepted["outcome"] };
  });
}

export type NewAccount =
  | (Accepted & { opened: Opened })
  | NotAccepted
  | { outcome: "has_account" }
  | { outcome: "invalid"; field: "name" | "password"; problem: string };

/**
 * An account for the invited address, its seat and its first session: all of it, or nothing. A link that came by mail also takes
 * over an account that somebody made for the address without proving it.
 */
export async function acceptWithNewAccount(
  deps: Pick<Deps, "database" | "config" | "secret" | "spaces">,
  origin: CallOrigin,
  secret: string,
  given: { readonly name: string; readonly password: string; readonly sent?: Sent },
  passwords: Passwords = argon2,
): Promise<NewAccount> {
  const started = performance.now();
  const { database } = deps;
  const found = await database.transaction("app_sys", (sql) => findInvitation(sql, deps.spaces, hashSecret(secret)));
  if (!found) return { outcome: "unknown" };
  if (found.state !== "open") return { outcome: found.state };
  const name = sanitizeLine(given.name);
  if (name === "" || name.length > LONGEST_NAME)
    return { outcome: "invalid", field: "name", problem: "Enter your name." };
  const problem = passwordProblem(given.password, found, "");
  if (problem) return { outcome: "invalid", field: "password", problem };

  const hash = await passwords.hash(given.password);
  return database
    .transaction("app_sys", async (sql): Promise<NewAccount> => {
      const provenBy = found.mailed ? "mail" : null;
      const person = { email: found.email, name, hash, provenBy } as const;
      const userId =
        (await insertPerson(sql, person)) ?? (found.mailed ? await proveByLink(sql, deps, origin, person) : undefined);
      if (!userId) return { outcome: "has_account" };
      const { outcome, space } = await takeSeat(sql, deps.spaces, hashSecret(secret), userId);
      if (outcome !== "accepted" || !space) throw new Undone(outcome as NotAccepted["outcome"]);
      const opened = await openSession(sql, deps, origin, {
        ...{ userId, method: "invitation", sent: given.sent, quiet: true },
      });
      if (!opened) throw new Undone("signed_out");
      const note = { act: "accept_invitation", outcome: "allowed", origin, started, userId } as const;
      await noteAuth(sql, { ...note, sessionId: opened.sessionId, space, method: "new_account" });
      return { outcome, space, opened };
    })
    .catch((thrown: unknown) => {
      if (thrown instanceof Undone) return { outcome: thrown.why };
      throw thrown;
    });
}

const LONGEST_NAME = 120;

/** The account that was made under the address before, now its owner's; undefined where it was proven already. */
async function proveByLink(
  sql: Sql,
  deps: Pick<Deps, "config" | "spaces">,
  origin: CallOrigin,
  person: { readonly email: string; readonly name: string; readonly hash: string },
): Promise<string | undefined> {
  const userId = await findUnproven(sql, person.email);
  if (userId === undefined || !(await proveAddress(sql, deps, origin, userId, "mail"))) return undefined;
  await takeOver(sql, userId, person);
  return userId;
}

/** Whether the signed-in person proves the address by using this link, and so chooses a password first. */
export async function provesFirst(
  { database }: Pick<Deps, "database">,
  { mailed }: Invitation,
  userId: string,
): Promise<boolean> {
  return mailed && !(await database.transaction("app_sys", (sql) => isProven(sql, userId)));
}

/** Takes the account back with everything else: somebody else used the link in the same moment. */
class Undone extends Error {
  constructor(readonly why: NotAccepted["outcome"]) {
    super("the invitation was not accepted");
  }
}

const IN_THE_LOG: Record<Acceptance, Outcome> = {
  accepted: "allowed",
  unknown: "not_found",
  used: "conflict",
  revoked: "conflict",
  expired: "conflict",
  wrong_account: "forbidden",
  seated: "conflict",
  suspended: "forbidden",
  prove_first: "conflict",
  unproven: "forbidden",
};
