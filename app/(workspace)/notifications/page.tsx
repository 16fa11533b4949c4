import type { Metadata } from "next";
import { contributions } from "@/app/contributions";
import { listMySpaces } from "@/lib/agents";
import { listNotifications } from "@/lib/modules";
import { kernel, runtime } from "@/lib/runtime";
import { notificationWords } from "@/lib/web/contributed";
import { offsetIn, type SearchParams, textOf } from "@/lib/web/search-params";
import { Card, EmptyState, NewerOlder, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { MarkAllRead } from "./mark-read";
import { NotificationList } from "./notification-list";

export const metadata: Metadata = { title: "Notifications" };

const PAGE = 30;
const words = notificationWords(contributions);

/** By space, newest first. `space` and `offset` in the address turn the pages of one. */
export default async function NotificationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const query = await searchParams;
  const turned = textOf(query.space);
  const spaces = await spacesThatTell();
  const pages = await Promise.all(
    spaces.map(async ({ module, id, name }) => {
      const offset = id === turned ? offsetIn(query.offset) : 0;
      // One more than is shown tells whether there are older ones.
      const page = await callAsPerson(listNotifications, { module, space_id: id, limit: PAGE + 1, offset });
      return { of: { module, spaceId: id }, name, offset, ...page };
    }),
  );
  const now = Math.floor(runtime().clock.now().getTime() / 1000);
  return (
    <>
      <PageHeader title="Notifications" />
      {spaces.length === 0 && contributions.map(({ module, spaces: of }) => of?.None && <of.None key={module} />)}
      <div className="flex flex-col gap-6">
        {pages.map(({ of, name, offset, unread, notifications }) => (
          <Card
            key={`${of.module} ${of.spaceId}`}
            title={name}
            aside={unread > 0 && <MarkAllRead of={of} unread={unread} />}
          >
            {notifications.length === 0 ? (
              <EmptyState title="Nothing to know yet">
                When work or a suggestion comes to you, an answer is judged or published, or somebody writes, it stands
                here.
              </EmptyState>
            ) : (
              <NotificationList of={of} notifications={notifications.slice(0, PAGE)} words={words} now={now} />
            )}
            <NewerOlder
              offset={offset}
              size={PAGE}
              hasOlder={notifications.length > PAGE}
              at={(start) => `/notifications?space=${of.spaceId}&offset=${start}`}
            />
          </Card>
        ))}
      </div>
    </>
  );
}

/** In which the person has a seat, of the modules that tell people anything. */
async function spacesThatTell() {
  const telling = new Set(kernel().registry.modules.flatMap((one) => (one.notifications ? [one.name] : [])));
  const { choices } = await callAsPerson(listMySpaces, {});
  return choices
    .filter(({ module }) => telling.has(module))
    .flatMap(({ module, spaces }) => spaces.map(({ id, name }) => ({ module, id, name })));
}
