import type * as z from "zod";
import type { getSuggestion } from "@/lib/deals";
import type { Proposed } from "@/lib/web/suggestions/words";

export type SuggestionView = z.output<(typeof getSuggestion)["output"]>;

export const proposedIn = ({ kind, entry, task, links }: SuggestionView): Proposed => ({
  kind,
  entry: entry.type === "request" ? entry : {},
  people: task?.steps ?? [],
  requests: links ?? [],
});
