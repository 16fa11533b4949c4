import { Card } from "@/lib/web/ui";
import { UndoForm } from "./decision-forms";
import type { SuggestionView } from "./view";

/** Taking back what was confirmed, or why that is over. */
export function Undo({ look, undo }: { look: SuggestionView; undo: NonNullable<SuggestionView["undo"]> }) {
  const { why_not: whyNot, back_to: back, relieved } = undo;
  const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(", ");
  if (whyNot !== undefined)
    return (
      <Card title="It cannot be undone any more">
        <p className="p-4">{whyNot}</p>
      </Card>
    );
  return (
    <Card title="Undo">
      <div className="flex flex-col gap-3 p-4">
        <p>
          Nothing followed from it yet. Undone, the request is as it was before.
          {back.length > 0 && ` It goes back to ${names(back)}.`}
          {relieved.length > 0 && ` It is no longer with ${names(relieved)}, who will be told.`}
        </p>
        <UndoForm before={{ id: look.suggestion_id, version: look.entry.version, requests: [], blockers: 0 }} />
      </div>
    </Card>
  );
}
