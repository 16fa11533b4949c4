import { countOf } from "@/lib/web/format";
import { Button } from "@/lib/web/ui";
import { markRead } from "./actions";

export function MarkAllRead({ deal, unread }: { deal: string; unread: number }) {
  return (
    <form action={markRead} className="flex items-center gap-3">
      <span>{countOf(unread, "unread", "unread")}</span>
      <input type="hidden" name="project_id" value={deal} />
      <Button type="submit" size="small">
        Mark all as read
      </Button>
    </form>
  );
}

export function MarkRead({ deal, id, what }: { deal: string; id: string; what: string }) {
  return (
    <form action={markRead}>
      <input type="hidden" name="project_id" value={deal} />
      <input type="hidden" name="notification_id" value={id} />
      <Button type="submit" size="small" variant="ghost">
        Mark as read<span className="sr-only">: {what}</span>
      </Button>
    </form>
  );
}
