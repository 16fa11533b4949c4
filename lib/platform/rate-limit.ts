import type { Actor } from "./actor";
import { rateLimited } from "./errors";
import { ID_FORM } from "./ids";

/** How often a key may be used in one fixed window. */
export type Limit = { readonly key: string; readonly max: number; readonly windowSeconds: number };

/** Whether there was room, and the seconds to wait when there was none. */
export type Room = { readonly allowed: boolean; readonly retryAfter: number };

export type CallLimits = {
  readonly perUser: number;
  readonly perProject: number;
  /** What a person's calls may cost together. */
  readonly costPerUser: number;
  /** A person's other requests: handshakes, lists, completion. They read little, but each leaves a row. */
  readonly others: number;
};

export type AgentCall = {
  readonly userId: string;
  readonly connectionId: string;
  readonly namedProject: string | null;
  readonly cost: number;
};

/** A call, how many its person and its deal may make in a minute, and what the person's may cost. */
export type LimitedCall = AgentCall & Pick<CallLimits, "perUser" | "perProject" | "costPerUser">;

export type RateLimits = {
  /** Counts a use of every limit at once. `lasting`: also when the database itself should fail the moment after. */
  take(limits: readonly Limit[], options?: { readonly lasting: boolean }): Promise<Room>;
  /** Counts an agent's call and its cost for its person and, if there is room, for the deal it is about, where the person has a seat in it. */
  takeCall(call: LimitedCall): Promise<Room>;
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

/** Agents are limited by their calls, per person and per deal; people by their requests, where these arrive: one makes many calls. */
export async function admit(
  port: RateLimits,
  limits: CallLimits,
  actor: Actor,
  { raw, cost }: { readonly raw: unknown; readonly cost: number },
): Promise<void> {
  if (actor.credential.kind !== "connection") return;
  const { perUser, perProject, costPerUser } = limits;
  const call = { userId: actor.userId, connectionId: actor.credential.id, namedProject: namedProject(raw), cost };
  const room = await port.takeCall({ ...call, perUser, perProject, costPerUser });
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

/** Of arguments that may not have been checked yet: whatever stands there may be anything. */
export function namedProject(raw: unknown): string | null {
  if (typeof raw !== "object" || raw === null || !("project_id" in raw)) return null;
  return typeof raw.project_id === "string" && ID_FORM.test(raw.project_id) ? raw.project_id : null;
}
