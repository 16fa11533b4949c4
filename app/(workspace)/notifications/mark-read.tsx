import { countOf } from "@/lib/web/format";
import { Button } from "@/lib/web/ui";
import { markRead } from "./actions";

/** In which space, of which module. */
export type Of = { readonly module: string; readonly spaceId: string };

export function MarkAllRead({ of, unread }: { of: Of; unread: number }) {
  return (
    <form action={markRead} className="flex items-center gap-3">
      <span>{countOf(unread, "unread", "unread")}</span>
      <InSpace of={of} />
      <Button type="submit" size="small">
        Mark all as read
      </Button>
    </form>
  );
}

export function MarkRead({ of, id, what }: { of: Of; id: string; what: string }) {
  return (
    <form action={markRead}>
      <InSpace of={of} />
      <input type="hidden" name="notification_id" value={id} />
      <Button type="submit" size="small" variant="ghost">
        Mark as read<span className="sr-only">: {what}</span>
      </Button>
    </form>
  );
}

const InSpace = ({ of }: { of: Of }) => (
  <>
    <input type="hidden" name="module" value={of.module} />
    <input type="hidden" name="space_id" value={of.spaceId} />
  </>
);
