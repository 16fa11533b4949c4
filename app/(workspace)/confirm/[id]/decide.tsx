import { Card } from "@/lib/web/ui";
import { ChangeLinks } from "./change-links";
import { ChangePeople } from "./change-people";
import { ChangeForm, ConfirmForm, DismissForm, Folded } from "./decision-forms";
import { DecisionKeys } from "./decision-keys";
import type { SuggestionView } from "./view";

/** The three ways to decide. What is folded away opens without script. */
export function Decide({ look }: { look: SuggestionView }) {
  const { task, links } = look;
  const before = {
    id: look.suggestion_id,
    version: look.entry.version,
    requests: links ?? [],
    blockers: look.team?.blockers.length ?? 0,
    text: task?.public_text,
  };
  return (
    <Card title="Your decision">
      <div className="flex flex-col gap-2 p-4">
        <ConfirmForm
          before={before}
          showsText={(task?.newly_sees.length ?? 0) > 0}
          disabled={look.obstacle !== undefined}
        />
        <p className="text-sm text-ink-muted">It is done at once, in your name.</p>
      </div>
      <Folded title="Change, then confirm" decision="change">
        <ChangeForm before={before}>
          {task && <ChangePeople task={task} isRoute={look.kind === "routing"} />}
          {links && <ChangeLinks links={links} />}
        </ChangeForm>
      </Folded>
      <Folded title="Dismiss" decision="dismiss">
        <DismissForm before={before} />
      </Folded>
      <DecisionKeys />
    </Card>
  );
}
