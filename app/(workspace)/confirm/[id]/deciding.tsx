"use client";

import { type ReactNode, useActionState } from "react";
import type { Done } from "@/app/(workspace)/suggestion-view";
import { LinkButton } from "@/lib/web/ui/button";
import { Notice } from "@/lib/web/ui/notice";
import { decideOn, type Outcome } from "./actions";
import { Deciding } from "./outcome";

type AreaProps = {
  /** Who has been told of it, and how things are once it was undone. */
  readonly told: Partial<Record<Done, string>>;
  readonly undone: string;
  readonly children: ReactNode;
};

/** Says what came of a decision above the proposal, which by then may look otherwise. Its forms post without script too. */
export function DecisionArea({ told, undone, children }: AreaProps) {
  const [outcome, action] = useActionState<Outcome, FormData>(decideOn, {});
  const { done, refused, again } = outcome;
  return (
    <Deciding value={{ outcome, action }}>
      {done && (
        <Notice live title={DONE[done].title}>
          <p>
            {done === "undone" ? undone : DONE[done].text} {told[done]}
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

const DONE: Record<Done, { title: string; text: string }> = {
  confirmed: { title: "Confirmed.", text: "It is done as proposed, in your name." },
  changed: { title: "Confirmed with your changes.", text: "It is done as you put it, in your name." },
  undone: { title: "Undone.", text: "" },
  dismissed: { title: "Dismissed.", text: "Nothing else changed. Your reason is kept with the proposal." },
};
