"use client";

import type { ReactNode } from "react";
import { PublicTextFields, type PublicTextShown } from "@/app/(workspace)/_public-text/public-text-fields";
import { DespiteBlockers } from "@/lib/web/forms/despite-blockers";
import { Button } from "@/lib/web/ui/button";
import { Field } from "@/lib/web/ui/field";
import { useDeciding } from "./deciding";

/** What the person has before their eyes: sent along, so that nothing else is decided. */
export type Before = {
  readonly id: string;
  readonly version: number;
  readonly requests: readonly { readonly entry_id: string; readonly version: number }[];
  /** How many are open on what it is about. */
  readonly blockers: number;
  /** In which the seller would see what a bidder asked, if it were passed on. */
  readonly text?: PublicTextShown | undefined;
};

function DecisionForm({ before, decision, children }: { before: Before; decision: string; children: ReactNode }) {
  const { action } = useDeciding();
  return (
    <form action={action} data-decision={decision} className="flex flex-col gap-3">
      <input type="hidden" name="suggestion" value={before.id} />
      <input type="hidden" name="decision" value={decision} />
      <input type="hidden" name="version" value={before.version} />
      {before.requests.map(({ entry_id, version }) => (
        <input key={entry_id} type="hidden" name="seen" value={`${entry_id}@${version}`} />
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

/** The text of a bidder's request for the seller, with what was typed last. */
function TextForSeller({ text }: { text: PublicTextShown | undefined }) {
  const typed = useDeciding().outcome.text;
  if (!text) return null;
  const values = Object.fromEntries(Object.entries(typed ?? {}).map(([name, value]) => [name, [value]] as const));
  return <PublicTextFields text={text} typed={values} />;
}

export function ConfirmForm({
  before,
  showsText,
  disabled,
}: {
  before: Before;
  showsText: boolean;
  disabled: boolean;
}) {
  return (
    <DecisionForm before={before} decision="confirm">
      {showsText && <TextForSeller text={before.text} />}
      <DespiteBlockers open={before.blockers} />
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

/** The fields of the change stand in it; what they are called says which kind it is. */
export function ChangeForm({ before, children }: { before: Before; children: ReactNode }) {
  return (
    <DecisionForm before={before} decision="change">
      {children}
      <TextForSeller text={before.text} />
      <DespiteBlockers open={before.blockers} />
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
