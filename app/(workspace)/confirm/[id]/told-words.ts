import type { Outcome } from "./actions";
import type { SuggestionView } from "./view";

/** Who has been told of a decision: no more than the database does (0026, 0031). */
export function toldInWords(kind: SuggestionView["kind"], done: NonNullable<Outcome["done"]>): string {
  if (done === "dismissed") return "";
  if (done === "undone") return "Whoever no longer has the task has been told.";
  return kind === "answer_link"
    ? "Where a bidder asked and can read the answer now, that firm has been told."
    : "Whoever else got the task or lost it has been told.";
}
