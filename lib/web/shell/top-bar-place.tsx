"use client";

import { usePathname } from "next/navigation";
import { roleInWords } from "@/lib/deals/roles";

import { Badge } from "@/lib/web/ui/badge";
import { Breadcrumbs } from "@/lib/web/ui/breadcrumbs";
import { type DealLink, dealAt, type Place, trailOf } from "./trail";

/** Where the person is, and as whom: read from the address, so that no page can forget to say it. */
export function TopBarPlace({ places, deals }: { places: readonly Place[]; deals: readonly DealLink[] }) {
  const pathname = usePathname();
  const trail = trailOf(pathname, places, deals);
  const deal = dealAt(pathname, deals);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      {trail.length > 0 && <Breadcrumbs crumbs={trail} beside />}
      {deal && (
        <Badge tone="accent">
          <span className="sr-only">Your role in this deal: </span>
          {roleInWords(deal.role)}
        </Badge>
      )}
    </div>
  );
}
