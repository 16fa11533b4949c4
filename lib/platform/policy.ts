import type { Actor } from "./actor";
import { hasScope } from "./actor";
import { type AppError, scopeRequired, unauthenticated } from "./errors";

/** What a tool asks of its caller. Every tool says one of these; there is no default. */
export type Policy =
  | { kind: "public"; rate: RateClass }
  | ({ kind: "authenticated"; rate: RateClass } & Doing)
  | ({ kind: "scoped"; scopes: Scopes; otherwise?: readonly Scopes[]; rate: RateClass } & Doing);

/** All of them are asked for; `otherwise` says what else would do, where a tool is about the content of several modules. */
export type Scopes = readonly [string, ...string[]];

/**
 * What doing this is called in the table of who may do what (`Acts` of its space); without it every seat may. `on`: what it is
 * done to. Then it is asked after the preparation has found that, for what a caller does not see is not found, whatever the role.
 */
export type Doing = { readonly act?: string; readonly on?: string };

/**
 * What a call costs agents and machines: nothing, one, or more. People on our pages pay nothing here, so a use-case that only
 * they may call says none: their requests are counted where they arrive (lib/host/admission.ts).
 */
export type RateClass = "none" | "agents" | { readonly agents: number };

export const costOf = ({ rate }: Policy): number => (rate === "none" ? 0 : rate === "agents" ? 1 : rate.agents);

export const doingOf = (policy: Policy): Doing => (policy.kind === "public" ? {} : policy);

/** undefined is "allowed"; the refusal otherwise. */
export function decide(policy: Policy, actor: Actor | undefined): AppError | undefined {
  if (policy.kind === "public") return undefined;
  if (!actor) return unauthenticated();
  if (policy.kind === "authenticated") return undefined;
  if (scopeSets(policy).some((scopes) => hasAll(actor, scopes))) return undefined;
  const missing = policy.scopes.find((scope) => !hasScope(actor, scope));
  return missing === undefined ? undefined : scopeRequired(missing);
}

/** Whether more would be open to the caller with scopes that the token does not carry. */
export const wantsMore = (policy: Policy, actor: Actor): boolean =>
  scopeSets(policy).some((scopes) => !hasAll(actor, scopes));

/** Every scope that a policy speaks of. */
export const scopesIn = (policy: Policy): readonly string[] => [...new Set(scopeSets(policy).flat())];

const scopeSets = (policy: Policy): readonly Scopes[] =>
  policy.kind === "scoped" ? [policy.scopes, ...(policy.otherwise ?? [])] : [];

const hasAll = (actor: Actor, scopes: Scopes): boolean => scopes.every((scope) => hasScope(actor, scope));
