"use client";

import { createContext, type ReactNode, use, useActionState } from "react";
import { Notice } from "@/lib/web/ui/notice";
import { type Change, changeAgents } from "./actions";
import { DONE, type Press } from "./presses";

const Changing = createContext<{ deal: string; action?: (form: FormData) => void }>({ deal: "" });

/** Says what came of a press above everything: what was pressed may be gone. The forms post without script too. */
export function Changes({ deal, children }: { deal: string; children: ReactNode }) {
  const [{ done, refused, turn }, action] = useActionState<Change, FormData>(changeAgents, {});
  return (
    <Changing value={{ deal, action }}>
      {done && (
        <Notice key={turn} live title={DONE[done].title}>
          {DONE[done].text}
        </Notice>
      )}
      {refused !== undefined && (
        <Notice key={turn} live tone="danger" title="Nothing was changed.">
          {refused}
        </Notice>
      )}
      {children}
    </Changing>
  );
}

type PressFormProps = { press: Press; workstream?: string; connection?: string; children: ReactNode };

/** A form for one press; its button stands in it. */
export function PressForm({ press, workstream, connection, children }: PressFormProps) {
  const { deal, action } = use(Changing);
  return (
    <form action={action}>
      <input type="hidden" name="press" value={press} />
      <input type="hidden" name="project_id" value={deal} />
      {workstream !== undefined && <input type="hidden" name="workstream" value={workstream} />}
      {connection !== undefined && <input type="hidden" name="connection" value={connection} />}
      {children}
    </form>
  );
}
