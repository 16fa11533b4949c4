import type { ToldNotice } from "@/lib/auth/notices";
import { Button, Notice } from "@/lib/web/ui";
import { dismissOwnNotices } from "./account/actions";

/** On every page until the person says that they have read it; afterwards it stays on the account page. */
export function PressingNotices({ notices }: { notices: readonly ToldNotice[] }) {
  return (
    <section aria-label="About your account" className="mb-6 flex flex-col gap-3">
      {notices.map((notice) => {
        const { title, text } = notice;
        return (
          <Notice key={notice.id} tone="warn" title={title}>
            <p className="[overflow-wrap:anywhere]">{text}</p>
          </Notice>
        );
      })}
      <form action={dismissOwnNotices}>
        <Button type="submit" size="small">
          I have read this
        </Button>
      </form>
    </section>
  );
}
