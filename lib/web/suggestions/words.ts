/** How proposals are spoken of, wherever they stand. */
import { countOf } from "@/lib/web/format";
import type { Tone } from "@/lib/web/ui/badge";

export type KindWord = "routing" | "assignment" | "answer_link" | "reply";
export type StateWord = "pending" | "confirmed" | "dismissed" | "superseded" | "expired" | "undone";

const KINDS: Record<KindWord, string> = {
  routing: "Routing",
  assignment: "Assignment",
  answer_link: "Answer link",
  reply: "Reply",
};
export const kindInWords = (kind: KindWord): string => KINDS[kind];

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

export type Proposed = {
  readonly kind: KindWord;
  readonly entry: { readonly ref?: string | undefined };
  readonly people: readonly { readonly name: string }[];
  readonly requests: readonly { readonly ref?: string | undefined }[];
};

/** What would be done, in one sentence without its full stop. */
export function proposalInWords({ kind, entry, people, requests }: Proposed): string {
  const request = entry.ref ?? "a request";
  const last = people.at(-1)?.name ?? "somebody who has left";
  if (kind === "answer_link") return `Link an answer to ${requestsInWords(requests)}`;
  if (kind === "assignment") return `Assign ${request} to ${last}`;
  const through = people.slice(0, -1).map((one) => one.name);
  return through.length === 0
    ? `Route ${request} to ${last}`
    : `Route ${request} through ${through.join(", ")} to ${last}`;
}

const SHOWN = 3;

function requestsInWords(requests: readonly { readonly ref?: string | undefined }[]): string {
  const refs = requests.flatMap(({ ref }) => ref ?? []);
  if (refs.length === 0) return countOf(requests.length, "request");
  const more = requests.length - Math.min(refs.length, SHOWN);
  return refs.slice(0, SHOWN).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

const PERCENT = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 0 });
export const shareInWords = (share: number): string => PERCENT.format(share);

/** How long something took: the largest unit that says enough. */
export function durationInWords(seconds: number): string {
  if (seconds < 90) return countOf(Math.max(1, Math.round(seconds)), "second");
  if (seconds < 90 * 60) return countOf(Math.round(seconds / 60), "minute");
  if (seconds < 36 * 3600) return countOf(Math.round(seconds / 3600), "hour");
  return countOf(Math.round(seconds / 86_400), "day");
}
