import { Badge, type Tone } from "./badge";

export type RequestStatusWord = "open" | "assigned" | "answered" | "vetted" | "published" | "withdrawn";
export type AnswerStatusWord = "draft" | "submitted" | "approved" | "rejected" | "published";

/** Requests and answers share the one status that means the same for both. */
export function StatusBadge({ status }: { status: RequestStatusWord | AnswerStatusWord }) {
  const { word, tone } = STATUSES[status];
  return <Badge tone={tone}>{word}</Badge>;
}

const STATUSES: Record<RequestStatusWord | AnswerStatusWord, { word: string; tone: Tone }> = {
  open: { word: "Open", tone: "neutral" },
  assigned: { word: "Assigned", tone: "accent" },
  answered: { word: "Answered", tone: "warn" },
  vetted: { word: "Vetted", tone: "good" },
  published: { word: "Published", tone: "good" },
  withdrawn: { word: "Withdrawn", tone: "neutral" },
  draft: { word: "Draft", tone: "neutral" },
  submitted: { word: "Submitted", tone: "warn" },
  approved: { word: "Approved", tone: "good" },
  rejected: { word: "Rejected", tone: "danger" },
};
