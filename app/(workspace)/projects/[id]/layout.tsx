import type { ReactNode } from "react";
import { dealSummary } from "@/app/(workspace)/deal-summary";
import { myRoleIn } from "@/app/(workspace)/my-deals";
import { sideOf } from "@/lib/platform/roles";
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
  const [role] = await Promise.all([myRoleIn(id), dealSummary(id)]);
  const isFor = (place: DealPlace) =>
    role !== undefined && (place.for?.includes(sideOf(role)) ?? true) && (place.roles?.includes(role) ?? true);
  return (
    <>
      <DealTabs deal={id} places={DEAL_PLACES.filter(isFor)} />
      {children}
    </>
  );
}
