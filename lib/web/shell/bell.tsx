import { Bell as BellIcon } from "lucide-react";
import Link from "next/link";
import { countOf } from "@/lib/web/format";

const MOST_SHOWN = 99;

/** Leads to what the person should know, and says how much of it is unread. */
export function Bell({ unread }: { unread: number }) {
  return (
    <Link
      href="/notifications"
      aria-label={unread === 0 ? "Notifications" : countOf(unread, "unread notification")}
      className="relative flex size-9 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken"
    >
      <BellIcon aria-hidden="true" className="size-4.5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.625rem] font-semibold text-on-accent tabular-nums"
        >
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  );
}
