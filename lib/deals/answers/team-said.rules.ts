/** What the decider's own team said: shown on every page of a decision, so that nobody decides past a colleague's warning. */
import { AppError } from "@/lib/platform/errors";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import type { KnownPerson } from "../people/people.rules";

export type TeamNote = { readonly ts: number; readonly body: string; readonly person: KnownPerson | null };
export type TeamBlocker = {
  readonly id: string;
  readonly reason: string;
  readonly request: string;
  readonly by: string | null;
};

export type Warned = { readonly id: string; readonly blocked: boolean; readonly noted: boolean };

/** The gravest of what the team left on any of these entries. */
export function warningOn(entryIds: readonly string[], warned: readonly Warned[]): "blocked" | "noted" | undefined {
  const concerned = warned.filter((one) => entryIds.includes(one.id));
  if (concerned.some((one) => one.blocked)) return "blocked";
  return concerned.some((one) => one.noted) ? "noted" : undefined;
}

export const teamShown = (notes: readonly TeamNote[], blockers: readonly TeamBlocker[]) => ({
  notes: notes.map(({ ts, body, person }) => ({
    ts,
    text: sanitizeText(body),
    ...(person && { by: sanitizeLine(person.name) }),
  })),
  blockers: blockers.map(({ id, reason, request, by }) => ({
    blocker_id: id,
    request: sanitizeLine(request),
    reason: sanitizeText(reason),
    ...(by !== null && { by: sanitizeLine(by) }),
  })),
});

/** An open blocker is a colleague's objection: who decides all the same says so. */
export function refuseDespiteBlockers(blockers: readonly TeamBlocker[], despite: boolean): void {
  const [first] = blockers;
  if (!first || despite) return;
  throw new AppError(
    "conflict",
    `A blocker is open on ${sanitizeLine(first.request)}: ${sanitizeLine(first.reason)} Resolve it first, or tick that you go on despite it.`,
  );
}
