import { countOf } from "@/lib/web/format";
import { EmptyState } from "@/lib/web/ui/empty-state";
import { Notice } from "@/lib/web/ui/notice";
import { howToSearch, type SearchWords } from "./search-words";
import type { SearchState } from "./use-search";

/** What stands there instead of results, and what is read out about them. */
export function SearchMessage({ state, words }: { state: SearchState; words: SearchWords }) {
  return (
    <>
      <p role="status" className="sr-only">
        {state.is === "found" && found(state.groups.reduce((sum, group) => sum + group.rows.length, 0))}
      </p>
      {state.is === "idle" && <EmptyState title={`Search your ${words.spaces}`}>{howToSearch(words)}</EmptyState>}
      {state.is === "searching" && state.groups.length === 0 && <EmptyState title="Searching…" />}
      {state.is === "found" && state.groups.length === 0 && (
        <EmptyState title="Nothing found">
          Nothing that you may see holds all of these words. Try fewer of them, or only their beginnings.
        </EmptyState>
      )}
      {state.is === "failed" && (
        <div className="p-4">
          <Notice tone="danger" title="The search failed" live>
            {state.why}
          </Notice>
        </div>
      )}
    </>
  );
}

const found = (number: number): string => (number === 0 ? "Nothing found" : countOf(number, "result"));
