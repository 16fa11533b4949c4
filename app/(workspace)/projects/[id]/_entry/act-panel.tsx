import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "@/lib/web/ui";

/** What the person may do here, one below the other; only one is open at a time, and the browser does the opening. */
export function ActPanel({ children }: { children: ReactNode }) {
  return (
    <Card title="What you can do">
      <div className="divide-y divide-line">{children}</div>
    </Card>
  );
}

export function ActItem({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details name="act" open={open} className="group">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 px-4 py-2 font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        {title}
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
