"use client";

import { Eye } from "lucide-react";
import { usePathname } from "next/navigation";
import { Button } from "@/lib/web/ui/button";
import type { View } from "@/lib/web/view";
import { isWithin } from "@/lib/web/view-place";

/** On every page while it lasts. Pages outside the space are the person's own, and it says so. */
export function ViewBanner({ view, noun }: { view: View; noun: string }) {
  const here = isWithin(usePathname(), view.path);
  const who = `${view.name}${view.asAgent ? "’s agent" : ""}`;
  return (
    <section
      aria-label="View as"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-warn-line bg-warn-soft px-3 py-2 text-warn md:px-6 print:hidden"
    >
      <Eye aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-64">
        <strong className="font-semibold">
          {here ? `You are looking as ${who}` : `You are looking at a ${noun} as ${who}`}
        </strong>{" "}
        ({view.seat}, {view.organization}).{" "}
        {here
          ? "Nothing can be changed. What is said within their firm is not shown."
          : "This page is your own. Nothing can be changed until you end it."}
      </p>
      {/* A plain form: the page that follows is loaded anew. */}
      <form method="post" action="/view-as/end">
        <input type="hidden" name="back" value={view.begunAt} />
        <Button type="submit" size="small">
          End view
        </Button>
      </form>
    </section>
  );
}
