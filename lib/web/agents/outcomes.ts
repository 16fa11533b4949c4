import type { Tone } from "@/lib/web/ui";

/** How a call ended, in a word that a person understands. */
const OUTCOMES: Record<string, { word: string; tone: Tone }> = {
  allowed: { word: "Answered", tone: "good" },
  not_found: { word: "Not found", tone: "neutral" },
  invalid_input: { word: "Wrong arguments", tone: "neutral" },
  malformed: { word: "Not understood", tone: "neutral" },
  unknown_tool: { word: "No such tool", tone: "neutral" },
  conflict: { word: "Out of date", tone: "neutral" },
  scope_required: { word: "Refused: not granted", tone: "warn" },
  forbidden: { word: "Refused: role", tone: "warn" },
  unauthenticated: { word: "Refused: signed out", tone: "warn" },
  rate_limited: { word: "Refused: too many", tone: "warn" },
  unavailable: { word: "Failed: nothing could be stored", tone: "danger" },
  internal: { word: "Failed on our side", tone: "danger" },
};

export const outcomeInWords = (outcome: string): { word: string; tone: Tone } =>
  OUTCOMES[outcome] ?? { word: "Refused", tone: "warn" };
