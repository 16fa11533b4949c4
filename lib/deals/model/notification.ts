export const NOTIFICATION_KINDS = [
  "assigned",
  "returned",
  "rejected",
  "published",
  "message",
  "overdue",
  "unassigned",
  "answered",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
