/** When two proposals are the same, how long one waits, what became of it, and what is said of that. */
import { AppError } from "./errors";
import type { AnyProposalKind } from "./proposal";
import { sanitizeLine, shortName } from "./sanitize";

export const SUGGESTION_STATES = ["pending", "confirmed", "dismissed", "superseded", "expired", "undone"] as const;
export type SuggestionState = (typeof SUGGESTION_STATES)[number];

/** How a pending one is called towards agents. */
export const PENDING = "pending_confirmation" as const;

/** What became of a proposal, in the words for agents. */
export const OUTCOMES = [PENDING, "confirmed", "dismissed", "superseded", "expired", "undone"] as const;
export type OutcomeWord = (typeof OUTCOMES)[number];
export const stateShown = (state: SuggestionState): OutcomeWord => (state === "pending" ? PENDING : state);
export const stateToldAs = (word: OutcomeWord): SuggestionState => (word === PENDING ? "pending" : word);

/** What makes two proposals the same, over all kinds. */
export const essenceOf = <Payload>(
  { kind, essence }: { readonly kind: string; readonly essence: (payload: Payload) => readonly string[] },
  payload: Payload,
): string => JSON.stringify([kind, ...essence(payload)]);

export const expiryOf = ({ lifetime }: Pick<AnyProposalKind, "lifetime">, created: Date): Date =>
  new Date(created.getTime() + lifetime.days * 86_400_000);

export type Earlier = {
  readonly id: string;
  readonly state: SuggestionState;
  readonly expiresAt: Date;
  readonly payloadHash: string;
  readonly subjectVersion: number;
  readonly idempotencyKey: string | null;
};

/** A pending one whose time is over is over, marked or not. */
export const isOpen = ({ state, expiresAt }: Pick<Earlier, "state" | "expiresAt">, now: Date): boolean =>
  state === "pending" && expiresAt > now;

/** A pending one whose time is over is over, marked or not. */
export const stateNow = (
  { state, expiresAt }: { readonly state: SuggestionState; readonly expiresAt: number },
  now: Date,
): SuggestionState => (state === "pending" && expiresAt <= now.getTime() ? "expired" : state);

export type Draft = Pick<Earlier, "payloadHash" | "subjectVersion" | "idempotencyKey">;

/**
 * What becomes of a proposal beside the earlier ones of the same connection, subject and kind: it repeats the open one
 * (the same key, or the same content about the same version), or it is new and supersedes what is pending.
 */
export function settle(
  earlier: readonly Earlier[],
  draft: Draft,
  now: Date,
): { readonly repeats: string } | { readonly supersedes: string | null } {
  const keyed = earlier.find((one) => one.idempotencyKey !== null && one.idempotencyKey === draft.idempotencyKey);
  if (keyed && !isOpen(keyed, now)) throw spentKey();
  const pending = earlier.find((one) => one.state === "pending");
  if (keyed) return { repeats: keyed.id };
  if (!pending) return { supersedes: null };
  const same = pending.payloadHash === draft.payloadHash && pending.subjectVersion === draft.subjectVersion;
  return same && isOpen(pending, now) ? { repeats: pending.id } : { supersedes: pending.id };
}

const spentKey = () =>
  new AppError(
    "conflict",
    "The suggestion made with this idempotency_key is no longer pending. To propose again, use a new key.",
  );

const OVER: Record<Exclude<SuggestionState, "pending" | "expired">, string> = {
  confirmed: "Somebody confirmed this already. It was done once and is not done again.",
  dismissed: "Somebody dismissed this already. Nothing was changed by it.",
  superseded: "The agent has replaced this by a later proposal. Decide on that one.",
  undone: "Somebody confirmed this and somebody has undone it. The agent can propose it again.",
};

/** `days`: as long as it was open. */
export function refuseUnlessPending(state: SuggestionState, { days }: { readonly days: number }): void {
  if (state === "pending") return;
  const over = `Nobody decided on this within its ${inWords(days)} days. The agent can propose it again.`;
  throw new AppError("conflict", state === "expired" ? over : OVER[state]);
}

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven"];
const inWords = (days: number): string => WORDS[days] ?? String(days);

/** `undo`: of the kind. */
export function refuseUnlessConfirmed(undo: AnyProposalKind["undo"], state: SuggestionState): void {
  if ("never" in undo) throw new AppError("conflict", undo.never);
  if (state === "undone")
    throw new AppError("conflict", "Somebody has undone this already: there is nothing left to do.");
  if (state !== "confirmed")
    throw new AppError(
      "conflict",
      "Nobody confirmed this, so there is nothing to undo. Where it is still pending, dismiss it instead.",
    );
}

/** Somebody was faster than the person who looks at it. */
export const movedMeanwhile = () =>
  new AppError("conflict", "This changed while you were looking at it. Look at it again, then decide.");

/** What a history says beside the name of who confirmed: whose proposal it was. */
export const creditTo = (agent: string, person: string | null, edited: boolean): string =>
  `Confirmed${edited ? " with changes" : ""}: proposed by the agent “${shortName(sanitizeLine(agent))}”${
    person === null ? "" : `, acting for ${shortName(sanitizeLine(person))}`
  }.`;

/** The same beside the name of who took it back. */
export const undoneNote = (agent: string, person: string | null): string =>
  creditTo(agent, person, false).replace("Confirmed: ", "Undone: ");

/** What stands in the way of an act, in words for the person who would do it; undefined when nothing does. */
export async function obstacleTo(tried: () => Promise<void> | void): Promise<string | undefined> {
  try {
    await tried();
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return thrown.message;
  }
}
