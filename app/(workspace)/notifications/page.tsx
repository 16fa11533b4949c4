import type { Metadata } from "next";
import { contributions } from "@/app/contributions";
import { listNotifications } from "@/lib/deals";
import { runtime } from "@/lib/runtime";
import { notificationWords } from "@/lib/web/contributed";
import { offsetIn, type SearchParams, textOf } from "@/lib/web/search-params";
import { Card, EmptyState, NewerOlder, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { namesOfMyDeals } from "../deals/my-deals";
import { NoDeals } from "../deals/no-deals";
import { MarkAllRead } from "./mark-read";
import { NotificationList } from "./notification-list";

export const metadata: Metadata = { title: "Notifications" };

const PAGE = 30;
const words = notificationWords(contributions);

/** By deal, newest first. `deal` and `offset` in the address turn the pages of one. */
export default async function NotificationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const query = await searchParams;
  const deals = await namesOfMyDeals();
  const turned = textOf(query.deal);
  const pages = await Promise.all(
    deals.map(async (deal) => {
      const offset = deal.project_id === turned ? offsetIn(query.offset) : 0;
      // One more than is shown tells whether there are older ones.
      const page = await callAsPerson(listNotifications, { project_id: deal.project_id, limit: PAGE + 1, offset });
      return { deal, offset, ...page };
    }),
  );
  const now = Math.floor(runtime().clock.now().getTime() / 1000);
  return (
    <>
      <PageHeader title="Notifications" />
      {deals.length === 0 && <NoDeals />}
      <div className="flex flex-col gap-6">
        {pages.map(({ deal, offset, unread, notifications }) => (
          <Card
            key={deal.project_id}
            title={deal.name}
            aside={unread > 0 && <MarkAllRead deal={deal.project_id} unread={unread} />}
          >
            {notifications.length === 0 ? (
              <EmptyState title="Nothing to know yet">
                When work or a suggestion comes to you, an answer is judged or published, or somebody writes, it stands
                here.
              </EmptyState>
            ) : (
              <NotificationList
                deal={deal.project_id}
                notifications={notifications.slice(0, PAGE)}
                words={words}
                now={now}
              />
            )}
            <NewerOlder
              offset={offset}
              size={PAGE}
              hasOlder={notifications.length > PAGE}
              at={(start) => `/notifications?deal=${deal.project_id}&offset=${start}`}
            />
          </Card>
        ))}
      </div>
    </>
  );
}
