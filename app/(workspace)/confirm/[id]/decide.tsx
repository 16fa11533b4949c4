import type { SuggestionLook } from "@/app/(workspace)/suggestion-view";
import { viewOf } from "@/app/(workspace)/suggestion-views";
import { Card } from "@/lib/web/ui";
import { ChangeForm, ConfirmForm, DismissForm, Folded } from "./decision-forms";
import { DecisionKeys } from "./decision-keys";

/** The ways to decide: what is folded away opens without script. Changing it is one where its kind says what could be changed. */
export function Decide({ look }: { look: SuggestionLook }) {
  const view = viewOf(look.kind);
  const before = {
    id: look.suggestion_id,
    kind: look.kind,
    version: look.version,
    seen: view.seen?.(look.look) ?? [],
  };
  return (
    <Card title="Your decision">
      <div className="flex flex-col gap-2 p-4">
        <ConfirmForm before={before} disabled={look.obstacle !== undefined}>
          {view.confirming?.(look.look)}
        </ConfirmForm>
        <p className="text-sm text-ink-muted">It is done at once, in your name.</p>
      </div>
      {view.changing && (
        <Folded title="Change, then confirm" decision="change">
          <ChangeForm before={before}>{view.changing(look.look)}</ChangeForm>
        </Folded>
      )}
      <Folded title="Dismiss" decision="dismiss">
        <DismissForm before={before} />
      </Folded>
      <DecisionKeys changes={view.changing !== undefined} />
    </Card>
  );
}
