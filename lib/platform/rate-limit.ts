import { type Actor, handlingOf } from "./actor";
import { rateLimited } from "./errors";
import { type AnySpace, namedSpace } from "./space";

/** How often a key may be used in one fixed window. */
export type Limit = { readonly key: string; readonly max: number; readonly windowSeconds: number };

/** Whether there was room, and the seconds to wait when there was none. */
export type RateDecision = { readonly allowed: boolean; readonly retryAfter: number };

export type CallLimits = {
  readonly perUser: number;
  readonly perSpace: number;
  /** What a person's calls may cost together. */
  readonly costPerUser: number;
  /** A person's other requests: handshakes, lists, completion. They read little, but each leaves a row. */
  readonly others: number;
};

export type CountedCall = {
  readonly userId: string;
  readonly credentialId: string;
  /** The module whose space it is about, and the one it names; null where it works in no space, or names none. */
  readonly module: string | null;
  readonly space: string | null;
  readonly cost: number;
};

/** A call, how many its person and its space may make in a minute, and what the person's may cost. */
export type LimitedCall = CountedCall & Pick<CallLimits, "perUser" | "perSpace" | "costPerUser">;

export type RateLimits = {
  /** Counts a use of every limit at once. `lasting`: also when the database itself should fail the moment after. */
  take(limits: readonly Limit[], options?: { readonly lasting: boolean }): Promise<RateDecision>;
  /** Counts a call and its cost for its person and, if there is room, for the space it is about, where the person has a seat in it. */
  takeCall(call: LimitedCall): Promise<RateDecision>;
};

/**
 * Counts one limit after the other and stops at the first that is full: what the minute refuses does not use up the day, nor
 * a network what is everybody's.
 */
export async function firstFull(
  port: Pick<RateLimits, "take">,
  wanted: readonly Limit[],
): Promise<{ readonly limit: Limit; readonly retryAfter: number } | undefined> {
  for (const limit of wanted) {
    const { allowed, retryAfter } = await port.take([limit]);
    if (!allowed) return { limit, retryAfter };
  }
  return undefined;
}

/** Agents and machines are limited by their calls, per person and per space; people by their requests, where these arrive: one makes many calls. */
export async function admit(
  port: RateLimits,
  limits: CallLimits,
  actor: Actor,
  { space, raw, cost }: { readonly space: AnySpace | undefined; readonly raw: unknown; readonly cost: number },
): Promise<void> {
  if (!handlingOf(actor).counted) return;
  const { perUser, perSpace, costPerUser } = limits;
  const about = { module: space?.module ?? null, space: space ? namedSpace(space, raw) : null };
  const call = { userId: actor.userId, credentialId: actor.credential.id, ...about, cost };
  const room = await port.takeCall({ ...call, perUser, perSpace, costPerUser });
  if (!room.allowed) throw rateLimited(room.retryAfter);
}

/** For what is no call of a use-case that counts. */
export async function admitOther(port: RateLimits, { others }: CallLimits, { userId }: Actor): Promise<void> {
  const room = await port.take([{ key: `requests:user:${userId}`, max: others, windowSeconds: 60 }]);
  if (!room.allowed) throw rateLimited(room.retryAfter);
}

/** For a body of unusual size, before anything is made of it: parsed, it takes many times its size. */
export async function admitLarge(port: RateLimits, { userId }: Actor): Promise<void> {
  const room = await port.take([{ key: `large:user:${userId}`, max: 20, windowSeconds: 60 }]);
  if (!room.allowed) throw rateLimited(room.retryAfter);
}
