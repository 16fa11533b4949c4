"use client";

import { usePathname } from "next/navigation";
import { Badge } from "@/lib/web/ui/badge";
import { Breadcrumbs } from "@/lib/web/ui/breadcrumbs";
import type { Place, SpaceGroup } from "./place";
import { spaceAt, trailOf } from "./trail";

/** Where the person is, and as whom: read from the address, so that no page can forget to say it. */
export function TopBarPlace({ places, spaces }: { places: readonly Place[]; spaces: readonly SpaceGroup[] }) {
  const pathname = usePathname();
  const trail = trailOf(pathname, places, spaces);
  const here = spaceAt(pathname, spaces);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      {trail.length > 0 && <Breadcrumbs crumbs={trail} beside />}
      {here && (
        <Badge tone="accent">
          <span className="sr-only">Your role in this {here.group.noun}: </span>
          {here.space.seat}
        </Badge>
      )}
    </div>
  );
}
