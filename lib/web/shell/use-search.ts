import { useEffect, useState } from "react";
import type { FoundGroup } from "./found";

export type SearchState =
  | { readonly is: "idle" }
  | { readonly is: "searching"; readonly groups: readonly FoundGroup[] }
  | { readonly is: "found"; readonly groups: readonly FoundGroup[]; readonly query: string }
  | { readonly is: "failed"; readonly why: string };

/** Long enough that a word typed in one go is one question, short enough not to be noticed. */
const PAUSE = 150;
const UNREACHABLE = "The search did not answer. Check the connection, then type on or press Enter.";

/** What is found for a text, some moments after it was last typed on. What was found before stays until then: nothing jumps. */
export function useSearch(text: string): SearchState {
  const [state, setState] = useState<SearchState>({ is: "idle" });
  const query = text.trim();
  useEffect(() => {
    if (query === "") {
      setState({ is: "idle" });
      return undefined;
    }
    setState((before) => ({ is: "searching", groups: "groups" in before ? before.groups : [] }));
    const asking = new AbortController();
    const timer = setTimeout(() => {
      ask(query, asking.signal).then(setState, () => {
        if (!asking.signal.aborted) setState({ is: "failed", why: UNREACHABLE });
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [query]);
  return state;
}

async function ask(query: string, signal: AbortSignal): Promise<SearchState> {
  const response = await fetch(`/search/results?q=${encodeURIComponent(query)}`, { signal });
  const answer = (await response.json()) as { groups?: FoundGroup[]; message?: string };
  if (response.ok && answer.groups) return { is: "found", groups: answer.groups, query };
  return { is: "failed", why: answer.message ?? UNREACHABLE };
}
