import clsx from "clsx";
import type { Route } from "next";
import Link from "next/link";
import type * as z from "zod";
import type { listNotifications } from "@/lib/deals";
import { Badge } from "@/lib/web/ui";
import { Moment } from "../agents/moment";
import { entryPath } from "../projects/[id]/_entry/paths";
import { MarkRead } from "./mark-read";

type Notifications = z.output<typeof listNotifications.output>["notifications"];
type Notification = Notifications[number];

export function NotificationList({
  deal,
  notifications,
  now,
}: {
  deal: string;
  notifications: Notifications;
  now: number;
}) {
  return (
    <ul className="divide-y divide-line">
      {notifications.map((one) => (
        <li
          key={one.notification_id}
          className={clsx("flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2", !one.read && "bg-hover")}
        >
          {one.read ? <span className="text-sm text-ink-faint">Read</span> : <Badge tone="accent">New</Badge>}
          <p className="min-w-0 flex-1 basis-64">
            <span className="text-ink-muted">{WORDS[one.kind][one.entry_type]}</span>{" "}
            <Link
              href={entryPath(deal, one) as Route}
              className={clsx("rounded [overflow-wrap:anywhere] hover:underline", !one.read && "font-medium")}
            >
              {one.ref !== undefined && `${one.ref} `}
              {one.title}
            </Link>
          </p>
          <span className="text-sm text-ink-muted">
            <Moment at={one.ts} now={now} />
          </span>
          {!one.read && <MarkRead deal={deal} id={one.notification_id} what={one.ref ?? one.title} />}
        </li>
      ))}
    </ul>
  );
}

/** What happened, before the name of the entry it happened to. */
const WORDS: Record<Notification["kind"], Record<Notification["entry_type"], string>> = {
  assigned: { request: "You work on", answer: "You work on" },
  returned: { request: "Came back to you:", answer: "Came back to you:" },
  rejected: { request: "Rejected:", answer: "The bank rejected" },
  published: { request: "Published:", answer: "Published:" },
  overdue: { request: "Overdue:", answer: "Overdue:" },
  unassigned: { request: "No longer your task:", answer: "No longer your task:" },
  answered: { request: "There is an answer to", answer: "Answered:" },
  message: { request: "New message on", answer: "New message on" },
  submitted: { request: "Answered:", answer: "Submitted, to vet:" },
  asked: { request: "A bidder asked:", answer: "A bidder asked:" },
  open_again: { request: "Open again, and nobody works on it:", answer: "Open again:" },
  overdue_at_seller: { request: "Overdue at the seller:", answer: "Overdue at the seller:" },
  suggested: { request: "An agent suggests something for", answer: "An agent suggests something for" },
};
