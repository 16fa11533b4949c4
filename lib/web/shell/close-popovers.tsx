"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

/** A page change inside the application does not close what is open above it; this does. */
export function ClosePopovers() {
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is the occasion, not an input
  useEffect(() => {
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
  }, [pathname]);
  return null;
}
