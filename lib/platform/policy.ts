import type { Actor } from "./actor";
import { hasScope } from "./actor";
import { type AppError, scopeRequired, unauthenticated } from "./errors";

/** What a tool asks of its caller. Every tool says one of these; there is no default. */
export type Policy =
  | { kind: "public"; rate: RateClass }
  | { kind: "authenticated"; rate: RateClass }
  | { kind: "scoped"; scopes: readonly [string, ...string[]]; rate: RateClass };

/** Whether a use-case counts as a call, and what it costs: one, unless it says more. */
export type RateClass = "none" | "call" | { readonly cost: number };

export const costOf = ({ rate }: Policy): number => (rate === "none" ? 0 : rate === "call" ? 1 : rate.cost);

/** undefined is "allowed"; the refusal otherwise. */
export function decide(policy: Policy, actor: Actor | undefined): AppError | undefined {
  if (policy.kind === "public") return undefined;
  if (!actor) return unauthenticated();
  if (policy.kind === "authenticated") return undefined;
  const missing = policy.scopes.find((scope) => !hasScope(actor, scope));
  return missing === undefined ? undefined : scopeRequired(missing);
}
