import { defineModule, type Module } from "@/lib/platform/module";
import { confirmSuggestionOf } from "./confirm-suggestion";
import { dismissSuggestionOf } from "./dismiss-suggestion";
import { getSuggestionOf } from "./get-suggestion";
import { expire } from "./jobs";
import { kindsOf } from "./kinds";
import { listMySuggestionsOf } from "./list-my-suggestions";
import { undoSuggestionOf } from "./undo-suggestion";

export { type Draft, type Pending, propose } from "./propose.queries";

/** What agents of these modules propose, and how people decide on it: over all kinds that there are. */
export function suggestionsOver(modules: readonly Module[]) {
  const kinds = kindsOf(modules);
  const useCases = {
    listMySuggestions: listMySuggestionsOf(kinds),
    getSuggestion: getSuggestionOf(kinds),
    confirmSuggestion: confirmSuggestionOf(kinds),
    dismissSuggestion: dismissSuggestionOf(kinds),
    undoSuggestion: undoSuggestionOf(kinds),
  };
  const module = defineModule({ name: "suggestions", tools: Object.values(useCases), jobs: [expire] });
  return { ...useCases, module };
}
