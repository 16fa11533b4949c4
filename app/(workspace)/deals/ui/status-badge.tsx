import { Badge, type Tone } from "@/lib/web/ui/badge";

export type RequestStatusWord = "open" | "assigned" | "answered" | "vetted" | "published" | "withdrawn";
export type AnswerStatusWord = "draft" | "submitted" | "approved" | "rejected" | "published";
type StatusWord = RequestStatusWord | AnswerStatusWord;

/** Requests and answers share the one status that means the same for both. */
export function StatusBadge({ status }: { status: StatusWord }) {
  const { word, tone } = statusMark(status);
  return <Badge tone={tone}>{word}</Badge>;
}

/** The same as data, for what is drawn elsewhere. */
export const statusMark = (status: StatusWord): { readonly word: string; readonly tone: Tone } => STATUSES[status];

const STATUSES: Record<StatusWord, { word: string; tone: Tone }> = {
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
