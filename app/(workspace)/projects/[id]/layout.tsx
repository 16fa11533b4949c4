import type { ReactNode } from "react";
import { dealSummary } from "@/app/(workspace)/deal-summary";

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
  await dealSummary((await params).id);
  return children;
}
