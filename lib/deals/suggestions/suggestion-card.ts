import * as z from "zod";
import { defineResource } from "@/lib/platform/context";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { SUGGESTION_CARD } from "./card.rules";
import { cardHtml } from "./suggestion-card-html";

/** The card holds nothing of any deal: the client puts the result of the call into it. */
export const readSuggestionCard = defineTool({
  name: "suggestion_card",
  title: "Suggestion card",
  description:
    "The page on which a client may show a suggestion as a card that leads to where a person decides. Use the suggest tools to make one.",
  input: z.strictObject({}),
  output: z.object({}),
  policy: { kind: "scoped", scopes: ["write:routing"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp"],
  audited: [],
  async run() {
    return {};
  },
});

/** MCP Apps (io.modelcontextprotocol/ui): nothing may be fetched from anywhere, and nothing can be decided on it. */
export const suggestionCard = defineResource({
  uri: SUGGESTION_CARD,
  name: "suggestion_card",
  title: "Suggestion card",
  description: "Shows a suggestion and leads to where a person decides. It decides nothing.",
  mimeType: "text/html;profile=mcp-app",
  read: readSuggestionCard,
  contents: () => ({
    text: cardHtml(),
    _meta: { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } },
  }),
});
