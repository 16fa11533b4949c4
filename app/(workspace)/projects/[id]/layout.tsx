import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { namesOfMyDeals } from "@/app/(workspace)/deals/my-deals";
import { sideOf } from "@/lib/deals/roles";
import { DEAL_PLACES, type DealPlace } from "./deal-places";
import { DealTabs } from "./deal-tabs";

/**
 * Before anything of a deal's page is sent: below this a loading state may already have begun the answer, and then an
 * unknown deal could no longer be a 404.
 */
export default async function DealLayout({
  params,
  children,
}: {
  params: Promise<{ id: string }>;
  children: ReactNode;
}) {
  const { id } = await params;
  const mine = (await namesOfMyDeals()).find((one) => one.project_id === id);
  if (mine === undefined) notFound();
  const isFor = (place: DealPlace) =>
    (place.for?.includes(sideOf(mine.role)) ?? true) && (place.act === undefined || mine.may.includes(place.act));
  return (
    <>
      <DealTabs deal={id} places={DEAL_PLACES.filter(isFor)} />
      {children}
    </>
  );
}
