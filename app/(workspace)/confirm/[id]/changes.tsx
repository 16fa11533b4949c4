import { ArrowRight } from "lucide-react";
import type { SuggestionLook } from "@/app/(workspace)/suggestion-view";
import { Card } from "@/lib/web/ui";

type Change = SuggestionLook["changes"][number];

/** What is and what would be, of a kind whose module shows no page of its own. */
export function Difference({ changes, waits }: { changes: readonly Change[]; waits: boolean }) {
  return (
    <Card title={waits ? "What would change" : "What was proposed"}>
      <div className="p-4">
        <Changes changes={changes} />
      </div>
    </Card>
  );
}

export function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="flex flex-col gap-3">
      {changes.map(({ what, now, after }) => (
        <div key={`${what} ${after}`} className="flex flex-col gap-1">
          <dt className="text-sm font-medium text-ink-muted">{what}</dt>
          <dd className="flex flex-wrap items-center gap-x-1.5 [overflow-wrap:anywhere]">
            <bdi className="text-ink-muted">{now}</bdi>
            <ArrowRight role="img" aria-label="becomes" className="size-3.5 text-ink-faint" />
            <bdi>{after}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
