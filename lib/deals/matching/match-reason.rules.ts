/** Why an answer was found, in a sentence. Words of the parties stand in it one by one, never as they put them together. */
import { sanitizeLine } from "@/lib/platform/sanitize";
import { LIKELY, type Match } from "./matching.rules";

const MOST_WORDS = 5;
const LONGEST_WORD = 40;

/** `written`: the request's words as the request writes them, by stem. */
export function reasonOf(match: Match, written: ReadonlyMap<string, string>): string {
  if (match.linked) return "Already linked to this request.";
  if (match.through) {
    const request = match.through.ref === null ? "the request" : `${sanitizeLine(match.through.ref)},`;
    return `Already answers ${request} which comes closest to this one.`;
  }
  const words = match.shared
    .flatMap((stem) => written.get(stem) ?? stem)
    .filter((word) => word.length <= LONGEST_WORD)
    .slice(0, MOST_WORDS);
  if (words.length > 0) return `Shares the words ${words.map((word) => `"${sanitizeLine(word)}"`).join(", ")}.`;
  return match.method === "hybrid" ? "Close in meaning, without a word in common." : "Shares no words.";
}

/** Given when the best match is likely. `request`: how the caller knows it. A person decides on a link, never this sentence. */
export function recommendationOf(best: Match | undefined, request: string, mayPropose: boolean): string | undefined {
  if (!best || best.similarity < LIKELY) return undefined;
  if (best.linked) return `${request} is already linked to answer ${best.answerId}.`;
  return mayPropose
    ? `Answer ${best.answerId} very likely satisfies ${request}: read it, then propose the link with suggest_answer_link.`
    : `Answer ${best.answerId} very likely satisfies ${request}: read it with get_answer.`;
}
