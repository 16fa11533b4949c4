import type { Actor } from "./actor";
import { rateLimited } from "./errors";

/** How often a key may be used in one fixed window. */
export type Limit = { readonly key: string; readonly max: number; readonly windowSeconds: number };

/** Counts a use of every limit at once; answers the seconds to wait when one is exhausted. */
export type RateLimits = {
  take(limits: readonly Limit[]): Promise<{ allowed: boolean; retryAfter: number }>;
};

export type CallLimits = { readonly perUser: number; readonly perProject: number };

/** Agents are limited per person; people on our pages are not. (The limit per project joins once the project is known to be the caller's.) */
export async function admit(port: RateLimits, limits: CallLimits, actor: Actor): Promise<void> {
  if (actor.via === "web") return;
  const answer = await port.take([{ key: `calls:user:${actor.userId}`, max: limits.perUser, windowSeconds: 60 }]);
  if (!answer.allowed) throw rateLimited(answer.retryAfter);
}
