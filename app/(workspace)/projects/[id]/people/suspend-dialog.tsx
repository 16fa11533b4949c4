"use client";

import { useActionState } from "react";
import type { FormState } from "@/lib/web/form-state";
import { Button, LinkButton, Notice, PageDialog } from "@/lib/web/ui";
import { suspendSomebody } from "./actions";
import type { Person } from "./person";

export function SuspendDialog({ deal, close, person }: { deal: string; close: string; person: Person }) {
  const [state, action, pending] = useActionState<FormState, FormData>(suspendSomebody, {});
  return (
    <PageDialog title={`Suspend ${person.name}?`} close={close}>
      <form action={action} className="flex flex-col gap-4">
        {state.refused !== undefined && (
          <Notice key={state.turn} live tone="danger">
            {state.refused}
          </Notice>
        )}
        <input type="hidden" name="project_id" value={deal} />
        <input type="hidden" name="participant_id" value={person.participant_id} />
        <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-muted marker:text-ink-faint">
          <li>All deals of {person.firm} are closed to this person, from the next click on.</li>
          <li>Sessions end, and agents are disconnected.</li>
          <li>Seats and tasks stay as they are. You can take it back on this page.</li>
        </ul>
        <div className="flex justify-end gap-2">
          <LinkButton href={close} scroll={false}>
            Cancel
          </LinkButton>
          <Button type="submit" variant="danger" disabled={pending}>
            Suspend
          </Button>
        </div>
      </form>
    </PageDialog>
  );
}
