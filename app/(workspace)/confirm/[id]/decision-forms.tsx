"use client";

import type { ReactNode } from "react";
import { Button } from "@/lib/web/ui/button";
import { Field } from "@/lib/web/ui/field";
import { useDeciding } from "./outcome";

/** What the person has before their eyes: sent along, so that nothing else is decided. */
export type Before = {
  readonly id: string;
  readonly kind: string;
  readonly version: number;
  /** Besides, as `id@version`. */
  readonly seen: readonly string[];
};

function DecisionForm({ before, decision, children }: { before: Before; decision: string; children: ReactNode }) {
  const { action } = useDeciding();
  return (
    <form action={action} data-decision={decision} className="flex flex-col gap-3">
      <input type="hidden" name="suggestion" value={before.id} />
      <input type="hidden" name="decision" value={decision} />
      <input type="hidden" name="version" value={before.version} />
      <input type="hidden" name="kind" value={before.kind} />
      {before.seen.map((seen) => (
        <input key={seen} type="hidden" name="seen" value={seen} />
      ))}
      {children}
    </form>
  );
}

/** Opens without script, and stays open where its form was sent in vain. */
export function Folded({
  title,
  decision,
  children,
}: {
  title: string;
  decision: "change" | "dismiss";
  children: ReactNode;
}) {
  const isOpen = useDeciding().outcome.tried === decision;
  return (
    <details open={isOpen} data-folded={decision} className="border-t border-line">
      <summary className="cursor-pointer px-4 py-2.5 font-medium text-ink hover:bg-hover">{title}</summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  );
}

/** What else a kind asks before it is done stands in it. */
export function ConfirmForm({
  before,
  disabled,
  children,
}: {
  before: Before;
  disabled: boolean;
  children: ReactNode;
}) {
  return (
    <DecisionForm before={before} decision="confirm">
      {children}
      <Button type="submit" variant="primary" size="large" disabled={disabled}>
        Confirm
      </Button>
    </DecisionForm>
  );
}

export function UndoForm({ before }: { before: Before }) {
  return (
    <DecisionForm before={before} decision="undo">
      <div>
        <Button type="submit">Undo it</Button>
      </div>
    </DecisionForm>
  );
}

/** The fields of the change stand in it. */
export function ChangeForm({ before, children }: { before: Before; children: ReactNode }) {
  return (
    <DecisionForm before={before} decision="change">
      {children}
      <div>
        <Button type="submit" variant="primary">
          Confirm with these changes
        </Button>
      </div>
    </DecisionForm>
  );
}

export function DismissForm({ before }: { before: Before }) {
  const { reason, reasonMissing } = useDeciding().outcome;
  return (
    <DecisionForm before={before} decision="dismiss">
      <Field
        label="Why not?"
        name="reason"
        hint="Kept with the proposal, for your colleagues, for whoever connected the agent, and for the agent."
        error={reasonMissing ? "Say in a few words why it is dismissed." : undefined}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            name="reason"
            rows={3}
            maxLength={1000}
            defaultValue={reason}
            className="w-full rounded-md border border-control bg-surface px-2.5 py-2 text-md text-ink aria-invalid:border-danger"
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="danger">
          Dismiss
        </Button>
      </div>
    </DecisionForm>
  );
}
