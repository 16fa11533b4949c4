export const NOTIFICATION_KINDS = [
  "assigned",
  "returned",
  "rejected",
  "published",
  "message",
  "overdue",
  "unassigned",
  "answered",
  "submitted",
  "asked",
  "open_again",
  "overdue_at_seller",
  "suggested",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
