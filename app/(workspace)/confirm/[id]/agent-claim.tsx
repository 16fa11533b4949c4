import { Quote } from "lucide-react";
import { Card } from "@/lib/web/ui";

/** What the agent wrote, as it wrote it: text and nothing but text. */
export function AgentClaim({ analysis }: { analysis: string }) {
  return (
    <Card title="What the agent claims" aside="Its own words. Nobody has checked them.">
      <blockquote className="flex gap-3 p-4">
        <Quote aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        <p dir="auto" className="min-w-0 whitespace-pre-wrap text-ink [overflow-wrap:anywhere] [unicode-bidi:isolate]">
          {analysis}
        </p>
      </blockquote>
    </Card>
  );
}
