import * as z from "zod";
import { names } from "@/lib/platform/named";
import { sanitizeLine } from "@/lib/platform/sanitize";
import type { Site } from "@/lib/platform/site";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { askedBy, authorSide, gated, offset, projectId } from "../entries/agent-fields";
import { entryUrl } from "../entries/links.rules";
import { ENTRY_TYPES } from "../entries/status.rules";
import { entrySide } from "../people/people.rules";
import { askedByShown } from "../requests/request-summary.rules";
import type { Side } from "../roles";
import { deal } from "../space";
import { type FoundEntry, searchEntries, unsearched } from "./search.queries";
import { gatedNoteOver, searchScope, sideIn } from "./search-scope.rules";
import { searchTerms } from "./search-terms.rules";

export const search = defineTool({
  name: "search",
  title: "Search",
  description:
    "Requests and answers by words in title or text, or by ref, best match first. Searches the named or bound deal, else all deals of the person. Use fetch for the text of a result; use list_requests and list_answers to go through everything.",
  input: z.strictObject({
    query: z.string().min(1).max(500),
    project_id: projectId,
    limit: z.int().min(1).max(50).default(20),
    offset,
  }),
  output: z.object({
    project_id: z.string().describe("When one deal was searched.").optional(),
    results: z.array(
      names(
        z.object({
          id: z.string(),
          title: z.string(),
          url: z.string(),
          project_id: z.string(),
          type: z.enum(ENTRY_TYPES),
          ref: z.string().optional(),
          author_side: authorSide,
          asked_by: askedBy,
        }),
        { kind: { field: "type" }, id: "id", ref: "ref" },
      ),
    ),
    gated,
  }),
  policy: { kind: "scoped", scopes: ["read:requests", "read:answers"], rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  space: deal.each,
  audited: ["project_id", "limit", "offset"],
  async run(deps: ReadDeps & Site, _seats, input) {
    const scope = searchScope(deps.authority, input.project_id);
    const deals = scope.map((seat) => seat.projectId);
    const { query, limit, offset } = input;
    const found = await searchEntries(deps, deals, { terms: searchTerms(query), limit, offset });
    const note = gatedNoteOver(scope, deps.authority, await unsearched(deps, deals));
    const [only, another] = deals;
    return {
      ...(only !== undefined && another === undefined && { project_id: only }),
      results: found.map((entry) => resultOf(entry, sideIn(scope, entry), deps.publicUrl)),
      ...(note && { gated: note }),
    };
  },
});

const resultOf = (entry: FoundEntry, side: Side | undefined, origin: string) => ({
  id: entry.id,
  title: sanitizeLine(entry.title),
  url: entryUrl(origin, entry),
  project_id: entry.projectId,
  type: entry.type,
  ...(entry.ref !== null && { ref: entry.ref }),
  author_side: entrySide(entry.type, entry.origin),
  ...askedByShown(side, entry),
});
