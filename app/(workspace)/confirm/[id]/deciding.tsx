"use client";

import { createContext, type ReactNode, use, useActionState } from "react";
import { LinkButton } from "@/lib/web/ui/button";
import { Notice } from "@/lib/web/ui/notice";
import { decideOn, type Outcome } from "./actions";
import { toldInWords } from "./told-words";
import type { SuggestionView } from "./view";

const Deciding = createContext<{ readonly outcome: Outcome; readonly action?: (form: FormData) => void }>({
  outcome: {},
});

/** The form's way to decide, and what came of the last attempt. */
export const useDeciding = () => use(Deciding);

/** Says what came of a decision above the proposal, which by then may look otherwise. Its forms post without script too. */
export function DecisionArea({ kind, children }: { kind: SuggestionView["kind"]; children: ReactNode }) {
  const [outcome, action] = useActionState<Outcome, FormData>(decideOn, {});
  const { done, refused, again } = outcome;
  return (
    <Deciding value={{ outcome, action }}>
      {done && (
        <Notice live title={DONE[done].title}>
          <p>
            {DONE[done].text} {toldInWords(kind, done)}
          </p>
          <p className="mt-2">
            <LinkButton href="/suggestions" size="small">
              Back to suggestions
            </LinkButton>
          </p>
        </Notice>
      )}
      {refused !== undefined && (
        <Notice
          live
          tone={again ? "warn" : "danger"}
          title={again ? "It changed while you were looking." : "Nothing was done."}
        >
          {again ? "Nothing was done. Below is how things stand now: look at it, and decide again." : refused}
        </Notice>
      )}
      {children}
    </Deciding>
  );
}

const DONE: Record<NonNullable<Outcome["done"]>, { title: string; text: string }> = {
  confirmed: { title: "Confirmed.", text: "It is done as proposed, in your name." },
  changed: { title: "Confirmed with your changes.", text: "It is done as you put it, in your name." },
  undone: { title: "Undone.", text: "The request is as it was before." },
  dismissed: { title: "Dismissed.", text: "Nothing else changed. Your reason is kept with the proposal." },
};
