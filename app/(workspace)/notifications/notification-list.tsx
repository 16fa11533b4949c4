import clsx from "clsx";
import type { Route } from "next";
import Link from "next/link";
import type { Notification } from "@/lib/notifications";
import { lineOf } from "@/lib/web/contributed";
import type { Contribution } from "@/lib/web/contribution";
import { Badge } from "@/lib/web/ui";
import { Moment } from "../agents/moment";
import { MarkRead, type Of } from "./mark-read";

export function NotificationList({
  of,
  notifications,
  words,
  now,
}: {
  of: Of;
  notifications: readonly Notification[];
  /** By kind. */
  words: Contribution["notifications"];
  now: number;
}) {
  return (
    <ul className="divide-y divide-line">
      {notifications.map((one) => {
        const { happened, name, short, href } = lineOf(words, of.spaceId, one);
        return (
          <li
            key={one.notification_id}
            className={clsx("flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2", !one.read && "bg-hover")}
          >
            {one.read ? <span className="text-sm text-ink-faint">Read</span> : <Badge tone="accent">New</Badge>}
            <p className="min-w-0 flex-1 basis-64">
              <span className="text-ink-muted">{happened}</span>{" "}
              <Link
                href={href as Route}
                className={clsx("rounded [overflow-wrap:anywhere] hover:underline", !one.read && "font-medium")}
              >
                {name}
              </Link>
            </p>
            <span className="text-sm text-ink-muted">
              <Moment at={one.ts} now={now} />
            </span>
            {!one.read && <MarkRead of={of} id={one.notification_id} what={short} />}
          </li>
        );
      })}
    </ul>
  );
}
