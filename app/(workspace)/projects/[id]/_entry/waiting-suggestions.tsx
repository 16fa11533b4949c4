import type { Route } from "next";
import Link from "next/link";
import type * as z from "zod";
import { Moment } from "@/app/(workspace)/agents/moment";
import type { openRequest } from "@/lib/deals";
import { Badge, Card } from "@/lib/web/ui";

type Suggestions = NonNullable<z.output<typeof openRequest.output>["suggestions"]>;

/** What an agent proposed about this entry and the person may decide. */
export function WaitingSuggestions({ suggestions, now }: { suggestions: Suggestions; now: number }) {
  if (suggestions.length === 0) return null;
  return (
    <Card title="Waiting for your decision" aside={<Badge tone="warn">Proposed by an agent</Badge>}>
      <ul className="divide-y divide-line">
        {suggestions.map((one) => (
          <li key={one.suggestion_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <Link
              href={`/confirm/${one.suggestion_id}` as Route}
              className="rounded font-medium text-accent-text hover:underline"
            >
              {KINDS[one.kind]}
            </Link>
            <span className="text-sm text-ink-muted">
              {one.proposed_for && `for ${one.proposed_for.name}, `}
              <Moment at={one.proposed_at} now={now} />
            </span>
            {one.confidence !== undefined && (
              <span className="ml-auto text-sm text-ink-muted tabular-nums">
                confidence {Math.round(one.confidence * 100)}%
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const KINDS: Record<Suggestions[number]["kind"], string> = {
  routing: "A way through the seller's people",
  assignment: "Somebody to work on it",
  answer_link: "A link between answer and request",
  reply: "A reply",
  evidence: "Evidence to attach",
};
