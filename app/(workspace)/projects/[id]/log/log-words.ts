import { inWords } from "@/lib/web/format";

/** What is done in a deal, in the order of a request's life. */
export const LOG_ACTIONS = [
  "created",
  "edited",
  "issued",
  "released",
  "routed",
  "text_set",
  "assigned",
  "forwarded",
  "returned",
  "message",
  "blocked",
  "unblocked",
  "drafted",
  "submitted",
  "approved",
  "rejected",
  "linked",
  "unlinked",
  "answered",
  "published",
  "unpublished",
  "withdrawn",
] as const;

const CHANNEL_WORDS: Record<string, string> = {
  web: "Web",
  mcp: "Agent (MCP)",
  email: "E-mail",
  github: "GitHub",
  openproject: "OpenProject",
};
export const channelInWords = (channel: string): string => CHANNEL_WORDS[channel] ?? inWords(channel);

export const LOG_CHANNELS = [
  "web",
  "mcp",
  "email",
  "slack",
  "github",
  "sentry",
  "openproject",
  "internal",
  "system",
] as const;

const SIDE_WORDS = { bank: "Bank", seller: "Seller", buyer: "Buyer", observer: "Observer", system: "System" } as const;
export const sideInWords = (side: keyof typeof SIDE_WORDS): string => SIDE_WORDS[side];
