"use client";

import { createContext, type ReactNode, use, useActionState } from "react";
import { Notice } from "@/lib/web/ui/notice";
import { type Change, changeConnection } from "./actions";

const ChangeAction = createContext<((form: FormData) => void) | undefined>(undefined);

/** Says what came of a change, above the agents: the one that was changed may be gone. Its forms post without script too. */
export function Changes({ children }: { children: ReactNode }) {
  const [{ done, refused }, action] = useActionState<Change, FormData>(changeConnection, {});
  return (
    <ChangeAction value={action}>
      {done && (
        <Notice live title={MESSAGES[done].title}>
          {MESSAGES[done].text}
        </Notice>
      )}
      {refused !== undefined && (
        <Notice live tone="danger" title="Nothing was changed.">
          {refused}
        </Notice>
      )}
      {children}
    </ChangeAction>
  );
}

/** A form that locks or ends one connection; its button stands in it. */
export function ChangeForm({ change, id, children }: { change: "lock" | "end"; id: string; children: ReactNode }) {
  return (
    <form action={use(ChangeAction)}>
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="connection" value={id} />
      {children}
    </form>
  );
}

const MESSAGES: Record<NonNullable<Change["done"]>, { title: string; text: string }> = {
  locked: { title: "Locked.", text: "The agent sees only published content again, from its next call on." },
  ended: { title: "The connection has ended.", text: "Its next call is refused. To come back, it must ask you again." },
  gone: { title: "That connection had ended already.", text: "There was nothing left to change." },
};
