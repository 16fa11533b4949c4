import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { namesOfMyDeals } from "@/app/(workspace)/deals/my-deals";
import { contributions } from "@/app/contributions";
import { sideOf } from "@/lib/deals/roles";
import { tabsOf } from "@/lib/web/contributed";
import type { SpaceTab } from "@/lib/web/contribution";
import { SpaceTabs } from "@/lib/web/shell";

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
  const may: readonly string[] = mine.may;
  const isFor = (tab: SpaceTab) =>
    (tab.for?.includes(sideOf(mine.role)) ?? true) && (tab.act === undefined || may.includes(tab.act));
  return (
    <>
      <SpaceTabs name="Deal" root={`/projects/${id}`} tabs={tabsOf(contributions, "deals").filter(isFor)} />
      {children}
    </>
  );
}
