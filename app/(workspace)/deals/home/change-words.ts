import { count } from "@/lib/web/format";

type Counted = { readonly action: string; readonly count: number };

const MOST = 4;

/** `3 published, 2 messages and 5 others`: the most frequent first, as they come. */
export function countedInWords(counts: readonly Counted[]): string {
  const named = counts.slice(0, MOST).map(({ action, count: number }) => `${count(number)} ${wordFor(action, number)}`);
  const others = counts.slice(MOST).reduce((sum, one) => sum + one.count, 0);
  const parts = others === 0 ? named : [...named, `${count(others)} ${others === 1 ? "other" : "others"}`];
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

const wordFor = (action: string, number: number): string =>
  action === "message" ? (number === 1 ? "message" : "messages") : (WORDS[action] ?? action.replaceAll("_", " "));

const WORDS: Readonly<Record<string, string>> = { created: "asked", drafted: "drafts begun" };
