/** What the pages of a request and of an answer tell alike: what happened, and what waits for a decision. */

import { sanitizeText } from "@/lib/platform/sanitize";
import { worksOnDeal } from "../access/project-choice.rules";
import type { Audience } from "../access/visibility.rules";
import { TAKEN_BACK_WITHIN_SECONDS } from "../messages/lanes.rules";
import { type AuthorSide, actorShown, type KnownPerson, personShown, sideShown } from "../people/people.rules";
import type { Side } from "../roles";
import type { DecidedKind } from "../suggestions/suggestion.rules";
import type { AnswerStatus, RequestStatus } from "./status.rules";

export type HistoryLine = {
  readonly id: string;
  readonly ts: number;
  /** Null where the caller may not know the person. */
  readonly person: KnownPerson | null;
  readonly side: AuthorSide;
  readonly action: string;
  readonly body: string | null;
  readonly audience: Audience;
  readonly forAsker: boolean;
  /** When the bank let it through to the other side, and who of the bank; null where the caller is not told, and until then. */
  readonly passedAt: number | null;
  readonly passedBy: string | null;
  readonly fromStatus: RequestStatus | AnswerStatus | null;
  readonly toStatus: RequestStatus | AnswerStatus | null;
};

export type HistoryPage = { readonly total: number; readonly lines: readonly HistoryLine[] };

/** Lines on one page of a thread, and of a history. */
export const LINES = 30;

export const pageShown = ({ lines, total }: HistoryPage, offset: number, viewer: Side) => ({
  lines: lines.map((line) => lineShown(line, viewer)),
  total,
  offset,
});

/** The person who looks at a thread, and what that person may do there. */
export type ThreadViewer = {
  readonly userId: string;
  readonly side: Side;
  readonly writes: boolean;
  readonly now: number;
  readonly reachedSeller: boolean;
};

/** A page of what was said, with what waits for the bank and what can still be taken back. */
export const threadShown = ({ lines, total }: HistoryPage, offset: number, viewer: ThreadViewer) => ({
  lines: lines.map((line) => ({
    ...lineShown(line, viewer.side),
    ...passingShown(line, viewer),
    ...takenBackUntil(line, viewer),
  })),
  total,
  offset,
});

/** A seller sees whether its words were released. A bidder is not told whether the bank passed its words on. */
function passingShown(line: HistoryLine, { side, writes, reachedSeller }: ThreadViewer) {
  if (line.action !== "message" || (side !== "bank" && !line.forAsker)) return {};
  const toSeller = line.audience === "bidder" && line.side === "buyer";
  if (!line.forAsker && !toSeller) return {};
  if (line.passedAt !== null) return { passed_at: line.passedAt };
  return {
    ...(line.forAsker && { waits: true as const }),
    ...(side === "bank" &&
      writes &&
      (line.forAsker || reachedSeller) && { may_pass_to: line.forAsker ? ("bidder" as const) : ("seller" as const) }),
  };
}

function takenBackUntil(line: HistoryLine, { userId, writes, now }: ThreadViewer) {
  if (!writes || line.action !== "message") return {};
  const since = line.person?.id === userId ? line.ts : line.passedBy === userId ? line.passedAt : null;
  const until = (since ?? 0) + TAKEN_BACK_WITHIN_SECONDS;
  return until > now ? { take_back_until: until } : {};
}

const lineShown = (line: HistoryLine, viewer: Side) => ({
  event_id: line.id,
  ts: line.ts,
  ...actorShown(line.person, sideShown(viewer, line.side, line.person)),
  action: line.action,
  // Where it stood before it was published is for those who work on it.
  ...(line.fromStatus !== null && worksOnDeal({ side: viewer }) && { from: line.fromStatus }),
  ...(line.toStatus !== null && { to: line.toStatus }),
  ...(line.body !== null && line.body !== "" && { body: sanitizeText(line.body) }),
});

export type WaitingSuggestion = {
  readonly id: string;
  readonly kind: DecidedKind;
  readonly confidence: number | null;
  readonly at: number;
  /** For whom the agent acted; null where the caller may not know. */
  readonly person: KnownPerson | null;
};

export const suggestionShown = (one: WaitingSuggestion) => ({
  suggestion_id: one.id,
  kind: one.kind,
  ...(one.confidence !== null && { confidence: one.confidence }),
  proposed_at: one.at,
  ...(one.person && { proposed_for: personShown(one.person) }),
});
