import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { firstFull, type Limit, type RateLimits } from "@/lib/platform/rate-limit";

const WINDOW_SECONDS = 15 * 60;
/** From one network, or from one known device: nobody who guesses gets further. */
export const FAILURES_PER_ACCOUNT = 10;
export const FAILURES_PER_ADDRESS = 50;
/** From wherever. Beyond it every network has fewer attempts on the account, but never none: strangers lock no owner out. */
export const FAILURES_BEFORE_SLOW = 20;
export const FAILURES_WHEN_SLOW = 3;

export type Admission = { allowed: true; taken: readonly Limit[]; at: Date } | { allowed: false; retryAfter: number };

/**
 * An attempt is counted before the password is looked at and given back when it was right. So only failures use up the
 * limit, and however many arrive at once, no more passwords are tried than the limit allows.
 *
 * The address comes first: once it is exhausted, its further attempts no longer count against accounts, so that one
 * address cannot lock out everybody there.
 */
export async function admitAttempt(limits: RateLimits, at: Date, wanted: readonly Limit[]): Promise<Admission> {
  const full = await firstFull(limits, wanted);
  return full ? { allowed: false, retryAfter: full.retryAfter } : { allowed: true, taken: wanted, at };
}

export type SignInAttempt = {
  readonly email: string | undefined;
  readonly address: string;
  /** A browser in which this very person has signed in before. */
  readonly device: string | undefined;
};

/**
 * A known device has a count of its own, which nobody else uses up. Everybody else is counted by network, by account and
 * network, and softly by account alone.
 */
export async function admitSignIn(
  limits: RateLimits,
  at: Date,
  secret: string,
  attempt: SignInAttempt,
): Promise<Admission> {
  const { device, strict, everywhere, slow } = signInLimits(secret, attempt);
  if (device) return admitAttempt(limits, at, [device]);
  const admission = await admitAttempt(limits, at, strict);
  if (!admission.allowed) return admission;
  const calm = (await limits.take([everywhere])).allowed;
  const slowed = calm ? undefined : await admitAttempt(limits, at, [slow]);
  if (slowed && !slowed.allowed) return slowed;
  return { ...admission, taken: [...strict, everywhere, ...(calm ? [] : [slow])] };
}

/** Accounts that do not exist are limited like those that do. Keys are keyed hashes: the table names neither people nor addresses. */
export function signInLimits(secret: string, { email = "", address, device }: SignInAttempt) {
  const from = network(address);
  const account = keyed(secret, email);
  const here = keyed(secret, `${email}\0${from}`);
  return {
    device:
      device === undefined ? undefined : limit("device", keyed(secret, `${email}\0${device}`), FAILURES_PER_ACCOUNT),
    strict: [limit("address", keyed(secret, from), FAILURES_PER_ADDRESS), limit("here", here, FAILURES_PER_ACCOUNT)],
    everywhere: limit("account", account, FAILURES_BEFORE_SLOW),
    slow: limit("slow", here, FAILURES_WHEN_SLOW),
  };
}

/** Letters that somebody asks for: per network, so that nobody has us write to the world; per account, so that no mailbox is flooded. */
export function linkLimits(secret: string, email: string, address: string) {
  return {
    asker: limit("link_asker", keyed(secret, network(address)), 10),
    mailbox: [
      limit("link", keyed(secret, email), 3),
      { key: `sign_in:link_day:${keyed(secret, email)}`, max: 20, windowSeconds: 24 * 60 * 60 },
    ],
  };
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
