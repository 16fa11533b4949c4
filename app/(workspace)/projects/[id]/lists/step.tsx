"use client";

import clsx from "clsx";
import { type ReactNode, useActionState } from "react";
import { Button, buttonClass, Notice } from "@/lib/web/ui";
import type { StepState } from "./actions";

type Props = {
  /** On the button that opens the question, and on the one that answers it. */
  label: string;
  verb: string;
  act: () => Promise<StepState>;
  children: ReactNode;
};

/** A step that cannot be taken back: what will be seen by whom stands between the wish and the act. Opens without script. */
export function Step({ label, verb, act, children }: Props) {
  const [state, run, pending] = useActionState<StepState>(act, {});
  return (
    <details className="relative inline-block text-left" name="step">
      <summary
        className={clsx(buttonClass({ size: "small" }), "cursor-pointer list-none [&::-webkit-details-marker]:hidden")}
      >
        {label}
      </summary>
      <form
        action={run}
        aria-label={verb}
        className="absolute top-full right-0 z-20 mt-1 flex w-80 flex-col gap-3 whitespace-normal rounded-lg border border-line bg-raised p-4 text-base text-ink shadow-raised max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:bottom-4 max-sm:w-auto"
      >
        {state.error !== undefined && <Notice live tone="danger" title={state.error} />}
        {children}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={pending}>
            {pending ? "Working…" : verb}
          </Button>
        </div>
      </form>
    </details>
  );
}
