/** How proposals are spoken of, wherever they stand. */
import { countOf } from "@/lib/web/format";
import type { Tone } from "@/lib/web/ui/badge";

export type StateWord = "pending" | "confirmed" | "dismissed" | "superseded" | "expired" | "undone";

const STATES: Record<StateWord, { word: string; tone: Tone }> = {
  pending: { word: "Waiting", tone: "accent" },
  confirmed: { word: "Confirmed", tone: "good" },
  dismissed: { word: "Dismissed", tone: "neutral" },
  superseded: { word: "Replaced", tone: "neutral" },
  expired: { word: "Expired", tone: "warn" },
  undone: { word: "Undone", tone: "neutral" },
};
export const stateInWords = (state: StateWord, edited = false): { word: string; tone: Tone } =>
  state === "confirmed" && edited ? { word: "Confirmed, changed", tone: "good" } : STATES[state];

const PERCENT = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 0 });
export const shareInWords = (share: number): string => PERCENT.format(share);

/** How long something took: the largest unit that says enough. */
export function durationInWords(seconds: number): string {
  if (seconds < 90) return countOf(Math.max(1, Math.round(seconds)), "second");
  if (seconds < 90 * 60) return countOf(Math.round(seconds / 60), "minute");
  if (seconds < 36 * 3600) return countOf(Math.round(seconds / 3600), "hour");
  return countOf(Math.round(seconds / 86_400), "day");
}
