import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { firstFull, type Limit, type RateLimits } from "@/lib/platform/rate-limit";

const WINDOW_SECONDS = 15 * 60;
export const FAILURES_PER_ACCOUNT = 10;
export const FAILURES_PER_ADDRESS = 50;

export type Admission = { allowed: true; taken: readonly Limit[]; at: Date } | { allowed: false; retryAfter: number };

/**
 * An attempt is counted before the password is looked at and given back when it was right. So only failures use up the
 * limit, and however many arrive at once, no more passwords are tried than the limit allows.
 *
 * The address comes first: once it is exhausted, its further attempts no longer count against accounts, so that one
 * address cannot lock out a whole deal.
 */
export async function admitAttempt(limits: RateLimits, at: Date, wanted: readonly Limit[]): Promise<Admission> {
  const full = await firstFull(limits, wanted);
  return full ? { allowed: false, retryAfter: full.retryAfter } : { allowed: true, taken: wanted, at };
}

/** Accounts that do not exist are limited like those that do. Keys are keyed hashes: the table names neither people nor addresses. */
export function signInLimits(secret: string, email: string | undefined, address: string): Limit[] {
  return [
    limit("address", keyed(secret, network(address)), FAILURES_PER_ADDRESS),
    limit("account", keyed(secret, email ?? ""), FAILURES_PER_ACCOUNT),
  ];
}

/** Whoever sits at an open session may not guess its password either. */
export function passwordChangeLimits(secret: string, userId: string): Limit[] {
  return [limit("change", keyed(secret, userId), FAILURES_PER_ACCOUNT)];
}

/** Links that open nothing: nobody can guess one, and nobody shall try for long. */
export function invitationLimits(secret: string, address: string): Limit[] {
  return [limit("invitation", keyed(secret, network(address)), FAILURES_PER_ADDRESS)];
}

/** A flood of throttled attempts leaves a few lines a minute in the audit log, not all of them. */
export function refusalNoteLimits(secret: string, address: string): Limit[] {
  return [{ key: `sign_in:noted:${keyed(secret, network(address))}`, max: 5, windowSeconds: 60 }];
}

/** A network as a key for limits. */
export const networkKey = (secret: string, address: string): string => keyed(secret, network(address));
export const sessionKey = (secret: string, id: string): string => keyed(secret, id);

/** One household or server has a whole /64 of IPv6 addresses to choose from. */
export function network(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.replace(/%.*$/, "").toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

const limit = (kind: string, key: string, max: number): Limit => ({
  key: `sign_in:${kind}:${key}`,
  max,
  windowSeconds: WINDOW_SECONDS,
});

const keyed = (secret: string, text: string) =>
  createHmac("sha256", secret).update(`sign-in\0${text}`).digest("base64url").slice(0, 32);
