/** What the pages of a request and of an answer tell alike: what happened, and what waits for a decision. */
import type { Side } from "@/lib/platform/roles";
import { sanitizeText } from "@/lib/platform/sanitize";
import { type AuthorSide, actorShown, type KnownPerson, personShown, sideShown } from "./people";
import { worksOnDeal } from "./project-choice";
import type { AnswerStatus, RequestStatus } from "./status";
import type { SuggestionKind } from "./suggestion";
import type { Audience } from "./visibility";

export type HistoryLine = {
  readonly id: string;
  readonly ts: number;
  /** Null where the caller may not know the person. */
  readonly person: KnownPerson | null;
  readonly side: AuthorSide;
  readonly action: string;
  readonly body: string | null;
  readonly audience: Audience;
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

const lineShown = (line: HistoryLine, viewer: Side) => ({
  event_id: line.id,
  ts: line.ts,
  ...actorShown(line.person, sideShown(viewer, line.side, line.person)),
  action: line.action,
  visibility: line.audience,
  // Where it stood before it was published is for those who work on it.
  ...(line.fromStatus !== null && worksOnDeal({ side: viewer }) && { from: line.fromStatus }),
  ...(line.toStatus !== null && { to: line.toStatus }),
  ...(line.body !== null && line.body !== "" && { body: sanitizeText(line.body) }),
});

export type WaitingSuggestion = {
  readonly id: string;
  readonly kind: SuggestionKind;
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
