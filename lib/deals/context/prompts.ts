import { definePrompt } from "@/lib/platform/context";
import { dealBriefing } from "./deal-briefing";
import { projectIds } from "./resources";

export const prompts = [
  definePrompt({
    name: "deal_briefing",
    title: "Deal briefing",
    description: "Where a deal stands, what can be done there and what cannot: the context a conversation begins with.",
    arguments: [{ name: "project_id", description: "Deal to brief on; defaults to the bound one.", required: false }],
    from: dealBriefing,
    present: ({ text }) => ({ messages: [{ role: "user", content: { type: "text", text } }] }),
    complete: { project_id: projectIds },
  }),
];
