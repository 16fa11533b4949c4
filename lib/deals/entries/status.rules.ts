export const ENTRY_TYPES = ["request", "answer"] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

export const STAGES = ["pre_dataroom", "dataroom"] as const;
export type Stage = (typeof STAGES)[number];

export const PROJECT_STAGES = ["pre_dataroom", "dataroom", "closed"] as const;

export const REQUEST_STATUSES = ["open", "assigned", "answered", "vetted", "published", "withdrawn"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** What counts in figures and shows in lists: what was withdrawn counts nowhere, and shows to those who ask for it. */
export const COUNTED_STATUSES = REQUEST_STATUSES.filter((status) => status !== "withdrawn");

export const ANSWER_STATUSES = ["draft", "submitted", "approved", "rejected", "published"] as const;
export type AnswerStatus = (typeof ANSWER_STATUSES)[number];

export const ENTRY_STATUSES = [...new Set([...REQUEST_STATUSES, ...ANSWER_STATUSES])];
export type EntryStatus = RequestStatus | AnswerStatus;

export const PRIORITIES = ["low", "normal", "high", "urgent"] as const;
export type Priority = (typeof PRIORITIES)[number];

export const ORIGINS = ["ib", "seller", "buyer"] as const;
export type Origin = (typeof ORIGINS)[number];

/** How strict the gate is for agents without an unlock: stage only, or stage and publication. */
export const GATES = ["standard", "strict"] as const;
export type Gate = (typeof GATES)[number];

export const CHANNELS = [
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
export type Channel = (typeof CHANNELS)[number];

/** A request's thread knows these; what came another way reads there as the system's. */
export const THREAD_CHANNELS = ["web", "mcp", "slack", "github", "email", "system"] as const;
type ThreadChannel = (typeof THREAD_CHANNELS)[number];
export const threadChannel = (channel: Channel): ThreadChannel =>
  THREAD_CHANNELS.find((known) => known === channel) ?? "system";
