import type { SuggestionLook } from "@/app/(workspace)/suggestion-view";
import { Card } from "@/lib/web/ui";
import { UndoForm } from "./decision-forms";

/** Taking back what was confirmed, or why that is over. */
export function Undo({ look, undo }: { look: SuggestionLook; undo: NonNullable<SuggestionLook["undo"]> }) {
  const { why_not: whyNot, says } = undo;
  if (whyNot !== undefined)
    return (
      <Card title="It cannot be undone any more">
        <p className="p-4">{whyNot}</p>
      </Card>
    );
  return (
    <Card title="Undo">
      <div className="flex flex-col gap-3 p-4">
        <p>{says.join(" ")}</p>
        <UndoForm before={{ id: look.suggestion_id, kind: look.kind, version: look.version, seen: [] }} />
      </div>
    </Card>
  );
}
